/**
 * Long messages over several threads, each with a WebAssembly memory of its own; or on this one, in slices between which the
 * event loop turns.
 *
 *     const pool = createPool();
 *     const sealed = await pool.aria.gcm(key, nonce).encrypt(plaintext, { onProgress, signal });
 *     pool.dispose();
 */
import "../wasm/embedded.js";
import { held, toBytes } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { type ChunkedOptions, HEADER_BYTES } from "../formats/chunk-arguments.js";
import { CHUNK_BYTES, SEALED_CHUNK_BYTES, TAG_BYTES } from "../formats/chunk-cipher.js";
import type { AeadName, CipherName } from "../formats/chunk-keys.js";
import { ChunkStream, startOpening, startSealing } from "./chunked.js";
import { type LongCall, type PoolOptions, Threads } from "./pool.js";
import { type ParallelSuite, parallelSuite } from "./suite.js";

export { ChunkStream } from "./chunked.js";
export { type LongCall, MAX_WORKERS, type PoolOptions } from "./pool.js";
export type { ParallelCall, ParallelCipher, ParallelSuite } from "./suite.js";

/** Threads that serve any number of calls. A pool that nobody uses keeps no process alive. */
export class Pool {
  /** ARIA (RFC 5794). */
  readonly aria: ParallelSuite;
  /** AES (FIPS 197). */
  readonly aes: ParallelSuite;
  /** How many workers there are, 0 when the work is done on this thread. */
  readonly workers: number;
  readonly #threads: Threads;

  /** @internal */
  constructor(options: PoolOptions) {
    this.#threads = new Threads(options);
    this.workers = this.#threads.count;
    this.aria = parallelSuite(this.#threads, "aria");
    this.aes = parallelSuite(this.#threads, "aes");
  }

  /** `seal` of `wordslice/chunked`, over the threads. */
  async seal(
    aead: AeadName | CipherName,
    key: Uint8Array,
    plaintext: Uint8Array,
    options: ChunkedOptions & LongCall = {},
  ): Promise<Bytes> {
    const given = held("plaintext", toBytes("plaintext", plaintext));
    const { header, stream } = await startSealing(this.#threads, aead, key, options);
    try {
      const text = given();
      const chunksEnd = HEADER_BYTES + stream.outputLength(text.length);
      const message = new Uint8Array(chunksEnd + (text.length % CHUNK_BYTES) + TAG_BYTES);
      message.set(header);
      await stream.update(text, message.subarray(HEADER_BYTES), options);
      await stream.final(message.subarray(chunksEnd));
      return message;
    } finally {
      stream.dispose();
    }
  }

  /** `open` of `wordslice/chunked`, over the threads. */
  async open(
    aead: AeadName | CipherName,
    key: Uint8Array,
    message: Uint8Array,
    options: ChunkedOptions & LongCall = {},
  ): Promise<Bytes> {
    const given = held("message", toBytes("message", message));
    const stream = await startOpening(this.#threads, aead, key, given().subarray(0, HEADER_BYTES), options);
    let plaintext: Bytes | undefined;
    try {
      const sealed = given().subarray(HEADER_BYTES);
      const chunksEnd = stream.outputLength(sealed.length);
      plaintext = new Uint8Array(chunksEnd + Math.max(0, (sealed.length % SEALED_CHUNK_BYTES) - TAG_BYTES));
      await stream.update(sealed, plaintext, options);
      await stream.final(plaintext.subarray(chunksEnd));
      return plaintext;
    } catch (error) {
      plaintext?.fill(0);
      throw error;
    } finally {
      stream.dispose();
    }
  }

  /** A `ChunkedEncryptor` over the threads: `header`, then what `update` and `final` return, makes the message. */
  encryptor(
    aead: AeadName | CipherName,
    key: Uint8Array,
    options: ChunkedOptions = {},
  ): Promise<{ header: Bytes; stream: ChunkStream }> {
    return startSealing(this.#threads, aead, key, options);
  }

  /** A `ChunkedDecryptor` over the threads; `header` is the first 56 bytes of the message. */
  decryptor(
    aead: AeadName | CipherName,
    key: Uint8Array,
    header: Uint8Array,
    options: ChunkedOptions = {},
  ): Promise<ChunkStream> {
    return startOpening(this.#threads, aead, key, header, options);
  }

  /** Ends the workers, and with a StateError what they are at. */
  dispose(): void {
    this.#threads.dispose();
  }
}

/**
 * Makes a pool. Workers are started when they are first needed.
 *
 * @throws ArgumentError for options that cannot be used.
 */
export function createPool(options: PoolOptions = {}): Pool {
  return new Pool(options);
}
