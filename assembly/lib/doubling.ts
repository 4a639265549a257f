/** Multiplication by x in the two bit orders of GF(2^128) with x^128 = 1 + x + x^2 + x^7. Constant time. */
import { load64be, store64be } from "./words";

/** In place, the block's first bit the coefficient of x^127 (SP 800-38B, section 5.3: MSB first, R = 0...010000111). */
export function doubleBlock(block: usize): void {
  const high = load64be(block);
  const low = load64be(block + 8);
  const out: u64 = high >> 63;
  store64be(block, (high << 1) | (low >> 63));
  store64be(block + 8, (low << 1) ^ ((0 - out) & 0x87));
}

/** In place, the block's first bit the coefficient of x^0 (SP 800-38D, section 6.3): mulX_GHASH of RFC 8452, appendix A. */
export function mulXGhash(block: usize): void {
  const high = load64be(block);
  const low = load64be(block + 8);
  const out: u64 = low & 1;
  store64be(block + 8, (low >> 1) | (high << 63));
  store64be(block, (high >> 1) ^ ((0 - out) & 0xe100000000000000));
}
