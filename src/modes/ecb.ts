/** ECB (SP 800-38A, section 6.1) over whole blocks. */
import type { Engine } from "../engine/registry.js";
import { BLOCK_BYTES, type BlockMode, Mode } from "./mode.js";

export class Ecb extends Mode implements BlockMode {
  readonly granularity = BLOCK_BYTES;
  readonly #decrypts: boolean;

  constructor(engine: Engine, key: Uint8Array, decrypts: boolean, keyLength = key.length) {
    super(engine, key, decrypts, keyLength);
    this.#decrypts = decrypts;
  }

  /** ECB chains nothing. */
  chain(): void {}

  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    const run = this.#decrypts ? this.kernel.decryptBlocks : this.kernel.encryptBlocks;
    this.eachStrip(dst, src, (io, length) => run(address, io, io, length / BLOCK_BYTES));
  }
}
