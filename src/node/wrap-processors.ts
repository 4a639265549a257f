/** KW and KWP: each part is a key of its own, which is wrapped or unwrapped at once. */
import { SEMIBLOCK_BYTES } from "../../spec/key-wrap.js";
import { type KeyWrap, kwpIcv } from "../modes/key-wrap.js";
import type { NewBuffer } from "./arguments.js";
import { unsupportedData } from "./errors.js";
import { newBuffer, Processor } from "./processors.js";

abstract class WrapProcessor extends Processor<KeyWrap> {
  readonly #decrypts: boolean;

  constructor(mode: KeyWrap, decrypts: boolean) {
    super(mode);
    this.#decrypts = decrypts;
  }

  update(bytes: Uint8Array): NewBuffer {
    if (bytes.length === 0) return newBuffer(0);
    return this.#decrypts ? this.#unwrap(bytes) : this.#wrap(bytes);
  }

  #wrap(bytes: Uint8Array): NewBuffer {
    if (!this.takes(bytes.length)) throw unsupportedData();
    const result = newBuffer(SEMIBLOCK_BYTES * (1 + Math.ceil(bytes.length / SEMIBLOCK_BYTES)));
    result.fill(0);
    result.set(this.icv(bytes.length));
    result.set(bytes, SEMIBLOCK_BYTES);
    this.mode.transform(result);
    return result;
  }

  #unwrap(bytes: Uint8Array): NewBuffer {
    const padded = bytes.length - SEMIBLOCK_BYTES;
    if (padded < SEMIBLOCK_BYTES || padded % SEMIBLOCK_BYTES !== 0 || !this.takes(padded)) throw unsupportedData();
    const work = new Uint8Array(bytes);
    try {
      this.mode.transform(work);
      const text = work.subarray(SEMIBLOCK_BYTES);
      const length = this.verifiedLength(text);
      if (length === 0) throw unsupportedData();
      const result = newBuffer(length);
      result.set(text.subarray(0, length));
      return result;
    } finally {
      work.fill(0);
    }
  }

  /** Whether a plaintext may have so many bytes, at least 1. */
  protected abstract takes(byteLength: number): boolean;
  /** The integrity check value before a plaintext of so many bytes. */
  protected abstract icv(byteLength: number): Uint8Array;
  /** The length of the plaintext that was unwrapped, or 0 when it is not what was wrapped. */
  protected abstract verifiedLength(text: Uint8Array): number;
}

/** KW (SP 800-38F, section 6.2; RFC 3394). The initialization vector is the check value, 8 bytes. */
export class KwProcessor extends WrapProcessor {
  readonly #icv: Uint8Array;

  constructor(mode: KeyWrap, iv: Uint8Array, decrypts: boolean) {
    super(mode, decrypts);
    this.#icv = new Uint8Array(iv);
  }

  protected takes(byteLength: number): boolean {
    return byteLength >= 2 * SEMIBLOCK_BYTES && byteLength % SEMIBLOCK_BYTES === 0;
  }

  protected icv(): Uint8Array {
    return this.#icv;
  }

  protected verifiedLength(text: Uint8Array): number {
    return this.mode.verify(this.#icv) ? text.length : 0;
  }
}

/** KWP (section 6.3; RFC 5649). The initialization vector is the first half of the check value, 4 bytes. */
export class KwpProcessor extends WrapProcessor {
  readonly #front: number;

  constructor(mode: KeyWrap, iv: Uint8Array, decrypts: boolean) {
    super(mode, decrypts);
    this.#front = new DataView(iv.buffer, iv.byteOffset, iv.byteLength).getUint32(0);
  }

  protected takes(): boolean {
    return true;
  }

  protected icv(byteLength: number): Uint8Array {
    return kwpIcv(byteLength, this.#front);
  }

  protected verifiedLength(text: Uint8Array): number {
    return this.mode.paddedPlaintextLength(text, this.#front);
  }
}
