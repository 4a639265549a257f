/** What every mode gives and takes. */

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
