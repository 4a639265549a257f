/**
 * The trace build (`--use TRACE=1`): where the kernels leave the state after each step of each round, as records in
 * static memory, in the standard's byte order. spec/trace.ts names the steps and lays the record out.
 *
 * A kernel announces each batch with `beginBatch` and hands its state to the converter of its representation, which
 * calls `record` for each block. What is computed while no batch is begun, such as what counter blocks share, is part of
 * no block and not recorded. Every hook is one statement `if (isDefined(TRACE)) trace.…;`: it folds away in other
 * builds, where the globals here, being lazy, take no memory either.
 */
import { RECORD_BLOCK, RECORD_BYTES, RECORD_CAPACITY, RECORD_ROUND, RECORD_STATE, RECORD_STEP } from "../gen/trace";
import { copyBlock } from "../lib/words";

// @ts-ignore: decorator
@lazy
export const TRACE_RECORDS: usize = memory.data(RECORD_CAPACITY * RECORD_BYTES, 16);

// @ts-ignore: decorator
@lazy
let recording: bool = false;

// @ts-ignore: decorator
@lazy
let recordCount: u32 = 0;

// @ts-ignore: decorator
@lazy
let overflowed: bool = false;

/** The number of the batch's first block since `startTrace`, how many blocks are in the batch, and the first's place. */
// @ts-ignore: decorator
@lazy
let firstBlock: u32 = 0;

// @ts-ignore: decorator
@lazy
let batchBlocks: u32 = 0;

// @ts-ignore: decorator
@lazy
let firstPlace: u32 = 0;

/** Forgets all records and starts recording, the next batch's first block being block 0. */
export function startTrace(): void {
  recording = true;
  recordCount = 0;
  overflowed = false;
  firstBlock = 0;
  batchBlocks = 0;
}

/** Stops recording, so that a key schedule's use of the rounds is no part of the trace. */
export function stopTrace(): void {
  recording = false;
}

/** How many records there are. */
export function traceLength(): u32 {
  return recordCount;
}

/** Whether records were lost because there was no more room. */
export function traceOverflowed(): bool {
  return overflowed;
}

/** Called by a kernel before it works on the next `blocks` blocks, which take the places from `place` on in its batch. */
export function beginBatch(blocks: u32, place: u32 = 0): void {
  endBatch();
  batchBlocks = blocks;
  firstPlace = place;
}

/** Called by a converter after the last step, if its kernel also computes what is part of no block. */
export function endBatch(): void {
  firstBlock += batchBlocks;
  batchBlocks = 0;
}

/** Records the 16 bytes at `state` for place `n` of the batch; one that no block takes is left out. */
export function record(n: u32, round: u32, step: u32, state: usize): void {
  const i = n - firstPlace;
  if (!recording || i >= batchBlocks) return;
  if (recordCount == RECORD_CAPACITY) {
    overflowed = true;
    recording = false;
    return;
  }
  const ptr = TRACE_RECORDS + <usize>(recordCount * RECORD_BYTES);
  store<u32>(ptr, firstBlock + i, RECORD_BLOCK);
  store<u16>(ptr, <u16>round, RECORD_ROUND);
  store<u16>(ptr, <u16>step, RECORD_STEP);
  copyBlock(ptr + RECORD_STATE, state);
  recordCount++;
}
