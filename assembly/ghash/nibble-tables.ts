/**
 * Products of byte-sliced blocks by one fixed element K of GHASH's field, sixteen or thirty-two blocks at a time.
 *
 * Representation: the state is sliced (./byte-slices) and split into nibbles, as each of them is an index: position q
 * takes 64 bytes, the high nibbles of byte q of blocks 0 to 15 and of blocks 16 to 31, then the low ones. A vector of
 * a table holds at index n, for one input position p, one half of the byte and one output position q, byte q of n * K *
 * x^(8p), n standing for the nibble in its half of the byte. Bit 7 of byte 0 is the coefficient of x^0.
 *
 * Idea: a product is the sum of what its 32 nibbles contribute, and `swizzle` looks sixteen of these up at once in a
 * register. The 512 vectors T[p][q] of a set need not be stored: multiplying by x^8 moves every byte by one position,
 * so T[p+1][q+1] is T[p][q], but for the byte u = T[p][15] that is pushed out. As x^128 = 1 + x + x^2 + x^7, it comes
 * back in T[p+1][0] and is added to T[p+1][1]. What depends on q - p only is thus stored once, for q > 0, and the 16
 * vectors for q = 0 apart: 46 for each half, 1,472 bytes for both.
 *
 * Constant time: a register is looked up by secrets, memory never.
 *
 * Source: SP 800-38D, section 6.3; Shoup's tables as in ./ghash-table4; looking tables up by shuffling registers is
 * from M. Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES 2009).
 */
import { load64be, store64be } from "../lib/words";
import { highNibbles, joinNibbles, lowNibbles, transpose } from "./byte-slices";

/** Where the vectors for q > 0 begin: T[p][q] is at REST + 16 (15 - p + q - 1), and T[p][0] at 16 (15 - p). */
const REST: usize = 256;

/** Bytes in the tables of one half; those of high nibbles come first. */
const HALF: usize = REST + 30 * 16;

/** Bytes in the tables of one K. */
export const TABLE_SET_BYTES: usize = 2 * HALF;

/** Bytes of a state of thirty-two blocks. */
export const STATE_BYTES: usize = 1024;

/** Each byte's bits that a shift of 16-bit lanes by 1, 2, 7 to the right or 6, 7 to the left leaves in their byte. */
const SHIFT_MASKS: usize = memory.data<u64>(
  [
    0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0x3f3f3f3f3f3f3f3f, 0x3f3f3f3f3f3f3f3f, 0x0101010101010101,
    0x0101010101010101, 0xc0c0c0c0c0c0c0c0, 0xc0c0c0c0c0c0c0c0, 0x8080808080808080, 0x8080808080808080,
  ],
  16,
);

/** Writes the tables of the block at `k`, using 512 bytes at `scratch`. */
export function writeTables(tables: usize, k: usize, scratch: usize): void {
  let high = load64be(k);
  let low = load64be(k + 8);
  for (let half: u32 = 0; half < 2; half++) {
    // Index 8 is the lowest power of x in a nibble.
    for (let entry: usize = 128; entry >= 16; entry >>= 1) {
      store64be(scratch + entry, high);
      store64be(scratch + entry + 8, low);
      const out = low & 1;
      low = (low >> 1) | (high << 63);
      high = (high >> 1) ^ ((0 - out) & 0xe100000000000000);
    }
    v128.store(scratch, i32x4.splat(0));
    for (let power: usize = 32; power < 256; power <<= 1) {
      for (let rest: usize = 16; rest < power; rest += 16) {
        v128.store(scratch + power + rest, v128.xor(v128.load(scratch + power), v128.load(scratch + rest)));
      }
    }
    transpose(scratch, scratch, scratch + 256);
    // T[0][0], and T[0][q] for q > 0
    v128.store(tables, v128.load(scratch), 240);
    memory.copy(tables + REST + 240, scratch + 16, 240);
    for (let at: usize = 240; at > 0; at -= 16) {
      // T[p+1][0] and T[p+1][1] from u = T[p][15], where `at` is 16 (15 - p)
      const u = v128.load(tables + REST + at + 224);
      v128.store(tables + at - 16, carriedToFirst(u));
      v128.store(tables + REST + at - 16, v128.xor(v128.load(tables + at), carriedToSecond(u)));
    }
    tables += HALF;
  }
}

/** Byte 0 of u x^128. */
// @ts-ignore: decorator
@inline
function carriedToFirst(u: v128): v128 {
  const u1 = v128.and(v128.shr<u16>(u, 1), v128.load(SHIFT_MASKS));
  const u2 = v128.and(v128.shr<u16>(u, 2), v128.load(SHIFT_MASKS, 16));
  const u7 = v128.and(v128.shr<u16>(u, 7), v128.load(SHIFT_MASKS, 32));
  return v128.xor(v128.xor(u, u1), v128.xor(u2, u7));
}

/** Byte 1 of u x^128. */
// @ts-ignore: decorator
@inline
function carriedToSecond(u: v128): v128 {
  const u1 = v128.add<u8>(u, u);
  const u2 = v128.and(v128.shl<u16>(u, 6), v128.load(SHIFT_MASKS, 48));
  const u7 = v128.and(v128.shl<u16>(u, 7), v128.load(SHIFT_MASKS, 64));
  return v128.xor(u1, v128.xor(u2, u7));
}

/** sum ^ table[index], lane by lane. */
// @ts-ignore: decorator
@inline
function addEntry(sum: v128, table: v128, index: v128): v128 {
  return v128.xor(sum, v128.swizzle(table, index));
}

