/** What both directions take, and its checks. */
import { option, toBytes, toBytesOf } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, describe } from "../errors.js";
import type { ChunkEngineOptions } from "./chunk-cipher.js";
import { type AeadName, type CipherName, COMMITMENT_BYTES, findAead, SALT_BYTES } from "./chunk-keys.js";

/** Bytes before the first chunk. */
export const HEADER_BYTES = SALT_BYTES + COMMITMENT_BYTES;

/** What both sides of a message may set. */
export interface ChunkedOptions extends ChunkEngineOptions {
  /** What both sides know and the message does not say, bound to it. Default nothing. */
  readonly context?: Uint8Array;
}

const NO_BYTES = new Uint8Array(0);

/** Checks what both directions take. */
export function checkArguments(
  aead: AeadName | CipherName,
  key: Uint8Array,
  options: ChunkedOptions,
): { name: AeadName; key: Bytes; context: Bytes } {
  const { name, keyBytes } = findAead(aead);
  return {
    name,
    key: toBytesOf("key", key, keyBytes),
    context: toBytes("context", option(options, "context") ?? NO_BYTES),
  };
}

/** The front of the caller's buffer, which must lie apart from the input, or a new buffer. */
export function resultApart(output: Uint8Array | undefined, length: number, input: Uint8Array): Bytes {
  if (output === undefined) return new Uint8Array(length);
  const whole = toBytes("output", output);
  if (whole.length < length) throw new ArgumentError("output", describe(output), `at least ${length} bytes`);
  const result = whole.subarray(0, length);
  const inputEnd = input.byteOffset + input.length;
  const overlaps = result.byteOffset < inputEnd && input.byteOffset < result.byteOffset + length;
  if (result.buffer === input.buffer && overlaps) {
    throw new ArgumentError("output", describe(output), "a buffer apart from the input");
  }
  return result;
}
