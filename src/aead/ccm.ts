/**
 * CCM (SP 800-38C, RFC 3610) from any block cipher engine: CTR and CBC-MAC over the same strip of the I/O buffer, one after
 * the other. The lengths of text and additional data are authenticated first, so both must be known before the text.
 */
import { CONTEXT } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { StateError } from "../errors.js";
import { BLOCK_BYTES, ZERO_BLOCK, ZERO_WORD } from "../modes/mode.js";
import { TaggedMode } from "../modes/tagged-mode.js";
import type { Bytes } from "../wasm/modules.js";
import type { AeadMode } from "./aead.js";
import { counterBlock, encodedAadLength, firstBlock } from "./ccm-blocks.js";

export class Ccm extends TaggedMode implements AeadMode {
  readonly #nonce: Uint8Array;
  readonly #tagLength: number;
  #aad: Uint8Array = new Uint8Array(0);
  /** Bytes of text that are still to come. */
  #left = 0;

  /**
   * @param nonce 7 to 13 bytes.
   * @param tagLength Bytes that the tag will have, which is authenticated too.
   */
  constructor(engine: Engine, key: Uint8Array, nonce: Uint8Array, tagLength: number) {
    super(engine, key);
    this.#nonce = nonce.slice();
    this.#tagLength = tagLength;
  }

  /** Takes the additional data by reference, until the text starts. */
  authenticate(aad: Uint8Array): void {
    this.#aad = aad;
  }

  /** Starts a text of `textBytes` bytes (sections 6.1 and 6.2, steps 1 to 3 of either). */
  start(textBytes: number): void {
    const { context } = this;
    const aad = this.#aad;
    this.#left = textBytes;
    this.#absorb(firstBlock(this.#nonce, aad.length > 0, textBytes, this.#tagLength));
    this.#absorb(encodedAadLength(aad.length));
    this.#absorb(aad);
    this.#pad();
    this.#startCounter();
    // Encrypting zeros makes S0, and moved the counter on to Ctr1.
    context.write(CONTEXT.tagMask, ZERO_BLOCK);
    this.#crypt(context.address + CONTEXT.tagMask, BLOCK_BYTES);
  }

  /** Throws when more text comes than there is `left`, by default of what was declared. @throws StateError */
  checkLeft(byteLength: number, left = this.#left): void {
    if (byteLength > left)
      throw new StateError(`CCM: ${byteLength} bytes of text came, and ${left} were still to come`);
  }

  /** Encrypts a part of the text into the front of `dst`, which may be `src`. */
  encrypt(dst: Uint8Array, src: Uint8Array): void {
    this.checkLeft(src.length);
    this.#left -= src.length;
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      this.kernel.cbcMac(address, io, length);
      this.#crypt(io, length);
    });
  }

  seal<T extends Uint8Array>(dst: T | undefined, text: Uint8Array, tagLength: number): T | Bytes {
    const result = dst ?? new Uint8Array(text.length + tagLength);
    this.start(text.length);
    this.encrypt(result, text);
    result.set(this.tag().subarray(0, tagLength), text.length);
    return result;
  }

  open<T extends Uint8Array>(dst: T | undefined, sealed: Uint8Array, tagLength: number): T | Bytes | undefined {
    const length = sealed.length - tagLength;
    return this.openDetached(dst, sealed.subarray(0, length), sealed.subarray(length));
  }

  /** As `open`, with the tag apart. Decrypts once for the tag, in linear memory alone, and once more for the caller. */
  openDetached<T extends Uint8Array>(
    dst: T | undefined,
    ciphertext: Uint8Array,
    tag: Uint8Array,
  ): T | Bytes | undefined {
    this.start(ciphertext.length);
    const { context, kernel } = this;
    this.readStrips(ciphertext, (io, length) => {
      this.#crypt(io, length);
      kernel.cbcMac(context.address, io, length);
    });
    this.#left = 0;
    if (!this.verify(tag)) return undefined;
    const result = dst ?? new Uint8Array(ciphertext.length);
    this.#startCounter();
    this.#crypt(context.load(ZERO_BLOCK, 0, BLOCK_BYTES), BLOCK_BYTES);
    this.eachStrip(result, ciphertext, (io, length) => this.#crypt(io, length));
    return result;
  }

  protected override finish(): void {
    if (this.#left > 0) throw new StateError(`CCM: the text ended ${this.#left} bytes early`);
    this.#pad();
    this.maskState();
  }

  #startCounter(): void {
    this.context.write(CONTEXT.counter, counterBlock(this.#nonce));
    this.context.write(CONTEXT.keystreamUsed, ZERO_WORD);
  }

  /** The counter has q bytes; a text that fits its length field never makes them overflow. */
  #crypt(at: number, byteLength: number): void {
    this.kernel.ctr(this.context.address, at, at, byteLength);
  }

  #absorb(bytes: Uint8Array): void {
    const { address } = this.context;
    this.readStrips(bytes, (io, length) => this.kernel.cbcMac(address, io, length));
  }

  /** Ends a block with zeros, if there is one. */
  #pad(): void {
    const { context } = this;
    if (context.read(CONTEXT.hashUsed, 1)[0] === 0) return;
    const state = context.address + CONTEXT.hashState;
    this.kernel.encryptBlocks(context.address, state, state, 1);
    context.write(CONTEXT.hashUsed, ZERO_WORD);
  }
}
