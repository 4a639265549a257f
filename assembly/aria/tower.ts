/**
 * ARIA on one block in one vector, by vector permutes: `i8x16.swizzle` looks 16 nibbles up at once, in constant time.
 *
 * Representation: byte i of the vector is byte i of the block, in the basis of a tower GF(16)[z] that makes the inverse a
 * matter of nibbles; tools/gen/aria-tower.ts derives it and the tables.
 *
 * Idea: all bytes share one inversion. SB3 and SB4 start with linear maps, which are added as differences to the
 * identity, masked by position; SB1 and SB2 likewise end with differences to the end of the other two. The diffusion layer
 * is A = (I + L + L') . P (./bitslice32), where P permutes bytes and L and L' replace each byte by the sum of the four on
 * a line through it. A line is a coset of a group of order four, so its sum takes two permutations, each with an XOR.
 *
 * Round keys are in the tower basis, 16 bytes each, and take the constants of the S-boxes in: SB1 and SB2 do not end with
 * theirs, SB3 and SB4 do not start with theirs. A moves the constant of byte k of a row to byte k ^ s, where s is 3, 1, 2,
 * 0 for the four rows.
 *
 * Source: RFC 5794, section 2.4; M. Hamburg, "Accelerating AES with vector permute instructions" (CHES 2009).
 */
import {
  TOWER_DIFFUSION,
  TOWER_END1_MORE,
  TOWER_END2_MORE,
  TOWER_END34,
  TOWER_IN,
  TOWER_INVERSE,
  TOWER_NIBBLE,
  TOWER_OUT,
  TOWER_ROW_MASKS,
  TOWER_ROW_NIBBLES,
  TOWER_START3_MORE,
  TOWER_START4_MORE,
} from "../gen/aria-tower";
import * as trace from "../trace/aria-tower";

// @ts-ignore: decorator
@inline
export function highNibbles(x: v128, nibble: v128): v128 {
  return v128.and(i16x8.shr_u(x, 4), nibble);
}

/** A map of two nibbles by two tables of 16 bytes. */
// @ts-ignore: decorator
@inline
export function linear2(tables: usize, first: v128, second: v128): v128 {
  return v128.xor(i8x16.swizzle(v128.load(tables), first), i8x16.swizzle(v128.load(tables, 16), second));
}

/** A linear map of bytes by tables for low and high nibbles. */
// @ts-ignore: decorator
@inline
export function linear(tables: usize, x: v128): v128 {
  const nibble = v128.load(TOWER_NIBBLE);
  return linear2(tables, v128.and(x, nibble), highNibbles(x, nibble));
}

/** 1/u of i, j and a/k, 1/v of j, i and a/k (tools/gen/aria-tower.ts), given the table of inverses. */
// @ts-ignore: decorator
@inline
export function reciprocal(own: v128, other: v128, quotient: v128, inverse: v128): v128 {
  return v128.xor(i8x16.swizzle(inverse, v128.xor(i8x16.swizzle(inverse, own), quotient)), other);
}

/** SL1 with `swap` 0, SL2 with 32. The tables used most come as values, to stay in registers. */
// @ts-ignore: decorator
@inline
export function substitute(x: v128, swap: usize, nibble: v128, inverse: v128): v128 {
  // Elsewhere the nibbles are 0, which the maps leave at 0.
  const nibbles3 = v128.load(TOWER_ROW_NIBBLES + (32 ^ swap));
  const nibbles4 = v128.load(TOWER_ROW_NIBBLES + (48 ^ swap));
  const shifted = i16x8.shr_u(x, 4);
  const low3 = i8x16.swizzle(v128.load(TOWER_START3_MORE), v128.and(x, nibbles3));
  const low4 = i8x16.swizzle(v128.load(TOWER_START4_MORE), v128.and(x, nibbles4));
  const high3 = i8x16.swizzle(v128.load(TOWER_START3_MORE, 16), v128.and(shifted, nibbles3));
  const high4 = i8x16.swizzle(v128.load(TOWER_START4_MORE, 16), v128.and(shifted, nibbles4));
  const y = v128.xor(v128.xor(v128.xor(x, low3), low4), v128.xor(high3, high4));
  const k = v128.and(y, nibble);
  const i = highNibbles(y, nibble);
  const j = v128.xor(i, k);
  const quotient = i8x16.swizzle(v128.load(TOWER_INVERSE, 16), k);
  const u = reciprocal(i, j, quotient, inverse);
  const v = reciprocal(j, i, quotient, inverse);
  const end1 = v128.and(linear2(TOWER_END1_MORE, u, v), v128.load(TOWER_ROW_MASKS + swap));
  const end2 = v128.and(linear2(TOWER_END2_MORE, u, v), v128.load(TOWER_ROW_MASKS + (16 ^ swap)));
  return v128.xor(linear2(TOWER_END34, u, v), v128.xor(end1, end2));
}

/** The diffusion layer A, in any basis of the bytes, and the addition of `key`. */
// @ts-ignore: decorator
@inline
export function diffuseAdd(x: v128, key: v128): v128 {
  if (isDefined(TRACE)) trace.substituted(x);
  const p = i8x16.swizzle(x, v128.load(TOWER_DIFFUSION));
  const pair1 = v128.xor(p, i8x16.swizzle(x, v128.load(TOWER_DIFFUSION, 16)));
  const pair2 = v128.xor(p, i8x16.swizzle(x, v128.load(TOWER_DIFFUSION, 32)));
  const line1 = v128.xor(pair1, i8x16.swizzle(pair1, v128.load(TOWER_DIFFUSION, 48)));
  const line2 = v128.xor(pair2, i8x16.swizzle(pair2, v128.load(TOWER_DIFFUSION, 64)));
  return v128.xor(v128.xor(p, key), v128.xor(line1, line2));
}

