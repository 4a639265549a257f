/** CTR, CFB and OFB. */
import type { Cipher, EngineOptions } from "./cipher.js";
import type { Direction, IncrementalCipher } from "./incremental.js";

/** Options of CTR. */
export interface CtrOptions extends EngineOptions {
  /**
   * How many of the last bits of the counter block count and wrap, 1 to 128 (`length` in WebCrypto); those before them stay.
   * A text of more than 2^counterBits blocks is a StateError. Default 128.
   */
  readonly counterBits?: number;
}

/** CTR (SP 800-38A, section 6.5) with a big-endian counter. */
export interface CtrFunction {
  /**
   * CTR with a big-endian counter. It authenticates nothing: who changes the ciphertext changes the text.
   *
   * @param key 16, 24 or 32 bytes.
   * @param counter The first counter block, 16 bytes; no block may ever be used twice with a key.
   */
  (key: Uint8Array, counter: Uint8Array, options?: CtrOptions): Cipher;
  /** A message in pieces; both directions are the same. */
  create(direction: Direction, key: Uint8Array, counter: Uint8Array, options?: CtrOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the first counter block. */
  readonly nonceLength: 16;
}

/** CFB (SP 800-38A, section 6.3) with segments of 128, 8 bits or 1 bit, over any number of bytes. */
export interface CfbFunction {
  /**
   * CFB. It authenticates nothing: who changes the ciphertext changes the text. With segments of 8 bits it takes 16 times as
   * long as with those of 128, and with 1 bit 128 times.
   *
   * @param key 16, 24 or 32 bytes.
   * @param iv 16 bytes, unpredictable.
   */
  (key: Uint8Array, iv: Uint8Array, options?: EngineOptions): Cipher;
  /** A message in pieces. */
  create(direction: Direction, key: Uint8Array, iv: Uint8Array, options?: EngineOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the initialization vector. */
  readonly nonceLength: 16;
}

/** OFB (SP 800-38A, section 6.4) over any number of bytes. */
export interface OfbFunction {
  /**
   * OFB. It authenticates nothing: who changes the ciphertext changes the text.
   *
   * @param key 16, 24 or 32 bytes.
   * @param iv 16 bytes, never the same twice with a key.
   */
  (key: Uint8Array, iv: Uint8Array, options?: EngineOptions): Cipher;
  /** A message in pieces. */
  create(direction: Direction, key: Uint8Array, iv: Uint8Array, options?: EngineOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the initialization vector. */
  readonly nonceLength: 16;
}
