/**
 * AES encryption of 128 blocks at a time, bitsliced over whole vectors: no shuffle is left in the rounds, where the
 * fixsliced batch of eight spends a fifth of its instructions on them.
 *
 * Representation: byte (r, c) of all blocks is the eight vectors from 128 (r + 4 c) on; vector b holds bit b, for block
 * 8 n + m at bit m of its byte n. A round key is 512 bytes: for bit b of byte (r, c) a mask of 32 bits at
 * 4 (8 (r + 4 c) + b).
 */
import * as trace from "../trace/aes-planes128";
import { mixColumns128 } from "./mix-columns128";
import { transposeBits } from "./packing128";
import { subBytes128 } from "./sub-bytes128";

/** Bytes in the state of a batch, and in a round key. */
export const STATE_BYTES: usize = 2048;
export const KEY_BYTES: usize = 512;

/** Bytes in a column of the state, and in one byte position. */
export const COLUMN_BYTES: usize = 512;
export const POSITION_BYTES: usize = 128;

/** Makes the masks of `count` round keys of 16 bytes at `keys`. */
export function expandMasks(dst: usize, keys: usize, count: u32): void {
  const low = i8x16(1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8);
  const high = v128.shl<u32>(low, 4);
  for (const end = keys + ((<usize>count) << 4); keys < end; keys++) {
    const byte = v128.load8_splat(keys);
    v128.store(dst, v128.eq<u8>(v128.and(byte, low), low));
    v128.store(dst, v128.eq<u8>(v128.and(byte, high), high), 16);
    dst += 32;
  }
}

/**
 * Encrypts 128 blocks with `rounds` + 1 round keys in the standard's order, from the second on XORed with 0x63 in every
 * byte, and their masks; `scratch` is 4,096 bytes.
 */
export function encrypt128(dst: usize, src: usize, keys: usize, masks: usize, rounds: u32, scratch: usize): void {
  for (let i: usize = 0; i < STATE_BYTES; i += 128) transposeBits(scratch + i, src + i);
  transposeBytes(scratch, scratch + STATE_BYTES, 0);
  for (let plane: usize = 0; plane < 128; plane++) {
    const ptr = scratch + (plane << 4);
    v128.store(ptr, v128.xor(v128.load(ptr), v128.load32_splat(masks + (plane << 2))));
  }
  if (isDefined(TRACE)) trace.started(scratch);
  const words = lastRounds(scratch, masks, rounds, 0);
  const key = v128.load(keys + ((<usize>rounds) << 4));
  for (let i: usize = 0; i < STATE_BYTES; i += 128) {
    transposeBits(dst + i, words + i);
    for (let j: usize = i; j < i + 128; j += 16) v128.store(dst + j, v128.xor(v128.load(dst + j), key));
  }
  if (isDefined(TRACE)) trace.finished(dst, rounds);
}

/**
 * The rounds after round `round`, of which the state is at `scratch`, up to ShiftRows of the last. Returns where the
 * result is: 128 vectors for `transposeBits` to make blocks of, eight at a time.
 */
export function lastRounds(scratch: usize, masks: usize, rounds: u32, round: u32): usize {
  const other = scratch + STATE_BYTES;
  subBytes128(other, scratch, 16);
  if (isDefined(TRACE)) trace.substituted(other, round + 1);
  while (++round < rounds) {
    mixColumns128(scratch, other, masks + <usize>round * KEY_BYTES);
    if (isDefined(TRACE)) trace.mixed(scratch, masks + <usize>round * KEY_BYTES, round);
    subBytes128(other, scratch, 16);
    if (isDefined(TRACE)) trace.substituted(other, round + 1);
  }
  transposeBytes(other, scratch, COLUMN_BYTES);
  return other;
}

/**
 * Exchanges the number of each 128 bytes of the state with the number of a byte in the vectors: eight transposes of
 * 16 x 16 bytes, with 2,048 bytes of scratch. First row r comes from `step` bytes further on, r times.
 */
function transposeBytes(state: usize, scratch: usize, step: usize): void {
  for (let b: usize = 0; b < 128; b += 16) {
    shuffle(scratch + b, state + b, step);
    shuffle(state + b, scratch + b, 0);
  }
}

/**
 * Half a transpose: two perfect shuffles of the 256 bytes. One makes rows 2 i and 2 i + 1 of rows i and i + 8,
 * interleaved; its fourth power is the transpose. Rows are 128 bytes apart.
 */
function shuffle(dst: usize, src: usize, step: usize): void {
  let turn: usize = 0;
  for (const end = src + 512; src < end; src += 128) {
    const a = v128.load(src + turn);
    const b = v128.load(src + ((turn + 512) & 2047));
    const c = v128.load(src + ((turn + 1024) & 2047));
    const d = v128.load(src + ((turn + 1536) & 2047));
    const ac0 = interleaveLow(a, c);
    const bd0 = interleaveLow(b, d);
    const ac1 = interleaveHigh(a, c);
    const bd1 = interleaveHigh(b, d);
    v128.store(dst, interleaveLow(ac0, bd0));
    v128.store(dst, interleaveHigh(ac0, bd0), 128);
    v128.store(dst, interleaveLow(ac1, bd1), 256);
    v128.store(dst, interleaveHigh(ac1, bd1), 384);
    dst += 512;
    turn += step;
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
