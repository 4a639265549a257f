/** CTR (SP 800-38A, section 6.5): the counter is the whole block, big-endian, and wraps in 128 bits. */
import { CONTEXT } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { Mode, type Transformation } from "./mode.js";

export class Ctr extends Mode implements Transformation {
  readonly granularity = 1;

  /** @param counter The first counter block, 16 bytes. */
  constructor(engine: Engine, key: Uint8Array, counter: Uint8Array) {
    super(engine, key);
    this.context.write(CONTEXT.counter, counter);
  }

  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => this.kernel.ctr(address, io, io, length));
  }
}
