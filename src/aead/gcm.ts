/**
 * GCM (SP 800-38D) from any block cipher engine and any GHASH engine. Both work on the same context slot and on the
 * same strip of the I/O buffer, one after the other, while it is in the cache.
 */
import { MAX_TEXT_BYTES, SHORT_NONCE_BYTES } from "../../spec/gcm.js";
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import type { Engine, EngineSpec } from "../engine/registry.js";
import { StateError } from "../errors.js";
import { BLOCK_BYTES, Mode, ZERO_BLOCK, ZERO_WORD } from "../modes/mode.js";
import type { GhashKernel } from "../wasm/instance.js";
import type { Bytes } from "../wasm/modules.js";
import type { AeadMode } from "./aead.js";
import type { FieldMultiplier } from "./gcm-segment.js";

export class Gcm extends Mode implements AeadMode {
  readonly #hash: GhashKernel;
  #aadBytes = 0;
  #textBytes = 0;

  /** @param nonce At least 1 byte (section 5.2.1.1, "IV"). */
  constructor(engine: Engine, hashEngine: EngineSpec, key: Uint8Array, nonce: Uint8Array, keyLength = key.length) {
    super(engine, key, false, keyLength);
    const { context, kernel } = this;
    const { address } = context;
    this.#hash = context.instance.ghash(hashEngine);
    const isShort = nonce.length === SHORT_NONCE_BYTES;
    if (isShort) this.#writeCounters(nonce);
    // The slot is zero when it is taken: encrypting in place makes H = E(0^128), and E(J0) after it if J0 is known.
    kernel.encryptBlocks(address, address + CONTEXT.hashKey, address + CONTEXT.hashKey, isShort ? 2 : 1);
    this.#hash.init(address);
    if (!isShort) this.#hashNonce(nonce);
  }

  /** Starts another message under the same key, whatever became of the last one. */
  restart(nonce: Uint8Array): void {
    const { context } = this;
    context.write(CONTEXT.keystreamUsed, ZERO_WORD);
    context.write(CONTEXT.hashUsed, ZERO_WORD);
    context.write(CONTEXT.hashState, ZERO_BLOCK);
    this.#aadBytes = 0;
    this.#textBytes = 0;
    const { address } = context;
    if (nonce.length === SHORT_NONCE_BYTES) {
      this.#writeCounters(nonce);
      this.kernel.encryptBlocks(address, address + CONTEXT.tagMask, address + CONTEXT.tagMask, 1);
    } else {
      context.write(CONTEXT.tagMask, ZERO_BLOCK);
      this.#hashNonce(nonce);
    }
  }

  /** Writes J0 for a nonce of 12 bytes, where E(J0) will be, and inc32(J0) (section 7.1, steps 2 and 3). */
  #writeCounters(nonce: Uint8Array): void {
    const { memory } = this.context.instance;
    const counter = this.context.address + CONTEXT.counter;
    const mask = this.context.address + CONTEXT.tagMask;
    for (let i = 0; i < SHORT_NONCE_BYTES; i++) memory[counter + i] = memory[mask + i] = nonce[i]!;
    for (let i = SHORT_NONCE_BYTES; i < BLOCK_BYTES; i++) memory[counter + i] = memory[mask + i] = 0;
    memory[mask + BLOCK_BYTES - 1] = 1;
    memory[counter + BLOCK_BYTES - 1] = 2;
  }

  /** The same for any other nonce; what E(J0) will mask is zero until then. */
  #hashNonce(nonce: Uint8Array): void {
    const { context } = this;
    const { address, instance } = context;
    this.#absorb(nonce);
    const j0 = this.#finish(0, 0, nonce.length);
    instance.memory.copyWithin(address + CONTEXT.counter, j0, j0 + BLOCK_BYTES);
    context.write(CONTEXT.hashState, ZERO_BLOCK);
    // Encrypting zeros makes E(J0) and moves the counter on.
    this.kernel.gctr(address, address + CONTEXT.tagMask, address + CONTEXT.tagMask, BLOCK_BYTES);
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

  /** Decrypts likewise. What it releases is not yet authenticated. */
  decrypt(dst: Uint8Array, src: Uint8Array): void {
    this.#startText(src.length);
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      this.#hash.update(address, io, length);
      this.kernel.gctr(address, io, io, length);
    });
  }

  seal<T extends Uint8Array>(dst: T | undefined, text: Uint8Array, tagLength: number): T | Bytes {
    const { length } = text;
    if (length > MAX_SHORT_BYTES) {
      const result = dst ?? new Uint8Array(length + tagLength);
      this.encrypt(result, text);
      result.set(this.tag().subarray(0, tagLength), length);
      return result;
    }
    const { context } = this;
    this.#textBytes += length;
    const io = context.loadWhole(text, length);
    this.kernel.gctr(context.address, io, io, length);
    this.#finish(length, this.#aadBytes, this.#textBytes);
    return context.take(dst, length + tagLength);
  }

  /** Makes not a byte of plaintext before the tag is verified. */
  open<T extends Uint8Array>(dst: T | undefined, sealed: Uint8Array, tagLength: number): T | Bytes | undefined {
    const { context, kernel } = this;
    const { address, instance } = context;
    const length = sealed.length - tagLength;
    if (length > MAX_SHORT_BYTES) {
      const text = sealed.subarray(0, length);
      if (!this.verifyText(text, sealed.subarray(length))) return undefined;
      const result = dst ?? new Uint8Array(length);
      this.eachStrip(result, text, (io, bytes) => kernel.gctr(address, io, io, bytes));
      return result;
    }
    this.#textBytes += length;
    const io = context.loadWhole(sealed, sealed.length);
    const given = address + CONTEXT.block;
    for (let i = 0; i < tagLength; i++) instance.memory[given + i] = instance.memory[io + length + i]!;
    const tag = this.#finish(length, this.#aadBytes, this.#textBytes);
    if (instance.difference(given, tag, tagLength) !== 0) return undefined;
    kernel.gctr(address, io, io, length);
    return context.take(dst, length);
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

  /** The tag, 16 bytes, of which a sender may truncate the end. Ends the message. */
  tag(): Uint8Array {
    this.#finish(0, this.#aadBytes, this.#textBytes);
    return this.context.take(undefined, BLOCK_BYTES);
  }

  /** Whether `tag`, of any allowed length, is the message's. Compares in constant time. Ends the message. */
  verify(tag: Uint8Array): boolean {
    const { context } = this;
    const given = context.address + CONTEXT.block;
    context.write(CONTEXT.block, tag);
    return context.instance.difference(given, this.#finish(0, this.#aadBytes, this.#textBytes), tag.length) === 0;
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

  /** Absorbs the first `length` bytes of the I/O buffer and the lengths, and returns where the tag is: after them. */
  #finish(length: number, aadBytes: number, textBytes: number): number {
    const { context } = this;
    const io = context.reserve(length + FINISH_BYTES);
    const high = (bytes: number) => (bytes / 2 ** 32) >>> 0;
    this.#hash.finish(context.address, io, length, high(aadBytes), aadBytes >>> 0, high(textBytes), textBytes >>> 0);
    return io + length;
  }
}

/** Bytes after a text that its padding, the block of lengths and the tag take in the I/O buffer. */
const FINISH_BYTES = 2 * BLOCK_BYTES;
const MAX_SHORT_BYTES = IO_BYTES - FINISH_BYTES;
