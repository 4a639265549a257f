/** The container of c2sp.org/chunked-encryption made from node:crypto alone: the oracle of its tests. */
import { type CipherGCMTypes, createCipheriv, createHmac, getCiphers } from "node:crypto";

const CHUNK = 16384;

/** OpenSSL's name of an AEAD, and the length of its key. */
const NATIVE: Record<string, [name: string, keyBytes: number]> = {
  AEAD_ARIA_128_GCM: ["aria-128-gcm", 16],
  AEAD_ARIA_256_GCM: ["aria-256-gcm", 32],
  AEAD_AES_128_GCM: ["aes-128-gcm", 16],
  AEAD_AES_256_GCM: ["aes-256-gcm", 32],
};

export const AEAD_NAMES = Object.keys(NATIVE) as (
  "AEAD_ARIA_128_GCM" | "AEAD_ARIA_256_GCM" | "AEAD_AES_128_GCM" | "AEAD_AES_256_GCM"
)[];

export const keyBytes = (aead: string) => NATIVE[aead]![1];
export const available = (aead: string) => getCiphers().includes(NATIVE[aead]![0]);

/** Key, base nonce and commitment. */
export function derive(aead: string, key: Uint8Array, salt: Uint8Array, context: Uint8Array) {
  const info = Buffer.concat([Buffer.from(`c2sp.org/chunked-encryption@v1+${aead}\0`), salt, context]);
  const first = createHmac("sha512", key).update(info).update(Uint8Array.of(1)).digest();
  const second = createHmac("sha512", key).update(first).update(info).update(Uint8Array.of(2)).digest();
  const output = Buffer.concat([first, second]);
  const length = keyBytes(aead);
  return {
    key: output.subarray(0, length),
    baseNonce: output.subarray(length, length + 12),
    commitment: output.subarray(length + 12, length + 44),
  };
}

/** The nonce of a chunk: an XOR with its number as a 96-bit integer. */
function chunkNonce(baseNonce: Uint8Array, chunk: number): Buffer {
  const value = BigInt(`0x${Buffer.from(baseNonce).toString("hex")}`) ^ BigInt(chunk);
  return Buffer.from(value.toString(16).padStart(24, "0"), "hex");
}

export function sealChunk(aead: string, key: Uint8Array, baseNonce: Uint8Array, chunk: number, text: Uint8Array) {
  const cipher = createCipheriv(NATIVE[aead]![0] as CipherGCMTypes, key, chunkNonce(baseNonce, chunk));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** A whole message; `firstChunk` is not 0 only to look at what comes late. */
export function container(
  aead: string,
  key: Uint8Array,
  salt: Uint8Array,
  context: Uint8Array,
  text: Uint8Array,
  firstChunk = 0,
): Buffer {
  const keys = derive(aead, key, salt, context);
  const parts: Uint8Array[] = [salt, keys.commitment];
  for (let chunk = 0; chunk * CHUNK <= text.length; chunk++) {
    const piece = text.subarray(chunk * CHUNK, (chunk + 1) * CHUNK);
    parts.push(sealChunk(aead, keys.key, keys.baseNonce, firstChunk + chunk, piece));
  }
  return Buffer.concat(parts);
}
