/** The receiving side of c2sp.org/chunked-encryption. */
import { toBytes, toBytesOf } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { StateError, TruncatedError, WrongKeyError } from "../errors.js";
import { checkArguments, type ChunkedOptions, HEADER_BYTES, resultApart } from "./chunk-arguments.js";
import { CHUNK_BYTES, ChunkCipher, SEALED_CHUNK_BYTES, TAG_BYTES } from "./chunk-cipher.js";
import { type AeadName, type CipherName, deriveKeys, equalCommitments, SALT_BYTES } from "./chunk-keys.js";
import { ChunkSplitter } from "./chunk-splitter.js";

/** Decrypts a message that comes in pieces. What it returns is authenticated; the message is whole when `final` returns. */
export class ChunkedDecryptor {
  readonly #cipher: ChunkCipher;
  readonly #splitter = new ChunkSplitter(SEALED_CHUNK_BYTES, CHUNK_BYTES);
  #end: Error | undefined;

  private constructor(cipher: ChunkCipher) {
    this.#cipher = cipher;
    cipher.releaseWith(this);
  }

  /**
   * Starts to read a message.
   *
   * @param aead `"aria-256-gcm"` and the like, or `"AEAD_ARIA_256_GCM"`.
   * @param key The key of the message: as many bytes as the AEAD's key has.
   * @param header The first 56 bytes of the message. All other bytes go to `update`.
   * @param options The `context` that the sender gave, and which engines to use.
   * @throws ArgumentError for what cannot be used.
   * @throws TruncatedError when the header is shorter.
   * @throws WrongKeyError when the message does not belong to the key and context.
   */
  static async create(
    aead: AeadName | CipherName,
    key: Uint8Array,
    header: Uint8Array,
    options: ChunkedOptions = {},
  ): Promise<ChunkedDecryptor> {
    const checked = checkArguments(aead, key, options);
    if (toBytes("header", header).length < HEADER_BYTES) {
      throw new TruncatedError(`it starts with ${HEADER_BYTES} bytes of header`);
    }
    // Copied, since the caller may reuse the buffer while the keys are derived.
    const copy = toBytesOf("header", header, HEADER_BYTES).slice();
    const keys = await deriveKeys(checked.name, checked.key, copy.subarray(0, SALT_BYTES), checked.context);
    try {
      if (!equalCommitments(keys.commitment, copy.subarray(SALT_BYTES))) throw new WrongKeyError();
      return new ChunkedDecryptor(new ChunkCipher(checked.name, keys, options));
    } finally {
      keys.wipe();
    }
  }

  /** Bytes that `update` returns for as many as given here. */
  outputLength(byteLength: number): number {
    return this.#splitter.outputLength(byteLength);
  }

  /**
   * Takes a piece of the message and returns the plaintext of the chunks that it completes.
   *
   * @param piece Any length.
   * @param output Where to write; it may not overlap the piece.
   * @throws DamagedChunkError, MisplacedChunkError or TrailingDataError, at this call and every later one. Then `output`
   *   holds the chunks before the bad one, and nothing of that.
   */
  update(piece: Uint8Array, output?: Uint8Array): Bytes {
    const bytes = toBytes("piece", piece);
    if (this.#end) throw this.#end;
    const result = resultApart(output, this.outputLength(bytes.length), bytes);
    this.#splitter.push(bytes, result, (dst, src) => this.#openChunk(dst, src));
    return result;
  }

  /**
   * Ends the message: returns the plaintext of its last chunk, and wipes the keys.
   *
   * @param output Where to write; 16,383 bytes are always enough.
   * @throws TruncatedError when the last chunk is missing; otherwise as `update`.
   */
  final(output?: Uint8Array): Bytes {
    if (this.#end) throw this.#end;
    const { rest } = this.#splitter;
    if (rest.length < TAG_BYTES) {
      const { chunk } = this.#cipher;
      this.#fail(new TruncatedError(`the last chunk is missing after ${chunk} ${chunk === 1 ? "chunk" : "chunks"}`));
    }
    const result = resultApart(output, rest.length - TAG_BYTES, rest);
    this.#openChunk(result, rest);
    this.dispose();
    return result;
  }

  /** Wipes the keys of a message that will not be read to its end. Idempotent. */
  dispose(): void {
    this.#end ??= new StateError("this message was ended or disposed of");
    this.#cipher.dispose();
    this.#splitter.wipe();
  }

  #openChunk(dst: Uint8Array, sealed: Uint8Array): void {
    const error = this.#cipher.open(dst, sealed);
    if (error) this.#fail(error);
  }

  #fail(error: Error): never {
    this.#end = error;
    this.dispose();
    throw error;
  }
}
