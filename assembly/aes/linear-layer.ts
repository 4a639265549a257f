/**
 * Where the bytes are in a bitsliced AES state, and the one rotation that the linear layers are made of.
 *
 * Every word of type T has four fields, one for each row of the AES state, row 0 in the least significant bits. A field
 * has a bit for every column and block: bit position = row * F + column * F / 4 + block, where F = 8 for u32 (two
 * blocks), 16 for u64 (four) and 32 for v128 (eight). So the next row is a plain rotation, and a step to another column
 * as well takes two rotations under masks: a fully-fixsliced round loop needs steps of 0 to 3 columns, a semi-fixsliced
 * one (ShiftRows twice in every second round) of 0 and 1.
 *
 * In a v128, byte 4 row + column holds one byte position of all blocks. A plain rotation moves 32-bit lanes, for which
 * processors have an instruction without a mask; the other steps are byte permutations.
 */
import { AES_STEPS } from "../gen/aes-vector";

/** After how many rounds ShiftRows are made up for: four of them are none; semi-fixsliced, two are done at once. */
export const FULLY: u32 = 4;
export const SEMI: u32 = 2;

/** How many ShiftRows are outstanding after round `round`, which is not the last. */
// @ts-ignore: decorator
@inline
export function outstanding(round: u32, period: u32): u32 {
  return round & (period - 1);
}

/** Likewise after the last round, which has no MixColumns, before which they would be made up for. */
// @ts-ignore: decorator
@inline
export function outstandingAtEnd(rounds: u32, period: u32): u32 {
  return outstanding(rounds - 1, period) + 1;
}

/** The bits of columns 0 to `count` - 1 in every row. */
// @ts-ignore: decorator
@inline
function lowColumns<T>(count: i32): T {
  if (sizeof<T>() == 4) return <T>((((<u32>1) << (2 * count)) - 1) * 0x01010101);
  return <T>((((<u64>1) << (4 * count)) - 1) * 0x0001000100010001);
}

/**
 * Brings byte (row + `rows`, column + `columns`), both modulo 4, to (row, column). With R_j for one row and j columns,
 * R_j is the step to the next row when j ShiftRows are outstanding.
 */
// @ts-ignore: decorator
@inline
export function rotate<T>(word: T, rows: i32, columns: i32): T {
  if (isVector<T>()) return permute(word, rows, columns);
  const field = 2 * <i32>sizeof<T>();
  const bits = rows * field + columns * (field >> 2);
  if (columns == 0) return rotr<T>(word, <T>bits);
  // The columns that wrap around their row come from one row less far away.
  const mask = lowColumns<T>(4 - columns);
  return (rotr<T>(word, <T>bits) & mask) | (rotr<T>(word, <T>(bits - field)) & ~mask);
}

/** `rotate` on v128. The masks are in memory because some compilers build a constant anew at each use. */
// @ts-ignore: decorator
@inline
function permute(word: v128, rows: i32, columns: i32): v128 {
  if (columns != 0) return v128.swizzle(word, v128.load(AES_STEPS + 16 * (4 * rows + columns)));
  if (rows == 1) return v128.shuffle<u32>(word, word, 1, 2, 3, 0);
  return v128.shuffle<u32>(word, word, 2, 3, 0, 1);
}

/** Two ShiftRows at once: rows 1 and 3 by two columns. Not for v128. */
// @ts-ignore: decorator
@inline
export function shiftRowsTwice<T>(word: T): T {
  const half = <i32>sizeof<T>();
  const mask: T = sizeof<T>() == 4 ? <T>0x0f000f00 : <T>0x00ff000000ff0000;
  const t = (word ^ (word >> (<T>half))) & mask;
  return word ^ t ^ (t << (<T>half));
}
