/** Modes that encrypt and authenticate. */
import type { Cipher, EngineOptions } from "./cipher.js";
import type { Direction, IncrementalAead } from "./incremental.js";

/** Options of modes that hash with GHASH. */
export interface GhashOptions extends EngineOptions {
  /** The name of the engine for GHASH. */
  readonly ghash?: string;
}

/** Options of GCM. */
export interface GcmOptions extends GhashOptions {
  /** Bytes in the tag: 4, 8, 12, 13, 14, 15 or 16 (SP 800-38D, section 5.2.1.2). Default 16. */
  readonly tagLength?: number;
}

/** Options of CCM. */
export interface CcmOptions extends EngineOptions {
  /** Bytes in the tag: 4, 6, 8, 10, 12, 14 or 16 (SP 800-38C, appendix A.1). Default 16. */
  readonly tagLength?: number;
}

/** Options of a CCM message in pieces. */
export interface CcmStreamOptions extends CcmOptions {
  /**
   * Bytes of text that will come, all of them. CCM authenticates the length first, so encryption gives ciphertext with each
   * piece only when it is told; without, `final` gives all of it.
   */
  readonly textLength?: number;
}

/** Options of GCM-SIV. */
export type GcmSivOptions = GhashOptions;

/** GCM (SP 800-38D); the ciphertext ends in the tag. */
export interface GcmFunction {
  /**
   * GCM: encrypts and authenticates. The ciphertext ends in the tag.
   *
   * @param key 16, 24 or 32 bytes.
   * @param nonce At least 1 byte, by preference 12; never the same twice with a key.
   * @param aad Additional data that is authenticated and not sent. Default none.
   */
  (key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options?: GcmOptions): Cipher;
  /** A message in pieces; encryption gives ciphertext with each. */
  create(direction: Direction, key: Uint8Array, nonce: Uint8Array, options?: GcmOptions): IncrementalAead;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the nonce, by preference. */
  readonly nonceLength: 12;
  /** Bytes in the tag, unless the option `tagLength` says otherwise. */
  readonly tagLength: 16;
  /** Nonces of other lengths are accepted. */
  readonly varSizeNonce: true;
}

/** CCM (SP 800-38C, RFC 3610); the ciphertext ends in the tag. */
export interface CcmFunction {
  /**
   * CCM: encrypts and authenticates, with the block cipher alone. The ciphertext ends in the tag.
   *
   * @param key 16, 24 or 32 bytes.
   * @param nonce 7 to 13 bytes, never the same twice with a key. One of n bytes leaves 15 - n for the length of the text:
   *   with 13 bytes it has at most 65,535, with 12 at most 2^24 - 1.
   * @param aad Additional data that is authenticated and not sent. Default none.
   */
  (key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options?: CcmOptions): Cipher;
  /** A message in pieces; encryption gives ciphertext with each if `textLength` is declared. */
  create(direction: Direction, key: Uint8Array, nonce: Uint8Array, options?: CcmStreamOptions): IncrementalAead;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the nonce, by preference. */
  readonly nonceLength: 12;
  /** Bytes in the tag, unless the option `tagLength` says otherwise. */
  readonly tagLength: 16;
  /** Nonces of other lengths are accepted. */
  readonly varSizeNonce: true;
}

/** Options of OCB. */
export interface OcbOptions extends EngineOptions {
  /** Bytes in the tag, 1 to 16; texts under tags of different lengths have nothing in common. Default 16. */
  readonly tagLength?: number;
}

/** OCB (RFC 7253); the ciphertext ends in the tag. */
export interface OcbFunction {
  /**
   * OCB: encrypts and authenticates. The ciphertext ends in the tag.
   *
   * @param key 16, 24 or 32 bytes.
   * @param nonce 1 to 15 bytes, by preference 12; never the same twice with a key.
   * @param aad Additional data that is authenticated and not sent. Default none.
   */
  (key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options?: OcbOptions): Cipher;
  /** A message in pieces; encryption too gives everything in `final`. */
  create(direction: Direction, key: Uint8Array, nonce: Uint8Array, options?: OcbOptions): IncrementalAead;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the nonce, by preference. */
  readonly nonceLength: 12;
  /** Bytes in the tag, unless the option `tagLength` says otherwise. */
  readonly tagLength: 16;
  /** Nonces of other lengths are accepted. */
  readonly varSizeNonce: true;
}

/** GCM-SIV (RFC 8452 for AES; ARIA by the same construction); the ciphertext ends in the tag. */
export interface GcmSivFunction {
  /**
   * GCM-SIV: encrypts and authenticates. A nonce that is used twice tells whether the messages were equal, and no more. The
   * ciphertext ends in the tag.
   *
   * @param key 16 or 32 bytes.
   * @param nonce 12 bytes.
   * @param aad Additional data that is authenticated and not sent, at most 2^36 bytes as the text. Default none.
   */
  (key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options?: GcmSivOptions): Cipher;
  /** A message in pieces; the mode reads the text twice, so encryption too gives everything in `final`. */
  create(direction: Direction, key: Uint8Array, nonce: Uint8Array, options?: GcmSivOptions): IncrementalAead;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the nonce. */
  readonly nonceLength: 12;
  /** Bytes in the tag. */
  readonly tagLength: 16;
}
