/** XTS (IEEE 1619; SP 800-38E) over data units that have one tweak, with ciphertext stealing. */
import { CONTEXT } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { MaskedMode } from "./masked-mode.js";
import { BLOCK_BYTES } from "./mode.js";

export class Xts extends MaskedMode {
  protected readonly decrypts: boolean;

  /**
   * @param key Key1 and Key2, of 16 or 32 bytes each, one after the other.
   * @param tweak 16 bytes.
   */
  constructor(engine: Engine, key: Uint8Array, tweak: Uint8Array, decrypts: boolean) {
    const half = key.length / 2;
    super(engine, key.subarray(half));
    const { address } = this.context;
    const at = address + CONTEXT.tagMask;
    this.context.write(CONTEXT.tagMask, tweak);
    this.kernel.encryptBlocks(address, at, at, 1);
    // Key2 has done its work: every data unit begins with this block.
    this.expandKey(key.subarray(0, half), decrypts);
    this.decrypts = decrypts;
  }

  /** Transforms all of a data unit, 16 bytes to 2^24, into the front of `dst`, which may be `src`. */
  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address, instance } = this.context;
    const { strip, common, memory } = instance;
    const first = address + CONTEXT.tagMask;
    memory.copyWithin(address + CONTEXT.counter, first, first + BLOCK_BYTES);
    const rest = src.length % BLOCK_BYTES;
    const bulk = src.length - rest - (rest === 0 ? 0 : BLOCK_BYTES);
    this.eachStrip(dst, src.subarray(0, bulk), (io, length) =>
      this.eachBatch(io, length / BLOCK_BYTES, (batch, count) => {
        common.xtsTweaks(strip, address + CONTEXT.counter, count);
        this.cryptMasked(batch, strip, count);
      }),
    );
    if (rest > 0) this.eachStrip(dst.subarray(bulk), src.subarray(bulk), (io) => this.#steal(io, rest));
  }

  /** The last whole block and the `rest` bytes after it (IEEE 1619, sections 5.3.2 and 5.4.2). */
  #steal(io: number, rest: number): void {
    const { address, instance } = this.context;
    const { memory, strip, common } = instance;
    common.xtsTweaks(strip, address + CONTEXT.counter, 2);
    // Decryption has to undo first what encryption did last.
    const [first, second] = this.decrypts ? [strip + BLOCK_BYTES, strip] : [strip, strip + BLOCK_BYTES];
    this.cryptMasked(io, first, 1);
    const end = io + BLOCK_BYTES;
    for (let i = 0; i < rest; i++) [memory[io + i], memory[end + i]] = [memory[end + i]!, memory[io + i]!];
    this.cryptMasked(io, second, 1);
  }
}

/** Whether the two halves of a key differ, as they must (FIPS 140-3 IG, C.I). Constant time. */
export function halvesDiffer(key: Uint8Array): boolean {
  const half = key.length / 2;
  let difference = 0;
  for (let i = 0; i < half; i++) difference |= key[i]! ^ key[half + i]!;
  return difference !== 0;
}
