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
  transposeVectors(dst, src, permutation, 0, 0);
}

/** Likewise, with the bytes as they are. */
export function transposeBits(dst: usize, src: usize): void {
  transposeVectors(dst, src, 0, 0, 0);
}

/** Likewise, adding the eight vectors at `text`, which may be `dst`, and to each the one at `key`. */
export function transposeBitsOnto(dst: usize, src: usize, text: usize, key: usize): void {
  transposeVectors(dst, src, 0, text, key);
}

/** What these have in common. The compiler leaves out what is 0. */
// @ts-ignore: decorator
@inline
function transposeVectors(dst: usize, src: usize, permutation: usize, text: usize, key: usize): void {
  let w0 = read(src, permutation);
  let w1 = read(src + 16, permutation);
  let w2 = read(src + 32, permutation);
  let w3 = read(src + 48, permutation);
  let w4 = read(src + 64, permutation);
  let w5 = read(src + 80, permutation);
  let w6 = read(src + 96, permutation);
  let w7 = read(src + 112, permutation);
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
  write(dst, 0, flip(w0, t, 4), text, key);
  write(dst, 64, v128.xor(w4, t), text, key);
  t = differing(w1, w5, 4, nibbles);
  write(dst, 16, flip(w1, t, 4), text, key);
  write(dst, 80, v128.xor(w5, t), text, key);
  t = differing(w2, w6, 4, nibbles);
  write(dst, 32, flip(w2, t, 4), text, key);
  write(dst, 96, v128.xor(w6, t), text, key);
  t = differing(w3, w7, 4, nibbles);
  write(dst, 48, flip(w3, t, 4), text, key);
  write(dst, 112, v128.xor(w7, t), text, key);
}

// @ts-ignore: decorator
@inline
function read(src: usize, permutation: usize): v128 {
  return permutation ? v128.swizzle(v128.load(src), v128.load(permutation)) : v128.load(src);
}

// @ts-ignore: decorator
@inline
function write(dst: usize, offset: usize, word: v128, text: usize, key: usize): void {
  if (text) word = v128.xor(word, v128.xor(v128.load(text + offset), v128.load(key)));
  v128.store(dst + offset, word);
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
