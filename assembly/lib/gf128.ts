/**
 * Doubling in GF(2^128) = GF(2)[x] / (x^128 + x^7 + x^2 + x + 1): a multiplication by x. Constant time. The standards agree
 * on the field and not on the order of its bytes. (GHASH has the same polynomial with its bits the other way round.)
 */
import { DOUBLING_REDUCTION } from "../gen/gf128";
import { load64be, store64be } from "./words";

/** dst = 2 src, the first byte most significant (RFC 7253, section 2). They may be the same. */
export function doubleBlock(dst: usize, src: usize): void {
  const high = load64be(src);
  const low = load64be(src + 8);
  store64be(dst, (high << 1) | (low >> 63));
  store64be(dst + 8, (low << 1) ^ reduction(high));
}

/**
 * In place, the first bit the coefficient of x^0 and what is beyond x^127 reduced (SP 800-38D, section 6.3): mulX_GHASH of
 * RFC 8452, appendix A.
 */
export function mulXGhash(block: usize): void {
  const high = load64be(block);
  const low = load64be(block + 8);
  const out: u64 = low & 1;
  store64be(block, (high >> 1) ^ ((0 - out) & 0xe100000000000000));
  store64be(block + 8, (low >> 1) | (high << 63));
}

/** What doubling a number with this most significant half adds at the other end. */
// @ts-ignore: decorator
@inline
export function reduction(high: u64): u64 {
  return (<u64>((<i64>high) >> 63)) & DOUBLING_REDUCTION;
}
