/** The ciphers of the program by the names that users type. */
import { AEADS, type AeadName } from "../formats/chunked.js";

interface CipherEntry {
  readonly aead: AeadName;
  /** The byte that names it in the header of a password file. Never reused. */
  readonly id: number;
}

export const CIPHERS = {
  "aria-256-gcm": { aead: "AEAD_ARIA_256_GCM", id: 1 },
  "aria-128-gcm": { aead: "AEAD_ARIA_128_GCM", id: 2 },
  "aes-256-gcm": { aead: "AEAD_AES_256_GCM", id: 3 },
  "aes-128-gcm": { aead: "AEAD_AES_128_GCM", id: 4 },
} as const satisfies Record<string, CipherEntry>;

export type CipherName = keyof typeof CIPHERS;

export const CIPHER_NAMES = Object.keys(CIPHERS) as CipherName[];
export const DEFAULT_CIPHER: CipherName = "aria-256-gcm";

export function aeadOf(cipher: CipherName): AeadName {
  return CIPHERS[cipher].aead;
}

export function keyBytesOf(cipher: CipherName): number {
  return AEADS[CIPHERS[cipher].aead].keyBytes;
}
