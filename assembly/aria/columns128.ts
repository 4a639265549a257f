/**
 * ARIA on 128-bit vectors, up to four blocks at a time: for messages too short for ./byteslice128.
 *
 * Representation: vector k holds the bytes at place k of each row, byte 4 row + n that of block n, in the tower basis of
 * ./tower, whose round keys it shares. So a vector goes through one S-box, and no map needs a mask.
 *
 * Idea: A = (I + L + L') . P, where L and L' add up the bytes on the lines of two slopes (./tower). A line has a byte in
 * each vector and in each row. So the vectors are added with their rows exchanged, row r with row r ^ 1, 2 or 3 by vector,
 * which leaves one vector that holds the sums of all four lines of a slope; they are handed out by such exchanges too.
 * These and P, which moves bytes within their rows, are shuffles and blends of 32-bit lanes.
 *
 * Source: RFC 5794, section 2.4.
 */
import {
  TOWER_END1,
  TOWER_END2,
  TOWER_END34,
  TOWER_IN,
  TOWER_INVERSE,
  TOWER_NIBBLE,
  TOWER_OUT,
  TOWER_START3,
  TOWER_START4,
} from "../gen/aria-tower";
import * as trace from "../trace/aria-columns128";
import { invert } from "./byteslice128";
import { linear } from "./tower";
import { interleaveHigh, interleaveLow } from "./transpose128";

/** Blocks at a time. */
export const COLUMN_BLOCKS: u32 = 4;

/** Exchanges rows and places of a block, which is its own inverse. */
const TRANSPOSITION: usize = memory.data<u8>([0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15], 16);

/** For each vector, the bytes of a round key that its bytes want. */
const KEY_BYTES: usize = memory.data<u8>(
  [
    0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13, 2, 2, 2, 2,
    6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14, 14, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15,
  ],
  16,
);

/** Encrypts `blockCount` blocks, 1 to 4. */
export function cryptColumns(dst: usize, src: usize, blockCount: u32, keys: usize, rounds: u32): void {
  const nibble = v128.load(TOWER_NIBBLE);
  const inverse = v128.load(TOWER_INVERSE);
  const lastKey = keys + ((<usize>rounds) << 4);
  const zero = i64x2.splat(0);
  const t0 = start(src, keys);
  const t1 = blockCount > 1 ? start(src + 16, keys) : zero;
  const t2 = blockCount > 2 ? start(src + 32, keys) : zero;
  const t3 = blockCount > 3 ? start(src + 48, keys) : zero;
  const t02 = interleaveLow(t0, t2);
  const t13 = interleaveLow(t1, t3);
  const u02 = interleaveHigh(t0, t2);
  const u13 = interleaveHigh(t1, t3);
  let x0 = interleaveLow(t02, t13);
  let x1 = interleaveHigh(t02, t13);
  let x2 = interleaveLow(u02, u13);
  let x3 = interleaveHigh(u02, u13);
  if (isDefined(TRACE)) trace.started(x0, x1, x2, x3, blockCount);

  let key = keys + 16;
  for (;;) {
    x0 = invert(x0, TOWER_END1, nibble, inverse);
    x1 = invert(x1, TOWER_END2, nibble, inverse);
    x2 = invert(linear(TOWER_START3, x2), TOWER_END34, nibble, inverse);
    x3 = invert(linear(TOWER_START4, x3), TOWER_END34, nibble, inverse);
    if (isDefined(TRACE)) trace.substituted(x0, x1, x2, x3);
    let b = sumsB(x0, x1, x2, x3);
    let c = sumsC(x0, x1, x2, x3);
    let p01 = high2(x0, x1);
    let p10 = high2(x1, x0);
    let p23 = high2(x2, x3);
    let p32 = high2(x3, x2);
    x0 = v128.xor(v128.xor(odd(p01, p23), roundKey(key, 0)), v128.xor(b, c));
    x1 = v128.xor(v128.xor(odd(p10, p32), roundKey(key, 16)), v128.xor(rows3(b), rows1(c)));
    x2 = v128.xor(v128.xor(odd(p23, p01), roundKey(key, 32)), v128.xor(rows2(b), rows3(c)));
    x3 = v128.xor(v128.xor(odd(p32, p10), roundKey(key, 48)), v128.xor(rows1(b), rows2(c)));
    if (isDefined(TRACE)) trace.diffused(x0, x1, x2, x3, key);

    x0 = invert(linear(TOWER_START3, x0), TOWER_END34, nibble, inverse);
    x1 = invert(linear(TOWER_START4, x1), TOWER_END34, nibble, inverse);
    x2 = invert(x2, TOWER_END1, nibble, inverse);
    x3 = invert(x3, TOWER_END2, nibble, inverse);
    if (isDefined(TRACE)) trace.substituted(x0, x1, x2, x3);
    key += 16;
    if (key == lastKey) break;
    b = sumsB(x0, x1, x2, x3);
    c = sumsC(x0, x1, x2, x3);
    p01 = high2(x0, x1);
    p10 = high2(x1, x0);
    p23 = high2(x2, x3);
    p32 = high2(x3, x2);
    x0 = v128.xor(v128.xor(odd(p01, p23), roundKey(key, 0)), v128.xor(b, c));
    x1 = v128.xor(v128.xor(odd(p10, p32), roundKey(key, 16)), v128.xor(rows3(b), rows1(c)));
    x2 = v128.xor(v128.xor(odd(p23, p01), roundKey(key, 32)), v128.xor(rows2(b), rows3(c)));
    x3 = v128.xor(v128.xor(odd(p32, p10), roundKey(key, 48)), v128.xor(rows1(b), rows2(c)));
    if (isDefined(TRACE)) trace.diffused(x0, x1, x2, x3, key);
    key += 16;
  }

  const transposition = v128.load(TRANSPOSITION);
  x0 = i8x16.swizzle(x0, transposition);
  x1 = i8x16.swizzle(x1, transposition);
  x2 = i8x16.swizzle(x2, transposition);
  x3 = i8x16.swizzle(x3, transposition);
  const y01 = lanesLow(x0, x1);
  const y23 = lanesLow(x2, x3);
  const z01 = lanesHigh(x0, x1);
  const z23 = lanesHigh(x2, x3);
  v128.store(dst, end(v128.shuffle<u64>(y01, y23, 0, 2), lastKey));
  if (blockCount > 1) v128.store(dst, end(v128.shuffle<u64>(y01, y23, 1, 3), lastKey), 16);
  if (blockCount > 2) v128.store(dst, end(v128.shuffle<u64>(z01, z23, 0, 2), lastKey), 32);
  if (blockCount > 3) v128.store(dst, end(v128.shuffle<u64>(z01, z23, 1, 3), lastKey), 48);
  if (isDefined(TRACE)) trace.finished(dst, blockCount, rounds);
}

