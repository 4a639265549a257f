/**
 * Masks of byte permutations for the AES kernels on 128-bit vectors: byte i of a mask says which byte of its operand
 * goes to place i.
 *
 * A block has byte (row r, column c) at r + 4 c, a bitsliced state at 4 r + c. The state after j rounds has j ShiftRows
 * outstanding: what belongs at (r, c) is still at (r, c + j r).
 */
import type { Table } from "./tables.js";

const FOUR = [0, 1, 2, 3] as const;

/** A mask for places numbered 4 a + b, from what goes to each. */
function mask(source: (a: number, b: number) => number): number[] {
  return FOUR.flatMap((a) => FOUR.map((b) => source(a, b)));
}

export const AES_VECTOR_TABLES: readonly Table[] = [
  {
    name: "AES_STEPS",
    comment: "In a bitsliced state: (r + m, c + n) goes to (r, c); m = 0 to 2, and n = 0 to 3 for each",
    width: 1,
    values: [0, 1, 2].flatMap((m) => FOUR.flatMap((n) => mask((r, c) => 4 * ((r + m) & 3) + ((c + n) & 3)))),
  },
  {
    name: "AES_SHIFT_ROWS",
    comment: "In a block: ShiftRows j times, j = 0 to 3",
    width: 1,
    values: FOUR.flatMap((j) => mask((c, r) => r + 4 * ((c + j * r) & 3))),
  },
  {
    name: "AES_BLOCK_STEPS",
    comment: "In a block with j ShiftRows outstanding, j = 0 to 3: one step down, each followed by three steps down",
    width: 1,
    values: FOUR.flatMap((j) => [1, 3].flatMap((m) => mask((c, r) => ((r + m) & 3) + 4 * ((c + j * m) & 3)))),
  },
  {
    name: "AES_TO_STATE",
    comment: "From a block to a bitsliced state that has j ShiftRows outstanding, j = 0 to 3",
    width: 1,
    values: FOUR.flatMap((j) => mask((r, c) => r + 4 * ((c - j * r) & 3))),
  },
  {
    name: "AES_TO_BLOCK",
    comment: "From a bitsliced state that has j ShiftRows outstanding to a block, j = 0 to 3",
    width: 1,
    values: FOUR.flatMap((j) => mask((c, r) => 4 * r + ((c + j * r) & 3))),
  },
  {
    name: "AES_BITS",
    comment: "Sixteen times bit b of a byte, b = 0 to 7",
    width: 1,
    values: Array.from({ length: 128 }, (_, i) => 1 << (i >> 4)),
  },
  {
    name: "AES_SWAPS",
    comment: "Of every byte, the low bit of each pair, the low pair of each nibble, the low nibble",
    width: 1,
    values: [0x55, 0x33, 0x0f].flatMap((value) => Array.from({ length: 16 }, () => value)),
  },
  {
    name: "AES_BLOCK_NUMBERS",
    comment: "Bit i of the numbers of 128 blocks, 8 n + m for bit m of byte n; i = 0 to 6",
    width: 1,
    values: [0, 1, 2, 3, 4, 5, 6].flatMap((i) =>
      Array.from({ length: 16 }, (_, n) =>
        [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, m) => byte | ((((8 * n + m) >> i) & 1) << m), 0),
      ),
    ),
  },
];
