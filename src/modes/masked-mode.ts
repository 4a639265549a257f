/** What XTS and OCB have in common: blocks that are masked, encrypted or decrypted, and masked again. */
import { STRIP_BYTES } from "../../spec/layout.js";
import { BLOCK_BYTES, Mode } from "./mode.js";

export abstract class MaskedMode extends Mode {
  protected abstract readonly decrypts: boolean;

  /** Works in place on blocks of the I/O buffer, with a mask for each at `masks`. */
  protected cryptMasked(io: number, masks: number, blockCount: number): void {
    const { address, instance } = this.context;
    const { xorBytes } = instance.common;
    const run = this.decrypts ? this.kernel.decryptBlocks : this.kernel.encryptBlocks;
    xorBytes(io, io, masks, blockCount * BLOCK_BYTES);
    run(address, io, io, blockCount);
    xorBytes(io, io, masks, blockCount * BLOCK_BYTES);
  }

  /** Runs `step` over whole blocks of the I/O buffer, as many at a time as the scratch has room for masks. */
  protected eachBatch(io: number, blockCount: number, step: (io: number, blockCount: number) => void): void {
    const most = STRIP_BYTES / BLOCK_BYTES;
    for (let at = 0; at < blockCount; at += most) step(io + at * BLOCK_BYTES, Math.min(most, blockCount - at));
  }
}
