/** Base64 at either end of the program. */
import { Base64Decoder, Base64Encoder } from "../formats/base64-stream.js";
import type { Sink } from "./fd-sink.js";
import type { Source } from "./source.js";

/** Four characters become three bytes, and a read may end within a group. */
const GROUP_BYTES = 3;

/** What a source has in base64. */
export function decodeBase64(source: Source): Source {
  const decoder = new Base64Decoder();
  let scratch = new Uint8Array(0);
  let left: Uint8Array = new Uint8Array(0);
  let ended = false;

  async function read(buffer: Uint8Array): Promise<number> {
    if (scratch.length < buffer.length) scratch = new Uint8Array(buffer.length);
    while (left.length === 0 && !ended) {
      const count = await source.read(scratch.subarray(0, Math.max(buffer.length, GROUP_BYTES + 1)));
      ended = count === 0;
      left = ended ? decoder.final() : decoder.update(scratch.subarray(0, count));
    }
    const count = Math.min(left.length, buffer.length);
    buffer.set(left.subarray(0, count));
    left = left.subarray(count);
    return count;
  }

  return { name: source.name, stats: source.stats, size: source.size, read, close: () => source.close() };
}

/** Writes to a sink in base64. */
export function encodeBase64(sink: Sink, oneLine: boolean): Sink {
  const encoder = new Base64Encoder(oneLine);
  return {
    write: (bytes) => sink.write(encoder.update(bytes)),
    async commit() {
      await sink.write(encoder.final());
      await sink.commit();
    },
    abort: () => sink.abort(),
  };
}
