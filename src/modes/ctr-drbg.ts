/**
 * CTR_DRBG (SP 800-90A Rev. 1, section 10.2.1) from any block cipher engine, with a counter of 128 bits. The key is in the
 * context slot, V in its `counter`: neither leaves linear memory.
 */
import { seedBytes } from "../../spec/ctr-drbg.js";
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { blockCipherDf } from "./block-cipher-df.js";
import { BLOCK_BYTES, Mode } from "./mode.js";

export class CtrDrbg extends Mode {
  readonly #engine: Engine;
  readonly #keyLength: number;
  readonly #usesDf: boolean;

  /**
   * Key and V are zeros until the first `seed`, which instantiates (section 10.2.1.3).
   *
   * @param keyLength 16, 24 or 32 bytes.
   * @param usesDf With the derivation function inputs have any length; without, they are as long as the seed at most.
   */
  constructor(engine: Engine, keyLength: number, usesDf: boolean) {
    super(engine, new Uint8Array(keyLength));
    this.#engine = engine;
    this.#keyLength = keyLength;
    this.#usesDf = usesDf;
  }

  /** Instantiates with entropy, nonce and personalization string, or reseeds with entropy and additional input. */
  seed(inputs: readonly Uint8Array[]): void {
    this.#withSeed(inputs, (material) => this.#update(material));
  }

  /** Fills `dst` (section 10.2.1.5). Of `inputs` none, or one that is empty, is no additional input. */
  generate(dst: Uint8Array, inputs: readonly Uint8Array[]): void {
    const given = inputs.filter((input) => input.length > 0);
    this.#withSeed(given, (material) => {
      if (given.length > 0) this.#update(material);
      for (let start = 0; start < dst.length; start += IO_BYTES) {
        const length = Math.min(IO_BYTES, dst.length - start);
        this.#nextBlocks(Math.ceil(length / BLOCK_BYTES));
        this.context.store(dst, start, length);
      }
      this.#update(material);
    });
  }

  /** What the inputs are as a seed: zeros where there are none. */
  #withSeed(inputs: readonly Uint8Array[], body: (material: Uint8Array) => void): void {
    const material =
      this.#usesDf && inputs.length > 0
        ? blockCipherDf(this.#engine, this.#keyLength, inputs)
        : new Uint8Array(seedBytes(this.#keyLength));
    if (!this.#usesDf) for (const input of inputs) input.forEach((byte, i) => (material[i]! ^= byte));
    try {
      body(material);
    } finally {
      material.fill(0);
    }
  }

  /** CTR_DRBG_Update (section 10.2.1.2). */
  #update(material: Uint8Array): void {
    const { context } = this;
    const { memory, io } = context.instance;
    const { address } = context;
    this.#nextBlocks(Math.ceil(material.length / BLOCK_BYTES));
    material.forEach((byte, i) => (memory[io + i]! ^= byte));
    memory.copyWithin(address + CONTEXT.counter, io + this.#keyLength, io + material.length);
    this.kernel.expandKey(address, io, this.#keyLength);
  }

  /** E(Key, V + 1), E(Key, V + 2), ... in the I/O buffer. */
  #nextBlocks(count: number): void {
    const { context } = this;
    const { address } = context;
    const io = context.reserve(count * BLOCK_BYTES);
    context.instance.common.writeNextCounters(io, address + CONTEXT.counter, count);
    this.kernel.encryptBlocks(address, io, io, count);
  }
}
