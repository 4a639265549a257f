/**
 * A part of a GCM message's text, apart from the rest of it (SP 800-38D, sections 6.4 and 6.5): the counter of any block is
 * known beforehand, and GHASH is linear, so that what a part adds to it can be computed from zero and moved to its place by a
 * power of H.
 */
import { CONTEXT } from "../../spec/layout.js";
import type { Engine, EngineSpec } from "../engine/registry.js";
import { BLOCK_BYTES, Mode } from "../modes/mode.js";
import { Context } from "../wasm/context.js";
import type { GhashKernel } from "../wasm/instance.js";

export class GcmSegment extends Mode {
  readonly #hash: GhashKernel;

  /** @param counter The counter of the part's first block, 16 bytes. */
  constructor(engine: Engine, hashEngine: EngineSpec, key: Uint8Array, counter: Uint8Array) {
    super(engine, key);
    const { context, kernel } = this;
    const { address } = context;
    this.#hash = context.instance.ghash(hashEngine);
    // The slot is zero when it is taken: encrypting in place makes H = E(0^128).
    kernel.encryptBlocks(address, address + CONTEXT.hashKey, address + CONTEXT.hashKey, 1);
    this.#hash.init(address);
    context.write(CONTEXT.counter, counter);
  }

  /** Encrypts into the front of `dst`, which may be `src`. */
  encrypt(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      this.kernel.gctr(address, io, io, length);
      this.#hash.update(address, io, length);
    });
  }

  /** Decrypts likewise. */
  decrypt(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      this.#hash.update(address, io, length);
      this.kernel.gctr(address, io, io, length);
    });
  }

  /** GHASH of the part's ciphertext, padded with zeros, 16 bytes. Ends the part. */
  hash(): Uint8Array {
    this.#hash.pad(this.context.address);
    return this.context.read(CONTEXT.hashState, BLOCK_BYTES);
  }
}

/** The counter of the block that is `blocks` after that of `counter`: its last 32 bits count and wrap (inc32). */
export function counterAfter(counter: Uint8Array, blocks: number): Uint8Array {
  const result = counter.slice();
  const view = new DataView(result.buffer);
  view.setUint32(12, (view.getUint32(12) + blocks) >>> 0);
  return result;
}

/** Products in GCM's field (SP 800-38D, section 6.3), of blocks of 16 bytes, by a GHASH engine. */
export class FieldMultiplier {
  readonly #context: Context;
  readonly #hash: GhashKernel;

  constructor(hashEngine: Engine) {
    this.#context = new Context(hashEngine.loaded);
    this.#hash = this.#context.instance.ghash(hashEngine);
  }

  /** a * b. */
  multiply(a: Uint8Array, b: Uint8Array): Uint8Array {
    const context = this.#context;
    const { address } = context;
    context.write(CONTEXT.hashKey, b);
    this.#hash.init(address);
    context.write(CONTEXT.hashState, new Uint8Array(BLOCK_BYTES));
    this.#hash.update(address, context.load(a, 0, BLOCK_BYTES), BLOCK_BYTES);
    return context.read(CONTEXT.hashState, BLOCK_BYTES);
  }

  /** a * b^exponent, by squaring. The exponent is at least 1 and public. */
  multiplyByPower(a: Uint8Array, b: Uint8Array, exponent: number): Uint8Array {
    let result = a;
    let power = b;
    for (let rest = exponent; ;) {
      if (rest % 2 === 1) result = this.multiply(result, power);
      rest = Math.floor(rest / 2);
      if (rest === 0) return result;
      power = this.multiply(power, power);
    }
  }

  /** Wipes everything that this left in linear memory. Idempotent. */
  dispose(): void {
    this.#context.dispose();
  }
}
