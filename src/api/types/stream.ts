/** CTR. */
import type { Cipher, EngineOptions } from "./cipher.js";
import type { Direction, IncrementalCipher } from "./incremental.js";

/** CTR (SP 800-38A, section 6.5) with a 128-bit big-endian counter. */
export interface CtrFunction {
  /**
   * CTR with a 128-bit big-endian counter. It authenticates nothing: who changes the ciphertext changes the text.
   *
   * @param key 16, 24 or 32 bytes.
   * @param counter The first counter block, 16 bytes; no block may ever be used twice with a key.
   */
  (key: Uint8Array, counter: Uint8Array, options?: EngineOptions): Cipher;
  /** A message in pieces. */
  create(direction: Direction, key: Uint8Array, counter: Uint8Array, options?: EngineOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the first counter block. */
  readonly nonceLength: 16;
}
