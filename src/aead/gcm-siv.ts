/**
 * GCM-SIV (RFC 8452) from any block cipher engine and any GHASH engine. The RFC has AES; ARIA takes its place without any
 * other change. POLYVAL is GHASH with reversed blocks and a key times x (appendix A).
 */
import { CONTEXT } from "../../spec/layout.js";
import { KEY_LENGTHS } from "../../spec/gcm-siv.js";
import type { Engine, EngineSpec } from "../engine/registry.js";
import { BLOCK_BYTES, ZERO_BLOCK } from "../modes/mode.js";
import { TaggedMode } from "../modes/tagged-mode.js";
import type { GhashKernel } from "../wasm/instance.js";
import type { Bytes } from "../wasm/modules.js";
import type { AeadMode } from "./aead.js";

export class GcmSiv extends TaggedMode implements AeadMode {
  readonly #hash: GhashKernel;
  readonly #nonce: Uint8Array;
  #aadBytes = 0;
  #textBytes = 0;

  /**
   * @param key The key-generating key, 16 or 32 bytes.
   * @param nonce 12 bytes.
   */
  constructor(engine: Engine, hashEngine: EngineSpec, key: Uint8Array, nonce: Uint8Array) {
    super(engine, key);
    this.#hash = this.context.instance.ghash(hashEngine);
    this.#nonce = nonce.slice();
    this.#deriveKeys(key.length);
  }

  /** The keys of this nonce (section 4): halves of encrypted blocks, 16 bytes for POLYVAL, the others for the cipher. */
  #deriveKeys(keyLength: number): void {
    const { context, kernel } = this;
    const { memory, io } = context.instance;
    const { address } = context;
    const count = keyLength === KEY_LENGTHS[0] ? 4 : 6;
    const blocks = new Uint8Array(count * BLOCK_BYTES);
    for (let i = 0; i < count; i++) {
      blocks[i * BLOCK_BYTES] = i;
      blocks.set(this.#nonce, i * BLOCK_BYTES + 4);
    }
    context.load(blocks, 0, blocks.length);
    kernel.encryptBlocks(address, io, io, count);
    for (let i = 1; i < count; i++) memory.copyWithin(io + i * 8, io + i * BLOCK_BYTES, io + i * BLOCK_BYTES + 8);
    const hashKey = address + CONTEXT.hashKey;
    memory.copyWithin(hashKey, io, io + BLOCK_BYTES);
    kernel.expandKey(address, io + BLOCK_BYTES, keyLength);
    context.instance.common.reverseBlocks(hashKey, 1);
    context.instance.common.mulXGhash(hashKey);
    this.#hash.init(address);
  }

  authenticate(aad: Uint8Array): void {
    this.#aadBytes += aad.length;
    this.#absorb(aad);
  }

  seal<T extends Uint8Array>(dst: T | undefined, text: Uint8Array, tagLength: number): T | Bytes {
    const { length } = text;
    const result = dst ?? new Uint8Array(length + tagLength);
    this.#textBytes = length;
    this.#absorb(text);
    const tag = this.tag();
    this.#crypt(result, text, tag);
    result.set(tag, length);
    return result;
  }

  /** Decrypts once for the tag, in linear memory alone, and once more for the caller. */
  open<T extends Uint8Array>(dst: T | undefined, sealed: Uint8Array, tagLength: number): T | Bytes | undefined {
    const { address } = this.context;
    const ciphertext = sealed.subarray(0, sealed.length - tagLength);
    // As the caller may have the plaintext written over it.
    const counter = sealed.slice(ciphertext.length);
    this.#textBytes = ciphertext.length;
    this.#startCounter(counter);
    this.readStrips(ciphertext, (io, length) => {
      this.kernel.sivCtr(address, io, io, length);
      this.#absorbLoaded(io, length);
    });
    if (!this.verify(counter)) return undefined;
    const result = dst ?? new Uint8Array(ciphertext.length);
    this.#crypt(result, ciphertext, counter);
    return result;
  }

  /** The tag (section 4): POLYVAL's result XOR the nonce, without its last bit, encrypted. */
  protected override finish(): void {
    const { context } = this;
    const { memory } = context.instance;
    const state = context.address + CONTEXT.hashState;
    this.#absorb(lengthBlock(this.#aadBytes, this.#textBytes));
    context.instance.common.reverseBlocks(state, 1);
    this.#nonce.forEach((byte, i) => (memory[state + i]! ^= byte));
    memory[state + 15]! &= 0x7f;
    this.kernel.encryptBlocks(context.address, context.address + CONTEXT.block, state, 1);
    context.write(CONTEXT.hashState, ZERO_BLOCK);
  }

  #startCounter(tag: Uint8Array): void {
    this.context.write(CONTEXT.counter, tag);
    this.context.write(CONTEXT.counter + 15, [tag[15]! | 0x80]);
  }

  #crypt(dst: Uint8Array, src: Uint8Array, tag: Uint8Array): void {
    const { address } = this.context;
    this.#startCounter(tag);
    this.eachStrip(dst, src, (io, length) => this.kernel.sivCtr(address, io, io, length));
  }

  #absorb(bytes: Uint8Array): void {
    this.readStrips(bytes, (io, length) => this.#absorbLoaded(io, length));
  }

  /** Absorbs what is in the I/O buffer, up to a whole block of zeros beyond it; that leaves it reversed. */
  #absorbLoaded(io: number, byteLength: number): void {
    const length = this.context.padLoaded(byteLength);
    this.context.instance.common.reverseBlocks(io, length / BLOCK_BYTES);
    this.#hash.update(this.context.address, io, length);
  }
}

/** Two lengths, given in bytes, as little-endian bit lengths of 64 bits each (section 4). */
export function lengthBlock(aadBytes: number, textBytes: number): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);
  view.setBigUint64(0, BigInt(aadBytes) * 8n, true);
  view.setBigUint64(8, BigInt(textBytes) * 8n, true);
  return block;
}
