/**
 * Byte slices: sixteen blocks as sixteen vectors, of which vector q holds byte q of every block and lane l belongs to
 * block l. The transposition is its own inverse.
 */

/** The low half of each byte; read from memory, since compilers would rebuild a literal at each use. */
const LOW_NIBBLES: usize = memory.data<u64>([0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f], 16);

/**
 * Transposes the 16 by 16 bytes at `src` to `dst`, using 256 bytes at `scratch`; `dst` may be `src`. Interleaving rows
 * i and i + 8 into rows 2i and 2i + 1 turns the eight bits of an index, row before column, left by one place; four such
 * steps swap row and column.
 */
export function transpose(dst: usize, src: usize, scratch: usize): void {
  interleaveTwice(scratch, src);
  interleaveTwice(dst, scratch);
}

function interleaveTwice(dst: usize, src: usize): void {
  for (const end = src + 64; src < end; src += 16) {
    const a = v128.load(src);
    const b = v128.load(src, 64);
    const c = v128.load(src, 128);
    const d = v128.load(src, 192);
    const acLow = interleaveLow(a, c);
    const acHigh = interleaveHigh(a, c);
    const bdLow = interleaveLow(b, d);
    const bdHigh = interleaveHigh(b, d);
    v128.store(dst, interleaveLow(acLow, bdLow));
    v128.store(dst, interleaveHigh(acLow, bdLow), 16);
    v128.store(dst, interleaveLow(acHigh, bdHigh), 32);
    v128.store(dst, interleaveHigh(acHigh, bdHigh), 48);
    dst += 64;
  }
}

// @ts-ignore: decorator
@inline
function interleaveLow(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// @ts-ignore: decorator
@inline
function interleaveHigh(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** The high half of each byte, as an index. */
// @ts-ignore: decorator
@inline
export function highNibbles(bytes: v128): v128 {
  return v128.and(v128.shr<u16>(bytes, 4), v128.load(LOW_NIBBLES));
}

/** The low half of each byte, as an index. */
// @ts-ignore: decorator
@inline
export function lowNibbles(bytes: v128): v128 {
  return v128.and(bytes, v128.load(LOW_NIBBLES));
}
