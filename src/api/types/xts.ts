/** XTS. */
import type { Cipher, EngineOptions } from "./cipher.js";
import type { Direction, IncrementalCipher } from "./incremental.js";

/** XTS (IEEE 1619; SP 800-38E), for storage: a data unit, such as a sector, of 16 bytes to 2^20 blocks. */
export interface XtsFunction {
  /**
   * XTS of one data unit, with ciphertext stealing. It authenticates nothing, and equal units with equal tweaks are equal when
   * encrypted: it is for storage that has no room for more, not for messages.
   *
   * @param key Two halves that differ, of 16 bytes each (XTS-AES-128) or of 32: 32 or 64 bytes.
   * @param tweak 16 bytes that tell where the unit is, by custom its number with the least significant byte first.
   */
  (key: Uint8Array, tweak: Uint8Array, options?: EngineOptions): Cipher;
  /** A data unit in pieces; `final` gives everything. */
  create(direction: Direction, key: Uint8Array, tweak: Uint8Array, options?: EngineOptions): IncrementalCipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the tweak. */
  readonly nonceLength: 16;
}
