/** CMAC (SP 800-38B; RFC 4493 for AES-128). */
import { CONTEXT } from "../../spec/layout.js";
import { ZERO_BLOCK } from "./mode.js";
import { TaggedMode } from "./tagged-mode.js";

export class Cmac extends TaggedMode {
  /** Absorbs a part of the message, of any number of bytes. */
  authenticate(bytes: Uint8Array): void {
    const { address } = this.context;
    this.readStrips(bytes, (io, length) => this.kernel.cbcMac(address, io, length));
  }

  protected override finish(): void {
    const { context, kernel } = this;
    const { address } = context;
    const block = address + CONTEXT.block;
    // L = E(0^128), in place
    context.write(CONTEXT.block, ZERO_BLOCK);
    kernel.encryptBlocks(address, block, block, 1);
    context.instance.common.cmacPad(address);
    kernel.encryptBlocks(address, block, address + CONTEXT.hashState, 1);
  }
}
