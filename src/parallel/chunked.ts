/** Messages of c2sp.org/chunked-encryption over threads: every chunk can be encrypted or decrypted apart from the others. */
import { option, toBytes, toBytesOf } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { DamagedChunkError, StateError, TruncatedError, WrongKeyError } from "../errors.js";
import { checkArguments, type ChunkedOptions, HEADER_BYTES, resultApart } from "../formats/chunk-arguments.js";
import { CHUNK_BYTES, ChunkCipher, SEALED_CHUNK_BYTES, TAG_BYTES } from "../formats/chunk-cipher.js";
import {
  type AeadName,
  type CipherName,
  deriveKeys,
  equalCommitments,
  type MessageKeys,
  SALT_BYTES,
  webCrypto,
} from "../formats/chunk-keys.js";
import { type Call, inOrder, type LongCall, readCall, type Threads } from "./pool.js";
import { given, type TaskResult } from "./tasks.js";

/** One direction of one message that comes in pieces, which are given one after the other. */
export class ChunkStream {
  readonly #threads: Threads;
  readonly #aead: AeadName;
  readonly #keys: MessageKeys;
  readonly #engines: { readonly engine: string | undefined; readonly ghash: string | undefined };
  readonly #decrypts: boolean;
  readonly #sourceBytes: number;
  readonly #targetBytes: number;
  #pending = new Uint8Array(0);
  #chunk = 0;
  #end: Error | undefined;
  #busy = false;

  /** @internal */
  constructor(threads: Threads, aead: AeadName, keys: MessageKeys, options: ChunkedOptions, decrypts: boolean) {
    this.#threads = threads;
    this.#aead = aead;
    this.#keys = keys;
    this.#engines = { engine: option(options, "engine"), ghash: option(options, "ghash") };
    this.#decrypts = decrypts;
    this.#sourceBytes = decrypts ? SEALED_CHUNK_BYTES : CHUNK_BYTES;
    this.#targetBytes = decrypts ? CHUNK_BYTES : SEALED_CHUNK_BYTES;
  }

  /** Bytes that `update` returns for as many as given here. */
  outputLength(byteLength: number): number {
    return Math.floor((this.#pending.length + byteLength) / this.#sourceBytes) * this.#targetBytes;
  }

  /**
   * Takes a piece, which must not change until the promise settles, and returns what its whole chunks become.
   *
   * @param piece Any length.
   * @param output Where to write; it may not overlap the piece.
   * @throws Of the container's errors those that `ChunkedDecryptor.update` throws; then `output` holds nothing of the bad
   *   chunk and of what follows it.
   */
  async update(piece: Uint8Array, output?: Uint8Array, call: LongCall = {}): Promise<Bytes> {
    const bytes = toBytes("piece", piece);
    const reading = readCall(call);
    const length = this.outputLength(bytes.length);
    const result = resultApart(output, length, bytes);
    return this.#use(async () => {
      const source = new Joined(this.#pending, bytes);
      const count = length / this.#targetBytes;
      await this.#wholeChunks(source, count, result, reading);
      const rest = source.slice(count * this.#sourceBytes, source.length);
      this.#pending.fill(0);
      this.#pending = rest;
      return result;
    });
  }

  /**
   * Ends the message: returns what its last chunk becomes, and wipes the keys.
   *
   * @throws TruncatedError when the last chunk is missing; otherwise as `update`.
   */
  async final(output?: Uint8Array): Promise<Bytes> {
    const bytes = this.#pending.length + (this.#decrypts ? -TAG_BYTES : TAG_BYTES);
    const result = resultApart(output, Math.max(0, bytes), this.#pending);
    return this.#use(async () => {
      const source = new Joined(this.#pending, new Uint8Array(0));
      if (bytes < 0) {
        const many = this.#chunk === 1 ? "chunk" : "chunks";
        throw new TruncatedError(`the last chunk is missing after ${this.#chunk} ${many}`);
      }
      const part = await this.#task(source, 0, source.length, this.#chunk);
      this.#accept(part, source, 0, result, 0);
      this.dispose();
      return result;
    });
  }

  /** Wipes the keys of a message that will not be ended; a call that is at work is rejected. Idempotent. */
  dispose(): void {
    this.#end ??= new StateError("this message was ended or disposed of");
    this.#keys.wipe();
    this.#pending.fill(0);
    this.#pending = new Uint8Array(0);
  }

  #check(): void {
    if (this.#end) throw this.#end;
  }

  /** Runs one call at a time; an error ends the message. */
  async #use<R>(body: () => Promise<R>): Promise<R> {
    this.#check();
    if (this.#busy) throw new StateError("await the call before the next one: pieces have an order");
    this.#busy = true;
    try {
      return await body();
    } catch (error) {
      this.#end ??= error as Error;
      this.dispose();
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  async #wholeChunks(source: Joined, count: number, result: Uint8Array, call: Call): Promise<void> {
    const perTask = this.#threads.sliceBytes(count * CHUNK_BYTES) / CHUNK_BYTES;
    const first = this.#chunk;
    const done = (index: number) => Math.min(count, (index + 1) * perTask);
    await inOrder(
      Math.ceil(count / perTask),
      this.#threads.ahead,
      call.signal,
      (index) => {
        const from = index * perTask;
        return this.#task(source, from * this.#sourceBytes, done(index) * this.#sourceBytes, first + from);
      },
      (part, index) => {
        const from = index * perTask;
        this.#accept(part, source, from * this.#sourceBytes, result, from * this.#targetBytes);
        this.#chunk = first + done(index);
        call.onProgress(done(index) * CHUNK_BYTES, count * CHUNK_BYTES);
        this.#check();
      },
    );
  }

  /** Has a part done. Without keys there is none: they are wiped when the message ends. */
  async #task(source: Joined, start: number, end: number, firstChunk: number): Promise<TaskResult> {
    this.#check();
    return this.#threads.run({
      kind: "chunks",
      aead: this.#aead,
      engines: this.#engines,
      key: this.#keys.key.slice(),
      baseNonce: this.#keys.baseNonce.slice(),
      firstChunk,
      decrypts: this.#decrypts,
      text: source.slice(start, end),
    });
  }

