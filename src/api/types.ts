/** The types of the functional face. */

/**
 * A `Uint8Array` over an `ArrayBuffer` that is not shared, as `Blob`, `Response` and WebCrypto take them: since TypeScript
 * 5.7 `Uint8Array<ArrayBuffer>`, and before, when it had no parameter, `Uint8Array`.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** A cipher with its key, in the shape that users of @noble/ciphers know. */
export interface Cipher {
  /**
   * Encrypts a message.
   *
   * @param plaintext Any length, unless the mode needs whole blocks.
   * @param output Where to write, from its start: long enough, and either starting where `plaintext` starts or apart.
   * @returns The ciphertext: a new array, or one over the front of `output`.
   * @throws ArgumentError for bytes that cannot be used.
   * @throws StateError when the mode has a nonce and this object has already encrypted.
   */
  encrypt(plaintext: Uint8Array, output?: Uint8Array): Bytes;
  /**
   * Decrypts a message.
   *
   * @param ciphertext What `encrypt` returned.
   * @param output As for `encrypt`.
   * @returns The plaintext: a new array, or one over the front of `output`.
   * @throws ArgumentError for bytes that cannot be used.
   * @throws AuthenticationError when the tag is wrong; `output` is then unchanged.
   * @throws PaddingError when padding is expected and malformed; `output` is then unchanged.
   */
  decrypt(ciphertext: Uint8Array, output?: Uint8Array): Bytes;
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
  /**
   * ECB with PKCS#7 padding. **Equal blocks give equal blocks**: it hides no pattern, and is for other constructions, not
   * for messages.
   *
   * @param key 16, 24 or 32 bytes.
   */
  (key: Uint8Array, options?: PaddingOptions): Cipher;
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
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the initialization vector. */
  readonly nonceLength: 16;
}

/** CTR (SP 800-38A, section 6.5) with a 128-bit big-endian counter. */
export interface CtrFunction {
  /**
   * CTR with a 128-bit big-endian counter. It authenticates nothing: who changes the ciphertext changes the text.
   *
   * @param key 16, 24 or 32 bytes.
   * @param counter The first counter block, 16 bytes; no block may ever be used twice with a key.
   */
  (key: Uint8Array, counter: Uint8Array, options?: EngineOptions): Cipher;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the first counter block. */
  readonly nonceLength: 16;
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

/** A block cipher under its modes. The key's length selects 128, 192 or 256 bits. */
export interface CipherSuite {
  /** ECB (SP 800-38A, section 6.1), which **hides no pattern**: for other constructions, not for messages. */
  readonly ecb: EcbFunction;
  /** CBC (SP 800-38A, section 6.2) with PKCS#7 padding; without authentication. */
  readonly cbc: CbcFunction;
  /** CTR (SP 800-38A, section 6.5) with a 128-bit big-endian counter; without authentication. */
  readonly ctr: CtrFunction;
  /** GCM (SP 800-38D): encryption with authentication, and what to choose when in doubt. */
  readonly gcm: GcmFunction;
}
