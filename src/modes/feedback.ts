/**
 * CFB with segments of 128 bits, and OFB (SP 800-38A, sections 6.3 and 6.4), over any number of bytes in any pieces.
 *
 * Both feed the cipher's output back to it, as CBC does, and so they run on an engine's CBC: with X_1 = E(C_0) and
 * X_(i+1) = E(P_i ^ X_i) the blocks of CFB are C_i = P_i ^ X_i, and the output blocks of OFB are those of CBC over zeros.
 */
import { CONTEXT, STRIP_BYTES } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { BLOCK_BYTES, Mode, type Transformation } from "./mode.js";

/** The part that the two share: whole blocks, and the keystream block that a piece left unfinished. */
abstract class Feedback extends Mode implements Transformation {
  readonly granularity = 1;
  /** Bytes of the keystream block that are used; 0 when none is pending. */
  #used = 0;

  /** @param iv 16 bytes. */
  constructor(engine: Engine, key: Uint8Array, iv: Uint8Array) {
    super(engine, key);
    this.context.write(CONTEXT.counter, iv);
  }

  transform(dst: Uint8Array, src: Uint8Array): void {
    // What ends a block goes alone, so that the blocks that follow are aligned in the I/O buffer.
    const start = Math.min((BLOCK_BYTES - this.#used) % BLOCK_BYTES, src.length);
    if (start > 0) this.eachStrip(dst, src.subarray(0, start), (io, length) => this.#part(io, length));
    this.eachStrip(dst.subarray(start), src.subarray(start), (io, length) => {
      const whole = length - (length % BLOCK_BYTES);
      for (let at = 0; at < whole; at += STRIP_BYTES) {
        this.cryptBlocks(io + at, Math.min(STRIP_BYTES, whole - at) / BLOCK_BYTES);
      }
      if (whole === length) return;
      this.nextKeystream();
      this.#part(io + whole, length - whole);
    });
  }

  /** Bytes within one block. */
  #part(io: number, length: number): void {
    this.cryptPart(io, this.#used, length);
    this.#used = (this.#used + length) % BLOCK_BYTES;
  }

  /** Works on at most 128 blocks in place. */
  protected abstract cryptBlocks(io: number, blockCount: number): void;
  /** Makes the keystream for a block that comes in parts. */
  protected abstract nextKeystream(): void;
  /** Works on bytes of such a block, of which `used` came before. */
  protected abstract cryptPart(io: number, used: number, length: number): void;
}

/** CFB with segments of 128 bits; the context's `counter` is the ciphertext block before. */
export class Cfb extends Feedback {
  readonly #decrypts: boolean;

  /** @param iv 16 bytes. */
  constructor(engine: Engine, key: Uint8Array, iv: Uint8Array, decrypts: boolean) {
    super(engine, key, iv);
    this.#decrypts = decrypts;
  }

  protected cryptBlocks(io: number, blockCount: number): void {
    const { address, instance } = this.context;
    const { memory, strip, common } = instance;
    const register = address + CONTEXT.counter;
    const last = io + (blockCount - 1) * BLOCK_BYTES;
    if (this.#decrypts) {
      memory.copyWithin(strip, register, register + BLOCK_BYTES);
      memory.copyWithin(strip + BLOCK_BYTES, io, last);
      memory.copyWithin(register, last, last + BLOCK_BYTES);
      this.kernel.encryptBlocks(address, strip, strip, blockCount);
      common.xorBytes(io, io, strip, blockCount * BLOCK_BYTES);
    } else {
      memory.fill(0, strip, strip + BLOCK_BYTES);
      this.kernel.cbcEncrypt(address, strip, strip, 1);
      this.kernel.cbcEncrypt(address, strip + BLOCK_BYTES, io, blockCount - 1);
      common.xorBytes(io, io, strip, blockCount * BLOCK_BYTES);
      memory.copyWithin(register, last, last + BLOCK_BYTES);
    }
  }

  protected nextKeystream(): void {
    const { address } = this.context;
    this.kernel.encryptBlocks(address, address + CONTEXT.keystream, address + CONTEXT.counter, 1);
  }

  protected cryptPart(io: number, used: number, length: number): void {
    const { address, instance } = this.context;
    const { memory, common } = instance;
    const keepCiphertext = () => memory.copyWithin(address + CONTEXT.counter + used, io, io + length);
    if (this.#decrypts) keepCiphertext();
    common.xorBytes(io, io, address + CONTEXT.keystream + used, length);
    if (!this.#decrypts) keepCiphertext();
  }
}

/** OFB, the same both ways; the context's `counter` is the output block in use. */
export class Ofb extends Feedback {
  protected cryptBlocks(io: number, blockCount: number): void {
    const { address, instance } = this.context;
    const { memory, strip, common } = instance;
    memory.fill(0, strip, strip + blockCount * BLOCK_BYTES);
    this.kernel.cbcEncrypt(address, strip, strip, blockCount);
    common.xorBytes(io, io, strip, blockCount * BLOCK_BYTES);
  }

  protected nextKeystream(): void {
    const { address } = this.context;
    this.kernel.encryptBlocks(address, address + CONTEXT.counter, address + CONTEXT.counter, 1);
  }

  protected cryptPart(io: number, used: number, length: number): void {
    const { address, instance } = this.context;
    instance.common.xorBytes(io, io, address + CONTEXT.counter + used, length);
  }
}
