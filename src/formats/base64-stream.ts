/** Base64 (RFC 4648, section 4) in pieces, in the lines of `openssl enc -a`. What is encoded is not secret. */
import { FormatError } from "../errors.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SYMBOLS = Uint8Array.from(ALPHABET, (symbol) => symbol.charCodeAt(0));
const NEWLINE = 0x0a;
const PAD = 0x3d;
const LINE_CHARACTERS = 64;
/** Tab, newline, carriage return and space, which are skipped. */
const WHITE = [0x09, 0x0a, 0x0d, 0x20];

/** In `VALUES`, for characters that have no value. */
const NONE = 0xff;
const SKIP = 0xfe;
const VALUES = new Uint8Array(256).fill(NONE);
SYMBOLS.forEach((symbol, value) => (VALUES[symbol] = value));
for (const character of WHITE) VALUES[character] = SKIP;

export class Base64Encoder {
  readonly #oneLine: boolean;
  #pending: number[] = [];
  #column = 0;

  /** @param oneLine Without newlines, as with the option -A; otherwise lines have 64 characters. */
  constructor(oneLine: boolean) {
    this.#oneLine = oneLine;
  }

  update(bytes: Uint8Array): Uint8Array {
    const total = this.#pending.length + bytes.length;
    const groups = Math.floor(total / 3);
    const result = new Uint8Array(groups * 4 + Math.ceil((groups * 4) / LINE_CHARACTERS));
    let to = 0;
    let from = 0;
    const next = () => (this.#pending.length > 0 ? this.#pending.shift()! : bytes[from++]!);
    for (let group = 0; group < groups; group++) to = this.#put(result, to, next(), next(), next());
    while (from < bytes.length) this.#pending.push(bytes[from++]!);
    return result.subarray(0, to);
  }

  /** The last characters. */
  final(): Uint8Array {
    const result = new Uint8Array(6);
    const missing = 3 - this.#pending.length;
    let to = 0;
    if (missing < 3) {
      const [a = 0, b = 0] = this.#pending;
      to = this.#put(result, to, a, b, 0);
      const end = result[to - 1] === NEWLINE ? to - 1 : to;
      result.fill(PAD, end - missing, end);
    }
    if (!this.#oneLine && this.#column > 0) result[to++] = NEWLINE;
    return result.subarray(0, to);
  }

  #put(result: Uint8Array, to: number, a: number, b: number, c: number): number {
    result[to] = SYMBOLS[a >> 2]!;
    result[to + 1] = SYMBOLS[((a & 3) << 4) | (b >> 4)]!;
    result[to + 2] = SYMBOLS[((b & 15) << 2) | (c >> 6)]!;
    result[to + 3] = SYMBOLS[c & 63]!;
    this.#column += 4;
    if (this.#oneLine || this.#column < LINE_CHARACTERS) return to + 4;
    this.#column = 0;
    result[to + 4] = NEWLINE;
    return to + 5;
  }
}

/** Takes lines of any length. */
export class Base64Decoder {
  #bits = 0;
  /** Characters of the group of four in `#bits`. */
  #count = 0;
  #padding = 0;

  /** @throws FormatError for characters that are no base64, or come after its end. */
  update(text: Uint8Array): Uint8Array {
    const result = new Uint8Array(Math.ceil((text.length + 3) / 4) * 3);
    let to = 0;
    for (const character of text) {
      const value = VALUES[character]!;
      if (value === SKIP) continue;
      if (character === PAD && this.#count + this.#padding >= 2 && this.#padding < 2) {
        this.#padding++;
        continue;
      }
      if (value === NONE || this.#padding > 0) throw new FormatError("base64", "another character", "base64");
      this.#bits = (this.#bits << 6) | value;
      if (++this.#count < 4) continue;
      result[to] = this.#bits >> 16;
      result[to + 1] = this.#bits >> 8;
      result[to + 2] = this.#bits;
      to += 3;
      this.#bits = this.#count = 0;
    }
    return result.subarray(0, to);
  }

  /** @throws FormatError when it was cut short. */
  final(): Uint8Array {
    const count = this.#count;
    const padded = count === 0 ? this.#padding === 0 : count + this.#padding === 4;
    if (!padded) throw new FormatError("base64", "an unfinished group", "groups of four characters");
    // 12 or 18 bits, of which 4 or 2 are not used.
    if (count === 2) return Uint8Array.of(this.#bits >> 4);
    return count === 3 ? Uint8Array.of(this.#bits >> 10, this.#bits >> 2) : new Uint8Array(0);
  }
}
