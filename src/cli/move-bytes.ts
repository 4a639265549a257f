/** From one end to the other: opens both, moves the bytes through a transformation, and cleans up. */
import { displayName, toFailure } from "./failure.js";
import type { Sink } from "./fd-sink.js";
import { pump, type Transformation } from "./pump.js";
import { openSink } from "./sink.js";
import { openSource, type Source } from "./source.js";

export interface Ends {
  /** A path, or "-" for standard input. */
  readonly input: string;
  /** A path, or "-" for standard output. */
  readonly output: string;
  /** Replaces a file that is there. */
  readonly force?: boolean | undefined;
  /** Keeps the input even then. */
  readonly keepsInput?: boolean | undefined;
  /** How many threads share what is read at once. Default 1. */
  readonly threads?: number | undefined;
  /** What is between the input and the transformation, and between that and the output: base64. */
  readonly decode?: ((source: Source) => Source) | undefined;
  readonly encode?: ((sink: Sink) => Sink) | undefined;
  /** Called with the bytes read so far, and how many there are, where that is known. */
  readonly onProgress?: ((bytes: number, size: number | undefined) => void) | undefined;
}

export interface Started {
  readonly transformation: Transformation & { dispose(): void };
  /** Bytes that come before the transformation's. */
  readonly prefix: readonly Uint8Array[];
  /** Bytes of the input that are already used. */
  readonly bytesUsed: number;
  readonly chunkBytes: number;
}

/**
 * @param start Prepares when both ends are open; it may read the start of the input.
 * @throws Failure.
 */
export async function moveBytes(ends: Ends, start: (source: Source) => Promise<Started>): Promise<void> {
  let source: Source | undefined;
  let sink: Sink | undefined;
  let transformation: Started["transformation"] | undefined;
  try {
    source = await openSource(ends.input);
    sink = await openSink(ends.output, {
      force: ends.force ?? false,
      keepsSource: ends.keepsInput ?? false,
      source,
    });
    const { size } = source;
    source = ends.decode?.(source) ?? source;
    sink = ends.encode?.(sink) ?? sink;
    const { prefix, bytesUsed, chunkBytes, ...rest } = await start(source);
    transformation = rest.transformation;
    for (const bytes of prefix) await sink.write(bytes);
    const report = (bytes: number) => ends.onProgress?.(bytesUsed + bytes, size);
    await pump(source, sink, transformation, chunkBytes, ends.threads ?? 1, size, report);
    await sink.commit();
  } catch (error) {
    await sink?.abort();
    throw toFailure(error, displayName(ends.input, "standard input"));
  } finally {
    transformation?.dispose();
    await source?.close();
  }
}