/** Encrypts blocks, two by two: one alone is a chain of dependences that leaves half of the machine idle. */
export function cryptBlocks(dst: usize, src: usize, blockCount: u32, keys: usize, rounds: u32): void {
  const nibble = v128.load(TOWER_NIBBLE);
  const inverse = v128.load(TOWER_INVERSE);
  const lastKey = keys + ((<usize>rounds) << 4);
  for (; blockCount > 1; blockCount -= 2) {
    let x = v128.xor(linear(TOWER_IN, v128.load(src)), v128.load(keys));
    let y = v128.xor(linear(TOWER_IN, v128.load(src, 16)), v128.load(keys));
    if (isDefined(TRACE)) trace.beginBatch(2);
    if (isDefined(TRACE)) trace.started(x);
    if (isDefined(TRACE)) trace.started(y);
    let key = keys + 16;
    for (; key < lastKey - 16; key += 32) {
      x = diffuseAdd(substitute(x, 0, nibble, inverse), v128.load(key));
      if (isDefined(TRACE)) trace.diffused(x, v128.load(key));
      y = diffuseAdd(substitute(y, 0, nibble, inverse), v128.load(key));
      if (isDefined(TRACE)) trace.diffused(y, v128.load(key));
      x = diffuseAdd(substitute(x, 32, nibble, inverse), v128.load(key, 16));
      if (isDefined(TRACE)) trace.diffused(x, v128.load(key, 16));
      y = diffuseAdd(substitute(y, 32, nibble, inverse), v128.load(key, 16));
      if (isDefined(TRACE)) trace.diffused(y, v128.load(key, 16));
    }
    x = diffuseAdd(substitute(x, 0, nibble, inverse), v128.load(key));
    if (isDefined(TRACE)) trace.diffused(x, v128.load(key));
    y = diffuseAdd(substitute(y, 0, nibble, inverse), v128.load(key));
    if (isDefined(TRACE)) trace.diffused(y, v128.load(key));
    x = v128.xor(substitute(x, 32, nibble, inverse), v128.load(lastKey));
    if (isDefined(TRACE)) trace.finished(x, v128.load(lastKey));
    y = v128.xor(substitute(y, 32, nibble, inverse), v128.load(lastKey));
    if (isDefined(TRACE)) trace.finished(y, v128.load(lastKey));
    v128.store(dst, linear(TOWER_OUT, x));
    v128.store(dst, linear(TOWER_OUT, y), 16);
    src += 32;
    dst += 32;
  }
  if (blockCount > 0) {
    let x = v128.xor(linear(TOWER_IN, v128.load(src)), v128.load(keys));
    if (isDefined(TRACE)) trace.beginBatch(1);
    if (isDefined(TRACE)) trace.started(x);
    let key = keys + 16;
    for (; key < lastKey - 16; key += 32) {
      x = diffuseAdd(substitute(x, 0, nibble, inverse), v128.load(key));
      if (isDefined(TRACE)) trace.diffused(x, v128.load(key));
      x = diffuseAdd(substitute(x, 32, nibble, inverse), v128.load(key, 16));
      if (isDefined(TRACE)) trace.diffused(x, v128.load(key, 16));
    }
    x = diffuseAdd(substitute(x, 0, nibble, inverse), v128.load(key));
    if (isDefined(TRACE)) trace.diffused(x, v128.load(key));
    x = v128.xor(substitute(x, 32, nibble, inverse), v128.load(lastKey));
    if (isDefined(TRACE)) trace.finished(x, v128.load(lastKey));
    v128.store(dst, linear(TOWER_OUT, x));
  }
}

// Constants that bytes lack before and after SL1 and SL2: 0 0 63 e2 or 63 e2 0 0 in each row, and A of the other.

// @ts-ignore: decorator
@inline
export function beforeSl1(): v128 {
  return i32x4.splat(0xe2630000);
}

// @ts-ignore: decorator
@inline
export function beforeSl2(): v128 {
  return i32x4.splat(0x0000e263);
}

// @ts-ignore: decorator
@inline
export function afterSl1(): v128 {
  return i32x4(0x63e20000, 0x000063e2, 0xe2630000, 0x0000e263);
}

// @ts-ignore: decorator
@inline
export function afterSl2(): v128 {
  return i32x4(0x000063e2, 0x63e20000, 0x0000e263, 0xe2630000);
}

/**
 * Packed decryption keys from packed encryption keys: dk(i) = A(ek(n+2-i)) but for the first and the last (RFC 5794,
 * section 2.2). The constants C ^ A(C) of a middle key are what A makes of them, as A is an involution.
 */
export function invertKeys(dk: usize, ek: usize, rounds: u32): void {
  const last = (<usize>rounds) << 4;
  v128.store(dk, v128.load(ek + last));
  for (let offset: usize = 16; offset < last; offset += 16) {
    v128.store(dk + offset, diffuseAdd(v128.load(ek + last - offset), i64x2.splat(0)));
  }
  v128.store(dk + last, v128.load(ek));
}
