/** OCB (RFC 7253) over one message. Its tag is of the plaintext, which is therefore made before it can be verified. */
import { CONTEXT } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { MaskedMode } from "../modes/masked-mode.js";
import { BLOCK_BYTES, ZERO_BLOCK } from "../modes/mode.js";

export class Ocb extends MaskedMode {
  protected readonly decrypts: boolean;
  /** The number of the next block of text, from 1. */
  #number = 1;

  /**
   * @param nonce 1 to 15 bytes.
   * @param tagLength 1 to 16 bytes.
   */
  constructor(engine: Engine, key: Uint8Array, nonce: Uint8Array, tagLength: number, decrypts: boolean) {
    super(engine, key, decrypts);
    this.decrypts = decrypts;
    // The slot is zero when it is taken: encrypting in place makes L_* = E(0^128).
    this.#encryptBlock(CONTEXT.hashKey);
    this.#start(nonce, tagLength);
  }

  #encryptBlock(field: number): void {
    const at = this.context.address + field;
    this.kernel.encryptBlocks(this.context.address, at, at, 1);
  }

  /** Takes in the additional data (section 4.1): whole and once, before the text or after it. The tag is masked with it. */
  authenticate(aad: Uint8Array): void {
    const { address, instance } = this.context;
    const { memory } = instance;
    const counter = address + CONTEXT.counter;
    const saved = address + CONTEXT.keystream;
    memory.copyWithin(saved, counter, counter + BLOCK_BYTES);
    this.context.write(CONTEXT.counter, ZERO_BLOCK);
    this.#hash(aad);
    memory.copyWithin(counter, saved, saved + BLOCK_BYTES);
  }

  /** Adds HASH(K, A) to `tagMask`, with an offset that starts from zero. */
  #hash(aad: Uint8Array): void {
    const { address, instance } = this.context;
    const { strip, common, memory } = instance;
    const sum = address + CONTEXT.tagMask;
    let number = 1;
    this.readStrips(aad, (io, length) => {
      const rest = length % BLOCK_BYTES;
      this.eachBatch(io, (length - rest) / BLOCK_BYTES, (batch, count) => {
        common.ocbOffsets(address, strip, number, count);
        common.xorBytes(batch, batch, strip, count * BLOCK_BYTES);
        this.kernel.encryptBlocks(address, batch, batch, count);
        common.foldBlocks(sum, batch, count);
        number += count;
      });
      if (rest === 0) return;
      const block = address + CONTEXT.block;
      common.xorBytes(block, address + CONTEXT.counter, address + CONTEXT.hashKey, BLOCK_BYTES);
      common.xorBytes(block, block, io + length - rest, rest);
      memory[block + rest]! ^= 0x80;
      this.#encryptBlock(CONTEXT.block);
      common.foldBlocks(sum, block, 1);
    });
  }

  /** Offset_0 of the nonce (section 4.2, "Nonce-dependent and per-encryption variables"). */
  #start(nonce: Uint8Array, tagLength: number): void {
    const { context } = this;
    const block = new Uint8Array(BLOCK_BYTES);
    block[0] = ((8 * tagLength) % 128) << 1;
    block[15 - nonce.length]! |= 1;
    block.set(nonce, BLOCK_BYTES - nonce.length);
    const bottom = block[15]! & 63;
    block[15]! &= ~63;
    context.write(CONTEXT.block, block);
    this.#encryptBlock(CONTEXT.block);
    context.instance.common.ocbStart(context.address, bottom);
  }

  /**
   * Transforms a part of the text into the front of `dst`, which may be `src`; all parts but the last have whole blocks. What
   * is decrypted is not yet authenticated.
   */
  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address, instance } = this.context;
    const { strip, common } = instance;
    const checksum = address + CONTEXT.hashState;
    this.eachStrip(dst, src, (io, length) => {
      const rest = length % BLOCK_BYTES;
      this.eachBatch(io, (length - rest) / BLOCK_BYTES, (batch, count) => {
        common.ocbOffsets(address, strip, this.#number, count);
        if (!this.decrypts) common.foldBlocks(checksum, batch, count);
        this.cryptMasked(batch, strip, count);
        if (this.decrypts) common.foldBlocks(checksum, batch, count);
        this.#number += count;
      });
      if (rest > 0) this.#last(io + length - rest, rest);
    });
  }

  /** The last `rest` bytes, P_* or C_*. */
  #last(io: number, rest: number): void {
    const { address, instance } = this.context;
    const { common, memory } = instance;
    const offset = address + CONTEXT.counter;
    const pad = address + CONTEXT.keystream;
    const checksum = address + CONTEXT.hashState;
    common.xorBytes(offset, offset, address + CONTEXT.hashKey, BLOCK_BYTES);
    this.kernel.encryptBlocks(address, pad, offset, 1);
    if (!this.decrypts) common.xorBytes(checksum, checksum, io, rest);
    common.xorBytes(io, io, pad, rest);
    if (this.decrypts) common.xorBytes(checksum, checksum, io, rest);
    memory[checksum + rest]! ^= 0x80;
  }

  /** Makes the tag in the context's `block`. Ends the message. */
  #finish(): void {
    const { address, instance } = this.context;
    const block = address + CONTEXT.block;
    instance.common.ocbFinish(address);
    this.#encryptBlock(CONTEXT.block);
    instance.common.xorBytes(block, block, address + CONTEXT.tagMask, BLOCK_BYTES);
  }

  /** The tag, 16 bytes, of which a sender keeps the first `tagLength`. Ends the message. */
  tag(): Uint8Array {
    this.#finish();
    return this.context.read(CONTEXT.block, BLOCK_BYTES);
  }

  /** Whether `tag` is the message's. Compares in constant time. Ends the message. */
  verify(tag: Uint8Array): boolean {
    this.#finish();
    const { context } = this;
    const io = context.load(tag, 0, tag.length);
    return context.instance.difference(context.address + CONTEXT.block, io, tag.length) === 0;
  }
}
