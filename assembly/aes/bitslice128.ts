/**
 * AES encryption of 128 blocks at a time, bitsliced over whole vectors: no shuffle is left in the rounds, where the
 * fixsliced batch of eight spends a fifth of its instructions on them.
 *
 * Representation: byte (r, c) of all blocks is the eight vectors from 128 (r + 4 c) on; vector b holds bit b, for block
 * 8 n + m at bit m of its byte n. A round key is 512 bytes: for bit b of byte (r, c) a mask of 32 bits at
 * 4 (8 (r + 4 c) + b).
 */
import { AES_BITS, AES_BLOCK_NUMBERS, AES_SHIFT_ROWS } from "../gen/aes-vector";
import { load32be } from "../lib/words";
import * as trace from "../trace/aes-planes128";
import { mixColumns128 } from "./mix-columns128";
import { transpose } from "./packing128";
import { subBytes, subBytesOfRound2 } from "./permute-rounds";
import { subBytes128 } from "./sub-bytes128";

/** Bytes in the state of a batch, and in a round key. */
const STATE_BYTES: usize = 2048;
const KEY_BYTES: usize = 512;

/** Makes the masks of `rounds` + 1 round keys of 16 bytes at `keys`. */
export function expandMasks(dst: usize, keys: usize, rounds: u32): void {
  const low = i8x16(1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0);
  const high = v128.shl<u32>(low, 4);
  for (const end = keys + ((<usize>rounds + 1) << 4); keys < end; keys += 16) {
    for (let position: usize = 0; position < 16; position++) {
      const byte = v128.splat<u32>(load<u8>(keys + position));
      v128.store(dst, v128.eq<u32>(v128.and(byte, low), low));
      v128.store(dst, v128.eq<u32>(v128.and(byte, high), high), 16);
      dst += 32;
    }
  }
}

/** Encrypts 128 blocks with the round keys of permute-rounds.ts and their masks; `scratch` is 4,096 bytes. */
export function encrypt128(dst: usize, src: usize, keys: usize, masks: usize, rounds: u32, scratch: usize): void {
  const other = scratch + STATE_BYTES;
  for (let i: usize = 0; i < STATE_BYTES; i += 128) transpose(scratch + i, src + i, AES_SHIFT_ROWS);
  transposeBytes(scratch, other);
  for (let plane: usize = 0; plane < 128; plane++) {
    const ptr = scratch + (plane << 4);
    v128.store(ptr, v128.xor(v128.load(ptr), v128.load32_splat(masks + (plane << 2))));
  }
  if (isDefined(TRACE)) trace.started(scratch);
  subBytes128(other, scratch, 16);
  if (isDefined(TRACE)) trace.substituted(other, 1);
  lastRounds(dst, keys, masks, rounds, scratch, 1);
}

/**
 * Encrypts 128 counter blocks, of which `counter` is the first. In round 1 bytes 14 and 15 reach columns 1 and 0 alone, so
 * columns 2 and 3 after it are as many as bytes 0 to 13 are: two, before and after the last 16 bits wrap. They are taken
 * from one block each, worked on by permutation, and a plane of masks says which blocks have the second. That is done for
 * every counter, so the time does not tell where a secret one wraps. The last 32 bits must not, unless without a carry.
 */
export function encryptCounters128(
  dst: usize,
  counter: usize,
  keys: usize,
  masks: usize,
  rounds: u32,
  scratch: usize,
): void {
  const other = scratch + STATE_BYTES;
  const first = v128.load(counter);
  const word = load32be(counter + 12);
  const second = v128.replace_lane<u32>(first, 3, bswap(word + 0x10000));
  const wrapped = addNumbers(scratch, word & 0xffff, masks);
  // What the columns 0 and 1 are made of beside bytes 14 and 15.
  const boxes = subBytes(v128.xor(first, v128.load(keys)));
  v128.store(other + 128 * 15, boxes);
  spread(other, 0, 1);
  spread(other, 3, 6);
  spread(other, 9, 11);
  subBytes128(other + 14 * 128, scratch + 14 * 128, 2);
  mixColumns128(scratch, other, masks + KEY_BYTES, 2);
  subBytes128(other, scratch, 8);
  v128.store(other + 128 * 15, subBytesOfRound2(first, keys));
  v128.store(other + 128 * 15, subBytesOfRound2(second, keys), 16);
  spreadVersions(other, 8, 16, wrapped);
  if (isDefined(TRACE)) trace.startedCounters(other);
  lastRounds(dst, keys, masks, rounds, scratch, 2);
}

/**
 * Makes the planes of bytes 14 and 15 of the counter blocks, plus round key 0, with a ripple-carry adder. Returns the
 * plane of the blocks at which they have wrapped.
 */
