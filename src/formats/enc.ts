/**
 * Files of `openssl enc`: "Salted__", 8 bytes of salt, and the text under a key and IV that a password gives with that
 * salt. Nothing in the file says how; both sides must name the same cipher and key derivation. Nothing is authenticated.
 */
import { option, toBytes, toBytesOf } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, describe, FormatError } from "../errors.js";
import { concat } from "./bytes.js";
import { Base64Decoder, Base64Encoder } from "./base64-stream.js";
import { webCrypto } from "./chunk-keys.js";
import { type EncCipher, type EncCipherName, findEncCipher } from "./enc-ciphers.js";
import { EncStream } from "./enc-stream.js";
import { HASHES, type HashName, oneOf, passwordBytes, pbkdf2, toIterations } from "./passwords.js";

export const ENC_MAGIC = new TextEncoder().encode("Salted__");
export const ENC_SALT_BYTES = 8;
export const ENC_HEADER_BYTES = ENC_MAGIC.length + ENC_SALT_BYTES;

/** What `openssl enc -pbkdf2` takes when nothing is said. */
export const ENC_ITERATIONS = 10_000;

const NO_BYTES = new Uint8Array(0);

/** A hash function for EVP_BytesToKey, such as `md5` of @noble/hashes. */
export type Digest = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A key in place of a password: the options -K and -iv. */
export interface EncKey {
  readonly key: Uint8Array;
  /** 16 bytes, or absent for ECB. */
  readonly iv?: Uint8Array;
}

/** What both sides must know beside the password. In brackets, the option of `openssl enc`. */
export interface EncOptions {
  /** The cipher: `"aria-256-cbc"` and the like (-aria-256-cbc). */
  readonly cipher: EncCipherName;
  /** Whether PBKDF2 derives the key (-pbkdf2), which is the default here; otherwise EVP_BytesToKey does, which is weak. */
  readonly pbkdf2?: boolean;
  /** PBKDF2's iterations (-iter). Default 10,000, as in OpenSSL; 600,000 are better. */
  readonly iterations?: number;
  /** The hash (-md), by its name or, for EVP_BytesToKey, as a function: so MD5 can be had. Default `"SHA-256"`. */
  readonly digest?: HashName | Digest;
  /** The salt: false for none (-nosalt), or 8 bytes that are not sent (-S). Default: random, in the file. */
  readonly salt?: false | Uint8Array;
  /** Whether modes of blocks have PKCS #7 padding. Default true (false: -nopad). */
  readonly padding?: boolean;
  /** Base64 in lines of 64 characters (-a) or in a single one (-A). Default: neither. */
  readonly base64?: "lines" | "line";
}

/**
 * Encrypts as `openssl enc` does.
 *
 * @param plaintext Any length, unless padding is off.
 * @param secret A password, text being taken as UTF-8, or a key and IV.
 * @throws ArgumentError for what cannot be used.
 * @throws FormatError for a part of a block without padding.
 * @throws UnsupportedError for ciphers that authenticate.
 */
export async function encryptEnc(
  plaintext: Uint8Array,
  secret: string | Uint8Array | EncKey,
  options: EncOptions,
): Promise<Bytes> {
  const text = toBytes("plaintext", plaintext);
  const checked = check(secret, options);
  const header = checked.salt === "file" ? newHeader() : NO_BYTES;
  const body = await crypt(text, header.subarray(ENC_MAGIC.length), checked, false);
  const message = concat([header, body]);
  if (checked.base64 === undefined) return message;
  const encoder = new Base64Encoder(checked.base64 === "line");
  return concat([encoder.update(message), encoder.final()]);
}

/**
 * Decrypts what `openssl enc` or `encryptEnc` made. **Nothing is authenticated**: a wrong password, or a change of the
 * file, gives a DecryptionError in most cases and other text in the rest.
 *
 * @param message The whole file; base64 may be in lines of any length.
 * @param secret The password, or the key and IV.
 * @throws FormatError for what is not such a file.
 * @throws DecryptionError for malformed padding.
 * @throws ArgumentError for what cannot be used.
 * @throws UnsupportedError for ciphers that authenticate.
 */
export async function decryptEnc(
  message: Uint8Array,
  secret: string | Uint8Array | EncKey,
  options: EncOptions,
): Promise<Bytes> {
  const given = toBytes("message", message);
  const checked = check(secret, options);
  const bytes = checked.base64 === undefined ? given : decodeBase64(given);
  if (checked.salt !== "file") return crypt(bytes, NO_BYTES, checked, true);
  const salt = saltOf(bytes.subarray(0, ENC_HEADER_BYTES));
  return crypt(bytes.subarray(ENC_HEADER_BYTES), salt, checked, true);
}

/** The salt in the first 16 bytes of a file. @internal */
export function saltOf(header: Uint8Array): Uint8Array {
  if (header.length < ENC_HEADER_BYTES) throw new FormatError("message", `${header.length} bytes`, "16 bytes or more");
  if (ENC_MAGIC.some((byte, i) => byte !== header[i])) {
    throw new FormatError("message", "another start", '"Salted__", since there is a salt');
  }
  return header.subarray(ENC_MAGIC.length);
}

