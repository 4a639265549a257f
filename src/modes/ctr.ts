/** CTR (SP 800-38A, section 6.5): the counter is the whole block, big-endian, and wraps in 128 bits. */
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import type { Bytes } from "../wasm/modules.js";
import { BLOCK_BYTES, Mode, type Transformation } from "./mode.js";

export class Ctr extends Mode implements Transformation {
  readonly granularity = 1;

  /** @param counter The first counter block, 16 bytes. */
  constructor(engine: Engine, key: Uint8Array, counter: Uint8Array, keyLength = key.length) {
    super(engine, key, false, keyLength);
    this.context.write(CONTEXT.counter, counter, BLOCK_BYTES);
  }

  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => this.kernel.ctr(address, io, io, length));
  }

  /**
   * Transforms a message into `dst` or, without it, into a new array.
   *
   * @param length Its length. Of a message of up to IO_BYTES that becomes a new array nothing is asked but its bytes.
   */
  crypt<T extends Uint8Array>(dst: T | undefined, src: Uint8Array, length: number): T | Bytes {
    if (length > IO_BYTES) {
      const result = dst ?? new Uint8Array(length);
      this.transform(result, src);
      return result;
    }
    const io = this.context.loadWhole(src, length);
    this.kernel.ctr(this.context.address, io, io, length);
    return this.context.take(dst, length);
  }
}
