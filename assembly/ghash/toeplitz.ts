/**
 * Products of sixteen byte-sliced blocks by one fixed element K of GHASH's field.
 *
 * Representation: bit 7 of byte 0 is the coefficient of x^0. A state is slices (./byte-slices) made ready to be
 * multiplied: nine quadruples of sums of slices, listed in `writeSums`. The high and the low nibbles of a slice are
 * indices: a table holds at index n what a nibble n of byte p of the input adds to byte q of the product, and is looked
 * up sixteen times at once by `swizzle`, in a register. Tables of high nibbles come first, then those of low ones.
 *
 * Idea: a product is M y for a 16 by 16 matrix M of tables, of which column p is K x^(8p). Multiplying by x^8 moves
 * each byte by one position and, as x^128 = 1 + x + x^2 + x^7, brings the byte u that is pushed out back as two: r0(u)
 * in byte 0, and r1(u) added to byte 1. So M[q+1][p+1] = M[q][p] for q > 0, but M[1][p+1] = M[0][p] + r1(M[15][p]):
 * without its row 0, M depends on q - p only. Adding r1 of row 15 to row 0 makes that true of row 0 as well. The
 * product by this Toeplitz matrix T is M y, but for byte 0, to which r1 of byte 15 is still to be added.
 *
 * A Toeplitz matrix of half-size blocks takes three products of half the size instead of four:
 *
 *     A B   y0     A (y0 + y1) + (A + B) y1
 *     C A * y1  =  A (y0 + y1) + (A + C) y0
 *
 * Four such steps leave 81 tables for each half of a byte and so 162 swizzles, where M alone takes 512. The matrices are
 * constants, which leaves only the sums of slices to be made for each product.
 *
 * Constant time: secrets are indices into registers, never into memory.
 *
 * Source: SP 800-38D, section 6.3; H. Fan and M. A. Hasan, "A New Approach to Subquadratic Space Complexity Parallel
 * Multipliers for Extended Binary Fields" (IEEE Transactions on Computers 56(2), 2007) for the Toeplitz products;
 * M. Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES 2009) for look-ups in registers.
 */
import { highNibbles, lowNibbles } from "./byte-slices";

/** Bytes in the tables of one quadruple: matrices A, A + B, A + C of size 2, each as the same three of size 1. */
export const QUADRUPLE: usize = 9 * 16;

/** Bytes in the tables of one half of a byte. */
export const HALF: usize = 9 * QUADRUPLE;

/** Bytes in a state, and in the products of its quadruples: nine quadruples of slices. */
export const STATE_BYTES: usize = 9 * 64;

/** Each byte's bits that a shift of 16-bit lanes by 1, 2, 7 to the right or 6, 7 to the left leaves in their byte. */
const SHIFT_MASKS: usize = memory.data<u64>(
  [
    0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0x3f3f3f3f3f3f3f3f, 0x3f3f3f3f3f3f3f3f, 0x0101010101010101,
    0x0101010101010101, 0xc0c0c0c0c0c0c0c0, 0xc0c0c0c0c0c0c0c0, 0x8080808080808080, 0x8080808080808080,
  ],
  16,
);

/** Byte 0 of u x^128. */
// @ts-ignore: decorator
@inline
export function r0(u: v128): v128 {
  const u1 = v128.and(v128.shr<u16>(u, 1), v128.load(SHIFT_MASKS));
  const u2 = v128.and(v128.shr<u16>(u, 2), v128.load(SHIFT_MASKS, 16));
  const u7 = v128.and(v128.shr<u16>(u, 7), v128.load(SHIFT_MASKS, 32));
  return v128.xor(v128.xor(u, u1), v128.xor(u2, u7));
}

/** Byte 1 of u x^128. */
// @ts-ignore: decorator
@inline
export function r1(u: v128): v128 {
  const u1 = v128.add<u8>(u, u);
  const u6 = v128.and(v128.shl<u16>(u, 6), v128.load(SHIFT_MASKS, 48));
  const u7 = v128.and(v128.shl<u16>(u, 7), v128.load(SHIFT_MASKS, 64));
  return v128.xor(u1, v128.xor(u6, u7));
}

/** Makes the state of the slices: quadruples 3i to 3i + 2 are for block A, A + B or A + C, and so on in each. */
export function expand(state: usize, slices: usize): void {
  for (const end = slices + 64; slices < end; slices += 16) {
    writeSums(state, v128.load(slices), v128.load(slices, 64), v128.load(slices, 128), v128.load(slices, 192));
    state += 16;
  }
}

