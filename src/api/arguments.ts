/** What every face checks, once, before a kernel sees it. */
import { ArgumentError, describe, StateError } from "../errors.js";
import { BLOCK_BYTES } from "../modes/mode.js";
import type { Bytes } from "./types.js";

/** Key lengths of both ciphers, in bytes. */
const KEY_LENGTHS: readonly number[] = [16, 24, 32];

/** What a typed array is, by the language's own getters: subclasses, own properties and other realms' classes aside. */
const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const kindOf = getter(typedArray, Symbol.toStringTag) as (this: unknown) => string | undefined;
const bufferOf = getter(typedArray, "buffer") as (this: unknown) => ArrayBuffer;
const offsetOf = getter(typedArray, "byteOffset") as (this: unknown) => number;
const lengthOf = getter(typedArray, "length") as (this: unknown) => number;
const unsharedLengthOf = getter(ArrayBuffer.prototype, "byteLength");

function getter(prototype: object, name: PropertyKey): (this: unknown) => unknown {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with what it is asked of
  return Object.getOwnPropertyDescriptor(prototype, name)!.get!;
}

/**
 * The bytes of a `Uint8Array` (a `Buffer` is one) over memory that no other thread can change between two looks, in a view
 * of our own: it never grows, and no code of the caller's runs when it is read.
 *
 * @throws ArgumentError naming the argument.
 */
export function toBytes(argument: string, value: unknown): Bytes {
  const length = checkBytes(argument, value);
  return new Uint8Array(bufferOf.call(value), offsetOf.call(value), length);
}

/**
 * The length of what `toBytes` takes, at half the cost. Of the value itself nothing may be asked but elements, by their
 * index or as the source of `set`, for which the language runs no code of the caller's.
 *
 * @throws ArgumentError naming the argument.
 */
export function checkBytes(argument: string, value: unknown): number {
  if (kindOf.call(value) !== "Uint8Array") throw new ArgumentError(argument, describe(value), "a Uint8Array");
  const buffer = bufferOf.call(value);
  if (isShared(buffer)) {
    throw new ArgumentError(argument, describe(buffer), "a Uint8Array over memory that is not shared");
  }
  const length = lengthOf.call(value);
  if (length === 0) checkPresent(argument, value);
  return length;
}

/** Memory that is no longer there makes bytes that have none, but a view of it cannot be made. */
function checkPresent(argument: string, value: unknown): void {
  try {
    new Uint8Array(bufferOf.call(value), offsetOf.call(value), 0);
  } catch {
    throw new ArgumentError(argument, "one of which the memory was transferred", "a Uint8Array");
  }
}

/** Whether it is not an `ArrayBuffer`, the only other thing that a typed array lies over. */
function isShared(buffer: ArrayBuffer): boolean {
  try {
    unsharedLengthOf.call(buffer);
    return false;
  } catch {
    return true;
  }
}

/** The length of a key, one of `lengths`, of which no more may be asked than `checkBytes` says. */
export function checkKey(value: unknown, lengths = KEY_LENGTHS): number {
  const length = checkBytes("key", value);
  if (!lengths.includes(length)) {
    throw new ArgumentError("key", describe(value), `${lengths.join(", ").replace(/, (\d+)$/, " or $1")} bytes`);
  }
  return length;
}

/** The bytes of a key, of one of the `lengths`. */
export function toKey(value: unknown, lengths = KEY_LENGTHS): Bytes {
  checkKey(value, lengths);
  return toBytes("key", value);
}

/** Checks a length in bytes against the longest that a mode takes. */
export function checkMax(argument: string, byteLength: number, max: number): void {
  if (byteLength > max) throw new ArgumentError(argument, `${byteLength} bytes`, `at most ${max} bytes`);
}

/** The bytes of what must have `length` of them. */
export function toBytesOf(argument: string, value: unknown, length: number): Bytes {
  checkBytesOf(argument, value, length);
  return toBytes(argument, value);
}

/** Checks what must have `length` bytes, of which no more may be asked than `checkBytes` says. */
export function checkBytesOf(argument: string, value: unknown, length: number): void {
  if (checkBytes(argument, value) !== length) throw new ArgumentError(argument, describe(value), `${length} bytes`);
}

/**
 * Bytes that are kept for later, `length` of them when they were checked. Memory may be transferred (`postMessage` can) or
 * cut short until then, which makes a view of it empty: that must not pass for a key, a nonce or additional data.
 *
 * @param length Not needed for bytes of `toBytes`, of which anything may be asked.
 * @returns What gives them when they are needed, or throws a StateError. No more may be asked of them than of `value`.
 */
export function held(argument: string, value: Uint8Array, length = value.length): () => Uint8Array {
  return () => {
    const now = lengthOf.call(value);
    if (now === length) return value;
    if (now > length) return new Uint8Array(bufferOf.call(value), offsetOf.call(value), length);
    throw new StateError(`${argument}: its memory was transferred or cut short after it was given`);
  };
}

/**
 * An option, or undefined. What `Object.prototype` lends to every object is nobody's wish: something polluted it.
 *
 * @throws ArgumentError when the options are no object.
 */
export function option<T extends object, K extends keyof T>(options: T, name: K): T[K] | undefined {
  if (typeof options !== "object" || (options as unknown) === null) {
    throw new ArgumentError("options", describe(options), "an object");
  }
  return name in Object.prototype && !Object.hasOwn(options, name) ? undefined : options[name];
}

/** Options as they are now, each read once, for what asks for them again later. What is no object is left for `option`. */
export function snapshot<T extends object | undefined>(options: T): T {
  return typeof options === "object" && options !== null ? { ...options } : options;
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
  const whole = toBytes("output", output);
  if (whole.length < length) throw new ArgumentError("output", describe(output), `at least ${length} bytes`);
  const result = whole.subarray(0, length);
  if (result.buffer === input.buffer && result.byteOffset !== input.byteOffset) {
    const apart =
      result.byteOffset + result.length <= input.byteOffset || input.byteOffset + input.length <= result.byteOffset;
    if (!apart)
      throw new ArgumentError("output", describe(output), "a buffer that starts where the input starts, or lies apart");
  }
  return result;
}
