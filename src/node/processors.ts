/**
 * What stands behind the methods of a cipher object: bytes in, bytes out, one class for each kind of mode. When a
 * processor holds a block back follows OpenSSL, since programs see it in the length of what `update` returns.
 */
import { TAG_LENGTHS } from "../../spec/gcm.js";
import type { Gcm } from "../aead/gcm.js";
import { BlockBuffer } from "../modes/block-buffer.js";
import { BLOCK_BYTES, type BlockMode, type Transformation } from "../modes/mode.js";
import { padBlock } from "../modes/padding.js";
import type { NewBuffer } from "./arguments.js";
import { badDecrypt, invalidAuthTagLength, unauthenticated, wrongFinalBlockLength } from "./errors.js";

export interface Processor {
  update(bytes: Uint8Array): NewBuffer;
  /** The rest. May throw; either way only `dispose` may follow. */
  final(): NewBuffer;
  /** Has no effect in modes without padding. */
  setAutoPadding(padded: boolean): void;
  /** Lets the context slot go with `owner`, should that be forgotten before it is disposed of. */
  releaseWith(owner: object): void;
  /** Wipes everything. Idempotent. */
  dispose(): void;
}

/** A result buffer of its own: Buffer's pool is memory that others see. */
function newBuffer(length: number): NewBuffer {
  return Buffer.allocUnsafeSlow(length);
}

/** CTR. */
export class StreamProcessor implements Processor {
  readonly #mode: Transformation;

  constructor(mode: Transformation) {
    this.#mode = mode;
  }

  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(bytes.length);
    this.#mode.transform(result, bytes);
    return result;
  }

  final(): NewBuffer {
    return newBuffer(0);
  }

  setAutoPadding(): void {
    // There is no padding.
  }

  releaseWith(owner: object): void {
    this.#mode.releaseWith(owner);
  }

  dispose(): void {
    this.#mode.dispose();
  }
}

/** ECB and CBC: collects whole blocks; decrypting padded text, holds the last one back until it is known to be so. */
export class BlockProcessor implements Processor {
  readonly #mode: BlockMode;
  readonly #decrypts: boolean;
  readonly #blocks: BlockBuffer;
  #padded = true;

  constructor(mode: BlockMode, decrypts: boolean) {
    this.#mode = mode;
    this.#decrypts = decrypts;
    this.#blocks = new BlockBuffer(mode);
  }

  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(this.#blocks.ready(bytes.length, this.#decrypts && this.#padded));
    this.#blocks.update(result, bytes);
    return result;
  }

  final(): NewBuffer {
    if (this.#decrypts) return this.#finalDecryption();
    if (this.#padded) {
      const last = padBlock(this.#blocks.held);
      const result = newBuffer(BLOCK_BYTES);
      this.#mode.transform(result, last);
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
    this.#mode.transform(block, block);
    // Constant time up to here; whether the padding is good, and its length, the caller sees anyway.
    const padding = this.#padded ? this.#mode.paddingLength(block) : 0;
    if (this.#padded && padding === 0) throw badDecrypt();
    const result = newBuffer(BLOCK_BYTES - padding);
    result.set(block.subarray(0, result.length));
    return result;
  }

  setAutoPadding(padded: boolean): void {
    this.#padded = padded;
  }

  releaseWith(owner: object): void {
    this.#mode.releaseWith(owner);
  }

  dispose(): void {
    this.#mode.dispose();
    this.#blocks.wipe();
  }
}

/** GCM. Decrypting, it releases text before it is authenticated, as Node does; `final` tells whether it was. */
export class GcmProcessor implements Processor {
  readonly #mode: Gcm;
  readonly #decrypts: boolean;
  readonly #tagLength: number | undefined;
  #hasText = false;
  /** The tag to expect. */
  #expected: Uint8Array | undefined;
  /** The tag that was made. */
  #tag: NewBuffer | undefined;

  /** @param tagLength Bytes, one of `TAG_LENGTHS`. Absent, a tag is made with 16 and one of any length is taken. */
  constructor(mode: Gcm, decrypts: boolean, tagLength: number | undefined) {
    this.#mode = mode;
    this.#decrypts = decrypts;
    this.#tagLength = tagLength;
  }

  /** @returns false when it is too late for them. */
  authenticate(bytes: Uint8Array): boolean {
    if (this.#hasText && bytes.length > 0) return false;
    this.#mode.authenticate(bytes);
    return true;
  }

  /**
   * @returns false when there is one already.
   * @throws ERR_CRYPTO_INVALID_AUTH_TAG
   */
  expectTag(tag: Uint8Array): boolean {
    if (this.#expected) return false;
    if (tag.length !== (this.#tagLength ?? tag.length) || !isTagLength(tag.length)) {
      throw invalidAuthTagLength(tag.length);
    }
    this.#expected = Uint8Array.from(tag);
    return true;
  }

  /** The tag, once encryption has ended. */
  get tag(): NewBuffer | undefined {
    return this.#tag && Buffer.from(this.#tag);
  }

  update(bytes: Uint8Array): NewBuffer {
    const result = newBuffer(bytes.length);
    if (bytes.length === 0) return result;
    this.#hasText = true;
    if (this.#decrypts) this.#mode.decrypt(result, bytes);
    else this.#mode.encrypt(result, bytes);
    return result;
  }

  final(): NewBuffer {
    if (!this.#decrypts) this.#tag = Buffer.from(this.#mode.tag().subarray(0, this.#tagLength));
    else if (!this.#expected || !this.#mode.verify(this.#expected)) throw unauthenticated();
    return newBuffer(0);
  }

  setAutoPadding(): void {
    // There is no padding.
  }

  releaseWith(owner: object): void {
    this.#mode.releaseWith(owner);
  }

  dispose(): void {
    this.#mode.dispose();
  }
}

/** Whether GCM may have a tag of so many bytes. */
export function isTagLength(length: number): boolean {
  return (TAG_LENGTHS as readonly number[]).includes(length);
}
