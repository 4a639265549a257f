/**
 * ARIA byte-sliced on 128-bit vectors, 16 blocks at a time: for runs too short for ./bitslice128.
 *
 * Representation: vector p holds the bytes at position p of 16 blocks, in the tower basis of ./tower, whose round keys it
 * shares. A vector goes through one S-box, so that no map needs a mask; the diffusion layer XORs whole vectors.
 */
import { diffuseBytes } from "../gen/aria128";
import {
  TOWER_END1,
  TOWER_END2,
  TOWER_END34,
  TOWER_IN,
  TOWER_INVERSE,
  TOWER_NIBBLE,
  TOWER_OUT,
  TOWER_START3,
  TOWER_START4,
} from "../gen/aria-tower";
import { KERNEL_SCRATCH } from "../lib/memory";
import * as trace from "../trace/aria-bytes128";
import { highNibbles, linear, linear2, reciprocal } from "./tower";
import { storeShuffled } from "./transpose128";

/** Blocks in a group. */
export const GROUP_BLOCKS: u32 = 16;

const STATE_BYTES: usize = 256;
/** After the 80 bytes of the key schedule. */
const STATE: usize = KERNEL_SCRATCH + 128;

/** Encrypts `blockCount` blocks, at most 16: as long as for 16. */
export function cryptGroup(dst: usize, src: usize, blockCount: u32, keys: usize, rounds: u32): void {
  const state = STATE;
  const next = state + STATE_BYTES;
  const lastKey = keys + ((<usize>rounds) << 4);
  const byteLength = (<usize>blockCount) << 4;
  // Blocks that are not there are whatever was left behind.
  for (let offset: usize = 0; offset < byteLength; offset += 16) {
    v128.store(state + offset, v128.xor(linear(TOWER_IN, v128.load(src + offset)), v128.load(keys)));
  }
  transpose(state, next);
  if (isDefined(TRACE)) trace.started(state, blockCount);
  let swap: usize = 0;
  for (let key = keys + 16; key < lastKey; key += 16) {
    substitute(next, state, swap);
    if (isDefined(TRACE)) trace.substituted(next, <u32>((key - keys) >> 4));
    diffuseBytes(state, next, key);
    if (isDefined(TRACE)) trace.diffused(state, key, <u32>((key - keys) >> 4));
    swap ^= 32;
  }
  substitute(next, state, 32);
  if (isDefined(TRACE)) trace.substituted(next, rounds);
  transpose(next, state);
  for (let offset: usize = 0; offset < byteLength; offset += 16) {
    v128.store(dst + offset, linear(TOWER_OUT, v128.xor(v128.load(next + offset), v128.load(lastKey))));
  }
  if (isDefined(TRACE)) trace.finished(dst, blockCount, rounds);
}

/** Transposes 16 vectors of 16 bytes in place by way of `rows`. */
function transpose(state: usize, rows: usize): void {
  shuffle(rows, state);
  shuffle(state, rows);
}

function shuffle(dst: usize, src: usize): void {
  for (let end = src + 64; src < end; src += 16) {
    storeShuffled(dst, v128.load(src), v128.load(src, 64), v128.load(src, 128), v128.load(src, 192));
    dst += 64;
  }
}

/** SL1 with `swap` 0, SL2 with 32, which exchanges the first and the second half of each row. */
function substitute(dst: usize, src: usize, swap: usize): void {
  const nibble = v128.load(TOWER_NIBBLE);
  const inverse = v128.load(TOWER_INVERSE);
  for (let end = src + STATE_BYTES; src < end; src += 64) {
    v128.store(dst + swap, invert(v128.load(src + swap), TOWER_END1, nibble, inverse));
    v128.store(dst + swap, invert(v128.load(src + swap, 16), TOWER_END2, nibble, inverse), 16);
    v128.store(
      dst + (32 ^ swap),
      invert(linear(TOWER_START3, v128.load(src + (32 ^ swap))), TOWER_END34, nibble, inverse),
    );
    v128.store(
      dst + (32 ^ swap),
      invert(linear(TOWER_START4, v128.load(src + (32 ^ swap), 16)), TOWER_END34, nibble, inverse),
      16,
    );
    dst += 64;
  }
}

/** The inverse and a linear map after it. */
// @ts-ignore: decorator
@inline
export function invert(x: v128, endTables: usize, nibble: v128, inverse: v128): v128 {
  const k = v128.and(x, nibble);
  const i = highNibbles(x, nibble);
  const j = v128.xor(i, k);
  const quotient = i8x16.swizzle(v128.load(TOWER_INVERSE, 16), k);
  return linear2(endTables, reciprocal(i, j, quotient, inverse), reciprocal(j, i, quotient, inverse));
}
