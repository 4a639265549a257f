/**
 * Between eight blocks of bytes and eight 128-bit words, word b holding bit b of every byte: bit n of its byte
 * 4 row + column comes from block n.
 *
 * In every byte position the eight blocks are a matrix of 8 x 8 bits that is transposed: bit i of the block number
 * changes places with bit i of the bit number, for i = 0, 1, 2. The bytes are permuted alike in all blocks, so it does
 * not matter whether that comes before or after, and one function serves both ways.
 */
import { AES_SWAPS } from "../gen/aes-vector";

/** Transposes the eight vectors at `src` to `dst`, which may be `src`, with the bytes permuted by the mask given. */
export function transpose(dst: usize, src: usize, permutation: usize): void {
  const mask = v128.load(permutation);
  let w0 = v128.swizzle(v128.load(src), mask);
  let w1 = v128.swizzle(v128.load(src, 16), mask);
  let w2 = v128.swizzle(v128.load(src, 32), mask);
  let w3 = v128.swizzle(v128.load(src, 48), mask);
  let w4 = v128.swizzle(v128.load(src, 64), mask);
  let w5 = v128.swizzle(v128.load(src, 80), mask);
  let w6 = v128.swizzle(v128.load(src, 96), mask);
  let w7 = v128.swizzle(v128.load(src, 112), mask);
  let t: v128;

  const singles = v128.load(AES_SWAPS);
  t = differing(w0, w1, 1, singles);
  w0 = flip(w0, t, 1);
  w1 = v128.xor(w1, t);
  t = differing(w2, w3, 1, singles);
  w2 = flip(w2, t, 1);
  w3 = v128.xor(w3, t);
  t = differing(w4, w5, 1, singles);
  w4 = flip(w4, t, 1);
  w5 = v128.xor(w5, t);
  t = differing(w6, w7, 1, singles);
  w6 = flip(w6, t, 1);
  w7 = v128.xor(w7, t);

  const pairs = v128.load(AES_SWAPS, 16);
  t = differing(w0, w2, 2, pairs);
  w0 = flip(w0, t, 2);
  w2 = v128.xor(w2, t);
  t = differing(w1, w3, 2, pairs);
  w1 = flip(w1, t, 2);
  w3 = v128.xor(w3, t);
  t = differing(w4, w6, 2, pairs);
  w4 = flip(w4, t, 2);
  w6 = v128.xor(w6, t);
  t = differing(w5, w7, 2, pairs);
  w5 = flip(w5, t, 2);
  w7 = v128.xor(w7, t);

  const nibbles = v128.load(AES_SWAPS, 32);
  t = differing(w0, w4, 4, nibbles);
  v128.store(dst, flip(w0, t, 4));
  v128.store(dst, v128.xor(w4, t), 64);
  t = differing(w1, w5, 4, nibbles);
  v128.store(dst, flip(w1, t, 4), 16);
  v128.store(dst, v128.xor(w5, t), 80);
  t = differing(w2, w6, 4, nibbles);
  v128.store(dst, flip(w2, t, 4), 32);
  v128.store(dst, v128.xor(w6, t), 96);
  t = differing(w3, w7, 4, nibbles);
  v128.store(dst, flip(w3, t, 4), 48);
  v128.store(dst, v128.xor(w7, t), 112);
}

/** Where the high bits of `low`, `distance` up from those of `mask`, differ from the low bits of `high`. */
// @ts-ignore: decorator
@inline
function differing(low: v128, high: v128, distance: i32, mask: v128): v128 {
  return v128.and(v128.xor(v128.shr<u64>(low, distance), high), mask);
}

/** Flips the high bits of `low` that differ. */
// @ts-ignore: decorator
@inline
function flip(low: v128, difference: v128, distance: i32): v128 {
  return v128.xor(low, v128.shl<u64>(difference, distance));
}
