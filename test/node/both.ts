/** Runs the same calls against `node:crypto` and against ours, and compares what comes of them. */
import nodeCrypto from "node:crypto";
import type { Transform } from "node:stream";
import { expect } from "vitest";
import * as ours from "../../src/node/index.js";

/** A cipher of either, whose methods tests also call in ways that types forbid. */
export interface LooseCipher extends Transform {
  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer;
  final(outputEncoding?: unknown): Buffer;
  setAutoPadding(autoPadding?: unknown): this;
  setAAD(aadbuf: unknown, options?: unknown): this;
  getAuthTag(): Buffer;
  setAuthTag(buffer: unknown, encoding?: unknown): this;
}

export type Create = (algorithm: unknown, key?: unknown, iv?: unknown, options?: unknown) => LooseCipher;

/** Node's module or ours. */
export interface Face {
  createCipheriv: Create;
  createDecipheriv: Create;
  getCipherInfo: (nameOrNid: unknown, options?: unknown) => ours.CipherInfo | undefined;
  getCiphers: () => string[];
}

export const node = nodeCrypto as unknown as Face;
export const wordslice = ours as unknown as Face;

/** Every cipher of ours, without aliases. */
export const ALGORITHMS = ours.getCiphers().filter((name) => /^a[a-z]+-\d+-[a-z]+$/.test(name));

export const keyLengthOf = (algorithm: string): number => ours.getCipherInfo(algorithm)!.keyLength;

/** An initialization vector for the algorithm, null for ECB. */
export function ivFor(algorithm: string, length?: number): Buffer | null {
  const usual = ours.getCipherInfo(algorithm)!.ivLength;
  return usual === undefined ? null : Buffer.alloc(length ?? usual, 0xa5);
}

/** The options that select engines, for every combination that the algorithm can have. */
export function engineOptions(algorithm: string): { engine: string; ghash: string | undefined }[] {
  const available = ours.listEngines().filter((engine) => engine.available);
  const ids = (primitive: string) => available.filter((engine) => engine.primitive === primitive).map(({ id }) => id);
  const hashes = algorithm.endsWith("gcm") ? ids("ghash") : [undefined];
  return ids(algorithm.includes("aria") ? "aria" : "aes").flatMap((engine) =>
    hashes.map((ghash) => ({ engine, ghash })),
  );
}

/** What a call came to, in a form that can be compared. */
export function outcome(call: () => unknown): unknown {
  try {
    const value = call();
    if (Buffer.isBuffer(value)) return { buffer: value.toString("hex") };
    return typeof value === "object" && value !== null ? { object: value.constructor.name } : { value };
  } catch (error) {
    const { name, message, code, library, reason } = error as Record<string, unknown>;
    const [firstLine] = String(message).split("\n");
    return { class: (error as Error).constructor.name, name, code, message: firstLine, library, reason };
  }
}

/** Expects the same outcome from both. */
export function expectSame(call: (face: Face) => unknown): void {
  expect(outcome(() => call(wordslice))).toEqual(outcome(() => call(node)));
}
