/** CTR (SP 800-38A, section 6.5): the counter is the end of the block, big-endian, and wraps without a carry. */
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { StateError } from "../errors.js";
import type { Bytes } from "../wasm/modules.js";
import { BLOCK_BYTES, Mode, type Transformation } from "./mode.js";

export class Ctr extends Mode implements Transformation {
  readonly granularity = 1;
  readonly #counterBits: number;
  /** Bytes for which there are counters yet. */
  #bytesLeft: number;
  /** Bytes before the counter is 0, and the counter block that then is; kernels would carry. */
  #bytesToWrap = Infinity;
  readonly #wrapped: Uint8Array | undefined;

  /**
   * @param counter The first counter block, 16 bytes.
   * @param counterBits How many of its last bits count (appendix B.1), 1 to 128; those before them stay.
   */
  constructor(engine: Engine, key: Uint8Array, counter: Uint8Array, counterBits = 128, keyLength = key.length) {
    super(engine, key, false, keyLength);
    this.context.write(CONTEXT.counter, counter, BLOCK_BYTES);
    this.#counterBits = counterBits;
    this.#bytesLeft = 2 ** counterBits * BLOCK_BYTES;
    if (counterBits === 128) return;
    let value = 0n;
    for (const byte of counter) value = (value << 8n) | BigInt(byte);
    const blocks = (1n << BigInt(counterBits)) - BigInt.asUintN(counterBits, value);
    this.#bytesToWrap = Number(blocks) * BLOCK_BYTES;
    this.#wrapped = counter.map((byte, i) => byte & -(1 << Math.max(0, Math.min(8, counterBits - 8 * (15 - i)))));
  }

  /**
   * Throws when there are fewer counters left than `byteLength` bytes need.
   *
   * @throws StateError
   */
  reserve(byteLength: number): void {
    if (byteLength <= this.#bytesLeft) return;
    const bits = this.#counterBits;
    throw new StateError(`CTR: ${bits} bits count no more than 2^${bits} blocks (SP 800-38A, appendix B.1)`);
  }

  /** @throws StateError when the counters would repeat, before anything is written. */
  transform(dst: Uint8Array, src: Uint8Array): void {
    this.reserve(src.length);
    this.#bytesLeft -= src.length;
    // No more than all counters are used, so there is one wrap at most.
    const before = Math.min(src.length, this.#bytesToWrap);
    this.#crypt(dst, src.subarray(0, before));
    this.#bytesToWrap -= before;
    if (before === src.length) return;
    this.context.write(CONTEXT.counter, this.#wrapped!);
    this.#bytesToWrap = Infinity;
    this.#crypt(dst.subarray(before), src.subarray(before));
  }

  #crypt(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => this.kernel.ctr(address, io, io, length));
  }

  /**
   * Transforms a message into `dst` or, without it, into a new array.
   *
   * @param length Its length. Of a message of up to IO_BYTES that becomes a new array, under a counter of 128 bits, nothing
   *   is asked but its bytes.
   * @throws StateError as `transform` does.
   */
  crypt<T extends Uint8Array>(dst: T | undefined, src: Uint8Array, length: number): T | Bytes {
    if (length > IO_BYTES || this.#wrapped) {
      const result = dst ?? new Uint8Array(length);
      this.transform(result, src);
      return result;
    }
    const io = this.context.loadWhole(src, length);
    this.kernel.ctr(this.context.address, io, io, length);
    return this.context.take(dst, length);
  }
}
