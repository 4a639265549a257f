/** Messages in pieces: what all modes have in common, and how those work that give something with each piece. */
import { ArgumentError, describe, PaddingError, StateError } from "../../errors.js";
import { BlockBuffer } from "../../modes/block-buffer.js";
import { BLOCK_BYTES, type BlockMode, type Transformation } from "../../modes/mode.js";
import { padBlock } from "../../modes/padding.js";
import { resultBuffer, toBytes } from "../arguments.js";
import type { Bytes, Direction, IncrementalAead, IncrementalCipher } from "../types.js";
import { NO_BYTES } from "./common.js";

/** What does the work of a message; its arguments are checked but for `output`. */
export interface Worker {
  update(bytes: Uint8Array, output: unknown): Bytes;
  final(output: unknown): Bytes;
  releaseWith(owner: object): void;
  dispose(): void;
}

/** A worker of a mode that authenticates. */
export interface AeadWorker extends Worker {
  updateAad(bytes: Uint8Array): void;
}

/** Whether the direction is that of decryption. */
export function isDecryption(direction: Direction): boolean {
  if (direction === "decrypt") return true;
  if (direction === "encrypt") return false;
  throw new ArgumentError("direction", describe(direction), '"encrypt" or "decrypt"');
}

/** The life of a message: at work until it ends. */
export class Message<W extends Worker = Worker> implements IncrementalCipher {
  #worker: W | undefined;

  constructor(worker: W) {
    this.#worker = worker;
    worker.releaseWith(this);
  }

  update(bytes: Uint8Array, output?: Uint8Array): Bytes {
    return this.running().update(toBytes("bytes", bytes), output);
  }

  final(output?: Uint8Array): Bytes {
    const worker = this.running();
    try {
      return worker.final(output);
    } finally {
      this.dispose();
    }
  }

  dispose(): void {
    this.#worker?.dispose();
    this.#worker = undefined;
  }

  protected running(): W {
    if (!this.#worker) throw new StateError("this message has ended");
    return this.#worker;
  }
}

/** The life of a message that is authenticated: additional data comes first. */
export class AeadMessage extends Message<AeadWorker> implements IncrementalAead {
  #hasText = false;

  updateAad(bytes: Uint8Array): void {
    const worker = this.running();
    const part = toBytes("bytes", bytes);
    if (this.#hasText) throw new StateError("additional data comes before the text");
    worker.updateAad(part);
  }

  override update(bytes: Uint8Array, output?: Uint8Array): Bytes {
    const part = toBytes("bytes", bytes);
    const result = this.running().update(part, output);
    // Text of no bytes does not end the additional data.
    this.#hasText ||= part.length > 0;
    return result;
  }
}

/** Modes that take and give any number of bytes. */
export class StreamWorker implements Worker {
  readonly #mode: Transformation;

  constructor(mode: Transformation) {
    this.#mode = mode;
  }

  update(bytes: Uint8Array, output: unknown): Bytes {
    const result = resultBuffer(output, bytes.length, bytes);
    this.#mode.transform(result, bytes);
    return result;
  }

  final(output: unknown): Bytes {
    return resultBuffer(output, 0, NO_BYTES);
  }

  releaseWith(owner: object): void {
    this.#mode.releaseWith(owner);
  }

  dispose(): void {
    this.#mode.dispose();
  }
}

/** Modes of whole blocks: decrypting padded text, the last block is held back until it is known to be so. */
export class BlockWorker implements Worker {
  readonly #mode: BlockMode;
  readonly #decrypts: boolean;
  readonly #padded: boolean;
  readonly #blocks: BlockBuffer;

  constructor(mode: BlockMode, decrypts: boolean, padded: boolean) {
    this.#mode = mode;
    this.#decrypts = decrypts;
    this.#padded = padded;
    this.#blocks = new BlockBuffer(mode);
  }

  update(bytes: Uint8Array, output: unknown): Bytes {
    const length = this.#blocks.ready(bytes.length, this.#decrypts && this.#padded);
    const result = resultBuffer(output, length, bytes);
    if (result.buffer !== bytes.buffer) {
      this.#blocks.update(result, bytes);
      return result;
    }
    // What was held comes first, so the result would run ahead of the bytes.
    const copy = bytes.slice();
    this.#blocks.update(result, copy);
    copy.fill(0);
    return result;
  }

  final(output: unknown): Bytes {
    const { held } = this.#blocks;
    if (!this.#padded || this.#decrypts) {
      if (held.length % BLOCK_BYTES !== 0) this.#refuse(held.length, "a multiple of 16 bytes in all");
      if (!this.#padded) return resultBuffer(output, 0, NO_BYTES);
      if (held.length === 0) this.#refuse(0, "at least 16 bytes, since there is always padding");
      return this.#unpadded(held, output);
    }
    const last = padBlock(held);
    try {
      const result = resultBuffer(output, BLOCK_BYTES, NO_BYTES);
      this.#mode.transform(result, last);
      return result;
    } finally {
      last.fill(0);
    }
  }

  #unpadded(block: Uint8Array, output: unknown): Bytes {
    this.#mode.transform(block, block);
    const padding = this.#mode.paddingLength(block);
    if (padding === 0) throw new PaddingError();
    const result = resultBuffer(output, BLOCK_BYTES - padding, NO_BYTES);
    result.set(block.subarray(0, result.length));
    return result;
  }

  #refuse(excess: number, expected: string): never {
    const argument = this.#decrypts ? "ciphertext" : "plaintext";
    throw new ArgumentError(argument, excess === 0 ? "none" : `${excess} bytes beyond whole blocks`, expected);
  }

  releaseWith(owner: object): void {
    this.#mode.releaseWith(owner);
  }

  dispose(): void {
    this.#mode.dispose();
    this.#blocks.wipe();
  }
}
