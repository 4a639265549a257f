/** The arguments `node:crypto` takes, checked as there and turned into bytes. */
import { KeyObject, type webcrypto } from "node:crypto";
import { types } from "node:util";
import { invalidArgType, invalidArgValue, invalidKeyObjectType } from "./errors.js";

/** Bytes, or a string that stands for some. Shared memory is fine: every byte is read once, into WebAssembly's memory. */
export type BytesLike = string | ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** A secret key. */
export type CipherKey = BytesLike | KeyObject | webcrypto.CryptoKey;

/** A buffer over memory of its own, by a type that every version of @types/node has. */
export type NewBuffer = ReturnType<typeof Buffer.alloc>;

const BYTES_LIKE = "of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView";
const KEY_LIKE = "of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey";
const DATA_LIKE = "of type string or an instance of Buffer, TypedArray, or DataView";

/** The bytes of a key, which the caller wipes when they are a copy. */
export interface KeyBytes {
  readonly bytes: Uint8Array;
  readonly isCopy: boolean;
}

/** The memory of a view or a buffer, as bytes. */
function bytesOf(value: ArrayBufferView | ArrayBuffer | SharedArrayBuffer): Uint8Array {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}

/** @throws ERR_INVALID_ARG_TYPE, or ERR_UNKNOWN_ENCODING from `Buffer`. */
export function toBytes(argument: string, value: unknown, encoding?: unknown): Uint8Array {
  if (typeof value === "string") {
    return Buffer.from(value, (encoding === "buffer" ? "utf8" : encoding) as BufferEncoding | undefined);
  }
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return bytesOf(value);
  throw invalidArgType(argument, BYTES_LIKE, value);
}

/** The bytes of any form of secret key. */
export function toKeyBytes(key: unknown, encoding: unknown): KeyBytes {
  if (key instanceof KeyObject) {
    if (key.type !== "secret") throw invalidKeyObjectType(key.type);
    return { bytes: key.export(), isCopy: true };
  }
  if (typeof CryptoKey === "function" && key instanceof CryptoKey) {
    return toKeyBytes(KeyObject.from(key), encoding);
  }
  if (typeof key !== "string" && !ArrayBuffer.isView(key) && !types.isAnyArrayBuffer(key)) {
    throw invalidArgType("key", KEY_LIKE, key);
  }
  return { bytes: toBytes("key", key, encoding), isCopy: typeof key === "string" };
}

/** What `update` takes: no bare `ArrayBuffer`, and any unknown encoding means UTF-8. */
export function toData(data: unknown, encoding: unknown): Uint8Array {
  if (typeof data === "string") {
    const known = typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
    if (known.toLowerCase() === "hex" && data.length % 2 !== 0) {
      throw invalidArgValue("encoding", encoding, `is invalid for data of length ${data.length}`);
    }
    return Buffer.from(data, known);
  }
  if (ArrayBuffer.isView(data)) return bytesOf(data);
  throw invalidArgType("data", DATA_LIKE, data);
}

export function checkString(argument: string, value: unknown): asserts value is string {
  if (typeof value !== "string") throw invalidArgType(argument, "of type string", value);
}

/** An option that is a string, or absent. */
export function stringOption(options: unknown, name: string): string | undefined {
  const value = option(options, name);
  if (value === undefined) return undefined;
  checkString(`options.${name}`, value);
  return value;
}

/** An option that is an unsigned 32-bit integer, or absent. */
export function uint32Option(options: unknown, name: string): number | undefined {
  const value = option(options, name);
  if (value === undefined) return undefined;
  if (typeof value !== "number" || value >>> 0 !== value) throw invalidArgValue(`options.${name}`, value);
  return value;
}

/** Options may be anything, null included, as in Node. */
function option(options: unknown, name: string): unknown {
  return options ? ((options as Record<string, unknown>)[name] ?? undefined) : undefined;
}