function addNumbers(state: usize, start: u32, masks: usize): v128 {
  let carry = v128.splat<u32>(0);
  for (let i: usize = 0; i < 16; i++) {
    const plane: usize = 8 * (i < 8 ? 15 : 14) + (i & 7);
    const bit = v128.splat<u32>(-((start >> (<u32>i)) & 1));
    let sum = v128.xor(bit, carry);
    if (i < 7) {
      const number = v128.load(AES_BLOCK_NUMBERS + (i << 4));
      carry = v128.or(v128.and(bit, carry), v128.and(number, sum));
      sum = v128.xor(sum, number);
    } else {
      carry = v128.and(bit, carry);
    }
    v128.store(state + (plane << 4), v128.xor(sum, v128.load32_splat(masks + (plane << 2))));
  }
  return carry;
}

/**
 * Spreads bytes `from` to `to` of a block that is the same for all over their planes. The block is in position 15, until
 * that is spread.
 */
// @ts-ignore: decorator
@inline
function spread(state: usize, from: usize, to: usize): void {
  for (let position = from; position < to; position++) {
    const byte = v128.load8_splat(state + 128 * 15 + position);
    for (let b: usize = 0; b < 128; b += 16) {
      const bit = v128.load(AES_BITS + b);
      v128.store(state + (position << 7) + b, v128.eq<u8>(v128.and(byte, bit), bit));
    }
  }
}

/** Likewise when there are two blocks, the second for the blocks in the plane `wrapped`. */
function spreadVersions(state: usize, from: usize, to: usize, wrapped: v128): void {
  for (let position = from; position < to; position++) {
    const first = v128.load8_splat(state + 128 * 15 + position);
    const second = v128.load8_splat(state + 128 * 15 + 16 + position);
    for (let b: usize = 0; b < 128; b += 16) {
      const bit = v128.load(AES_BITS + b);
      const plane = v128.eq<u8>(v128.and(first, bit), bit);
      const change = v128.eq<u8>(v128.and(second, bit), bit);
      v128.store(state + (position << 7) + b, v128.bitselect(change, plane, wrapped));
    }
  }
}

/** The rounds after SubBytes of round `round`, which is in the second half of the scratch, and back to blocks. */
function lastRounds(dst: usize, keys: usize, masks: usize, rounds: u32, scratch: usize, round: u32): void {
  const other = scratch + STATE_BYTES;
  for (; round < rounds; round++) {
    mixColumns128(scratch, other, masks + <usize>round * KEY_BYTES, 4);
    if (isDefined(TRACE)) trace.mixed(scratch, masks + <usize>round * KEY_BYTES, round);
    subBytes128(other, scratch, 16);
    if (isDefined(TRACE)) trace.substituted(other, round + 1);
  }
  transposeBytes(other, scratch);
  const key = v128.load(keys + ((<usize>rounds) << 4));
  for (let i: usize = 0; i < STATE_BYTES; i += 128) {
    transpose(dst + i, other + i, AES_SHIFT_ROWS + 16);
    for (let j: usize = i; j < i + 128; j += 16) v128.store(dst + j, v128.xor(v128.load(dst + j), key));
  }
  if (isDefined(TRACE)) trace.finished(dst, rounds);
}

/**
 * Exchanges the number of each 128 bytes of the state with the number of a byte in the vectors: eight transposes of
 * 16 x 16 bytes, with 2,048 bytes of scratch.
 */
function transposeBytes(state: usize, scratch: usize): void {
  for (let b: usize = 0; b < 128; b += 16) {
    shuffle(scratch + b, state + b);
    shuffle(state + b, scratch + b);
  }
}

/**
 * Half a transpose: two perfect shuffles of the 256 bytes. One makes rows 2 i and 2 i + 1 of rows i and i + 8,
 * interleaved; its fourth power is the transpose. Rows are 128 bytes apart.
 */
function shuffle(dst: usize, src: usize): void {
  for (const end = src + 512; src < end; src += 128) {
    const a = v128.load(src);
    const b = v128.load(src, 512);
    const c = v128.load(src, 1024);
    const d = v128.load(src, 1536);
    const ac0 = interleaveLow(a, c);
    const bd0 = interleaveLow(b, d);
    const ac1 = interleaveHigh(a, c);
    const bd1 = interleaveHigh(b, d);
    v128.store(dst, interleaveLow(ac0, bd0));
    v128.store(dst, interleaveHigh(ac0, bd0), 128);
    v128.store(dst, interleaveLow(ac1, bd1), 256);
    v128.store(dst, interleaveHigh(ac1, bd1), 384);
    dst += 512;
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
