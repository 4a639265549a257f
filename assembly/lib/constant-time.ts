/** Comparisons whose time does not depend on what they compare. */

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
  const length = <u32>load<u8>(block, 15);
  // Sign bits: set when length is 0 or above 16.
  let bad: u32 = ((length - 1) | (16 - length)) >> 31;
  for (let i: u32 = 0; i < 16; i++) {
    const inPadding = (15 - i - length) >> 31; // 1 when byte i lies in the padding
    const delta = (<u32>load<u8>(block + i)) ^ length;
    bad |= inPadding & ((0 - delta) >> 31);
  }
  return length & (bad - 1);
}
