/** Gathers whole blocks from pieces of any size, for modes that need them. */
import { BLOCK_BYTES, type Transformation } from "./mode.js";

export class BlockBuffer {
  readonly #mode: Pick<Transformation, "transform">;
  readonly #block = new Uint8Array(BLOCK_BYTES);
  #held = 0;

  constructor(mode: Pick<Transformation, "transform">) {
    this.#mode = mode;
  }

  /** The bytes that wait for more: less than a block, or the one that `keepLast` held back. A view. */
  get held(): Uint8Array {
    return this.#block.subarray(0, this.#held);
  }

  /**
   * The bytes that `update` will write when so many come.
   *
   * @param keepLast Whether to hold back a whole block that may be the last one, since padding may end it.
   */
  ready(byteLength: number, keepLast: boolean): number {
    const total = this.#held + byteLength;
    const whole = total - (total % BLOCK_BYTES);
    return keepLast && whole === total && total > 0 ? whole - BLOCK_BYTES : whole;
  }

  /** Transforms what is ready into `result`, which is as long as that and not where `bytes` is, and holds the rest. */
  update(result: Uint8Array, bytes: Uint8Array): void {
    let rest = bytes;
    if (result.length > 0) {
      let whole = result;
      if (this.#held > 0) {
        rest = this.#fill(rest);
        this.#mode.transform(result, this.#block);
        this.#held = 0;
        whole = result.subarray(BLOCK_BYTES);
      }
      this.#mode.transform(whole, rest.subarray(0, whole.length));
      rest = rest.subarray(whole.length);
    }
    this.#fill(rest);
  }

  /** Moves bytes from the front of `bytes` into the block while there is room, and returns the others. */
  #fill(bytes: Uint8Array): Uint8Array {
    const part = bytes.subarray(0, BLOCK_BYTES - this.#held);
    this.#block.set(part, this.#held);
    this.#held += part.length;
    return bytes.subarray(part.length);
  }

  wipe(): void {
    this.#block.fill(0);
  }
}
