/** The header of files that a password protects (docs/file-format.md), and the key that it gives. */
import { randomBytes, scrypt } from "node:crypto";
import { CIPHER_NAMES, CIPHERS, type CipherName, keyBytesOf } from "./ciphers.js";
import { refused } from "./failure.js";

/** Bytes in the header. All of them are the `context` of the message that follows, so none can be changed. */
export const PASSWORD_HEADER_BYTES = 32;

const MAGIC = Buffer.from("wordslice", "latin1");
const VERSION = 1;
const SALT_BYTES = 16;

/** Where the fields are. */
const AT = { version: 9, cipher: 10, log2N: 11, r: 12, p: 13, reserved: 14, salt: 16 } as const;

/** scrypt's cost (RFC 7914, section 2): 128 * N * r bytes of memory, read p times. */
export interface ScryptCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** 128 MiB. */
export const DEFAULT_LOG2N = 17;
export const MIN_LOG2N = 10;
export const MAX_LOG2N = 20;

/** What a file may ask of whoever opens it, in bytes of memory written, all p times: seconds, not minutes. */
const MAX_COST_BYTES = 2 ** 30;
const MAX_R = 32;
const MAX_P = 16;

export interface PasswordHeader {
  readonly cipher: CipherName;
  readonly cost: ScryptCost;
  readonly salt: Uint8Array;
}

/** A header with a fresh salt. */
export function newPasswordHeader(cipher: CipherName, log2N: number): Uint8Array {
  const bytes = new Uint8Array(PASSWORD_HEADER_BYTES);
  bytes.set(MAGIC);
  bytes[AT.version] = VERSION;
  bytes[AT.cipher] = CIPHERS[cipher].id;
  bytes[AT.log2N] = log2N;
  bytes[AT.r] = 8;
  bytes[AT.p] = 1;
  bytes.set(randomBytes(SALT_BYTES), AT.salt);
  return bytes;
}

/** Whether a file that starts like this is protected by a password. The other files start with random bytes. */
export function startsWithPasswordHeader(start: Uint8Array): boolean {
  return start.length >= MAGIC.length && MAGIC.equals(start.subarray(0, MAGIC.length));
}

/** Reads a header, and refuses what this version does not know or a hostile file could ask for. */
export function parsePasswordHeader(bytes: Uint8Array): PasswordHeader {
  if (bytes.length < PASSWORD_HEADER_BYTES) throw refused("the file was cut short within its header");
  const version = bytes[AT.version]!;
  if (version !== VERSION) throw refused(`the file has format version ${version}, and this program knows 1 only`);
  const cipher = CIPHER_NAMES.find((name) => CIPHERS[name].id === bytes[AT.cipher]);
  const reserved = bytes[AT.reserved]! | bytes[AT.reserved + 1]!;
  if (!cipher || reserved !== 0) throw refused("the file's header was changed, or is of a newer version");
  const cost = { log2N: bytes[AT.log2N]!, r: bytes[AT.r]!, p: bytes[AT.p]! };
  checkCost(cost);
  return { cipher, cost, salt: new Uint8Array(bytes.subarray(AT.salt, AT.salt + SALT_BYTES)) };
}

function checkCost({ log2N, r, p }: ScryptCost): void {
  const allowed =
    log2N >= MIN_LOG2N && r >= 1 && r <= MAX_R && p >= 1 && p <= MAX_P && 128 * 2 ** log2N * r * p <= MAX_COST_BYTES;
  if (allowed) return;
  const asked = `N=2^${log2N}, r=${r}, p=${p}`;
  throw refused(
    `the file's header asks for scrypt with ${asked}, which is out of bounds: it was changed, or is hostile`,
  );
}

/** The message's key, from the password. */
export function passwordKey(password: Uint8Array, header: PasswordHeader): Promise<Uint8Array> {
  const { log2N, r, p } = header.cost;
  const N = 2 ** log2N;
  // OpenSSL's own need beside the N blocks is small.
  const maxmem = 128 * r * (N + p + 2) + 2 ** 20;
  return new Promise((resolve, reject) => {
    scrypt(password, header.salt, keyBytesOf(header.cipher), { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
