/** What the faces use of a mode that encrypts and authenticates. */
export interface AeadMode {
  /** Takes in the additional data: whole and once, before the text. GCM takes it in any number of parts. */
  authenticate(aad: Uint8Array): void;
  /** Encrypts a whole message into the front of `dst`, which may be `text`, and returns the tag of 16 bytes. */
  seal(dst: Uint8Array, text: Uint8Array): Uint8Array;
  /**
   * Decrypts a whole message. Nothing is written before its tag is verified.
   *
   * @param release Called when the tag is right, to get the buffer for the plaintext, which may be `ciphertext`.
   * @returns false when the tag is wrong.
   */
  open(ciphertext: Uint8Array, tag: Uint8Array, release: () => Uint8Array): boolean;
  releaseWith(owner: object): void;
  dispose(): void;
}
