/** Runs the same call against the runtime's own `subtle` and against ours, and compares what comes of it. */
import { expect } from "vitest";
import * as ours from "../../src/webcrypto/index.js";

/** A `subtle` of either, called in ways that types forbid. */
export type Loose = Readonly<Record<keyof ours.SubtleCrypto, (...parameters: unknown[]) => Promise<unknown>>>;

export const native = globalThis.crypto.subtle as unknown as Loose;
export const wordslice = ours.subtle as unknown as Loose;

export const ALL = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];
export const WRAPPING = ["wrapKey", "unwrapKey"];
export const MODES = ["GCM", "CTR", "CBC", "CCM", "KW"] as const;
export const usagesOf = (name: string) => (name.endsWith("KW") ? WRAPPING : ALL);

/** Deterministic bytes. */
export const bytes = (length: number, seed = length) =>
  Uint8Array.from({ length }, (_, i) => Math.imul(seed * 131 + i + 1, 0x9e3779b1) >>> 24);

/** Parameters that an algorithm takes. */
export function parametersOf(name: string): { name: string } {
  const mode = name.slice(name.indexOf("-") + 1).toUpperCase();
  if (mode === "CTR") return { name, counter: bytes(16), length: 64 } as { name: string };
  if (mode === "CBC") return { name, iv: bytes(16) } as { name: string };
  if (mode === "KW") return { name };
  return { name, iv: bytes(12), additionalData: bytes(5) } as { name: string };
}

const hex = (data: ArrayBuffer) => Buffer.from(data).toString("hex");

/** What a call gives, or the name of its error, in a form that can be compared. */
export async function outcome(call: () => unknown): Promise<unknown> {
  const promise = call();
  expect(promise).toBeInstanceOf(Promise);
  try {
    const value = await promise;
    if (value instanceof ArrayBuffer) return hex(value);
    if (Object.prototype.toString.call(value) !== "[object CryptoKey]") return comparable(value);
    const { type, extractable, algorithm, usages } = value as ours.CryptoKey;
    // Node 20 keeps the order of usages, and lists twice what is given twice.
    return { type, extractable, algorithm: { ...algorithm }, usages: [...new Set(usages)].sort() };
  } catch (error) {
    // By name, not class: the runtime's TypeErrors may be of another realm.
    // Node 20 calls it an exception when a key is not extractable.
    const name = (error as Error).name.replace("InvalidAccessException", "InvalidAccessError");
    return error instanceof DOMException ? `DOMException ${name}` : name;
  }
}

/** A JSON Web Key, whose operations are a set. */
function comparable(value: unknown): unknown {
  const { key_ops, ...rest } = value as ours.JsonWebKey;
  return key_ops ? { ...rest, key_ops: [...new Set(key_ops)].sort() } : value;
}

/** A key of the runtime's and one of ours, of the same bytes. */
export async function keysOf(name: string, raw: Uint8Array, usages: readonly string[] = usagesOf(name)) {
  const importInto = (subtle: Loose) => subtle.importKey("raw", raw, name, true, usages);
  return { theirs: await importInto(native), ours: await importInto(wordslice) };
}
