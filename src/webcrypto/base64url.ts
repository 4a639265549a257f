/**
 * base64url without padding (RFC 4648, section 5), as JSON Web Keys have it. The characters of a key are as secret as the key,
 * so they are computed and checked by masks: no table and no branch depends on them.
 */
import type { Bytes } from "../api/types.js";

/** -1 if `low` <= x <= `high`, or 0. */
const within = (x: number, low: number, high: number) => ~((x - low) | (high - x)) >> 31;

/** The character of 6 bits, as its code: A to Z, a to z, 0 to 9, `-` and `_`. */
const encodeSextet = (x: number) =>
  (within(x, 0, 25) & (x + 65)) |
  (within(x, 26, 51) & (x + 71)) |
  (within(x, 52, 61) & (x - 4)) |
  (within(x, 62, 62) & 45) |
  (within(x, 63, 63) & 95);

/** The 6 bits of a character, or -1. */
const decodeSextet = (c: number) =>
  (within(c, 65, 90) & (c - 65)) |
  (within(c, 97, 122) & (c - 71)) |
  (within(c, 48, 57) & (c + 4)) |
  (within(c, 45, 45) & 62) |
  (within(c, 95, 95) & 63) |
  ~(within(c, 65, 90) | within(c, 97, 122) | within(c, 48, 57) | within(c, 45, 45) | within(c, 95, 95));

export function encodeBase64Url(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  for (let i = 0; i < codes.length; i++) {
    // Sextet i begins in byte floor(6 i / 8).
    const at = (i * 3) >> 2;
    const pair = (bytes[at]! << 8) | (bytes[at + 1] ?? 0);
    codes[i] = encodeSextet((pair >> (10 - ((i * 6) & 7))) & 63);
  }
  const text = new TextDecoder().decode(codes);
  codes.fill(0);
  return text;
}

/** The bytes, or undefined if the text is not what `encodeBase64Url` gives for some. */
export function decodeBase64Url(text: string): Bytes | undefined {
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let invalid = text.length % 4 === 1 ? -1 : 0;
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const sextet = decodeSextet(text.charCodeAt(i));
    invalid |= sextet;
    bits = (bits << 6) | (sextet & 63);
    // Of every four characters, all but the first complete a byte and leave 4, 2 and 0 bits.
    const left = 6 - (i & 3) * 2;
    if (left < 6) bytes[(((i + 1) * 3) >> 2) - 1] = bits >> left;
  }
  const spare = (text.length * 6) & 7;
  // Bits after the last byte must be zero. A sextet is negative only if its character was none.
  if (invalid < 0 || (bits & ((1 << spare) - 1)) !== 0) {
    bytes.fill(0);
    return undefined;
  }
  return bytes;
}
