/**
 * Between four blocks of bytes and eight 64-bit words, word b holding bit b of every byte.
 *
 * A block is loaded as two little-endian words, columns 0, 1 and columns 2, 3, which become columns 0, 2 and columns 1,
 * 3 by an exchange of halves, and then have the bytes of their halves interleaved: bit b of byte (r, c) is at position
 * 16 r + 8 (c div 2) + b. It goes to word b, position 16 r + 4 c + n for block n, so three index bits change places with
 * three others, between words, and each exchange is its own inverse:
 *
 *     n mod 2  with bit 0 of b, by 1 position;
 *     n div 2  with bit 1 of b, by 2 positions;
 *     c mod 2  with bit 2 of b, by 4 positions.
 *
 * Then the two words of block n are words n and n + 4 of the state.
 */

/** Rows 1 and 3 of two columns: those that two ShiftRows move, by two columns. */
const ODD_ROWS: u64 = 0xff00ff00ff00ff00;

/** Packs the three blocks at `src` and the one at `src3` after `rounds` ShiftRows; `rounds` is even. */
export function pack(state: usize, src: usize, src3: usize, rounds: u32): void {
  const rows = oddRows(rounds);
  loadBlock(state, src, rows);
  loadBlock(state + 8, src + 16, rows);
  loadBlock(state + 16, src + 32, rows);
  loadBlock(state + 24, src3, rows);
  exchangeWords(state);
}

/** Unpacks to three blocks at `dst` and one at `dst3`, then does `rounds` ShiftRows. The state is overwritten. */
export function unpack(dst: usize, dst3: usize, state: usize, rounds: u32): void {
  const rows = oddRows(rounds);
  exchangeWords(state);
  storeBlock(dst, state, rows);
  storeBlock(dst + 16, state + 8, rows);
  storeBlock(dst + 32, state + 16, rows);
  storeBlock(dst3, state + 24, rows);
}

/** Packed 32-bit words with two blocks alike (packing32.ts) to 64-bit ones with four. */
export function widen(dst: usize, src: usize, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    // From position 8 r + 2 c + n to 16 r + 4 c + n.
    let word: u64 = load<u32>(src);
    word = (word | (word << 16)) & 0x0000ffff0000ffff;
    word = (word | (word << 8)) & 0x00ff00ff00ff00ff;
    word = (word | (word << 4)) & 0x0f0f0f0f0f0f0f0f;
    word = (word | (word << 2)) & 0x3333333333333333;
    store<u64>(dst, word | (word << 2));
    dst += 8;
    src += 4;
  }
}

/** Loads a block to words 0 and 4 at `words`. */
// @ts-ignore: decorator
@inline
function loadBlock(words: usize, src: usize, rows: u64): void {
  let a = load<u64>(src);
  let b = load<u64>(src, 8);
  let t = (a ^ b) & rows;
  a ^= t;
  b ^= t;
  t = ((a >> 32) ^ b) & 0x00000000ffffffff;
  a ^= t << 32;
  b ^= t;
  store<u64>(words, interleaveHalves(a));
  store<u64>(words, interleaveHalves(b), 32);
}

/** The inverse of `loadBlock`. */
// @ts-ignore: decorator
@inline
function storeBlock(dst: usize, words: usize, rows: u64): void {
  let a = separateHalves(load<u64>(words));
  let b = separateHalves(load<u64>(words, 32));
  let t = ((a >> 32) ^ b) & 0x00000000ffffffff;
  a ^= t << 32;
  b ^= t;
  t = (a ^ b) & rows;
  store<u64>(dst, a ^ t);
  store<u64>(dst, b ^ t, 8);
}

/** The three exchanges, in any order. */
function exchangeWords(state: usize): void {
  let w0 = load<u64>(state);
  let w1 = load<u64>(state, 8);
  let w2 = load<u64>(state, 16);
  let w3 = load<u64>(state, 24);
  let w4 = load<u64>(state, 32);
  let w5 = load<u64>(state, 40);
  let w6 = load<u64>(state, 48);
  let w7 = load<u64>(state, 56);
  let t: u64;

  // n mod 2 with bit 0.
  t = ((w0 >> 1) ^ w1) & 0x5555555555555555;
  w0 ^= t << 1;
  w1 ^= t;
  t = ((w2 >> 1) ^ w3) & 0x5555555555555555;
  w2 ^= t << 1;
  w3 ^= t;
  t = ((w4 >> 1) ^ w5) & 0x5555555555555555;
  w4 ^= t << 1;
  w5 ^= t;
  t = ((w6 >> 1) ^ w7) & 0x5555555555555555;
  w6 ^= t << 1;
  w7 ^= t;

  // n div 2 with bit 1.
  t = ((w0 >> 2) ^ w2) & 0x3333333333333333;
  w0 ^= t << 2;
  w2 ^= t;
  t = ((w1 >> 2) ^ w3) & 0x3333333333333333;
  w1 ^= t << 2;
  w3 ^= t;
  t = ((w4 >> 2) ^ w6) & 0x3333333333333333;
  w4 ^= t << 2;
  w6 ^= t;
  t = ((w5 >> 2) ^ w7) & 0x3333333333333333;
  w5 ^= t << 2;
  w7 ^= t;

  // c mod 2 with bit 2.
  t = ((w0 >> 4) ^ w4) & 0x0f0f0f0f0f0f0f0f;
  store<u64>(state, w0 ^ (t << 4));
  store<u64>(state, w4 ^ t, 32);
  t = ((w1 >> 4) ^ w5) & 0x0f0f0f0f0f0f0f0f;
  store<u64>(state, w1 ^ (t << 4), 8);
  store<u64>(state, w5 ^ t, 40);
  t = ((w2 >> 4) ^ w6) & 0x0f0f0f0f0f0f0f0f;
  store<u64>(state, w2 ^ (t << 4), 16);
  store<u64>(state, w6 ^ t, 48);
  t = ((w3 >> 4) ^ w7) & 0x0f0f0f0f0f0f0f0f;
  store<u64>(state, w3 ^ (t << 4), 24);
  store<u64>(state, w7 ^ t, 56);
}

/** What an even number of ShiftRows moves: four of them are none. */
// @ts-ignore: decorator
@inline
function oddRows(rounds: u32): u64 {
  return rounds & 2 ? ODD_ROWS : 0;
}

/** Interleaves the bytes of the two halves, the low half's first. */
// @ts-ignore: decorator
@inline
function interleaveHalves(word: u64): u64 {
  let t = ((word >> 16) ^ word) & 0x00000000ffff0000;
  word ^= t ^ (t << 16);
  t = ((word >> 8) ^ word) & 0x0000ff000000ff00;
  return word ^ t ^ (t << 8);
}

/** The inverse of `interleaveHalves`. */
// @ts-ignore: decorator
@inline
function separateHalves(word: u64): u64 {
  let t = ((word >> 8) ^ word) & 0x0000ff000000ff00;
  word ^= t ^ (t << 8);
  t = ((word >> 16) ^ word) & 0x00000000ffff0000;
  return word ^ t ^ (t << 16);
}
