/** What the faces use of a mode that encrypts and authenticates. */
import type { Bytes } from "../wasm/modules.js";

export interface AeadMode {
  /** Takes in the additional data: whole and once, before the text. GCM takes it in any number of parts. */
  authenticate(aad: Uint8Array): void;
  /**
   * Encrypts a whole message.
   *
   * @param dst Where ciphertext and tag go, from its start. It may be `text`. Default: a new array.
   */
  seal<T extends Uint8Array>(dst: T | undefined, text: Uint8Array, tagLength: number): T | Bytes;
  /**
   * Decrypts a whole message. Nothing is written before its tag is verified.
   *
   * @param dst Where the plaintext goes, from its start. It may be `sealed`. Default: a new array.
   * @param sealed Ciphertext and tag.
   * @returns undefined when the tag is wrong.
   */
  open<T extends Uint8Array>(dst: T | undefined, sealed: Uint8Array, tagLength: number): T | Bytes | undefined;
  releaseWith(owner: object): void;
  dispose(): void;
}
