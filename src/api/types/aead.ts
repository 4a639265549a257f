/** GCM and OCB. */
import type { Cipher, EngineOptions } from "./cipher.js";

/** Options of GCM. */
export interface GcmOptions extends EngineOptions {
  /** The name of the engine for GHASH. */
  readonly ghash?: string;
  /** Bytes in the tag: 4, 8, 12, 13, 14, 15 or 16 (SP 800-38D, section 5.2.1.2). Default 16. */
  readonly tagLength?: number;
}

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
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the nonce, by preference. */
  readonly nonceLength: 12;
  /** Bytes in the tag, unless the option `tagLength` says otherwise. */
  readonly tagLength: 16;
  /** Nonces of other lengths are accepted. */
  readonly varSizeNonce: true;
}
