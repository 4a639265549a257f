/**
 * GHASH by Karatsuba's method on 32-bit words, with multiplications of 32 by 32 bits to 32, as for Cortex-M cores whose
 * long multiplication takes a varying time. Constant time, where that multiplication is.
 *
 * Representation: a block is four words, loaded little-endian. Reversing the bits of each byte makes word k natural (bit
 * i is the coefficient of x^(32 k + i)); reversing the bytes makes it reflected (bit 31 - i is). A factor is 18 words:
 * the nine sums a0, a1, a0 ^ a1, a2, a3, a2 ^ a3, a0 ^ a2, a1 ^ a3, a0 ^ a1 ^ a2 ^ a3 in natural form, then the same in
 * reflected form. CTX_HASH_TABLES holds the factor H.
 *
 * Idea: Karatsuba's method twice, on halves and on quarters, takes nine word products in place of 16. Their low words
 * come from natural factors, their high words from reflected ones; the additions that make the product of these come
 * before the reversals, all being linear, so that seven words are reversed.
 *
 * Source: SP 800-38D, sections 6.3 and 6.4; the word product is explained in holes32.ts.
 */
import { CTX_HASH_KEY, CTX_HASH_STATE, CTX_HASH_TABLES } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import { load32 } from "../lib/words";
import { productLow, rev32, reverseBitsOfBytes } from "./holes32";

/** Bytes in the natural and in the reflected half of a factor. */
const HALF: usize = 36;

/** The factor that H multiplies, and the products of its words. */
const FACTOR: usize = KERNEL_SCRATCH;
const PRODUCTS: usize = KERNEL_SCRATCH + 2 * HALF;


@unmanaged
@final
export class GhashKaratsuba32 {
  /** Takes H. */
  init(): void {
    const h = changetype<usize>(this) + CTX_HASH_KEY;
    writeFactor(
      changetype<usize>(this) + CTX_HASH_TABLES,
      load<u32>(h),
      load<u32>(h, 4),
      load<u32>(h, 8),
      load<u32>(h, 12),
    );
  }

  /** Y = (Y ^ block) * H for each of `blockCount` blocks. */
  absorbBlocks(src: usize, blockCount: u32): void {
    const y = changetype<usize>(this) + CTX_HASH_STATE;
    const h = changetype<usize>(this) + CTX_HASH_TABLES;
    for (; blockCount > 0; blockCount--) {
      writeFactor(
        FACTOR,
        load<u32>(y) ^ load32(src),
        load<u32>(y, 4) ^ load32(src + 4),
        load<u32>(y, 8) ^ load32(src + 8),
        load<u32>(y, 12) ^ load32(src + 12),
      );
      for (let i: usize = 0; i < 2 * HALF; i += 4) {
        store<u32>(PRODUCTS + i, productLow(load<u32>(FACTOR + i), load<u32>(h + i)));
      }
      storeProduct(y);
      src += 16;
    }
  }
}

/** Writes the factor of the block (w0, w1, w2, w3). */
function writeFactor(factor: usize, w0: u32, w1: u32, w2: u32, w3: u32): void {
  writeSums(factor, reverseBitsOfBytes(w0), reverseBitsOfBytes(w1), reverseBitsOfBytes(w2), reverseBitsOfBytes(w3));
  writeSums(factor + HALF, bswap<u32>(w0), bswap<u32>(w1), bswap<u32>(w2), bswap<u32>(w3));
}

/** Writes the nine sums of one form. */
function writeSums(sums: usize, a0: u32, a1: u32, a2: u32, a3: u32): void {
  store<u32>(sums, a0);
  store<u32>(sums, a1, 4);
  store<u32>(sums, a0 ^ a1, 8);
  store<u32>(sums, a2, 12);
  store<u32>(sums, a3, 16);
  store<u32>(sums, a2 ^ a3, 20);
  store<u32>(sums, a0 ^ a2, 24);
  store<u32>(sums, a1 ^ a3, 28);
  store<u32>(sums, a0 ^ a1 ^ a2 ^ a3, 32);
}

/** Stores the product that PRODUCTS is the parts of, reduced, as a block at `dst`. */
function storeProduct(dst: usize): void {
  // With p the products in the order of the sums, v0 + v1 X + ... + v7 X^7 has the low word of v[k]'s sum in v[k], and
  // the high word in v[k+1]. The sums are the same for both.
  const v0 = sum0(PRODUCTS);
  let v1 = sum1(PRODUCTS) ^ high(sum0(PRODUCTS + HALF));
  let v2 = sum2(PRODUCTS) ^ high(sum1(PRODUCTS + HALF));
  let v3 = sum3(PRODUCTS) ^ high(sum2(PRODUCTS + HALF));
  let v4 = sum4(PRODUCTS) ^ high(sum3(PRODUCTS + HALF));
  let v5 = sum5(PRODUCTS) ^ high(sum4(PRODUCTS + HALF));
  let v6 = sum6(PRODUCTS) ^ high(sum5(PRODUCTS + HALF));
  const v7 = high(sum6(PRODUCTS + HALF));

  // X^4 = x^128 = 1 + x + x^2 + x^7, from the top.
  v4 ^= carried(v7);
  v3 ^= folded(v7) ^ carried(v6);
  v2 ^= folded(v6) ^ carried(v5);
  v1 ^= folded(v5) ^ carried(v4);
  store<u32>(dst, reverseBitsOfBytes(v0 ^ folded(v4)));
  store<u32>(dst, reverseBitsOfBytes(v1), 4);
  store<u32>(dst, reverseBitsOfBytes(v2), 8);
  store<u32>(dst, reverseBitsOfBytes(v3), 12);
}

// The coefficients of X^0 to X^6, X = x^32, in products p0 to p8 of the nine sums.

// @ts-ignore: decorator
@inline
function sum0(p: usize): u32 {
  return load<u32>(p);
}

// @ts-ignore: decorator
@inline
function sum1(p: usize): u32 {
  return load<u32>(p) ^ load<u32>(p, 4) ^ load<u32>(p, 8);
}

// @ts-ignore: decorator
@inline
function sum2(p: usize): u32 {
  return load<u32>(p) ^ load<u32>(p, 4) ^ load<u32>(p, 12) ^ load<u32>(p, 24);
}

// @ts-ignore: decorator
@inline
function sum3(p: usize): u32 {
  return sum1(p) ^ sum5(p) ^ load<u32>(p, 24) ^ load<u32>(p, 28) ^ load<u32>(p, 32);
}

// @ts-ignore: decorator
@inline
function sum4(p: usize): u32 {
  return load<u32>(p, 4) ^ load<u32>(p, 12) ^ load<u32>(p, 16) ^ load<u32>(p, 28);
}

// @ts-ignore: decorator
@inline
function sum5(p: usize): u32 {
  return load<u32>(p, 12) ^ load<u32>(p, 16) ^ load<u32>(p, 20);
}

// @ts-ignore: decorator
@inline
function sum6(p: usize): u32 {
  return load<u32>(p, 16);
}

/** The high word of a product of degree 62 from its reflected low word, which holds x^62 to x^31. */
// @ts-ignore: decorator
@inline
function high(reflected: u32): u32 {
  return rev32(reflected) >> 1;
}

/** What v X^4 adds to X^0. */
// @ts-ignore: decorator
@inline
function folded(v: u32): u32 {
  return v ^ (v << 1) ^ (v << 2) ^ (v << 7);
}

/** What v X^4 adds to X^1. */
// @ts-ignore: decorator
@inline
function carried(v: u32): u32 {
  return (v >> 31) ^ (v >> 30) ^ (v >> 25);
}
