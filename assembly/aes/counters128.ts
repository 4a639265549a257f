/**
 * Counter mode on batches of 128 blocks, in the representation of bitslice128.ts, with rounds 1 and 2 done for what
 * differs between the blocks alone.
 *
 * Idea: byte 15 of a counter block reaches column 0 of the state alone in round 1, and one byte of each column in
 * round 2. As it overflows at most once in 128 blocks, all other bytes of those have two versions. So round 2 ends as
 * the sum of two parts. What byte 15 leads to takes five S-boxes, and is the same for every other batch, which starts
 * 256 blocks later. What the rest leads to is worked out for one block before and one after the overflow, by
 * permutation, and a plane of masks says which blocks have the second. Both is done for every counter, so that the
 * time does not tell where a secret one overflows.
 *
 * Source: J. H. Park and D. H. Lee, "FACE: Fast AES CTR mode Encryption Techniques based on the Reuse of Repetitive
 * Data" (TCHES 2018/3), for the rounds that counter blocks share.
 */
import { AES_BLOCK_NUMBERS, AES_BLOCK_STEPS } from "../gen/aes-vector";
import { load32be } from "../lib/words";
import * as trace from "../trace/aes-planes128";
import { COLUMN_BYTES, expandMasks, KEY_BYTES, lastRounds, POSITION_BYTES, STATE_BYTES } from "./bitslice128";
import { transposeBitsOnto } from "./packing128";
import { shiftRows, subBytes, subBytesOfRound2 } from "./permute-rounds";
import { subBytes128 } from "./sub-bytes128";

/** What is kept of byte 15 for each of two batches: column 0 after SubBytes of round 2, and which blocks overflowed. */
const KEPT_BYTES: usize = COLUMN_BYTES + 16;

/** Bytes of what is kept; `cryptCounters128` wants so many. */
export const COUNTERS_KEPT_BYTES: usize = 2 * KEPT_BYTES;

/**
 * Encrypts `batches` times 128 blocks in counter mode. `counter` is the first counter block, whose last 32 bits must not
 * overflow, unless without a carry. `keys` and `masks` are those of `encrypt128`, `pairKeys` those of
 * permute-rounds.ts; `scratch` is 4,096 bytes and `kept` COUNTERS_KEPT_BYTES.
 */
export function cryptCounters128(
  dst: usize,
  src: usize,
  batches: u32,
  counter: usize,
  keys: usize,
  pairKeys: usize,
  masks: usize,
  rounds: u32,
  scratch: usize,
  kept: usize,
): void {
  const other = scratch + STATE_BYTES;
  const first = v128.load(counter);
  const lastKey = keys + ((<usize>rounds) << 4);
  let word = load32be(counter + 12);
  for (let batch: u32 = 0; batch < batches; batch++) {
    const columns = kept + (batch & 1 ? KEPT_BYTES : 0);
    if (batch < 2) keepColumn(columns, word & 0xff, first, keys, masks, scratch);

    const before = restOfRound2(v128.replace_lane<u32>(first, 3, bswap(word)), keys, pairKeys);
    const after = restOfRound2(v128.replace_lane<u32>(first, 3, bswap(word + 0x100)), keys, pairKeys);
    writeVersions(other, before, after);
    const overflowed = v128.load(columns, COLUMN_BYTES);
    for (let column: usize = 0; column < 4; column++) {
      // ShiftRows: row r of column 0 is now in column 4 - r.
      const row: usize = (4 - column) & 3;
      mixByte(scratch + column * COLUMN_BYTES, columns + row * POSITION_BYTES, row, other + 128 * column, overflowed);
    }
    if (isDefined(TRACE)) trace.startedCounters(scratch, masks + 2 * KEY_BYTES);
    const words = lastRounds(scratch, masks, rounds, 2);
    if (isDefined(TRACE)) trace.finishedCounters(words, lastKey, rounds);
    for (let i: usize = 0; i < STATE_BYTES; i += 128) transposeBitsOnto(dst + i, words + i, src + i, lastKey);
    dst += STATE_BYTES;
    src += STATE_BYTES;
    word += 128;
  }
}

/** Makes what is kept for the batch whose byte 15 starts with `start`; bytes 0 to 11 are those of `first`. */
function keepColumn(kept: usize, start: u32, first: v128, keys: usize, masks: usize, scratch: usize): void {
  const other = scratch + STATE_BYTES;
  v128.store(kept, addNumbers(scratch, start, masks + 4 * 8 * 15), COLUMN_BYTES);
  subBytes128(other, scratch, 1);
  // Of column 0 after ShiftRows, the bytes other than byte 15.
  const rest = v128.and(
    v128.swizzle(subBytes(v128.xor(first, v128.load(keys))), shiftRows(1)),
    i32x4(0x00ffffff, -1, -1, -1),
  );
  const column = v128.xor(mixColumns(rest), v128.load(keys, 16));
  writeVersions(other + POSITION_BYTES, column, column);
  mixByte(scratch, other, 3, other + POSITION_BYTES, i32x4.splat(0));
  subBytes128(kept, scratch, 4);
}

