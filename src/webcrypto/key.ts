/** Keys of ours. What a key holds is in a private field that this module alone reaches: no property leads to it. */
import type { Algorithm } from "./algorithms.js";
import { fail } from "./errors.js";
import type { CryptoKey, KeyUsage } from "./types.js";

/** The internal slots of a key. */
export interface Secret {
  readonly algorithm: Algorithm;
  /** 16, 24 or 32, nobody else's. */
  readonly bytes: Uint8Array;
  readonly extractable: boolean;
  readonly usages: readonly KeyUsage[];
}

/** Only who has it can make a key. */
const TOKEN = {};
let reveal: (value: object) => Secret | undefined;

class SecretKey implements CryptoKey {
  readonly #secret: Secret;
  readonly #algorithm: { name: string; length: number };
  readonly #usages: KeyUsage[];

  static {
    reveal = (value) => (#secret in value ? value.#secret : undefined);
  }

  constructor(token: object, secret: Secret) {
    if (token !== TOKEN) throw new TypeError("Illegal constructor");
    this.#secret = secret;
    this.#algorithm = Object.freeze({ name: secret.algorithm.name, length: secret.bytes.length * 8 });
    this.#usages = Object.freeze([...secret.usages]) as KeyUsage[];
  }

  get type(): "secret" {
    return "secret";
  }

  get extractable(): boolean {
    return this.#secret.extractable;
  }

  get algorithm(): { name: string; length: number } {
    return this.#algorithm;
  }

  get usages(): KeyUsage[] {
    return this.#usages;
  }

  get [Symbol.toStringTag](): string {
    return "CryptoKey";
  }
}

/** What a key of ours holds; undefined for anything else. */
export function secretOf(value: unknown): Secret | undefined {
  return typeof value === "object" && value !== null ? reveal(value) : undefined;
}

/** Throws unless a key for the algorithm may have these usages. */
export function checkUsages(algorithm: Algorithm, usages: readonly KeyUsage[]): void {
  for (const usage of usages) {
    if (!algorithm.usages.includes(usage)) fail("SyntaxError", `a key for ${algorithm.name} cannot have ${usage}`);
  }
}

/** A key, unless it would be good for nothing. `secret.bytes` is its own from then on. */
export function toKey(secret: Secret): CryptoKey {
  if (secret.usages.length === 0) {
    secret.bytes.fill(0);
    fail("SyntaxError", "a secret key must have usages");
  }
  return new SecretKey(TOKEN, secret);
}
