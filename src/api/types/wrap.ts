/** KW and KWP. */
import type { Cipher, EngineOptions } from "./cipher.js";
import type { Direction, IncrementalCipher } from "./incremental.js";

/** Options of KW. */
export interface KeyWrapOptions extends EngineOptions {
  /** The initial value, 8 bytes, which unwrapping checks. Default: that of the standard, A6 in each byte. */
  readonly iv?: Uint8Array;
}

/** KW (SP 800-38F, section 6.2; RFC 3394): `encrypt` wraps and `decrypt` unwraps. */
export interface KwFunction {
  /**
   * KW, which wraps keys: at least 16 bytes and a multiple of 8. It authenticates and needs no nonce: equal keys are equal
   * when wrapped. The result is 8 bytes longer.
   *
   * @param key The key that wraps, 16, 24 or 32 bytes.
   */
  (key: Uint8Array, options?: KeyWrapOptions): Cipher;
  /** A key in pieces; \`final\` gives everything. */
  create(direction: Direction, key: Uint8Array, options?: KeyWrapOptions): IncrementalCipher;
  /** Bytes in a semiblock. */
  readonly blockSize: 8;
}

/** KWP (SP 800-38F, section 6.3; RFC 5649): `encrypt` wraps and `decrypt` unwraps. */
export interface KwpFunction {
  /**
   * KWP, which wraps keys, or other secrets, of any length from 1 byte on. It authenticates and needs no nonce: equal keys
   * are equal when wrapped. The result is 8 to 15 bytes longer, a multiple of 8.
   *
   * @param key The key that wraps, 16, 24 or 32 bytes.
   */
  (key: Uint8Array, options?: EngineOptions): Cipher;
  /** A key in pieces; \`final\` gives everything. */
  create(direction: Direction, key: Uint8Array, options?: EngineOptions): IncrementalCipher;
  /** Bytes in a semiblock. */
  readonly blockSize: 8;
}
