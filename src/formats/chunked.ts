/**
 * Encrypted messages in chunks, as c2sp.org/chunked-encryption has them: of any length, authenticated chunk by chunk,
 * bound to their key. AES gives Cobblestone-128 and -256; ARIA takes the same place.
 *
 *     message = salt (24) || commitment (32) || chunk 0 || chunk 1 || ... || last chunk
 *
 * A chunk is 16,384 bytes in GCM with a tag of 16. The last one has fewer, if need be none, so a message that ends on a
 * full chunk was cut short.
 */
import "../wasm/embedded.js";
import { held, toBytes } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { type ChunkedOptions, HEADER_BYTES } from "./chunk-arguments.js";
import { CHUNK_BYTES, SEALED_CHUNK_BYTES, TAG_BYTES } from "./chunk-cipher.js";
import { ChunkedDecryptor } from "./chunk-decryptor.js";
import { ChunkedEncryptor } from "./chunk-encryptor.js";
import type { AeadName, CipherName } from "./chunk-keys.js";

export { type ChunkedOptions, HEADER_BYTES } from "./chunk-arguments.js";
export { CHUNK_BYTES, type ChunkEngineOptions, SEALED_CHUNK_BYTES } from "./chunk-cipher.js";
export { ChunkedDecryptor } from "./chunk-decryptor.js";
export { ChunkedEncryptor } from "./chunk-encryptor.js";
export { AEADS, type AeadName, type CipherName } from "./chunk-keys.js";
export type { Bytes } from "../api/types.js";
export {
  ArgumentError,
  ChunkedMessageError,
  DamagedChunkError,
  MisplacedChunkError,
  StateError,
  TrailingDataError,
  TruncatedError,
  UnavailableError,
  WordsliceError,
  WrongKeyError,
} from "../errors.js";

/**
 * Encrypts a whole message.
 *
 * @param aead `"aria-256-gcm"` and the like, or `"AEAD_ARIA_256_GCM"`.
 * @param key 16 or 32 bytes: as many as the AEAD's key has; random, or the result of a key derivation.
 * @param plaintext Any length.
 * @param options A `context` that both sides know, and which engines to use.
 * @returns The message, under a random salt.
 * @throws ArgumentError for what cannot be used.
 */
export async function seal(
  aead: AeadName | CipherName,
  key: Uint8Array,
  plaintext: Uint8Array,
  options: ChunkedOptions = {},
): Promise<Bytes> {
  const given = held("plaintext", toBytes("plaintext", plaintext));
  const encryptor = await ChunkedEncryptor.create(aead, key, options);
  try {
    const text = given();
    const chunksEnd = HEADER_BYTES + encryptor.outputLength(text.length);
    const message = new Uint8Array(chunksEnd + (text.length % CHUNK_BYTES) + TAG_BYTES);
    message.set(encryptor.header);
    encryptor.update(text, message.subarray(HEADER_BYTES));
    encryptor.final(message.subarray(chunksEnd));
    return message;
  } finally {
    encryptor.dispose();
  }
}

/**
 * Decrypts a whole message.
 *
 * @param aead The AEAD that the message was encrypted with.
 * @param key The key of the message.
 * @param message What `seal` returned, or a `ChunkedEncryptor` made.
 * @param options The `context` that the sender gave, and which engines to use.
 * @returns The plaintext, all of it authentic.
 * @throws ChunkedMessageError, of which the subclasses say what is wrong.
 */
export async function open(
  aead: AeadName | CipherName,
  key: Uint8Array,
  message: Uint8Array,
  options: ChunkedOptions = {},
): Promise<Bytes> {
  const given = held("message", toBytes("message", message));
  const decryptor = await ChunkedDecryptor.create(aead, key, given().subarray(0, HEADER_BYTES), options);
  let plaintext: Bytes | undefined;
  try {
    const sealed = given().subarray(HEADER_BYTES);
    const chunksEnd = decryptor.outputLength(sealed.length);
    plaintext = new Uint8Array(chunksEnd + Math.max(0, (sealed.length % SEALED_CHUNK_BYTES) - TAG_BYTES));
    decryptor.update(sealed, plaintext);
    decryptor.final(plaintext.subarray(chunksEnd));
    return plaintext;
  } catch (error) {
    plaintext?.fill(0);
    throw error;
  } finally {
    decryptor.dispose();
  }
}
