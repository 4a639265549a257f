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
  Cipheriv: Create & (new (...parameters: Parameters<Create>) => LooseCipher);
  Decipheriv: Face["Cipheriv"];
}

export const node = nodeCrypto as unknown as Face;
export const wordslice = ours as unknown as Face;

/** Whether the Node that runs this is the one that `wordslice/node` mirrors. */
export const isMirrored = process.versions.node.startsWith("20.");

/** One cipher of each kind, with keys of one length or another. */
export const ALGORITHMS = oneOfEachKind(ours.getCiphers());

function oneOfEachKind(names: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  for (const name of names.filter((each) => /^(aes|aria)-|^aes\d+-wrap$|-wrap-pad$/.test(each))) {
    const kind = name.replace(/\d{3}/, "#");
    kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
  }
  return [...kinds.values()].map((sizes, i) => sizes[i % sizes.length]!);
}

export const keyLengthOf = (algorithm: string): number => ours.getCipherInfo(algorithm)!.keyLength;

/** An initialization vector for the algorithm, null for ECB. */
export function ivFor(algorithm: string, length?: number): Buffer | null {
  const usual = ours.getCipherInfo(algorithm)!.ivLength;
  return usual === undefined ? null : Buffer.alloc(length ?? usual, 0xa5);
}

/** What kind of mode it is, as far as tests care. */
export function traits(algorithm: string) {
  const has = (pattern: RegExp) => pattern.test(algorithm);
  return {
    isGcm: has(/gcm/i),
    isCcm: has(/ccm/i),
    isOcb: has(/ocb/i),
    /** Whether it authenticates and has a tag. */
    isAead: has(/gcm|ccm|ocb/i),
    /** Whether each `update` is a message, or the only one. */
    takesWholes: has(/ccm|xts|wrap/i),
    /** Text must have a multiple of so many bytes. */
    granularity: has(/hmac/i) ? 16 : has(/wrap$/i) ? 8 : 1,
    /** Whether nothing can be found wrong with a ciphertext. */
    isStream: has(/ctr|cfb|ofb|xts|hmac/i),
  };
}

/** The options without which the algorithm cannot be used. */
export function optionsFor(algorithm: string): { authTagLength?: number } {
  const { isCcm, isOcb } = traits(algorithm);
  return isCcm || isOcb ? { authTagLength: 16 } : {};
}

/** The options that select engines, for every combination that the algorithm can have. */
export function engineOptions(algorithm: string): { engine: string; ghash: string | undefined }[] {
  const available = ours.listEngines().filter((engine) => engine.available);
  const ids = (primitive: string) => available.filter((engine) => engine.primitive === primitive).map(({ id }) => id);
  const hashes = traits(algorithm).isGcm ? ids("ghash") : [undefined];
  return ids(/aria/i.test(algorithm) ? "aria" : "aes").flatMap((engine) => hashes.map((ghash) => ({ engine, ghash })));
}

/** Node 20's error for two output encodings, an assertion inside of it. */
const ENCODING_CHANGED = {
  class: "Error",
  name: "Error",
  code: "ERR_INTERNAL_ASSERTION",
  message: "Cannot change encoding",
  library: undefined,
  reason: undefined,
};

/** What a call came to, in a form that can be compared. */
export function outcome(call: () => unknown): unknown {
  try {
    const value = call();
    if (Buffer.isBuffer(value)) return { buffer: value.toString("hex") };
    return typeof value === "object" && value !== null ? { object: value.constructor.name } : { value };
  } catch (error) {
    const { name, message, code, library, reason } = error as Record<string, unknown>;
    const [firstLine] = String(message).split("\n");
    // Node 24 has an error of its own for this.
    if (/'outputEncoding' cannot be changed/.test(firstLine!)) return ENCODING_CHANGED;
    return { class: (error as Error).constructor.name, name, code, message: firstLine, library, reason };
  }
}

/** Expects the same outcome from both. */
export function expectSame(call: (face: Face) => unknown): void {
  expect(outcome(() => call(wordslice))).toEqual(outcome(() => call(node)));
}
