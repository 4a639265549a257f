/** Comparisons whose time does not depend on what they compare. */

import { KWP_ICV } from "../gen/key-wrap";
import { load32be } from "./words";

/** The OR of all byte differences: 0 exactly when the `byteLength` bytes at `a` and `b` are equal. */
export function difference(a: usize, b: usize, byteLength: u32): u32 {
  let bits: u32 = 0;
  for (let i: u32 = 0; i < byteLength; i++) bits |= (<u32>load<u8>(a + i)) ^ (<u32>load<u8>(b + i));
  return bits;
}

/**
 * The length of the PKCS#7 padding (RFC 5652, section 6.3) that ends the 16-byte block at `block`, 1 to 16, or 0 when
 * it is malformed. All 16 bytes are read whatever the length is.
 */
export function pkcs7PaddingLength(block: usize): u32 {
  const length: u32 = load<u8>(block, 15);
  let bad: u32 = isLess(length, 1) | isLess(16, length);
  for (let i: u32 = 0; i < 16; i++) {
    const inPadding = isLess(15 - i, length);
    const differs = isLess(0, (<u32>load<u8>(block + i)) ^ length);
    bad |= inPadding & differs;
  }
  return length & (bad - 1);
}

/**
 * The length of a plaintext that KWP wrapped (SP 800-38F, algorithm 6, steps 6 to 11), or 0 when something of it is
 * malformed. `icv` points to the 8 bytes before it, `last` to its last 8 bytes, and `paddedLength` is a multiple of 8.
 */
export function kwpLength(icv: usize, last: usize, paddedLength: u32): u32 {
  const length = load32be(icv + 4);
  // Below 8 when it is good.
  const padding = paddedLength - length;
  let bad = (load32be(icv) ^ KWP_ICV) | (padding >> 3);
  for (let i: u32 = 0; i < 8; i++) bad |= (<u32>load<u8>(last + i)) & -isLess(7 - i, padding & 7);
  // All ones when `bad` is 0.
  return length & (<u32>((<u64>bad - 1) >> 32));
}

/** 1 when a < b, else 0, for numbers below 2^31: the borrow of a - b. Literals would make it a signed shift. */
// @ts-ignore: decorator
@inline
function isLess(a: u32, b: u32): u32 {
  return (a - b) >> 31;
}
