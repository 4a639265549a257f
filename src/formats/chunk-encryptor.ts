/** The sending side of c2sp.org/chunked-encryption. */
import { toBytes } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { StateError } from "../errors.js";
import { checkArguments, type ChunkedOptions, HEADER_BYTES, resultApart } from "./chunk-arguments.js";
import { CHUNK_BYTES, ChunkCipher, SEALED_CHUNK_BYTES, TAG_BYTES } from "./chunk-cipher.js";
import { type AeadName, type CipherName, deriveKeys, SALT_BYTES, webCrypto } from "./chunk-keys.js";
import { ChunkSplitter } from "./chunk-splitter.js";

/**
 * Encrypts a message that comes in pieces: `header`, then what the calls of `update` return, then what `final` returns.
 *
 *     const encryptor = await ChunkedEncryptor.create("aria-256-gcm", key);
 */
export class ChunkedEncryptor {
  /** The first 56 bytes of the message. */
  readonly header: Bytes;
  readonly #cipher: ChunkCipher;
  readonly #splitter = new ChunkSplitter(CHUNK_BYTES, SEALED_CHUNK_BYTES);
  #open = true;

  private constructor(header: Bytes, cipher: ChunkCipher) {
    this.header = header;
    this.#cipher = cipher;
    cipher.releaseWith(this);
  }

  /**
   * Starts a message, under a random salt.
   *
   * @param aead `"aria-256-gcm"` and the like, or `"AEAD_ARIA_256_GCM"`.
   * @param key 16 or 32 bytes: as many as the AEAD's key has; random, or the result of a key derivation.
   * @param options A `context` that both sides know, and which engines to use.
   * @throws ArgumentError for an AEAD, key or context that cannot be used.
   */
  static create(aead: AeadName | CipherName, key: Uint8Array, options: ChunkedOptions = {}): Promise<ChunkedEncryptor> {
    return ChunkedEncryptor.createWithSalt(aead, key, webCrypto().getRandomValues(new Uint8Array(SALT_BYTES)), options);
  }

  /** @internal For known answers: a salt must never be used twice. */
  static async createWithSalt(
    aead: AeadName | CipherName,
    key: Uint8Array,
    salt: Uint8Array,
    options: ChunkedOptions,
    firstChunk = 0,
  ): Promise<ChunkedEncryptor> {
    const checked = checkArguments(aead, key, options);
    const keys = await deriveKeys(checked.name, checked.key, salt, checked.context);
    try {
      const header = new Uint8Array(HEADER_BYTES);
      header.set(salt);
      header.set(keys.commitment, SALT_BYTES);
      return new ChunkedEncryptor(header, new ChunkCipher(checked.name, keys, options, firstChunk));
    } finally {
      keys.wipe();
    }
  }

  /** Bytes that `update` returns for as many as given here. */
  outputLength(byteLength: number): number {
    return this.#splitter.outputLength(byteLength);
  }

  /**
   * Takes a piece of plaintext and returns the chunks that it fills.
   *
   * @param plaintext Any length.
   * @param output Where to write; it may not overlap the piece.
   */
  update(plaintext: Uint8Array, output?: Uint8Array): Bytes {
    const text = toBytes("plaintext", plaintext);
    this.#check();
    const result = resultApart(output, this.outputLength(text.length), text);
    this.#splitter.push(text, result, (dst, src) => this.#cipher.seal(dst, src));
    return result;
  }

  /**
   * Ends the message: returns its last chunk, and wipes the keys.
   *
   * @param output Where to write; 16,399 bytes are always enough.
   */
  final(output?: Uint8Array): Bytes {
    this.#check();
    const { rest } = this.#splitter;
    const result = resultApart(output, rest.length + TAG_BYTES, rest);
    this.#cipher.seal(result, rest);
    this.dispose();
    return result;
  }

  /** Wipes the keys of a message that will not be ended. Idempotent. */
  dispose(): void {
    this.#open = false;
    this.#cipher.dispose();
    this.#splitter.wipe();
  }

  #check(): void {
    if (!this.#open) throw new StateError("this message was ended or disposed of");
  }
}
