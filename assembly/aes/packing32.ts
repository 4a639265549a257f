/**
 * Between two blocks of bytes and eight 32-bit words, word b holding bit b of every byte.
 *
 * A block's column c is loaded as a little-endian word: row r, bit b at position 8 r + b. With w[2 c + n] for column c of
 * block n, packing moves bit b of row r from w[2 c + n] to word b, position 8 r + 2 c + n: in every row, the three bits
 * of the word's index change places with the lowest three bits of the position. Each step below exchanges one of them,
 * in four pairs of words; the whole is its own inverse.
 *
 * Source: A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers" (TCHES 2021/1), section 3, with the rows in the order
 * of little-endian loads.
 */

/** Rows 1 and 3 of a column: those that two ShiftRows move, by two columns. */
const ODD_ROWS: u32 = 0xff00ff00;

/** Packs the blocks at `src0` and `src1`, which may coincide, after as many ShiftRows as `rounds` mod 4 = 0 or 2 asks. */
export function pack(state: usize, src0: usize, src1: usize, rounds: u32): void {
  transpose(state, state + 4, 8, src0, src1, 4, oddRows(rounds), 0);
}

/** Unpacks to `dst0` and `dst1`, followed by the outstanding ShiftRows; coinciding blocks may go to one place. */
export function unpack(dst0: usize, dst1: usize, state: usize, rounds: u32): void {
  transpose(dst0, dst1, 4, state, state + 4, 8, 0, oddRows(rounds));
}

/** ODD_ROWS when `rounds` is 2 modulo 4, and 0 when it is a multiple of 4. */
// @ts-ignore: decorator
@inline
function oddRows(rounds: u32): u32 {
  return rounds & 2 ? ODD_ROWS : 0;
}

/** What two words exchange: the bits of `low` under `mask << shift` against those of `high` under `mask`. */
// @ts-ignore: decorator
@inline
function delta(low: u32, high: u32, shift: u32, mask: u32): u32 {
  return ((low >> shift) ^ high) & mask;
}

/**
 * Transposes w0..w7, words of even index at `srcEven` and odd ones at `srcOdd`, `srcStep` bytes apart, and likewise
 * for the destination. Columns 0, 1 exchange the masked rows with columns 2, 3 before and after, when w holds blocks.
 */
// @ts-ignore: decorator
@inline
function transpose(
  dstEven: usize,
  dstOdd: usize,
  dstStep: usize,
  srcEven: usize,
  srcOdd: usize,
  srcStep: usize,
  maskBefore: u32,
  maskAfter: u32,
): void {
  let w0 = load<u32>(srcEven);
  let w1 = load<u32>(srcOdd);
  let w2 = load<u32>(srcEven + srcStep);
  let w3 = load<u32>(srcOdd + srcStep);
  let w4 = load<u32>(srcEven + 2 * srcStep);
  let w5 = load<u32>(srcOdd + 2 * srcStep);
  let w6 = load<u32>(srcEven + 3 * srcStep);
  let w7 = load<u32>(srcOdd + 3 * srcStep);

  let t = delta(w0, w4, 0, maskBefore);
  w0 ^= t;
  w4 ^= t;
  t = delta(w1, w5, 0, maskBefore);
  w1 ^= t;
  w5 ^= t;
  t = delta(w2, w6, 0, maskBefore);
  w2 ^= t;
  w6 ^= t;
  t = delta(w3, w7, 0, maskBefore);
  w3 ^= t;
  w7 ^= t;

  // Index bit 0 with position bit 0.
  t = delta(w0, w1, 1, 0x55555555);
  w0 ^= t << 1;
  w1 ^= t;
  t = delta(w2, w3, 1, 0x55555555);
  w2 ^= t << 1;
  w3 ^= t;
  t = delta(w4, w5, 1, 0x55555555);
  w4 ^= t << 1;
  w5 ^= t;
  t = delta(w6, w7, 1, 0x55555555);
  w6 ^= t << 1;
  w7 ^= t;

  // Index bit 1 with position bit 1.
  t = delta(w0, w2, 2, 0x33333333);
  w0 ^= t << 2;
  w2 ^= t;
  t = delta(w1, w3, 2, 0x33333333);
  w1 ^= t << 2;
  w3 ^= t;
  t = delta(w4, w6, 2, 0x33333333);
  w4 ^= t << 2;
  w6 ^= t;
  t = delta(w5, w7, 2, 0x33333333);
  w5 ^= t << 2;
  w7 ^= t;

  // Index bit 2 with position bit 2.
  t = delta(w0, w4, 4, 0x0f0f0f0f);
  w0 ^= t << 4;
  w4 ^= t;
  t = delta(w1, w5, 4, 0x0f0f0f0f);
  w1 ^= t << 4;
  w5 ^= t;
  t = delta(w2, w6, 4, 0x0f0f0f0f);
  w2 ^= t << 4;
  w6 ^= t;
  t = delta(w3, w7, 4, 0x0f0f0f0f);
  w3 ^= t << 4;
  w7 ^= t;

  t = delta(w0, w4, 0, maskAfter);
  w0 ^= t;
  w4 ^= t;
  t = delta(w1, w5, 0, maskAfter);
  w1 ^= t;
  w5 ^= t;
  t = delta(w2, w6, 0, maskAfter);
  w2 ^= t;
  w6 ^= t;
  t = delta(w3, w7, 0, maskAfter);
  w3 ^= t;
  w7 ^= t;
  store<u32>(dstEven, w0);
  store<u32>(dstOdd, w1);
  store<u32>(dstEven + dstStep, w2);
  store<u32>(dstOdd + dstStep, w3);
  store<u32>(dstEven + 2 * dstStep, w4);
  store<u32>(dstOdd + 2 * dstStep, w5);
  store<u32>(dstEven + 3 * dstStep, w6);
  store<u32>(dstOdd + 3 * dstStep, w7);
}
