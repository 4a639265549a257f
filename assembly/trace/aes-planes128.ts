/**
 * The steps of AES encryption for 128 blocks (../aes/bitslice128), of which each round does its own ShiftRows.
 */
import { recordKeyAddition, recordMixing, recordSubstitution, STATES } from "./aes";
import { beginBatch, endBatch } from "./recorder";

// @ts-ignore: decorator
@lazy
const BLOCKS: u32 = 128;

/** A state without its round key. */
// @ts-ignore: decorator
@lazy
const UNKEYED: usize = memory.data(2048, 16);

/** Records the first key addition. */
export function started(planes: usize): void {
  toStates(planes);
  recordKeyAddition(BLOCKS, 0, 0);
}

/** Begins a batch of counter blocks and records MixColumns and the key addition of round 2: before, no state is whole. */
export function startedCounters(planes: usize, masks: usize): void {
  beginBatch(BLOCKS);
  mixed(planes, masks, 2);
}

/** Records SubBytes and ShiftRows. */
export function substituted(planes: usize, round: u32): void {
  toStates(planes);
  recordSubstitution(BLOCKS, round, 0);
}

/** Records MixColumns, which the kernel has merged with the addition of a round key, and that addition. */
export function mixed(planes: usize, masks: usize, round: u32): void {
  for (let plane: usize = 0; plane < 128; plane++) {
    const sum = v128.xor(v128.load(planes + 16 * plane), v128.load32_splat(masks + 4 * plane));
    v128.store(UNKEYED + 16 * plane, sum);
  }
  toStates(UNKEYED);
  recordMixing(BLOCKS, round, 0);
  toStates(planes);
  recordKeyAddition(BLOCKS, round, 0);
}

/** Records the output. */
export function finished(blocks: usize, round: u32): void {
  memory.copy(STATES, blocks, 2048);
  recordKeyAddition(BLOCKS, round, 0);
  endBatch();
}

/** Records the last key addition on words that are still to be made blocks, eight at a time. */
export function finishedCounters(words: usize, key: usize, round: u32): void {
  for (let n: u32 = 0; n < BLOCKS; n++) {
    for (let i: u32 = 0; i < 16; i++) {
      let byte: u32 = 0;
      for (let b: u32 = 0; b < 8; b++) {
        byte |= (((<u32>load<u8>(words + (128 * (n >> 3) + 16 * b + i))) >> (n & 7)) & 1) << b;
      }
      store<u8>(STATES + (16 * n + i), byte ^ load<u8>(key + i));
    }
  }
  recordKeyAddition(BLOCKS, round, 0);
  endBatch();
}

function toStates(planes: usize): void {
  for (let n: u32 = 0; n < BLOCKS; n++) {
    for (let i: u32 = 0; i < 16; i++) {
      let byte: u32 = 0;
      for (let b: u32 = 0; b < 8; b++) {
        const plane = planes + (128 * i + 16 * b);
        byte |= (((<u32>load<u8>(plane + (n >> 3))) >> (n & 7)) & 1) << b;
      }
      store<u8>(STATES + (16 * n + i), byte);
    }
  }
}
