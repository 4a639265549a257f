/** What modes have in common that end in a tag or a MAC. */
import { CONTEXT } from "../../spec/layout.js";
import { BLOCK_BYTES, Mode } from "./mode.js";

export abstract class TaggedMode extends Mode {
  /** Makes the tag in the context's `block`. Ends the message. */
  protected abstract finish(): void;

  /** The tag, 16 bytes, of which a sender may truncate the end. Ends the message. */
  tag(): Uint8Array {
    this.finish();
    return this.context.read(CONTEXT.block, BLOCK_BYTES);
  }

  /** Whether `tag`, of any length up to 16, is the message's. Compares in constant time. Ends the message. */
  verify(tag: Uint8Array): boolean {
    this.finish();
    const { context } = this;
    const io = context.load(tag, 0, tag.length);
    return context.instance.difference(context.address + CONTEXT.block, io, tag.length) === 0;
  }

  /** Writes `hashState` XOR `tagMask` to `block`. */
  protected maskState(): void {
    const { address, instance } = this.context;
    const { block, hashState, tagMask } = CONTEXT;
    instance.common.xorBytes(address + block, address + hashState, address + tagMask, BLOCK_BYTES);
  }
}
