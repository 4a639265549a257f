/**
 * Arguments as Web IDL converts them. Bytes are reached by the language's own getters, so that a subclass or an own property
 * cannot lie about them.
 */
import { describe } from "../errors.js";
import type { Bytes } from "../api/types.js";
import type { KeyUsage } from "./types.js";

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const FORMATS: readonly unknown[] = ["raw", "jwk", "pkcs8", "spki"];
/** In the order in which a key lists them. */
const USAGES: readonly KeyUsage[] = [
  ...(["encrypt", "decrypt", "sign", "verify"] as const),
  ...(["deriveKey", "deriveBits", "wrapKey", "unwrapKey"] as const),
];

type Getter = (this: unknown) => unknown;

function getter(prototype: object, name: PropertyKey): Getter | undefined {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with what it is asked of
  return Object.getOwnPropertyDescriptor(prototype, name)?.get;
}

/** Where a view's bytes are, by its class's getters. */
function gettersOf(prototype: object) {
  return {
    buffer: getter(prototype, "buffer")!,
    byteOffset: getter(prototype, "byteOffset") as (this: unknown) => number,
    byteLength: getter(prototype, "byteLength") as (this: unknown) => number,
  };
}

const ofTypedArray = gettersOf(typedArray);
const ofDataView = gettersOf(DataView.prototype);
const kindOf = getter(typedArray, Symbol.toStringTag)!;
const bufferLength = getter(ArrayBuffer.prototype, "byteLength") as (this: unknown) => number;
/** Not in every runtime. */
const isResizable = getter(ArrayBuffer.prototype, "resizable");

function isArrayBuffer(value: unknown): boolean {
  try {
    bufferLength.call(value);
    return true;
  } catch {
    return false;
  }
}

const gettersFor = (view: unknown) => (kindOf.call(view) === undefined ? ofDataView : ofTypedArray);

/** @throws TypeError unless it is a `BufferSource`. */
export function checkBufferSource(argument: string, value: unknown): void {
  const buffer = ArrayBuffer.isView(value) ? gettersFor(value).buffer.call(value) : value;
  if (!isArrayBuffer(buffer)) {
    throw new TypeError(
      `${argument}: expected an ArrayBuffer or a view of one that is not shared, got ${describe(value)}`,
    );
  }
  if (isResizable?.call(buffer)) {
    throw new TypeError(`${argument}: expected an ArrayBuffer of a fixed length, or a view of one`);
  }
}

export function isBufferSource(value: unknown): boolean {
  return ArrayBuffer.isView(value) || isArrayBuffer(value);
}

/**
 * The bytes of a `BufferSource` in a view of our own, not copied: none when its memory was transferred.
 *
 * @throws TypeError for anything else.
 */
export function bytesOf(argument: string, value: unknown): Bytes {
  checkBufferSource(argument, value);
  if (!ArrayBuffer.isView(value)) return view(value as ArrayBuffer, 0, bufferLength.call(value));
  const { buffer, byteOffset, byteLength } = gettersFor(value);
  const memory = buffer.call(value) as ArrayBuffer;
  // A DataView's other getters throw when the memory is gone; of a typed array they are 0.
  if (bufferLength.call(memory) === 0) return new Uint8Array(0);
  return view(memory, byteOffset.call(value), byteLength.call(value));
}

function view(buffer: ArrayBuffer, byteOffset: number, byteLength: number): Bytes {
  return byteLength === 0 ? new Uint8Array(0) : new Uint8Array(buffer, byteOffset, byteLength);
}

/** An object, or what stands for one without members. */
export function toDictionary(argument: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return Object.create(null) as Record<string, unknown>;
  if (typeof value === "object" || typeof value === "function") return value as Record<string, unknown>;
  throw new TypeError(`${argument}: expected an object, got ${describe(value)}`);
}

/** A member that must be there. */
export function required(members: Record<string, unknown>, name: string): unknown {
  const value = members[name];
  if (value === undefined) throw new TypeError(`algorithm.${name}: missing`);
  return value;
}

/** A copy of the bytes of a member. */
export function requiredBytes(members: Record<string, unknown>, name: string): Bytes {
  return bytesOf(`algorithm.${name}`, required(members, name)).slice();
}

/** The same, or none if the member is not there. */
export function optionalBytes(members: Record<string, unknown>, name: string): Bytes {
  const value = members[name];
  return value === undefined ? new Uint8Array(0) : bytesOf(`algorithm.${name}`, value).slice();
}

/** `[EnforceRange]`, an integer from 0 to `max`; what is after its point goes. */
export function toInteger(argument: string, value: unknown, max: number): number {
  // Number() takes a BigInt, which is none here.
  const integer = typeof value === "bigint" ? NaN : Math.trunc(Number(value));
  if (integer >= 0 && integer <= max) return integer;
  throw new TypeError(`${argument}: expected 0 to ${max}, got ${describe(value)}`);
}

/** `DOMString`. */
export function toText(value: unknown): string {
  // String() takes a symbol, which is none here.
  if (typeof value === "symbol") throw new TypeError("expected a string, got a symbol");
  return String(value);
}

/** `sequence<DOMString>`. */
export function toTexts(argument: string, value: unknown): string[] {
  if (typeof value === "object" && value !== null && Symbol.iterator in value) {
    return Array.from(value as Iterable<unknown>, toText);
  }
  throw new TypeError(`${argument}: expected a sequence, got ${describe(value)}`);
}

/** `sequence<KeyUsage>`, in order and each once. */
export function toUsages(value: unknown): KeyUsage[] {
  const given = toTexts("keyUsages", value);
  for (const usage of given) {
    if (!(USAGES as readonly string[]).includes(usage)) {
      throw new TypeError(`keyUsages: expected ${USAGES.join(", ")}, got ${describe(usage)}`);
    }
  }
  return USAGES.filter((usage) => given.includes(usage));
}

/** `KeyFormat`. */
export function toFormat(value: unknown): string {
  const format = toText(value);
  if (!FORMATS.includes(format)) throw new TypeError(`format: expected ${FORMATS.join(", ")}, got ${describe(format)}`);
  return format;
}

/** A method that returns a promise whatever happens, and wants `least` arguments. */
export function method<A extends unknown[], R>(least: number, body: (...given: A) => R | Promise<R>) {
  return async (...given: A): Promise<R> => {
    if (given.length < least) throw new TypeError(`expected ${least} arguments, got ${given.length}`);
    return body(...given);
  };
}
