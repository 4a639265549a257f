/**
 * The constants of GCM (SP 800-38D). A block's bit 0 is the most significant bit of its first byte and stands for the
 * coefficient of x^0 (section 6.3).
 */

/** The first byte of R = 11100001 || 0^120 (SP 800-38D, section 6.3): x^128 = 1 + x + x^2 + x^7. */
export const REDUCTION_BYTE = 0xe1;

/** Bytes in a block, in H and in the GHASH state Y. */
export const BLOCK_BYTES = 16;

/** The nonce length in bytes for which J0 = nonce || 0^31 || 1 (section 7.1, step 2). */
export const SHORT_NONCE_BYTES = 12;

/** Tag lengths in bytes (section 5.2.1.2). */
export const TAG_LENGTHS = [4, 8, 12, 13, 14, 15, 16] as const;

/** The longest plaintext in bytes (section 5.2.1.1): 2^39 - 256 bits. */
export const MAX_TEXT_BYTES = 2 ** 36 - 32;

/**
 * The 4-bit reduction table of Shoup's method, as the top 16 bits of a block: entry n is what the four bits n, pushed
 * out past x^127 by a multiplication by x^4, add to the front of the block.
 */
export const REDUCTION_4BIT = Uint16Array.from({ length: 16 }, (_, nibble) => {
  let value = nibble;
  let top = 0;
  for (let step = 0; step < 4; step++) {
    const out = value & 1;
    value >>= 1;
    top = (top >> 1) ^ (out ? REDUCTION_BYTE << 8 : 0);
  }
  return top;
});
