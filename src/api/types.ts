/** The types of the functional face. */

/** A cipher with its key, in the shape that users of @noble/ciphers know. */
export interface Cipher {
  /**
   * Encrypts a message.
   *
   * @param plaintext Any length, unless the mode needs whole blocks.
   * @param output Where to write, from its start: long enough, and either starting where `plaintext` starts or apart.
   * @returns The ciphertext: `output`'s front, or a new array.
   * @throws ArgumentError for bytes that cannot be used.
   * @throws StateError when the mode has a nonce and this object has already encrypted.
   */
  encrypt(plaintext: Uint8Array, output?: Uint8Array): Uint8Array;
  /**
   * Decrypts a message.
   *
   * @throws ArgumentError for bytes that cannot be used.
   * @throws AuthenticationError when the tag is wrong; `output` is then unchanged.
   * @throws PaddingError when padding is expected and malformed; `output` is then unchanged.
   */
  decrypt(ciphertext: Uint8Array, output?: Uint8Array): Uint8Array;
}

/** Options of every mode. */
export interface EngineOptions {
  /** An engine's name, from `listEngines()`. Default: the preferred constant-time one. */
  readonly engine?: string;
}

/** Options of ECB and CBC. */
export interface PaddingOptions extends EngineOptions {
  /** Takes and gives whole blocks, without PKCS#7 padding. */
  readonly disablePadding?: boolean;
}

/** Options of GCM. */
export interface GcmOptions extends EngineOptions {
  /** The name of the engine for GHASH. */
  readonly ghash?: string;
  /** Bytes in the tag: 4, 8, 12, 13, 14, 15 or 16 (SP 800-38D, section 5.2.1.2). Default 16. */
  readonly tagLength?: number;
}

/** ECB (SP 800-38A, section 6.1), which hides no pattern: for other constructions, not for messages. */
export interface EcbFunction {
  /** @param key 16, 24 or 32 bytes. */
  (key: Uint8Array, options?: PaddingOptions): Cipher;
  readonly blockSize: 16;
}

/** CBC (SP 800-38A, section 6.2). */
export interface CbcFunction {
  /**
   * @param key 16, 24 or 32 bytes.
   * @param iv 16 bytes, unpredictable.
   */
  (key: Uint8Array, iv: Uint8Array, options?: PaddingOptions): Cipher;
  readonly blockSize: 16;
  readonly nonceLength: 16;
}

/** CTR (SP 800-38A, section 6.5) with a 128-bit big-endian counter. */
export interface CtrFunction {
  /**
   * @param key 16, 24 or 32 bytes.
   * @param counter The first counter block, 16 bytes; no block may ever be used twice with a key.
   */
  (key: Uint8Array, counter: Uint8Array, options?: EngineOptions): Cipher;
  readonly blockSize: 16;
  readonly nonceLength: 16;
}

/** GCM (SP 800-38D); the ciphertext ends in the tag. */
export interface GcmFunction {
  /**
   * @param key 16, 24 or 32 bytes.
   * @param nonce At least 1 byte, by preference 12; never the same twice with a key.
   * @param aad Additional data that is authenticated and not sent. Default none.
   */
  (key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options?: GcmOptions): Cipher;
  readonly blockSize: 16;
  readonly nonceLength: 12;
  readonly tagLength: 16;
  /** Nonces of other lengths are accepted. */
  readonly varSizeNonce: true;
}

/** A block cipher under its modes. The key's length selects 128, 192 or 256 bits. */
export interface CipherSuite {
  readonly ecb: EcbFunction;
  readonly cbc: CbcFunction;
  readonly ctr: CtrFunction;
  readonly gcm: GcmFunction;
}
