/** Messages in pieces. */
import type { Bytes } from "./cipher.js";

/** Which way a message goes. */
export type Direction = "encrypt" | "decrypt";

/**
 * A message that comes in pieces. It keeps a context slot until `final` or `dispose`; a forgotten one is given back when it
 * is collected as garbage.
 */
export interface IncrementalCipher {
  /**
   * Takes a part of the message, of any number of bytes.
   *
   * @param bytes The part.
   * @param output Where to write what became ready, from its start: long enough, and either starting where `bytes` starts
   *   or apart. Default a new array.
   * @returns What became ready, which in modes of whole blocks is less or more than the part.
   * @throws ArgumentError for bytes that cannot be used, which then do not count.
   * @throws StateError after `final` or `dispose`.
   */
  update(bytes: Uint8Array, output?: Uint8Array): Bytes;
  /**
   * Ends the message and wipes everything, whether it succeeds or not.
   *
   * @param output As for `update`.
   * @returns The rest of the result.
   * @throws ArgumentError when the message has a length that the mode does not take, or `output` is too short.
   * @throws AuthenticationError when the tag is wrong; `output` is then unchanged.
   * @throws PaddingError when padding is expected and malformed; `output` is then unchanged.
   * @throws StateError after `final` or `dispose`.
   */
  final(output?: Uint8Array): Bytes;
  /** Wipes everything. Idempotent; not needed after `final`. */
  dispose(): void;
}

/**
 * A message that is authenticated. Encrypting, `final` ends the ciphertext with the tag. Decrypting, **`update` returns
 * nothing**: the object holds the whole ciphertext until `final` has verified the tag, and only then is there plaintext,
 * all at once. Messages that are too long for that are for `wordslice/chunked`, which verifies each chunk.
 */
export interface IncrementalAead extends IncrementalCipher {
  /**
   * Takes additional data, in any number of parts, all before the text.
   *
   * @throws ArgumentError for bytes that cannot be used.
   * @throws StateError after text, `final` or `dispose`.
   */
  updateAad(bytes: Uint8Array): void;
}
