/** The keys of a message in chunks (c2sp.org/chunked-encryption): HKDF-Expand with SHA-512, and the commitment. */
import { ArgumentError, describe, UnavailableError } from "../errors.js";
import type { Primitive } from "../engine/registry.js";
import { concat } from "./bytes.js";

/** The AEADs, by the names that the key derivation binds. The AES ones make Cobblestone-128 and -256. */
export const AEADS = {
  AEAD_ARIA_128_GCM: { cipher: "aria-128-gcm", primitive: "aria", keyBytes: 16 },
  AEAD_ARIA_256_GCM: { cipher: "aria-256-gcm", primitive: "aria", keyBytes: 32 },
  AEAD_AES_128_GCM: { cipher: "aes-128-gcm", primitive: "aes", keyBytes: 16 },
  AEAD_AES_256_GCM: { cipher: "aes-256-gcm", primitive: "aes", keyBytes: 32 },
} as const satisfies Record<string, { cipher: string; primitive: Primitive; keyBytes: number }>;

/** An AEAD's name: that of RFC 5116's registry, or for ARIA a name of the same form. */
export type AeadName = keyof typeof AEADS;

/** The same AEAD by the name that node:crypto and the program have for it. */
export type CipherName = (typeof AEADS)[AeadName]["cipher"];

export const SALT_BYTES = 24;
export const COMMITMENT_BYTES = 32;
export const NONCE_BYTES = 12;

const LABEL = "c2sp.org/chunked-encryption@v1+";
const HASH_BYTES = 64;

/** What a message's key and salt give. */
export interface MessageKeys {
  readonly key: Uint8Array;
  readonly baseNonce: Uint8Array;
  readonly commitment: Uint8Array;
  /** Wipes all of it. */
  wipe(): void;
}

/** The AEAD of that name, of either kind. */
export function findAead(given: unknown): (typeof AEADS)[AeadName] & { readonly name: AeadName } {
  for (const [name, aead] of Object.entries(AEADS)) {
    if (given === name || given === aead.cipher) return { ...aead, name: name as AeadName };
  }
  const names = Object.entries(AEADS).map(([name, { cipher }]) => `${cipher} (${name})`);
  throw new ArgumentError(
    "aead",
    typeof given === "string" ? JSON.stringify(given) : describe(given),
    names.join(" or "),
  );
}

/** The runtime's WebCrypto. @internal */
export function webCrypto(): Crypto {
  const { crypto } = globalThis as { crypto?: Crypto };
  if (!crypto?.subtle) throw new UnavailableError("this runtime (or insecure context) has no WebCrypto: crypto.subtle");
  return crypto;
}

/** Derives a message's keys. `key` has the AEAD's key length. */
export async function deriveKeys(
  name: AeadName,
  key: Uint8Array,
  salt: Uint8Array,
  context: Uint8Array,
): Promise<MessageKeys> {
  const { keyBytes } = AEADS[name];
  const info = concat([new TextEncoder().encode(`${LABEL}${name}\0`), salt, context]);
  const output = await hkdfExpand(key, info, keyBytes + NONCE_BYTES + COMMITMENT_BYTES);
  return {
    key: output.subarray(0, keyBytes),
    baseNonce: output.subarray(keyBytes, keyBytes + NONCE_BYTES),
    commitment: output.subarray(keyBytes + NONCE_BYTES, keyBytes + NONCE_BYTES + COMMITMENT_BYTES),
    wipe: () => output.fill(0),
  };
}

/** HKDF-Expand (RFC 5869, section 2.3) with SHA-512. The result's buffer may be longer than `byteLength`. */
async function hkdfExpand(prk: Uint8Array, info: Uint8Array, byteLength: number): Promise<Uint8Array> {
  const { subtle } = webCrypto();
  const algorithm = { name: "HMAC", hash: "SHA-512" };
  const hmac = await subtle.importKey("raw", prk as Uint8Array<ArrayBuffer>, algorithm, false, ["sign"]);
  const count = Math.ceil(byteLength / HASH_BYTES);
  const output = new Uint8Array(count * HASH_BYTES);
  for (let i = 0; i < count; i++) {
    const previous = output.subarray(Math.max(0, i - 1) * HASH_BYTES, i * HASH_BYTES);
    const input = concat([previous, info, Uint8Array.of(i + 1)]);
    const block = new Uint8Array(await subtle.sign("HMAC", hmac, input));
    output.set(block, i * HASH_BYTES);
    block.fill(0);
    input.fill(0);
  }
  return output;
}

/** Compares without a branch on the content. */
export function equalCommitments(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i]!;
  return difference === 0;
}
