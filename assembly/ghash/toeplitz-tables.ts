/**
 * The tables of ./toeplitz for one element K. Constant time, as K is secret.
 *
 * Idea: transposing the sixteen multiples n K gives column 0 of M, and so T[q - p] for q >= p; the others follow from
 * those by r0 and r1. The four halvings are sums of tables.
 */
import { load64be, store64be } from "../lib/words";
import { transpose } from "./byte-slices";
import { HALF, QUADRUPLE, r0, r1 } from "./toeplitz";

/** Bytes in the tables of one K. */
export const TABLE_SET_BYTES: usize = 2 * HALF;

/** Bytes of scratch that `writeTables` uses. */
export const TABLE_SCRATCH_BYTES: usize = (31 + 45) * 16;

/** Writes the tables of the block at `k`, using TABLE_SCRATCH_BYTES at `scratch`. */
export function writeTables(tables: usize, k: usize, scratch: usize): void {
  // T[d] is at 16 (d + 15); what is above it is free until the first step.
  const t0 = scratch + 240;
  const multiples = scratch + 496;
  let high = load64be(k);
  let low = load64be(k + 8);
  for (let half: u32 = 0; half < 2; half++) {
    // n K for each nibble n, of which bit 3 is the lowest power of x
    for (let entry: usize = 128; entry >= 16; entry >>= 1) {
      store64be(multiples + entry, high);
      store64be(multiples + entry + 8, low);
      const out = low & 1;
      low = (low >> 1) | (high << 63);
      high = (high >> 1) ^ ((0 - out) & 0xe100000000000000);
    }
    v128.store(multiples, i32x4.splat(0));
    for (let power: usize = 32; power < 256; power <<= 1) {
      for (let rest: usize = 16; rest < power; rest += 16) {
        v128.store(multiples + power + rest, v128.xor(v128.load(multiples + power), v128.load(multiples + rest)));
      }
    }
    // Their slices are column 0 of M, and T[1] to T[15].
    transpose(t0, multiples, multiples + 256);
    // T[-p] is M[0][p] + r1(M[15][p]), where M[0][p] is r0(M[15][p-1]) for p > 0, and M[15][p] is T[15-p].
    v128.store(t0, v128.xor(v128.load(t0), r1(v128.load(t0, 240))));
    for (let at = t0 - 16; at >= scratch; at -= 16) {
      v128.store(at, v128.xor(r0(v128.load(at, 256)), r1(v128.load(at, 240))));
    }
    halve16(scratch + 496, scratch);
    for (let i: usize = 0; i < 3; i++) {
      halve8(tables, scratch + 496 + 240 * i);
      tables += 3 * QUADRUPLE;
    }
  }
}

/** From a matrix of size 16, those of size 8: A, A + B and A + C. */
// @ts-ignore: decorator
@inline
function halve16(dst: usize, src: usize): void {
  for (const end = src + 240; src < end; src += 16) {
    const a = v128.load(src, 128);
    v128.store(dst, a);
    v128.store(dst, v128.xor(a, v128.load(src)), 240);
    v128.store(dst, v128.xor(a, v128.load(src, 256)), 480);
    dst += 16;
  }
}

/** From a matrix of size 8, the 27 of size 1. */
// @ts-ignore: decorator
@inline
function halve8(dst: usize, src: usize): void {
  const t4 = v128.load(src, 64);
  const t5 = v128.load(src, 80);
  const t6 = v128.load(src, 96);
  const t7 = v128.load(src, 112);
  const t8 = v128.load(src, 128);
  const t9 = v128.load(src, 144);
  const t10 = v128.load(src, 160);
  halve4(dst, t4, t5, t6, t7, t8, t9, t10);
  halve4(
    dst + QUADRUPLE,
    v128.xor(t4, v128.load(src)),
    v128.xor(t5, v128.load(src, 16)),
    v128.xor(t6, v128.load(src, 32)),
    v128.xor(t7, v128.load(src, 48)),
    v128.xor(t8, t4),
    v128.xor(t9, t5),
    v128.xor(t10, t6),
  );
  halve4(
    dst + 2 * QUADRUPLE,
    v128.xor(t4, t8),
    v128.xor(t5, t9),
    v128.xor(t6, t10),
    v128.xor(t7, v128.load(src, 176)),
    v128.xor(t8, v128.load(src, 192)),
    v128.xor(t9, v128.load(src, 208)),
    v128.xor(t10, v128.load(src, 224)),
  );
}

/** From a matrix of size 4, the nine of size 1. */
// @ts-ignore: decorator
@inline
function halve4(dst: usize, t0: v128, t1: v128, t2: v128, t3: v128, t4: v128, t5: v128, t6: v128): void {
  halve2(dst, t2, t3, t4);
  halve2(dst + 48, v128.xor(t2, t0), v128.xor(t3, t1), v128.xor(t4, t2));
  halve2(dst + 96, v128.xor(t2, t4), v128.xor(t3, t5), v128.xor(t4, t6));
}

/** From a matrix of size 2, the three of size 1. */
// @ts-ignore: decorator
@inline
function halve2(dst: usize, t0: v128, t1: v128, t2: v128): void {
  v128.store(dst, t1);
  v128.store(dst, v128.xor(t1, t0), 16);
  v128.store(dst, v128.xor(t1, t2), 32);
}
