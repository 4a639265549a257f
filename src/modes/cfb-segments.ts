/** CFB with segments of 8 bits or 1 bit (SP 800-38A, section 6.3), over bytes: one block is encrypted for each segment. */
import { CONTEXT, STRIP_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { BLOCK_BYTES, Mode, type Transformation } from "./mode.js";

export class CfbSegments extends Mode implements Transformation {
  readonly granularity = 1;
  readonly #segmentBits: 1 | 8;
  readonly #decrypts: boolean;

  /**
   * @param iv 16 bytes.
   * @param segmentBits Segments of 1 bit begin with the most significant one of a byte.
   */
  constructor(engine: Engine, key: Uint8Array, iv: Uint8Array, segmentBits: 1 | 8, decrypts: boolean) {
    super(engine, key);
    this.context.write(CONTEXT.counter, iv);
    this.#segmentBits = segmentBits;
    this.#decrypts = decrypts;
  }

  transform(dst: Uint8Array, src: Uint8Array): void {
    const { address } = this.context;
    this.eachStrip(dst, src, (io, length) => {
      if (this.#decrypts) this.#decrypt(io, length);
      else this.kernel.cfbSegmentsEncrypt(address, io, io, length, this.#segmentBits);
    });
  }

  /** Encrypts up to 128 states of the shift register at once, which follow from the ciphertext. */
  #decrypt(io: number, byteLength: number): void {
    const { address, instance } = this.context;
    const { strip, common } = instance;
    const bits = this.#segmentBits;
    const batch = ((STRIP_BYTES / BLOCK_BYTES) * bits) / 8;
    for (let at = 0; at < byteLength; at += batch) {
      const length = Math.min(batch, byteLength - at);
      common.cfbRegisters(address + CONTEXT.counter, strip, io + at, length, bits);
      this.kernel.encryptBlocks(address, strip, strip, (length * 8) / bits);
      common.xorSegments(io + at, io + at, strip, length, bits);
    }
  }
}
