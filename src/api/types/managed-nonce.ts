/** Modes that can have their nonce managed. */
import type { Cipher } from "./cipher.js";

/** A mode whose second argument is a nonce. */
export interface NonceFunction<Rest extends unknown[]> {
  (key: Uint8Array, nonce: Uint8Array, ...rest: Rest): Cipher;
  /** Bytes in the nonce, by preference. */
  readonly nonceLength: number;
}
