/**
 * GCM (SP 800-38D) from any block cipher engine and any GHASH engine. Both work on the same context slot and on the
 * same strip of the I/O buffer, one after the other, while it is in the cache.
 */
import { MAX_TEXT_BYTES, SHORT_NONCE_BYTES } from "../../spec/gcm.js";
import { CONTEXT } from "../../spec/layout.js";
import type { Engine, EngineSpec } from "../engine/registry.js";
import { StateError } from "../errors.js";
import { BLOCK_BYTES, ZERO_BLOCK, ZERO_WORD } from "../modes/mode.js";
import { TaggedMode } from "../modes/tagged-mode.js";
import type { GhashKernel } from "../wasm/instance.js";
import type { AeadMode } from "./aead.js";
import type { FieldMultiplier } from "./gcm-segment.js";
import { lengthBlock } from "./lengths.js";

export class Gcm extends TaggedMode implements AeadMode {
  readonly #hash: GhashKernel;
  #aadBytes = 0;
  #textBytes = 0;

  /** @param nonce At least 1 byte (section 5.2.1.1, "IV"). */
  constructor(engine: Engine, hashEngine: EngineSpec, key: Uint8Array, nonce: Uint8Array) {
    super(engine, key);
    const { context, kernel } = this;
    const { address } = context;
    this.#hash = context.instance.ghash(hashEngine);
    // The slot is zero when it is taken: encrypting in place makes H = E(0^128).
    kernel.encryptBlocks(address, address + CONTEXT.hashKey, address + CONTEXT.hashKey, 1);
    this.#hash.init(address);
    this.#startCounter(nonce);
  }

  /** Starts another message under the same key, whatever became of the last one. */
  restart(nonce: Uint8Array): void {
    const { context } = this;
    context.write(CONTEXT.keystreamUsed, ZERO_WORD);
    context.write(CONTEXT.hashUsed, ZERO_WORD);
    context.write(CONTEXT.hashState, ZERO_BLOCK);
    this.#aadBytes = 0;
    this.#textBytes = 0;
    this.#startCounter(nonce);
  }

  /** Writes J0, keeps E(J0) for the tag and leaves the counter at inc32(J0) (section 7.1, steps 2 and 3). */
  #startCounter(nonce: Uint8Array): void {
    const { context, kernel } = this;
    const { address } = context;
    if (nonce.length === SHORT_NONCE_BYTES) {
      context.write(CONTEXT.counter, nonce);
      context.write(CONTEXT.counter + SHORT_NONCE_BYTES, [0, 0, 0, 1]);
    } else {
      this.#absorb(nonce);
      this.#hash.pad(address);
      this.#absorbLengths(0, nonce.length);
      context.write(CONTEXT.counter, context.read(CONTEXT.hashState, BLOCK_BYTES));
      context.write(CONTEXT.hashState, ZERO_BLOCK);
    }
    // Encrypting zeros makes E(J0) and moves the counter on.
    context.write(CONTEXT.tagMask, ZERO_BLOCK);
    kernel.gctr(address, address + CONTEXT.tagMask, address + CONTEXT.tagMask, BLOCK_BYTES);
  }

  /** Absorbs additional authenticated data, in any number of parts, all before the text. */
  authenticate(aad: Uint8Array): void {
    this.#absorb(aad);
    this.#aadBytes += aad.length;
  }

  /** Encrypts any number of bytes into the front of `dst`, which may be `src`. */
  encrypt(dst: Uint8Array, src: Uint8Array): void {
    this.#startText(src.length);
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      this.kernel.gctr(address, io, io, length);
      this.#hash.update(address, io, length);
    });
  }

  seal(dst: Uint8Array, text: Uint8Array): Uint8Array {
    this.encrypt(dst, text);
    return this.tag();
  }

  /** Decrypts likewise. What it releases is not yet authenticated. */
  decrypt(dst: Uint8Array, src: Uint8Array): void {
    this.#startText(src.length);
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      this.#hash.update(address, io, length);
      this.kernel.gctr(address, io, io, length);
    });
  }

  /** Makes not a byte of plaintext before the tag is verified. */
  open(ciphertext: Uint8Array, tag: Uint8Array, release: () => Uint8Array): boolean {
    if (!this.verifyText(ciphertext, tag)) return false;
    const { address } = this.context;
    this.eachStrip(release(), ciphertext, (io, length) => this.kernel.gctr(address, io, io, length));
    return true;
  }

  /** Whether `tag` is that of a ciphertext, which is not decrypted. Ends the message. */
  verifyText(ciphertext: Uint8Array, tag: Uint8Array): boolean {
    this.#startText(ciphertext.length);
    this.#absorb(ciphertext);
    return this.verify(tag);
  }

  /** The counter of the text's first block, 16 bytes, for parts of it that are encrypted apart. */
  firstCounter(): Uint8Array {
    return this.context.read(CONTEXT.counter, BLOCK_BYTES);
  }

  /**
   * Takes in a part of the text that was encrypted or decrypted apart; parts come in order, and all but the last have whole
   * blocks. Y = Y * H^n ^ `hash`.
   *
   * @param hash The GHASH of its ciphertext alone, 16 bytes.
   */
  absorbSegment(hash: Uint8Array, byteLength: number, field: FieldMultiplier): void {
    this.#startText(byteLength);
    const { context } = this;
    const h = context.read(CONTEXT.hashKey, BLOCK_BYTES);
    const y = context.read(CONTEXT.hashState, BLOCK_BYTES);
    const moved = field.multiplyByPower(y, h, Math.ceil(byteLength / BLOCK_BYTES));
    context.write(
      CONTEXT.hashState,
      moved.map((byte, i) => byte ^ hash[i]!),
    );
    h.fill(0);
  }

  /**
   * Looks for where a message ends that has bytes after its tag: the length of the shortest ciphertext in `bytes` that is
   * followed by its tag, or -1. To tell what is wrong with a message that was refused; a multiplication or two per byte.
   */
  findEnd(bytes: Uint8Array): number {
    const { context } = this;
    for (let length = 0; length + BLOCK_BYTES <= bytes.length; length++) {
      const used = context.read(CONTEXT.hashUsed, 4);
      const state = context.read(CONTEXT.hashState, BLOCK_BYTES);
      if (this.verify(bytes.subarray(length, length + BLOCK_BYTES))) return length;
      context.write(CONTEXT.hashUsed, used);
      context.write(CONTEXT.hashState, state);
      this.#startText(1);
      this.#absorb(bytes.subarray(length, length + 1));
    }
    return -1;
  }

  #startText(byteLength: number): void {
    const { address } = this.context;
    // Text of no bytes does not end the additional data.
    if (this.#textBytes === 0 && byteLength > 0) this.#hash.pad(address);
    this.#textBytes += byteLength;
    if (this.#textBytes > MAX_TEXT_BYTES) {
      throw new StateError(`GCM: a message has at most 2^36 - 32 bytes (SP 800-38D, section 5.2.1.1)`);
    }
  }

  #absorb(bytes: Uint8Array): void {
    const { address } = this.context;
    this.readStrips(bytes, (io, length) => this.#hash.update(address, io, length));
  }

  #absorbLengths(aadBytes: number, textBytes: number): void {
    const { context } = this;
    context.write(CONTEXT.block, lengthBlock(aadBytes, textBytes, false));
    this.#hash.update(context.address, context.address + CONTEXT.block, BLOCK_BYTES);
  }

  protected override finish(): void {
    this.#hash.pad(this.context.address);
    this.#absorbLengths(this.#aadBytes, this.#textBytes);
    this.maskState();
  }
}
