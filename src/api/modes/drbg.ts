/** CTR_DRBG with what surrounds the mechanism: entropy, limits and reseeding (SP 800-90A Rev. 1, section 9). */
import { MAX_INPUT_BYTES, MAX_RESEED_INTERVAL, MAX_REQUEST_BYTES, seedBytes } from "../../../spec/ctr-drbg.js";
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, describe, StateError } from "../../errors.js";
import { CtrDrbg as Mechanism } from "../../modes/ctr-drbg.js";
import { checkMax, option, resultBuffer, toBytes } from "../arguments.js";
import type { Bytes, CtrDrbg, CtrDrbgOptions, GenerateOptions } from "../types.js";
import { type CipherName, NO_BYTES } from "./common.js";

const KEY_LENGTHS: readonly unknown[] = [16, 24, 32];

/** Web Crypto in every runtime; its random numbers need no secure context. */
declare const crypto: { getRandomValues(bytes: Bytes): Bytes };

/** Bytes from the system's generator, which gives at most 65,536 at once. */
export function systemEntropy(byteLength: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(byteLength));
}

/** CTR_DRBG (section 10.2.1). */
export function ctrDrbg(primitive: CipherName, options: CtrDrbgOptions = {}): CtrDrbg {
  return new Generator(primitive, options);
}

class Generator implements CtrDrbg {
  readonly #entropy: (byteLength: number) => Uint8Array;
  readonly #usesDf: boolean;
  /** Bytes of entropy that are asked for, and the most that are taken. */
  readonly #entropyLength: number;
  readonly #maxInput: number;
  readonly #alwaysReseeds: boolean;
  readonly #reseedInterval: number;
  /** The number of requests since the last seed, plus one: reseed_counter. */
  #counter = 1;
  #mechanism: Mechanism | undefined;

  constructor(primitive: CipherName, options: CtrDrbgOptions) {
    const keyLength = option(options, "keyLength") ?? 32;
    if (!KEY_LENGTHS.includes(keyLength)) throw new ArgumentError("keyLength", describe(keyLength), "16, 24 or 32");
    this.#usesDf = option(options, "derivationFunction") ?? true;
    this.#alwaysReseeds = option(options, "predictionResistance") ?? false;
    this.#entropy = toFunction(option(options, "entropy") ?? systemEntropy);
    this.#reseedInterval = toInterval(option(options, "reseedInterval"));
    this.#entropyLength = this.#usesDf ? keyLength : seedBytes(keyLength);
    this.#maxInput = this.#usesDf ? MAX_INPUT_BYTES : seedBytes(keyLength);
    const personalization = this.#toInput("personalization", option(options, "personalization"));
    const nonce = option(options, "nonce");
    if (nonce !== undefined && !this.#usesDf) {
      throw new ArgumentError("nonce", describe(nonce), "undefined without the derivation function");
    }
    const givenNonce = nonce === undefined ? undefined : this.#toInput("nonce", nonce);
    if (givenNonce && givenNonce.length < keyLength / 2) {
      throw new ArgumentError("nonce", describe(nonce), `at least ${keyLength / 2} bytes`);
    }
    const engine = selectEngine(primitive, option(options, "engine"), "engine");
    const nonceLength = this.#usesDf && !givenNonce ? keyLength / 2 : 0;
    this.#withEntropy(this.#entropyLength, (entropy) =>
      this.#withEntropy(nonceLength, (drawnNonce) => {
        const mechanism = new Mechanism(engine, keyLength, this.#usesDf);
        this.#mechanism = mechanism;
        mechanism.releaseWith(this);
        mechanism.seed([entropy, givenNonce ?? drawnNonce, personalization]);
      }),
    );
  }

  generate(byteLength: number, options: GenerateOptions = {}): Bytes {
    this.#running();
    if (!Number.isInteger(byteLength) || byteLength < 0 || byteLength > MAX_REQUEST_BYTES) {
      throw new ArgumentError("byteLength", describe(byteLength), `an integer from 0 to ${MAX_REQUEST_BYTES}`);
    }
    let additional = this.#toInput("additionalInput", option(options, "additionalInput"));
    const result = resultBuffer(option(options, "output"), byteLength, NO_BYTES);
    if (this.#alwaysReseeds || this.#counter > this.#reseedInterval) {
      this.#reseed(additional);
      additional = NO_BYTES;
    }
    if (result.length < byteLength) throw new StateError("output: its memory was transferred or cut short meanwhile");
    this.#running().generate(result, [additional]);
    this.#counter++;
    return result;
  }

  reseed(additionalInput: Uint8Array = NO_BYTES): void {
    this.#running();
    this.#reseed(this.#toInput("additionalInput", additionalInput));
  }

  uninstantiate(): void {
    this.#mechanism?.dispose();
    this.#mechanism = undefined;
  }

  #reseed(additional: Uint8Array): void {
    this.#withEntropy(this.#entropyLength, (entropy) => this.#running().seed([entropy, additional]));
    this.#counter = 1;
  }

  #running(): Mechanism {
    if (!this.#mechanism) throw new StateError("this generator was uninstantiated");
    return this.#mechanism;
  }

  #toInput(argument: string, value: Uint8Array | undefined): Uint8Array {
    const bytes = value === undefined ? NO_BYTES : toBytes(argument, value);
    checkMax(argument, bytes.length, this.#maxInput);
    // A copy, since the caller's source of entropy runs before it is used.
    return bytes.slice();
  }

  /** Asks for entropy and wipes it, if it is the system's, when it was used. */
  #withEntropy(byteLength: number, body: (entropy: Uint8Array) => void): void {
    if (byteLength === 0) {
      body(NO_BYTES);
      return;
    }
    const given = this.#entropy(byteLength);
    const entropy = toBytes("entropy", given);
    if (this.#usesDf ? entropy.length < byteLength : entropy.length !== byteLength) {
      throw new ArgumentError("entropy", describe(given), `${this.#usesDf ? "at least " : ""}${byteLength} bytes`);
    }
    checkMax("entropy", entropy.length, this.#maxInput);
    try {
      body(entropy);
    } finally {
      if (this.#entropy === systemEntropy) entropy.fill(0);
    }
  }
}

function toFunction(value: (byteLength: number) => Uint8Array): (byteLength: number) => Uint8Array {
  if (typeof value !== "function") throw new ArgumentError("entropy", describe(value), "a function");
  return value;
}

function toInterval(value: number | undefined): number {
  if (value === undefined) return MAX_RESEED_INTERVAL;
  if (Number.isInteger(value) && value >= 1 && value <= MAX_RESEED_INTERVAL) return value;
  throw new ArgumentError("reseedInterval", describe(value), "an integer from 1 to 2^48");
}
