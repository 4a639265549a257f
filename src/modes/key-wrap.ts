/** The wrapping function W of KW and KWP (SP 800-38F, section 6.1) and its inverse, over strings of any length. */
import { KWP_ICV, SEMIBLOCK_BYTES } from "../../spec/key-wrap.js";
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { BLOCK_BYTES, Mode } from "./mode.js";

/** Passes over the semiblocks. */
const PASSES = 6;

export class KeyWrap extends Mode {
  readonly #decrypts: boolean;

  constructor(engine: Engine, key: Uint8Array, decrypts: boolean) {
    super(engine, key, decrypts);
    this.#decrypts = decrypts;
  }

  /**
   * Wraps `bytes` in place, or undoes it, as was said at the start: semiblocks, of which the first is the integrity check
   * value. Two of them are a block (KWP, section 6.3); otherwise there are at least three. Unwrapped, the check value is in
   * the context and is left alone in `bytes`.
   */
  transform(bytes: Uint8Array): void {
    const { address } = this.context;
    if (bytes.length === BLOCK_BYTES) {
      const run = this.#decrypts ? this.kernel.decryptBlocks : this.kernel.encryptBlocks;
      const at = address + CONTEXT.counter;
      this.context.write(CONTEXT.counter, bytes);
      run(address, at, at, 1);
      bytes.set(this.context.read(CONTEXT.counter + SEMIBLOCK_BYTES, SEMIBLOCK_BYTES), SEMIBLOCK_BYTES);
    } else {
      this.context.write(CONTEXT.counter, bytes.subarray(0, SEMIBLOCK_BYTES));
      this.#passes(bytes.subarray(SEMIBLOCK_BYTES));
    }
    if (!this.#decrypts) bytes.set(this.context.read(CONTEXT.counter, SEMIBLOCK_BYTES));
  }

  #passes(semiblocks: Uint8Array): void {
    const { context, kernel } = this;
    const { address } = context;
    const byteLength = semiblocks.length;
    const count = byteLength / SEMIBLOCK_BYTES;
    for (let j = 0; j < PASSES; j++) {
      for (let done = 0; done < byteLength; done += IO_BYTES) {
        const length = Math.min(IO_BYTES, byteLength - done);
        const start = this.#decrypts ? byteLength - done - length : done;
        const io = context.load(semiblocks, start, length);
        const steps = j * count + done / SEMIBLOCK_BYTES;
        if (this.#decrypts) kernel.kwUnwrap(address, io, length / SEMIBLOCK_BYTES, PASSES * count - steps);
        else kernel.kwWrap(address, io, length / SEMIBLOCK_BYTES, steps + 1);
        context.store(semiblocks, start, length);
      }
    }
  }

  /** Whether what was unwrapped began with `icv`, 8 bytes. Constant time. */
  verify(icv: Uint8Array): boolean {
    const { context } = this;
    const io = context.load(icv, 0, SEMIBLOCK_BYTES);
    return context.instance.difference(context.address + CONTEXT.counter, io, SEMIBLOCK_BYTES) === 0;
  }

  /**
   * The length of the plaintext in `padded`, what followed the check value of KWP, or 0 when something is malformed
   * (SP 800-38F, algorithm 6). Which check fails takes no effect on the time.
   *
   * @param front The first 32 bits of the check value. The kernel knows the standard's alone, so the difference is taken out.
   */
  paddedPlaintextLength(padded: Uint8Array, front = KWP_ICV): number {
    const { context } = this;
    const { common } = context.instance;
    const icv = context.address + CONTEXT.counter;
    common.xorBytes(icv, icv, context.load(kwpIcv(0, front ^ KWP_ICV), 0, SEMIBLOCK_BYTES), SEMIBLOCK_BYTES);
    const last = context.load(padded, padded.length - SEMIBLOCK_BYTES, SEMIBLOCK_BYTES);
    return common.kwpLength(icv, last, padded.length) >>> 0;
  }
}

/** The check value of KWP for a plaintext of `byteLength` bytes (section 6.3), by default with the standard's first half. */
export function kwpIcv(byteLength: number, front = KWP_ICV): Uint8Array {
  const icv = new Uint8Array(SEMIBLOCK_BYTES);
  const view = new DataView(icv.buffer);
  view.setUint32(0, front);
  view.setUint32(4, byteLength);
  return icv;
}
