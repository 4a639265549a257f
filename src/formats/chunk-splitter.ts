/** Cuts a byte stream that comes in pieces of any length into chunks of one length. */

export class ChunkSplitter {
  readonly #chunkBytes: number;
  readonly #resultBytes: number;
  readonly #pending: Uint8Array;
  #pendingBytes = 0;

  /** @param resultBytes What a chunk becomes. */
  constructor(chunkBytes: number, resultBytes: number) {
    this.#chunkBytes = chunkBytes;
    this.#resultBytes = resultBytes;
    this.#pending = new Uint8Array(chunkBytes);
  }

  /** What `push` writes for a piece of that length. */
  outputLength(byteLength: number): number {
    return Math.floor((this.#pendingBytes + byteLength) / this.#chunkBytes) * this.#resultBytes;
  }

  /** What was pushed and does not fill a chunk. */
  get rest(): Uint8Array {
    return this.#pending.subarray(0, this.#pendingBytes);
  }

  /** Calls `step` for every chunk that the piece completes. Whole chunks of the piece are not copied. */
  push(piece: Uint8Array, output: Uint8Array, step: (dst: Uint8Array, src: Uint8Array) => void): void {
    let from = 0;
    let to = 0;
    const next = (chunk: Uint8Array) => step(output.subarray(to, (to += this.#resultBytes)), chunk);
    if (this.#pendingBytes > 0) {
      from = Math.min(piece.length, this.#chunkBytes - this.#pendingBytes);
      this.#keep(piece.subarray(0, from));
      if (this.#pendingBytes < this.#chunkBytes) return;
      this.#pendingBytes = 0;
      next(this.#pending);
    }
    for (; piece.length - from >= this.#chunkBytes; from += this.#chunkBytes) {
      next(piece.subarray(from, from + this.#chunkBytes));
    }
    this.#keep(piece.subarray(from));
  }

  wipe(): void {
    this.#pending.fill(0);
    this.#pendingBytes = 0;
  }

  #keep(bytes: Uint8Array): void {
    this.#pending.set(bytes, this.#pendingBytes);
    this.#pendingBytes += bytes.length;
  }
}
