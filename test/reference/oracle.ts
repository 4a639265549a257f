/** node:crypto as the oracle of the reference. */
import { type CipherGCMTypes, createCipheriv, createDecipheriv, getCiphers } from "node:crypto";
import { toHex } from "../../src/reference/bytes.js";

/** Whether this build of OpenSSL has ARIA. */
export const HAS_ARIA = getCiphers().includes("aria-128-ecb");

/** A mode without authentication, `name` as OpenSSL spells it, in hex. */
export function nodeCrypt(
  direction: "encrypt" | "decrypt",
  name: string,
  key: Uint8Array,
  iv: Uint8Array | null,
  data: Uint8Array,
  padding = false,
): string {
  const cipher = direction === "encrypt" ? createCipheriv(name, key, iv) : createDecipheriv(name, key, iv);
  cipher.setAutoPadding(padding);
  return toHex(Buffer.concat([cipher.update(data), cipher.final()]));
}

/** GCM with a tag of 16 bytes, in hex. */
export function nodeGcm(
  name: string,
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array,
): { ciphertext: string; tag: string } {
  const cipher = createCipheriv(name as CipherGCMTypes, key, nonce, { authTagLength: 16 });
  cipher.setAAD(aad);
  const ciphertext = toHex(Buffer.concat([cipher.update(plaintext), cipher.final()]));
  return { ciphertext, tag: toHex(cipher.getAuthTag()) };
}
