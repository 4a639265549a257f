/** Moves bytes from source to sink through a transformation, reading and writing while it computes. */
import type { Sink } from "./fd-sink.js";
import type { Source } from "./source.js";

/** A `ChunkedEncryptor` or `ChunkedDecryptor`, or the same over threads. */
export interface Transformation {
  outputLength(byteLength: number): number;
  update(bytes: Uint8Array, output?: Uint8Array): Uint8Array | Promise<Uint8Array>;
  final(output?: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Chunks that are read at once for each thread, and by all of them at most. */
const CHUNKS = 64;
const MOST_CHUNKS = 1024;

/**
 * Two buffers on each side: while one is transformed, the other is being filled or written. Nothing else grows with the
 * input.
 *
 * @param chunkBytes The transformation's chunk length, so that reads from files fall on whole chunks.
 * @param threads How many threads share a read.
 * @param size Of the input, where it is known.
 * @param onProgress Called with the number of bytes read so far.
 */
export async function pump(
  source: Source,
  sink: Sink,
  transformation: Transformation,
  chunkBytes: number,
  threads: number,
  size: number | undefined,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const chunks = Math.min(CHUNKS * threads, MOST_CHUNKS, chunksOf(size, chunkBytes));
  const inputs = [new Uint8Array(chunks * chunkBytes), new Uint8Array(chunks * chunkBytes)] as const;
  // With the bytes that an earlier read left, a read can complete one chunk more.
  const outputBytes = transformation.outputLength((chunks + 1) * chunkBytes);
  const outputs = [new Uint8Array(outputBytes), new Uint8Array(outputBytes)] as const;
  let total = 0;
  let writing: Promise<void> = Promise.resolve();
  let reading = source.read(inputs[0]);
  try {
    for (let turn: 0 | 1 = 0; ; turn = turn === 0 ? 1 : 0) {
      const count = await reading;
      if (count === 0) break;
      reading = handled(source.read(inputs[turn === 0 ? 1 : 0]));
      const result = await transformation.update(inputs[turn].subarray(0, count), outputs[turn]);
      await writing;
      writing = handled(sink.write(result));
      onProgress((total += count));
    }
    await writing;
    await sink.write(await transformation.final());
  } finally {
    // What is still being written must not be wiped under the writer's hands.
    await writing.catch(() => undefined);
    // Plaintext was on one side.
    for (const buffer of [...inputs, ...outputs]) buffer.fill(0);
  }
}

/** A promise that may fail while something else is awaited: the failure shows when it is awaited itself. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Chunks in an input of that size, one at least, whatever comes of it while it is read. */
function chunksOf(size: number | undefined, chunkBytes: number): number {
  return size === undefined ? Infinity : Math.max(1, Math.ceil(size / chunkBytes));
}