/** The first 16 bytes of a file, with a fresh salt. @internal */
export function newHeader(): Uint8Array {
  return concat([ENC_MAGIC, webCrypto().getRandomValues(new Uint8Array(ENC_SALT_BYTES))]);
}

/**
 * EVP_BytesToKey of OpenSSL with one iteration: D_i = H(D_(i-1) || password || salt), as many as are needed. One
 * look at the hash a guess: for old files alone.
 *
 * @param salt 8 bytes, or none.
 * @returns `byteLength` bytes, which the caller wipes.
 * @internal
 */
export async function evpBytesToKey(
  digest: Digest,
  password: Uint8Array,
  salt: Uint8Array,
  byteLength: number,
): Promise<Uint8Array> {
  let previous: Uint8Array = NO_BYTES;
  let derived: Uint8Array = NO_BYTES;
  while (derived.length < byteLength) {
    const input = concat([previous, password, salt]);
    previous = toBytes("digest", await digest(input));
    if (previous.length === 0) throw new ArgumentError("digest", "no bytes from it", "a hash function");
    input.fill(0);
    const longer = concat([derived, previous]);
    derived.fill(0);
    derived = longer;
  }
  previous.fill(0);
  return derived.subarray(0, byteLength);
}

interface Checked {
  readonly cipher: EncCipher;
  readonly secret: EncKey | { readonly derive: (salt: Uint8Array, byteLength: number) => Promise<Uint8Array> };
  /** "file" for one that is in the file. */
  readonly salt: "file" | Uint8Array;
  readonly padded: boolean;
  readonly base64: "lines" | "line" | undefined;
}

function check(secret: string | Uint8Array | EncKey, options: EncOptions): Checked {
  const cipher = findEncCipher(option(options, "cipher"));
  const base64 = option(options, "base64");
  const common = {
    cipher,
    padded: option(options, "padding") ?? true,
    base64: base64 === undefined ? undefined : oneOf("base64", base64, ["lines", "line"] as const),
  };
  if (typeof secret === "object" && !ArrayBuffer.isView(secret)) {
    const key = toBytesOf("key", option(secret, "key"), cipher.keyBytes);
    const iv = toBytesOf("iv", option(secret, "iv") ?? NO_BYTES, cipher.ivBytes);
    return { ...common, secret: { key, iv }, salt: NO_BYTES };
  }
  const given = option(options, "salt");
  const salt = given === undefined ? "file" : given === false ? NO_BYTES : toBytesOf("salt", given, ENC_SALT_BYTES);
  return { ...common, secret: { derive: derivation(passwordBytes(secret), options) }, salt };
}

/** What derives the key from a password, which it wipes. */
function derivation(password: Uint8Array, options: EncOptions) {
  const digest = option(options, "digest") ?? "SHA-256";
  const iterations = option(options, "iterations");
  let derive: (salt: Uint8Array, byteLength: number) => Promise<Uint8Array>;
  if (option(options, "pbkdf2") ?? true) {
    if (typeof digest === "function") throw new ArgumentError("digest", describe(digest), "a name, for PBKDF2");
    const hash = oneOf("digest", digest, HASHES);
    const count = toIterations("iterations", iterations ?? ENC_ITERATIONS);
    derive = (salt, byteLength) => pbkdf2(hash, password, salt, count, byteLength);
  } else {
    if (iterations !== undefined) throw new ArgumentError("iterations", describe(iterations), "none, without PBKDF2");
    const hash = typeof digest === "function" ? digest : webDigest(oneOf("digest", digest, HASHES));
    derive = (salt, byteLength) => evpBytesToKey(hash, password, salt, byteLength);
  }
  return (salt: Uint8Array, byteLength: number) => derive(salt, byteLength).finally(() => password.fill(0));
}

function webDigest(hash: HashName): Digest {
  const { subtle } = webCrypto();
  return async (message) => new Uint8Array(await subtle.digest(hash, message as Uint8Array<ArrayBuffer>));
}

async function crypt(text: Uint8Array, fileSalt: Uint8Array, given: Checked, decrypts: boolean): Promise<Bytes> {
  const { cipher, secret, padded } = given;
  const { keyBytes, ivBytes } = cipher;
  const salt = given.salt === "file" ? fileSalt : given.salt;
  // Copies, since the caller's memory may change until the derivation is done.
  const copy = Uint8Array.from(text);
  const derived =
    "derive" in secret ? await secret.derive(salt, keyBytes + ivBytes) : concat([secret.key, secret.iv ?? NO_BYTES]);
  const parts: Bytes[] = [];
  try {
    const [key, iv] = [derived.subarray(0, keyBytes), derived.subarray(keyBytes)];
    const stream = new EncStream(cipher, key, iv, { decrypts, padded });
    try {
      parts.push(stream.update(copy), stream.final());
    } finally {
      stream.dispose();
    }
    return concat(parts);
  } finally {
    for (const bytes of [derived, copy, ...parts]) bytes.fill(0);
  }
}

function decodeBase64(text: Uint8Array): Bytes {
  const decoder = new Base64Decoder();
  return concat([decoder.update(text), decoder.final()]);
}
