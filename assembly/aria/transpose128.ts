/** The 16 x 16 transpose of bytes on vectors, by which blocks become one vector for each position. */

/**
 * A 16 x 16 transpose of bytes is four times the same perfect shuffle: rows i and i + 8, interleaved, become rows 2 i
 * and 2 i + 1. Two of them make rows 4 i to 4 i + 3 of rows i, i + 4, i + 8 and i + 12, here a, b, c and d.
 */
// @ts-ignore: decorator
@inline
export function storeShuffled(row: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ac0 = interleaveLow(a, c);
  const bd0 = interleaveLow(b, d);
  const ac1 = interleaveHigh(a, c);
  const bd1 = interleaveHigh(b, d);
  v128.store(row, interleaveLow(ac0, bd0));
  v128.store(row, interleaveHigh(ac0, bd0), 16);
  v128.store(row, interleaveLow(ac1, bd1), 32);
  v128.store(row, interleaveHigh(ac1, bd1), 48);
}

// @ts-ignore: decorator
@inline
export function interleaveLow(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// @ts-ignore: decorator
@inline
export function interleaveHigh(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
