/** A text of `openssl enc` in pieces, without what may stand before it: one mode, and PKCS #7 padding in modes of blocks. */
import { toBytes } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { DecryptionError, FormatError, StateError } from "../errors.js";
import { BLOCK_BYTES, type BlockMode, type Transformation } from "../modes/mode.js";
import { padBlock } from "../modes/padding.js";
import { resultApart } from "./chunk-arguments.js";
import type { EncCipher } from "./enc-ciphers.js";

/** What a text has at its end that is not whole blocks. */
const PARTIAL = "a part of a block of 16 bytes";

function isBlockMode(mode: Transformation | BlockMode): mode is BlockMode {
  return mode.granularity === BLOCK_BYTES;
}

export interface EncStreamOptions {
  readonly decrypts: boolean;
  /** Whether modes of blocks have padding. */
  readonly padded: boolean;
}

export class EncStream {
  readonly #mode: Transformation;
  /** The mode again, if it is one of blocks. */
  readonly #blocks: BlockMode | undefined;
  readonly #decrypts: boolean;
  readonly #padded: boolean;
  readonly #block = new Uint8Array(BLOCK_BYTES);
  /** Bytes in `#block`; 16 only when decrypting padded text, of which the last block is held back. */
  #held = 0;
  #open = true;

  /**
   * @param key As many bytes as the cipher's key has.
   * @param iv As many as its IV has.
   */
  constructor(cipher: EncCipher, key: Uint8Array, iv: Uint8Array, { decrypts, padded }: EncStreamOptions) {
    const mode = cipher.start(key, iv, decrypts);
    this.#mode = mode;
    this.#blocks = isBlockMode(mode) ? mode : undefined;
    this.#decrypts = decrypts;
    this.#padded = padded;
    this.#mode.releaseWith(this);
  }

  /** Bytes that `update` returns for as many as given here. */
  outputLength(byteLength: number): number {
    if (!this.#blocks) return byteLength;
    const total = this.#held + byteLength;
    const whole = total - (total % BLOCK_BYTES);
    const holdsBack = this.#decrypts && this.#padded && whole === total && total > 0;
    return holdsBack ? whole - BLOCK_BYTES : whole;
  }

  /**
   * Takes a piece of any length and returns what it makes ready.
   *
   * @param output Where to write; it may not overlap the piece.
   */
  update(bytes: Uint8Array, output?: Uint8Array): Bytes {
    const piece = toBytes("bytes", bytes);
    if (!this.#open) throw new StateError("this text was ended or disposed of");
    const ready = this.outputLength(piece.length);
    const result = resultApart(output, ready, piece);
    if (!this.#blocks) {
      this.#mode.transform(result, piece);
      return result;
    }
    let [whole, rest] = [result, piece];
    if (ready > 0 && this.#held > 0) {
      rest = this.#fill(rest);
      this.#mode.transform(whole, this.#block);
      this.#held = 0;
      whole = whole.subarray(BLOCK_BYTES);
    }
    if (ready > 0) this.#mode.transform(whole, rest.subarray(0, whole.length));
    this.#fill(ready > 0 ? rest.subarray(whole.length) : rest);
    return result;
  }

  /**
   * Ends the text: returns what is left of it, and wipes the key.
   *
   * @throws FormatError for text that should be whole blocks and is not.
   * @throws DecryptionError for malformed padding.
   */
  final(): Bytes {
    if (!this.#open) throw new StateError("this text was ended or disposed of");
    try {
      if (!this.#blocks) return new Uint8Array(0);
      return this.#decrypts ? this.#lastText(this.#blocks) : this.#lastCiphertext(this.#blocks);
    } finally {
      this.dispose();
    }
  }

  /** Wipes the key of a text that will not be ended. Idempotent. */
  dispose(): void {
    this.#open = false;
    this.#mode.dispose();
    this.#block.fill(0);
    this.#held = 0;
  }

  #lastCiphertext(mode: BlockMode): Bytes {
    const rest = this.#block.subarray(0, this.#held);
    if (!this.#padded) {
      if (rest.length > 0) throw new FormatError("plaintext", PARTIAL, "whole blocks, without padding");
      return new Uint8Array(0);
    }
    const last = padBlock(rest);
    const result = new Uint8Array(BLOCK_BYTES);
    mode.transform(result, last);
    last.fill(0);
    return result;
  }

  #lastText(mode: BlockMode): Bytes {
    if (this.#held % BLOCK_BYTES !== 0) throw new FormatError("ciphertext", PARTIAL, "whole blocks: it was cut short");
    if (!this.#padded) return new Uint8Array(0);
    if (this.#held === 0) throw new FormatError("ciphertext", "nothing", "at least one block, since there is padding");
    const block = this.#block;
    mode.transform(block, block);
    const padding = mode.paddingLength(block);
    if (padding === 0) throw new DecryptionError("password or key");
    return block.slice(0, BLOCK_BYTES - padding);
  }

  /** Moves bytes from the front of `bytes` into the block while there is room, and returns the others. */
  #fill(bytes: Bytes): Bytes {
    const part = bytes.subarray(0, BLOCK_BYTES - this.#held);
    this.#block.set(part, this.#held);
    this.#held += part.length;
    return bytes.subarray(part.length);
  }
}
