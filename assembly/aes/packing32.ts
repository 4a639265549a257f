/**
 * Between two blocks of bytes and eight 32-bit words, word b holding bit b of every byte.
 *
 * A block is loaded as two little-endian 64-bit words, columns 0, 1 and columns 2, 3: bit b of byte (r, c) is at
 * position 32 (c mod 2) + 8 r + b. It goes to word b, position 8 r + 2 c + n for block n, so three index bits change
 * places with three others, and each exchange is its own inverse:
 *
 *     n        with bit 0 of b: between the words of the two blocks, by 1 position;
 *     c mod 2  with bit 1 of b: within each word, by 30 positions;
 *     c div 2  with bit 2 of b: between the two words of a block, by 4 positions.
 *
 * Then a 64-bit word holds words b and b + 2 of the state in its halves.
 *
 * Source: A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers" (TCHES 2021/1), section 3, with rows in the order
 * of little-endian loads, and two 32-bit words at a time.
 */

/** Rows 1 and 3: those that two ShiftRows move, by two columns. */
const ODD_ROWS: u64 = 0xff00ff00ff00ff00;

/** Packs the blocks at `src0` and `src1`, which may coincide, after `rounds` ShiftRows; `rounds` is even. */
export function pack(state: usize, src0: usize, src1: usize, rounds: u32): void {
  let a = load<u64>(src0);
  let b = load<u64>(src0, 8);
  let c = load<u64>(src1);
  let d = load<u64>(src1, 8);
  let t: u64;

  const rows = oddRows(rounds);
  t = (a ^ b) & rows;
  a ^= t;
  b ^= t;
  t = (c ^ d) & rows;
  c ^= t;
  d ^= t;

  // n with bit 0.
  t = ((a >> 1) ^ c) & 0x5555555555555555;
  a ^= t << 1;
  c ^= t;
  t = ((b >> 1) ^ d) & 0x5555555555555555;
  b ^= t << 1;
  d ^= t;

  // c div 2 with bit 2.
  t = ((a >> 4) ^ b) & 0x0f0f0f0f0f0f0f0f;
  a ^= t << 4;
  b ^= t;
  t = ((c >> 4) ^ d) & 0x0f0f0f0f0f0f0f0f;
  c ^= t << 4;
  d ^= t;

  // c mod 2 with bit 1.
  a = exchangeHalves(a);
  b = exchangeHalves(b);
  c = exchangeHalves(c);
  d = exchangeHalves(d);

  store<u32>(state, <u32>a);
  store<u32>(state, <u32>c, 4);
  store<u32>(state, <u32>(a >> 32), 8);
  store<u32>(state, <u32>(c >> 32), 12);
  store<u32>(state, <u32>b, 16);
  store<u32>(state, <u32>d, 20);
  store<u32>(state, <u32>(b >> 32), 24);
  store<u32>(state, <u32>(d >> 32), 28);
}

/** Unpacks to `dst0` and `dst1`, then does `rounds` ShiftRows; blocks that are alike may go to one place. */
export function unpack(dst0: usize, dst1: usize, state: usize, rounds: u32): void {
  let a = exchangeHalves((<u64>load<u32>(state)) | ((<u64>load<u32>(state, 8)) << 32));
  let b = exchangeHalves((<u64>load<u32>(state, 16)) | ((<u64>load<u32>(state, 24)) << 32));
  let c = exchangeHalves((<u64>load<u32>(state, 4)) | ((<u64>load<u32>(state, 12)) << 32));
  let d = exchangeHalves((<u64>load<u32>(state, 20)) | ((<u64>load<u32>(state, 28)) << 32));
  let t: u64;

  t = ((a >> 4) ^ b) & 0x0f0f0f0f0f0f0f0f;
  a ^= t << 4;
  b ^= t;
  t = ((c >> 4) ^ d) & 0x0f0f0f0f0f0f0f0f;
  c ^= t << 4;
  d ^= t;

  t = ((a >> 1) ^ c) & 0x5555555555555555;
  a ^= t << 1;
  c ^= t;
  t = ((b >> 1) ^ d) & 0x5555555555555555;
  b ^= t << 1;
  d ^= t;

  const rows = oddRows(rounds);
  t = (a ^ b) & rows;
  a ^= t;
  b ^= t;
  t = (c ^ d) & rows;
  c ^= t;
  d ^= t;

  store<u64>(dst0, a);
  store<u64>(dst0, b, 8);
  store<u64>(dst1, c);
  store<u64>(dst1, d, 8);
}

/** What an even number of ShiftRows moves: four of them are none. */
// @ts-ignore: decorator
@inline
function oddRows(rounds: u32): u64 {
  return rounds & 2 ? ODD_ROWS : 0;
}

/** Exchanges bit 5 of the position with bit 1. */
// @ts-ignore: decorator
@inline
function exchangeHalves(word: u64): u64 {
  const t = ((word >> 30) ^ word) & 0x00000000cccccccc;
  return word ^ t ^ (t << 30);
}
