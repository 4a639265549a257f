/**
 * GHASH by Karatsuba's method on 64-bit words. Constant time, where the machine multiplies in constant time.
 *
 * Representation: a block is two words, loaded little-endian as w0 and w1. Reversing the bits of each byte makes them
 * natural (bit i is the coefficient of x^i, of x^(64+i) in w1); reversing the bytes makes them reflected (bit 63-i
 * is). A factor is the six words w0, w1, w0 ^ w1 in both forms, each at its own row; a row holds that word of eight
 * factors. CTX_HASH_TABLES holds the rows of H^8, H^7, ..., H, of which CTX_HASH_POWERS counts those that are there: a
 * short message needs H alone.
 *
 * Idea: (a0 + a1 X)(b0 + b1 X) with X = x^64 takes the three products a0 b0, a1 b1 and (a0 ^ a1)(b0 ^ b1); the low
 * words of these come from natural words, the high words from reflected ones. Up to eight blocks are absorbed at once,
 * Y' = (Y ^ B1) H^n ^ B2 H^(n-1) ^ ... ^ Bn H: the products are added before Karatsuba's additions, the reversals and
 * the reduction, all being linear, which happen once.
 *
 * Source: SP 800-38D, sections 6.3 and 6.4; the word product is explained in holes64.ts. S. Gueron and M. Kounavis,
 * "Intel Carry-Less Multiplication Instruction and its Usage for Computing the GCM Mode", for the aggregated
 * reduction.
 */
import { CTX_HASH_KEY, CTX_HASH_POWERS, CTX_HASH_STATE, CTX_HASH_TABLES } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import { copyBlock, load64 } from "../lib/words";
import { rev64, reverseBitsOfBytes, spread, sumProductsLow } from "./holes64";

/** Factors in a row: the most blocks that are absorbed at once. */
const GROUP: u32 = 8;

/** Blocks from which H^3 and H^4 pay, and those up to H^8; H^2 costs a quarter of a block. */
const GROUP4_MINIMUM: u32 = 12;
const GROUP8_MINIMUM: u32 = 40;

/** Bytes in a row; six rows fill the 384 bytes of CTX_HASH_TABLES. */
const ROW: usize = 8 * GROUP;

/** The factors that the powers of H multiply. */
const FACTORS: usize = KERNEL_SCRATCH;

/** The power of H under way in `needPowers`. */
const POWER: usize = KERNEL_SCRATCH + 6 * ROW;


@unmanaged
@final
export class GhashKaratsuba64 {
  /** Takes H; its powers follow when a message needs them. */
  init(): void {
    const h = changetype<usize>(this) + CTX_HASH_KEY;
    writeFactor(this.power(1), load<u64>(h), load<u64>(h, 8));
    store<u32>(changetype<usize>(this), 1, CTX_HASH_POWERS);
  }

  /** Y = (Y ^ block) * H for each of `blockCount` blocks. */
  absorbBlocks(src: usize, blockCount: u32): void {
    const y = changetype<usize>(this) + CTX_HASH_STATE;
    const worthwhile: u32 = blockCount < GROUP4_MINIMUM ? 2 : blockCount < GROUP8_MINIMUM ? 4 : GROUP;
    const group = this.needPowers(min<u32>(blockCount, worthwhile));
    while (blockCount > 0) {
      const count = min<u32>(blockCount, group);
      writeFactor(FACTORS, load<u64>(y) ^ load64(src), load<u64>(y, 8) ^ load64(src + 8));
      src += 16;
      for (let i: u32 = 1; i < count; i++) {
        writeFactor(FACTORS + ((<usize>i) << 3), load64(src), load64(src + 8));
        src += 16;
      }
      sumProducts(y, FACTORS, this.power(count), count);
      blockCount -= count;
    }
  }

