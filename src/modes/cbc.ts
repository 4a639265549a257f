/** CBC (SP 800-38A, section 6.2) over whole blocks. */
import { CONTEXT } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { BLOCK_BYTES, type BlockMode, Mode } from "./mode.js";

export class Cbc extends Mode implements BlockMode {
  readonly granularity = BLOCK_BYTES;
  readonly #decrypts: boolean;

  /** @param iv 16 bytes. */
  constructor(engine: Engine, key: Uint8Array, iv: Uint8Array, decrypts: boolean, keyLength = key.length) {
    super(engine, key, decrypts, keyLength);
    this.chain(iv);
    this.#decrypts = decrypts;
  }

  chain(previous: Uint8Array): void {
    this.context.write(CONTEXT.counter, previous, BLOCK_BYTES);
  }

  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    const run = this.#decrypts ? this.kernel.cbcDecrypt : this.kernel.cbcEncrypt;
    this.eachStrip(dst, src, (io, length) => run(address, io, io, length / BLOCK_BYTES));
  }
}