/** The state `dst` = `src` * K ^ the slices of 32 blocks at `addend`; the two states are apart. */
export function multiply32(dst: usize, src: usize, tables: usize, addend: usize): void {
  for (let quarter: usize = 0; quarter < 4; quarter++) {
    // Four output positions, of blocks 0 to 15 in a and of blocks 16 to 31 in b.
    let a0 = v128.load(addend);
    let a1 = v128.load(addend, 16);
    let a2 = v128.load(addend, 32);
    let a3 = v128.load(addend, 48);
    let b0 = v128.load(addend, 256);
    let b1 = v128.load(addend, 272);
    let b2 = v128.load(addend, 288);
    let b3 = v128.load(addend, 304);
    let rest = tables + REST + (quarter << 6);
    let first = quarter ? rest - 16 : tables;
    for (let from = src + 960; from >= src; from -= 64) {
      let a = v128.load(from);
      let b = v128.load(from, 16);
      let table = v128.load(first);
      a0 = addEntry(a0, table, a);
      b0 = addEntry(b0, table, b);
      table = v128.load(rest);
      a1 = addEntry(a1, table, a);
      b1 = addEntry(b1, table, b);
      table = v128.load(rest, 16);
      a2 = addEntry(a2, table, a);
      b2 = addEntry(b2, table, b);
      table = v128.load(rest, 32);
      a3 = addEntry(a3, table, a);
      b3 = addEntry(b3, table, b);
      a = v128.load(from, 32);
      b = v128.load(from, 48);
      table = v128.load(first, HALF);
      a0 = addEntry(a0, table, a);
      b0 = addEntry(b0, table, b);
      table = v128.load(rest, HALF);
      a1 = addEntry(a1, table, a);
      b1 = addEntry(b1, table, b);
      table = v128.load(rest, HALF + 16);
      a2 = addEntry(a2, table, a);
      b2 = addEntry(b2, table, b);
      table = v128.load(rest, HALF + 32);
      a3 = addEntry(a3, table, a);
      b3 = addEntry(b3, table, b);
      first += 16;
      rest += 16;
    }
    writeNibbles(dst, a0, b0);
    writeNibbles(dst + 64, a1, b1);
    writeNibbles(dst + 128, a2, b2);
    writeNibbles(dst + 192, a3, b3);
    dst += 256;
    addend += 64;
  }
}

/** `multiply32` for blocks 0 to 15 alone: the others are left as they are. */
export function multiply16(dst: usize, src: usize, tables: usize, addend: usize): void {
  for (let half: usize = 0; half < 2; half++) {
    let a0 = v128.load(addend);
    let a1 = v128.load(addend, 16);
    let a2 = v128.load(addend, 32);
    let a3 = v128.load(addend, 48);
    let a4 = v128.load(addend, 64);
    let a5 = v128.load(addend, 80);
    let a6 = v128.load(addend, 96);
    let a7 = v128.load(addend, 112);
    let rest = tables + REST + (half << 7);
    let first = half ? rest - 16 : tables;
    for (let from = src + 960; from >= src; from -= 64) {
      let a = v128.load(from);
      a0 = addEntry(a0, v128.load(first), a);
      a1 = addEntry(a1, v128.load(rest), a);
      a2 = addEntry(a2, v128.load(rest, 16), a);
      a3 = addEntry(a3, v128.load(rest, 32), a);
      a4 = addEntry(a4, v128.load(rest, 48), a);
      a5 = addEntry(a5, v128.load(rest, 64), a);
      a6 = addEntry(a6, v128.load(rest, 80), a);
      a7 = addEntry(a7, v128.load(rest, 96), a);
      a = v128.load(from, 32);
      a0 = addEntry(a0, v128.load(first, HALF), a);
      a1 = addEntry(a1, v128.load(rest, HALF), a);
      a2 = addEntry(a2, v128.load(rest, HALF + 16), a);
      a3 = addEntry(a3, v128.load(rest, HALF + 32), a);
      a4 = addEntry(a4, v128.load(rest, HALF + 48), a);
      a5 = addEntry(a5, v128.load(rest, HALF + 64), a);
      a6 = addEntry(a6, v128.load(rest, HALF + 80), a);
      a7 = addEntry(a7, v128.load(rest, HALF + 96), a);
      first += 16;
      rest += 16;
    }
    writeHalf(dst, a0);
    writeHalf(dst + 64, a1);
    writeHalf(dst + 128, a2);
    writeHalf(dst + 192, a3);
    writeHalf(dst + 256, a4);
    writeHalf(dst + 320, a5);
    writeHalf(dst + 384, a6);
    writeHalf(dst + 448, a7);
    dst += 512;
    addend += 128;
  }
}

/** Writes one position of a state, of blocks 0 to 15 and of blocks 16 to 31. */
// @ts-ignore: decorator
@inline
export function writeNibbles(state: usize, a: v128, b: v128): void {
  writeHalf(state, a);
  writeHalf(state + 16, b);
}

// @ts-ignore: decorator
@inline
function writeHalf(state: usize, bytes: v128): void {
  v128.store(state, highNibbles(bytes));
  v128.store(state, lowNibbles(bytes), 32);
}

/** Writes the state of the slices of 32 blocks. */
export function splitSlices(state: usize, slices: usize): void {
  for (const end = slices + 256; slices < end; slices += 16) {
    writeNibbles(state, v128.load(slices), v128.load(slices, 256));
    state += 64;
  }
}

/** The slices of blocks 0 to 15 of the state at `state`, or of blocks 16 to 31 of the state 16 bytes before. */
export function joinSlices(slices: usize, state: usize): void {
  for (const end = slices + 256; slices < end; slices += 16) {
    v128.store(slices, joinNibbles(v128.load(state), v128.load(state, 32)));
    state += 64;
  }
}
