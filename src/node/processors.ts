/**
 * What stands behind the methods of a cipher object: bytes in, bytes out, one class for each kind of mode. When a
 * processor holds a block back follows OpenSSL, since programs see it in the length of what `update` returns.
 */
import { MAX_UNIT_BYTES, MIN_UNIT_BYTES } from "../../spec/xts.js";
import { BlockBuffer } from "../modes/block-buffer.js";
import { BLOCK_BYTES, type BlockMode, type Transformation } from "../modes/mode.js";
import { padBlock } from "../modes/padding.js";
import type { NewBuffer } from "./arguments.js";
import { badDecrypt, unsupportedData, wrongFinalBlockLength } from "./errors.js";

/** A mode at work, in a context slot. */
interface Working {
  releaseWith(owner: object): void;
  dispose(): void;
}

export abstract class Processor<M extends Working = Working> {
  protected readonly mode: M;

  constructor(mode: M) {
    this.mode = mode;
  }

  abstract update(bytes: Uint8Array): NewBuffer;

  /** The rest. May throw; either way only `dispose` may follow. */
  final(): NewBuffer {
    return newBuffer(0);
  }

  /** Has no effect in modes without padding that can be left out. */
  setAutoPadding(padded: boolean): void;
  setAutoPadding(): void {
    // There is none.
  }

  /** Lets the context slot go with `owner`, should that be forgotten before it is disposed of. */
  releaseWith(owner: object): void {
    this.mode.releaseWith(owner);
  }

  /** Wipes everything. Idempotent. */
  dispose(): void {
    this.mode.dispose();
  }
}

/** A result buffer of its own: Buffer's pool is memory that others see. */
export function newBuffer(length: number): NewBuffer {
  return Buffer.allocUnsafeSlow(length);
}

/** CFB, OFB and CTR. */
export class StreamProcessor extends Processor<Omit<Transformation, "granularity">> {
  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(bytes.length);
    this.mode.transform(result, bytes);
    return result;
  }
}

/** CBC as OpenSSL stitches it to HMAC, without the TLS record that would say what to authenticate: whole blocks, no padding. */
export class WholeBlockProcessor extends StreamProcessor {
  override update(bytes: Uint8Array): NewBuffer {
    if (bytes.length % BLOCK_BYTES !== 0) throw unsupportedData();
    return super.update(bytes);
  }
}

/** XTS: each part is a data unit of its own, under the same tweak. */
export class UnitProcessor extends StreamProcessor {
  override update(bytes: Uint8Array): NewBuffer {
    if (bytes.length < MIN_UNIT_BYTES || bytes.length > MAX_UNIT_BYTES) throw unsupportedData();
    return super.update(bytes);
  }
}

/** ECB and CBC: collects whole blocks; decrypting padded text, holds the last one back until it is known to be so. */
export class BlockProcessor extends Processor<BlockMode> {
  readonly #decrypts: boolean;
  readonly #blocks: BlockBuffer;
  #padded = true;

  constructor(mode: BlockMode, decrypts: boolean) {
    super(mode);
    this.#decrypts = decrypts;
    this.#blocks = new BlockBuffer(mode);
  }

  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(this.#blocks.ready(bytes.length, this.#decrypts && this.#padded));
    this.#blocks.update(result, bytes);
    return result;
  }

  override final(): NewBuffer {
    if (this.#decrypts) return this.#finalDecryption();
    if (this.#padded) {
      const last = padBlock(this.#blocks.held);
      const result = newBuffer(BLOCK_BYTES);
      this.mode.transform(result, last);
      last.fill(0);
      return result;
    }
    if (this.#blocks.held.length > 0) throw wrongFinalBlockLength();
    return newBuffer(0);
  }

  #finalDecryption(): NewBuffer {
    const block = this.#blocks.held;
    if (block.length === 0 && !this.#padded) return newBuffer(0);
    if (block.length < BLOCK_BYTES) throw wrongFinalBlockLength();
    this.mode.transform(block, block);
    // Constant time up to here; whether the padding is good, and its length, the caller sees anyway.
    const padding = this.#padded ? this.mode.paddingLength(block) : 0;
    if (this.#padded && padding === 0) throw badDecrypt();
    const result = newBuffer(BLOCK_BYTES - padding);
    result.set(block.subarray(0, result.length));
    return result;
  }

  override setAutoPadding(padded: boolean): void {
    this.#padded = padded;
  }

  override dispose(): void {
    super.dispose();
    this.#blocks.wipe();
  }
}