// @ts-ignore: decorator
@inline
function writeSums(state: usize, y0: v128, y1: v128, y2: v128, y3: v128): void {
  const y02 = v128.xor(y0, y2);
  const y13 = v128.xor(y1, y3);
  v128.store(state, v128.xor(y02, y13));
  v128.store(state, y13, 64);
  v128.store(state, y02, 128);
  v128.store(state, v128.xor(y2, y3), 192);
  v128.store(state, y3, 256);
  v128.store(state, y2, 320);
  v128.store(state, v128.xor(y0, y1), 384);
  v128.store(state, y1, 448);
  v128.store(state, y0, 512);
}

/** The products of the nine quadruples of `state` by their matrices. */
export function multiply(products: usize, state: usize, tables: usize): void {
  for (const end = products + STATE_BYTES; products < end; products += 64) {
    const y2 = v128.load(state, 32);
    const h2 = highNibbles(y2);
    const y3 = v128.load(state, 48);
    const h3 = highNibbles(y3);
    const l2 = lowNibbles(y2);
    const l3 = lowNibbles(y3);
    const b = look(tables + 48, v128.xor(h2, h3), v128.xor(l2, l3));
    const b0 = v128.xor(b, look(tables + 64, h3, l3));
    v128.store(products, b0);
    const b1 = v128.xor(b, look(tables + 80, h2, l2));
    v128.store(products, b1, 16);
    const y0 = v128.load(state);
    const h0 = highNibbles(y0);
    const y1 = v128.load(state, 16);
    const h1 = highNibbles(y1);
    const l0 = lowNibbles(y0);
    const l1 = lowNibbles(y1);
    const c = look(tables + 96, v128.xor(h0, h1), v128.xor(l0, l1));
    const c0 = v128.xor(c, look(tables + 112, h1, l1));
    v128.store(products, c0, 32);
    const c1 = v128.xor(c, look(tables + 128, h0, l0));
    v128.store(products, c1, 48);
    // The stores before this keep compilers from loading all tables first, into more registers than there are.
    const h02 = v128.xor(h0, h2);
    const h13 = v128.xor(h1, h3);
    const l02 = v128.xor(l0, l2);
    const l13 = v128.xor(l1, l3);
    const a = look(tables, v128.xor(h02, h13), v128.xor(l02, l13));
    const a0 = v128.xor(a, look(tables + 16, h13, l13));
    v128.store(products, v128.xor(a0, b0));
    v128.store(products, v128.xor(a0, c0), 32);
    const a1 = v128.xor(a, look(tables + 32, h02, l02));
    v128.store(products, v128.xor(a1, b1), 16);
    v128.store(products, v128.xor(a1, c1), 48);
    state += 64;
    tables += QUADRUPLE;
  }
}

/** The product of a byte, as nibbles, by the matrix of size 1 whose table of high nibbles is at `table`. */
// @ts-ignore: decorator
@inline
function look(table: usize, high: v128, low: v128): v128 {
  return v128.xor(v128.swizzle(v128.load(table), high), v128.swizzle(v128.load(table, HALF), low));
}

/** Adds to the slices the product that the nine quadruples make up, and makes the state of the sum. */
export function addAndExpand(state: usize, slices: usize, products: usize): void {
  addRest(slices, products);
  for (const end = slices + 64; slices < end; slices += 16) {
    const a = v128.load(products);
    const a0 = v128.xor(a, v128.load(products, 64));
    const a1 = v128.xor(a, v128.load(products, 128));
    const b = v128.load(products, 192);
    const b0 = v128.xor(b, v128.load(products, 256));
    const b1 = v128.xor(b, v128.load(products, 320));
    const c = v128.load(products, 384);
    const c0 = v128.xor(c, v128.load(products, 448));
    const c1 = v128.xor(c, v128.load(products, 512));
    const y0 = v128.xor(v128.load(slices), v128.xor(a0, b0));
    const y1 = v128.xor(v128.load(slices, 64), v128.xor(a1, b1));
    const y2 = v128.xor(v128.load(slices, 128), v128.xor(a0, c0));
    const y3 = v128.xor(v128.load(slices, 192), v128.xor(a1, c1));
    v128.store(slices, y0);
    v128.store(slices, y1, 64);
    v128.store(slices, y2, 128);
    v128.store(slices, y3, 192);
    writeSums(state, y0, y1, y2, y3);
    products += 16;
    state += 16;
  }
}

/** Adds r1 of byte 15, which the nine quadruples leave out. */
// @ts-ignore: decorator
@inline
function addRest(slices: usize, products: usize): void {
  const a = v128.xor(v128.load(products, 48), v128.load(products, 176));
  const c = v128.xor(v128.load(products, 432), v128.load(products, 560));
  v128.store(slices, v128.xor(v128.load(slices), r1(v128.xor(a, c))));
}
