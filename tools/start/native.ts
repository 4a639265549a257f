/** The same in node:crypto alone, where the runtime's OpenSSL or BoringSSL has the cipher. */
import { type CipherGCMTypes, createDecipheriv, createCipheriv, createHash, createHmac, getCiphers } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

const SALT_BYTES = 24;
const COMMITMENT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = 16384 + TAG_BYTES;

export function hasNative(cipher: string): boolean {
  return getCiphers().includes(cipher);
}

/** Encrypts one message; the tag follows the ciphertext. */
export function nativeEncrypt(cipher: string, key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Uint8Array {
  const state = createCipheriv(cipher as CipherGCMTypes, key, nonce);
  const body = state.update(text);
  state.final();
  const result = new Uint8Array(text.length + TAG_BYTES);
  result.set(body);
  result.set(state.getAuthTag(), text.length);
  return result;
}

export function nativeDecrypt(cipher: string, key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array {
  const state = createDecipheriv(cipher as CipherGCMTypes, key, nonce);
  state.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const text = state.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  state.final();
  return text;
}

/**
 * Reads a file of c2sp.org/chunked-encryption with nothing of this library.
 *
 * @returns The SHA-256 of the plaintext.
 * @throws Error when anything in it is wrong.
 */
export function nativeDigest(path: string, cipher: string, inputKey: Uint8Array): string {
  const file = openSync(path, "r");
  try {
    const header = Buffer.alloc(SALT_BYTES + COMMITMENT_BYTES);
    readFully(file, header);
    const { key, baseNonce, commitment } = derive(cipher, inputKey, header.subarray(0, SALT_BYTES));
    if (!commitment.equals(header.subarray(SALT_BYTES))) throw new Error("the commitment differs");
    const hash = createHash("sha256");
    const sealed = Buffer.alloc(SEALED_CHUNK_BYTES);
    for (let chunk = 0; ; chunk++) {
      const count = readFully(file, sealed);
      if (count < TAG_BYTES) throw new Error("the last chunk is missing");
      const nonce = Buffer.from(baseNonce);
      // 2^32 chunks are 64 TiB: the low word is enough here.
      nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ chunk) >>> 0, 8);
      hash.update(nativeDecrypt(cipher, key, nonce, sealed.subarray(0, count)));
      if (count < SEALED_CHUNK_BYTES) break;
    }
    return hash.digest("hex");
  } finally {
    closeSync(file);
  }
}

/** HKDF-Expand with SHA-512 (RFC 5869, section 2.3), from HMAC. */
function derive(cipher: string, inputKey: Uint8Array, salt: Uint8Array) {
  const aead = `AEAD_${cipher.toUpperCase().replaceAll("-", "_")}`;
  const info = Buffer.concat([Buffer.from(`c2sp.org/chunked-encryption@v1+${aead}\0`), salt]);
  const block = (previous: Uint8Array, counter: number) =>
    createHmac("sha512", inputKey).update(previous).update(info).update(Uint8Array.of(counter)).digest();
  const first = block(Buffer.alloc(0), 1);
  const output = Buffer.concat([first, block(first, 2)]);
  const nonceAt = inputKey.length;
  const commitmentAt = nonceAt + NONCE_BYTES;
  return {
    key: output.subarray(0, nonceAt),
    baseNonce: output.subarray(nonceAt, commitmentAt),
    commitment: output.subarray(commitmentAt, commitmentAt + COMMITMENT_BYTES),
  };
}

function readFully(file: number, buffer: Uint8Array): number {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(file, buffer, filled, buffer.length - filled, null);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}