/** A block in the tower basis, with the first round key, place before row. */
// @ts-ignore: decorator
@inline
function start(src: usize, keys: usize): v128 {
  return i8x16.swizzle(v128.xor(linear(TOWER_IN, v128.load(src)), v128.load(keys)), v128.load(TRANSPOSITION));
}

// @ts-ignore: decorator
@inline
function end(x: v128, lastKey: usize): v128 {
  return linear(TOWER_OUT, v128.xor(i8x16.swizzle(x, v128.load(TRANSPOSITION)), v128.load(lastKey)));
}

// @ts-ignore: decorator
@inline
function roundKey(key: usize, vector: usize): v128 {
  return i8x16.swizzle(v128.load(key), v128.load(KEY_BYTES + vector));
}

/** The sums of the lines of slope w, by the row that they meet in vector 0. */
// @ts-ignore: decorator
@inline
function sumsB(x0: v128, x1: v128, x2: v128, x3: v128): v128 {
  const sums = v128.xor(v128.xor(x0, rows1(x1)), v128.xor(rows3(x2), rows2(x3)));
  return v128.shuffle<u32>(sums, sums, 2, 0, 1, 3);
}

/** Likewise those of slope w^2. */
// @ts-ignore: decorator
@inline
function sumsC(x0: v128, x1: v128, x2: v128, x3: v128): v128 {
  const sums = v128.xor(v128.xor(x0, rows3(x1)), v128.xor(rows2(x2), rows1(x3)));
  return v128.shuffle<u32>(sums, sums, 1, 2, 0, 3);
}

/** Row r ^ 1 for row r. */
// @ts-ignore: decorator
@inline
function rows1(x: v128): v128 {
  return v128.shuffle<u32>(x, x, 1, 0, 3, 2);
}

/** Row r ^ 2 for row r. */
// @ts-ignore: decorator
@inline
function rows2(x: v128): v128 {
  return v128.shuffle<u32>(x, x, 2, 3, 0, 1);
}

/** Row r ^ 3 for row r. */
// @ts-ignore: decorator
@inline
function rows3(x: v128): v128 {
  return v128.shuffle<u32>(x, x, 3, 2, 1, 0);
}

/** P exchanges rows 0 and 1 of neighbours: rows 2 and 3 of a, 0 and 1 of b. */
// @ts-ignore: decorator
@inline
function high2(a: v128, b: v128): v128 {
  return v128.shuffle<u32>(a, b, 4, 5, 2, 3);
}

/** And then rows 0 and 2 of pairs: rows 1 and 3 of a, 0 and 2 of b. */
// @ts-ignore: decorator
@inline
function odd(a: v128, b: v128): v128 {
  return v128.shuffle<u32>(a, b, 4, 1, 6, 3);
}

// @ts-ignore: decorator
@inline
function lanesLow(a: v128, b: v128): v128 {
  return v128.shuffle<u32>(a, b, 0, 4, 1, 5);
}

// @ts-ignore: decorator
@inline
function lanesHigh(a: v128, b: v128): v128 {
  return v128.shuffle<u32>(a, b, 2, 6, 3, 7);
}