  /** Computes the powers up to H^count that are not there yet, and returns how many there are. */
  private needPowers(count: u32): u32 {
    let i = load<u32>(changetype<usize>(this), CTX_HASH_POWERS);
    if (i >= count) return i;
    while (i < count) {
      i++;
      if (i & 1) sumProducts(POWER, this.power(i - 1), this.power(1), 1);
      else square(POWER, load<u64>(this.power(i >> 1)), load<u64>(this.power(i >> 1), ROW));
      writeFactor(this.power(i), load<u64>(POWER), load<u64>(POWER, 8));
    }
    store<u32>(changetype<usize>(this), count, CTX_HASH_POWERS);
    return count;
  }

  /** Where H^i is. */
  private power(i: u32): usize {
    return changetype<usize>(this) + CTX_HASH_TABLES + ((<usize>(GROUP - i)) << 3);
  }
}

/** The square of the block at `src`, stored at `dst`. */
export function squareBlock(dst: usize, src: usize): void {
  square(dst, reverseBitsOfBytes(load<u64>(src)), reverseBitsOfBytes(load<u64>(src, 8)));
}

/** Writes the six words of the block (w0, w1), one to each row, the first at `factor`. */
// @ts-ignore: decorator
@inline
function writeFactor(factor: usize, w0: u64, w1: u64): void {
  const natural0 = reverseBitsOfBytes(w0);
  const natural1 = reverseBitsOfBytes(w1);
  const reflected0 = bswap<u64>(w0);
  const reflected1 = bswap<u64>(w1);
  store<u64>(factor, natural0);
  store<u64>(factor, natural1, ROW);
  store<u64>(factor, natural0 ^ natural1, 2 * ROW);
  store<u64>(factor, reflected0, 3 * ROW);
  store<u64>(factor, reflected1, 4 * ROW);
  store<u64>(factor, reflected0 ^ reflected1, 5 * ROW);
}

/** Stores the sum of the products of `count` factors at `a` and at `b`, reduced, as a block at `dst`. */
function sumProducts(dst: usize, a: usize, b: usize, count: u32): void {
  const low0 = sumProductsLow(a, b, count);
  const low1 = sumProductsLow(a + ROW, b + ROW, count);
  const lowBoth = sumProductsLow(a + 2 * ROW, b + 2 * ROW, count);
  const reflected0 = sumProductsLow(a + 3 * ROW, b + 3 * ROW, count);
  const reflected1 = sumProductsLow(a + 4 * ROW, b + 4 * ROW, count);
  const reflectedBoth = sumProductsLow(a + 5 * ROW, b + 5 * ROW, count);

  // A product has degree 126, so that a reflected low word holds x^126 to x^63; its x^63 is in the natural one as well.
  const high0 = rev64(reflected0) >> 1;
  const high1 = rev64(reflected1) >> 1;
  const highMiddle = rev64(reflected0 ^ reflected1 ^ reflectedBoth) >> 1;

  storeReduced(dst, low0, high0 ^ low0 ^ low1 ^ lowBoth, low1 ^ highMiddle, high1);
}

/** Stores the square of natural words: as (a + b)^2 = a^2 + b^2, it has a zero after each bit. */
// @ts-ignore: decorator
@inline
function square(dst: usize, natural0: u64, natural1: u64): void {
  storeReduced(dst, spread(natural0), spread(natural0 >> 32), spread(natural1), spread(natural1 >> 32));
}

/** Stores v0 + v1 X + v2 X^2 + v3 X^3, natural words, as a block: X^2 = x^128 = 1 + x + x^2 + x^7. */
// @ts-ignore: decorator
@inline
function storeReduced(dst: usize, v0: u64, v1: u64, v2: u64, v3: u64): void {
  v2 ^= (v3 >> 63) ^ (v3 >> 62) ^ (v3 >> 57);
  v1 ^= v3 ^ (v3 << 1) ^ (v3 << 2) ^ (v3 << 7);
  store<u64>(dst, reverseBitsOfBytes(v0 ^ v2 ^ (v2 << 1) ^ (v2 << 2) ^ (v2 << 7)));
  store<u64>(dst, reverseBitsOfBytes(v1 ^ (v2 >> 63) ^ (v2 >> 62) ^ (v2 >> 57)), 8);
}