/**
 * Makes the eight planes of a byte that counts up from `start`, plus a round key of which the masks are given, with a
 * ripple-carry adder. Returns the plane of the blocks at which it has overflowed.
 */
function addNumbers(planes: usize, start: u32, masks: usize): v128 {
  let carry = v128.splat<u32>(0);
  for (let i: usize = 0; i < 8; i++) {
    const bit = v128.splat<u32>(-((start >> (<u32>i)) & 1));
    let sum = v128.xor(bit, carry);
    if (i < 7) {
      const number = v128.load(AES_BLOCK_NUMBERS + (i << 4));
      carry = v128.or(v128.and(bit, carry), v128.and(number, sum));
      sum = v128.xor(sum, number);
    } else {
      carry = v128.and(bit, carry);
    }
    v128.store(planes + (i << 4), v128.xor(sum, v128.load32_splat(masks + (i << 2))));
  }
  return carry;
}

/** A counter block after round 2, less what byte 15 leads to. */
// @ts-ignore: decorator
@inline
function restOfRound2(block: v128, keys: usize, pairKeys: usize): v128 {
  const rest = v128.and(subBytesOfRound2(block, pairKeys), i32x4(0, -1, -1, -1));
  return v128.xor(mixColumns(v128.swizzle(rest, shiftRows(1))), v128.load(keys, 32));
}

/** MixColumns on a block. With v = 2 s + R s, R the step to the next row, it is v + R v + R^3 s. */
// @ts-ignore: decorator
@inline
function mixColumns(s: v128): v128 {
  const next = v128.load(AES_BLOCK_STEPS);
  const reduction = v128.and(v128.shr<i8>(s, 7), v128.splat<u8>(0x1b));
  const v = v128.xor(v128.xor(v128.add<u8>(s, s), reduction), v128.swizzle(s, next));
  return v128.xor(v128.xor(v, v128.swizzle(v, next)), v128.swizzle(s, v128.load(AES_BLOCK_STEPS, 16)));
}

/** Writes the masks of a block, and of what makes another of it. */
function writeVersions(dst: usize, block: v128, another: v128): void {
  const both = dst + 2 * KEY_BYTES;
  v128.store(both, block);
  v128.store(both, v128.xor(block, another), 16);
  expandMasks(dst, both, 2);
}

/**
 * Makes a column after MixColumns at `dst` from one byte of it before, the planes at `src` in row `row`, and a sum to
 * add to the column: the masks at `versions`, and where `changed` is set those KEY_BYTES on.
 */
function mixByte(dst: usize, src: usize, row: usize, versions: usize, changed: v128): void {
  const s0 = v128.load(src);
  const s1 = v128.load(src, 16);
  const s2 = v128.load(src, 32);
  const s3 = v128.load(src, 48);
  const s4 = v128.load(src, 64);
  const s5 = v128.load(src, 80);
  const s6 = v128.load(src, 96);
  const s7 = v128.load(src, 112);
  // Doubling moves bit b to bit b + 1, and adds bit 7 to bits 0, 1, 3 and 4.
  addVersions(dst, row, 0, s7, s0, versions, changed);
  addVersions(dst, row, 1, v128.xor(s0, s7), s1, versions, changed);
  addVersions(dst, row, 2, s1, s2, versions, changed);
  addVersions(dst, row, 3, v128.xor(s2, s7), s3, versions, changed);
  addVersions(dst, row, 4, v128.xor(s3, s7), s4, versions, changed);
  addVersions(dst, row, 5, s4, s5, versions, changed);
  addVersions(dst, row, 6, s5, s6, versions, changed);
  addVersions(dst, row, 7, s6, s7, versions, changed);
}

/** Makes bit b of a column's four bytes from that of twice the byte in `row` and that of the byte itself. */
// @ts-ignore: decorator
@inline
function addVersions(dst: usize, row: usize, b: usize, twice: v128, once: v128, versions: usize, changed: v128): void {
  addVersion(dst + 16 * b, row, twice, versions + 4 * b, changed);
  addVersion(dst + 16 * b, (row + 1) & 3, once, versions + 4 * b, changed);
  addVersion(dst + 16 * b, (row + 2) & 3, once, versions + 4 * b, changed);
  addVersion(dst + 16 * b, (row + 3) & 3, v128.xor(twice, once), versions + 4 * b, changed);
}

// @ts-ignore: decorator
@inline
function addVersion(dst: usize, row: usize, plane: v128, versions: usize, changed: v128): void {
  const masks = versions + (row << 5);
  const version = v128.xor(v128.load32_splat(masks), v128.and(v128.load32_splat(masks, 512), changed));
  v128.store(dst + (row << 7), v128.xor(plane, version));
}
