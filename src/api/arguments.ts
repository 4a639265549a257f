/** What every face checks, once, before a kernel sees it. */
import { ArgumentError, describe } from "../errors.js";
import { BLOCK_BYTES } from "../modes/mode.js";
import type { Bytes } from "./types.js";

/** Key lengths of both ciphers, in bytes. */
const KEY_LENGTHS: readonly number[] = [16, 24, 32];

/**
 * Checks for a `Uint8Array` (a `Buffer` is one) over memory that no other thread can change between two looks.
 *
 * @throws ArgumentError naming the argument.
 */
export function checkBytes(argument: string, value: unknown): asserts value is Bytes {
  if (!(value instanceof Uint8Array)) throw new ArgumentError(argument, describe(value), "a Uint8Array");
  if (typeof SharedArrayBuffer === "function" && value.buffer instanceof SharedArrayBuffer) {
    throw new ArgumentError(argument, describe(value.buffer), "a Uint8Array over memory that is not shared");
  }
}

/** Checks a key: 16, 24 or 32 bytes. */
export function checkKey(key: unknown): asserts key is Bytes {
  checkBytes("key", key);
  if (!KEY_LENGTHS.includes(key.length)) throw new ArgumentError("key", describe(key), "16, 24 or 32 bytes");
}

/** Checks for exactly `length` bytes. */
export function checkLength(argument: string, value: unknown, length: number): asserts value is Bytes {
  checkBytes(argument, value);
  if (value.length !== length) throw new ArgumentError(argument, describe(value), `${length} bytes`);
}

/** Checks text for a mode without padding: whole blocks. */
export function checkBlocks(argument: string, value: Uint8Array): void {
  if (value.length % BLOCK_BYTES !== 0) throw new ArgumentError(argument, describe(value), "a multiple of 16 bytes");
}

/**
 * The buffer for a result of `length` bytes: a new one, or the front of the caller's.
 *
 * @param input What is read while the result is written: `output` may start where it starts, or not touch it at all.
 */
export function resultBuffer(output: unknown, length: number, input: Uint8Array): Bytes {
  if (output === undefined) return new Uint8Array(length);
  checkBytes("output", output);
  if (output.length < length) throw new ArgumentError("output", describe(output), `at least ${length} bytes`);
  const result = output.subarray(0, length);
  if (result.buffer === input.buffer && result.byteOffset !== input.byteOffset) {
    const apart =
      result.byteOffset + result.length <= input.byteOffset || input.byteOffset + input.length <= result.byteOffset;
    if (!apart)
      throw new ArgumentError("output", describe(output), "a buffer that starts where the input starts, or lies apart");
  }
  return result;
}
