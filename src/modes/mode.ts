/** What the modes have in common: a key in a context, and bytes that go through the I/O buffer strip by strip. */
import { IO_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { Context } from "../wasm/context.js";
import type { BlockCipherKernel } from "../wasm/instance.js";

/** Bytes in a block of both ciphers. */
export const BLOCK_BYTES = 16;

/** What is written over a field of a context slot to clear it. */
export const ZERO_BLOCK: Uint8Array = new Uint8Array(BLOCK_BYTES);
export const ZERO_WORD: Uint8Array = new Uint8Array(4);

/** A kernel function that works in place on the I/O buffer. */
type Step = (address: number, byteLength: number) => void;

/** A keyed block cipher in a context slot. */
export abstract class Mode {
  protected readonly context: Context;
  protected readonly kernel: BlockCipherKernel;

  /**
   * Takes a slot for a key of 16, 24 or 32 bytes.
   *
   * @param keyLength Given, nothing is asked of `key` but its bytes: it may be an object that lies.
   */
  constructor(engine: Engine, key: Uint8Array, decrypts = false, keyLength = key.length) {
    this.context = new Context(engine.loaded);
    this.kernel = this.context.instance.blockCipher(engine);
    this.expandKey(key, decrypts, keyLength);
  }

  /** Expands the key of 16, 24 or 32 bytes into the slot, in the place of an earlier one. */
  protected expandKey(key: Uint8Array, decrypts: boolean, keyLength = key.length): void {
    const { address } = this.context;
    this.kernel.expandKey(address, this.context.loadWhole(key, keyLength), keyLength);
    if (decrypts) this.kernel.expandDecryptionKey(address);
  }

  /** The length of the PKCS#7 padding that ends a plaintext block, 1 to 16, or 0 when malformed; constant time. */
  paddingLength(block: Uint8Array): number {
    return this.context.instance.pkcs7PaddingLength(this.context.load(block, 0, BLOCK_BYTES));
  }

  /** Lets the slot go with `owner`, should that be forgotten before it is disposed of. */
  releaseWith(owner: object): void {
    this.context.releaseWith(owner);
  }

  /** Wipes everything this mode left in linear memory. Idempotent. */
  dispose(): void {
    this.context.dispose();
  }

  /** Runs `step` over `src`, a strip at a time, and copies what it made to `dst`, which may be `src`. */
  protected eachStrip(dst: Uint8Array, src: Uint8Array, step: Step): void {
    for (let start = 0; start < src.length; start += IO_BYTES) {
      const length = Math.min(IO_BYTES, src.length - start);
      step(this.context.load(src, start, length), length);
      this.context.store(dst, start, length);
    }
  }

  /** Runs `step` over `src`, a strip at a time. */
  protected readStrips(src: Uint8Array, step: Step): void {
    for (let start = 0; start < src.length; start += IO_BYTES) {
      const length = Math.min(IO_BYTES, src.length - start);
      step(this.context.load(src, start, length), length);
    }
  }
}

/** A mode that turns bytes into as many others, `granularity` bytes at a time. */
export interface Transformation {
  /** 16 for modes that need whole blocks, 1 for those that do not. */
  readonly granularity: 1 | 16;
  /** Transforms `src`, a multiple of `granularity` long, into the front of `dst`, which may be `src`. */
  transform(dst: Uint8Array, src: Uint8Array): void;
  releaseWith(owner: object): void;
  dispose(): void;
}

/** A transformation of whole blocks. */
export interface BlockMode extends Transformation {
  readonly granularity: 16;
  /** Sets the block that the next one is chained to, where the mode chains blocks. */
  chain(previous: Uint8Array): void;
  paddingLength(block: Uint8Array): number;
}