  /** Writes what a task made, up to the first chunk that did not open, and throws what is wrong with that. */
  #accept(part: TaskResult, source: Joined, start: number, result: Uint8Array, at: number): void {
    this.#check();
    if (result.length < at + part.text.length) throw new StateError("the output was transferred meanwhile");
    result.set(part.text, at);
    if (this.#decrypts) part.text.fill(0);
    if (part.opened === undefined) return;
    const from = start + part.opened * this.#sourceBytes;
    const sealed = source.slice(from, Math.min(source.length, from + this.#sourceBytes));
    const chunk = this.#chunk + part.opened;
    const cipher = new ChunkCipher(this.#aead, this.#keys, given(this.#engines), chunk);
    try {
      throw cipher.open(new Uint8Array(CHUNK_BYTES), sealed) ?? new DamagedChunkError(chunk, false);
    } finally {
      cipher.dispose();
    }
  }
}

/** Two arrays as if they were one. */
class Joined {
  readonly length: number;

  constructor(
    private readonly front: Uint8Array,
    private readonly back: Uint8Array,
  ) {
    this.length = front.length + back.length;
  }

  /** A copy of the bytes from `start` to `end`. */
  slice(start: number, end: number): Bytes {
    const result = new Uint8Array(end - start);
    const { front, back } = this;
    if (front.length + back.length !== this.length) throw new StateError("the input was transferred meanwhile");
    if (start < front.length) result.set(front.subarray(start, Math.min(end, front.length)));
    if (end > front.length) {
      const from = Math.max(0, start - front.length);
      result.set(back.subarray(from, end - front.length), Math.max(0, front.length - start));
    }
    return result;
  }
}

/** Starts a message under a random salt. */
export async function startSealing(
  threads: Threads,
  aead: AeadName | CipherName,
  key: Uint8Array,
  options: ChunkedOptions = {},
): Promise<{ header: Bytes; stream: ChunkStream }> {
  const checked = checkArguments(aead, key, options);
  const salt = webCrypto().getRandomValues(new Uint8Array(SALT_BYTES));
  const keys = await deriveKeys(checked.name, checked.key, salt, checked.context);
  const header = new Uint8Array(HEADER_BYTES);
  header.set(salt);
  header.set(keys.commitment, SALT_BYTES);
  return { header, stream: new ChunkStream(threads, checked.name, keys, options, false) };
}

/** Starts to read a message, of which `header` is the first 56 bytes. */
export async function startOpening(
  threads: Threads,
  aead: AeadName | CipherName,
  key: Uint8Array,
  header: Uint8Array,
  options: ChunkedOptions = {},
): Promise<ChunkStream> {
  const checked = checkArguments(aead, key, options);
  if (toBytes("header", header).length < HEADER_BYTES) {
    throw new TruncatedError(`it starts with ${HEADER_BYTES} bytes of header`);
  }
  const copy = toBytesOf("header", header, HEADER_BYTES).slice();
  const keys = await deriveKeys(checked.name, checked.key, copy.subarray(0, SALT_BYTES), checked.context);
  if (!equalCommitments(keys.commitment, copy.subarray(SALT_BYTES))) {
    keys.wipe();
    throw new WrongKeyError();
  }
  return new ChunkStream(threads, checked.name, keys, options, true);
}
