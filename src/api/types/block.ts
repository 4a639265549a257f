/** ECB and CBC. */
import type { Cipher, EngineOptions } from "./cipher.js";
import type { Direction, IncrementalCipher } from "./incremental.js";

/** Options of ECB and CBC. */
export interface PaddingOptions extends EngineOptions {
  /** Takes and gives whole blocks, without PKCS#7 padding. */
  readonly disablePadding?: boolean;
}

/** ECB (SP 800-38A, section 6.1), which hides no pattern: for other constructions, not for messages. */
export interface EcbFunction {
  /**
   * ECB with PKCS#7 padding. **Equal blocks give equal blocks**: it hides no pattern, and is for other constructions, not
   * for messages.
   *
   * @param key 16, 24 or 32 bytes.
   */
  (key: Uint8Array, options?: PaddingOptions): Cipher;
  /** A message in pieces. */
  create(direction: Direction, key: Uint8Array, options?: PaddingOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
}

/** CBC (SP 800-38A, section 6.2). */
export interface CbcFunction {
  /**
   * CBC with PKCS#7 padding. It authenticates nothing: who changes the ciphertext changes the text.
   *
   * @param key 16, 24 or 32 bytes.
   * @param iv 16 bytes, unpredictable.
   */
  (key: Uint8Array, iv: Uint8Array, options?: PaddingOptions): Cipher;
  /** A message in pieces. */
  create(direction: Direction, key: Uint8Array, iv: Uint8Array, options?: PaddingOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the initialization vector. */
  readonly nonceLength: 16;
}
