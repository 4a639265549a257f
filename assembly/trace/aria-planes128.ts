/**
 * The steps of ARIA for 128 blocks in planes (../aria/bitslice128). The change of basis is the kernel's own: it makes
 * of the planes of a position eight vectors of bytes, block 16 g + j being byte j of vector g.
 */
import { fromPlanes } from "../gen/aria128";
import { diffusionOf, keyAdditionOf, outputOf, substitutionOf } from "./aria";
import { beginBatch } from "./recorder";

// @ts-ignore: decorator
@lazy
const BLOCKS: u32 = 128;

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** The state, converted. */
// @ts-ignore: decorator
@lazy
const STATE: usize = memory.data(2048, 16);

/** Records the first key addition of a batch of `blockCount` blocks. */
export function started(planes: usize, blockCount: u32): void {
  beginBatch(blockCount);
  keyAdded(planes, 1);
}

/** Records the state after the key addition of `round`. */
function keyAdded(planes: usize, round: u32): void {
  memory.copy(STATE, planes, 2048);
  toBytes();
  for (let n: u32 = 0; n < BLOCKS; n++) keyAdditionOf(n, block(n), round);
}

/** Begins a batch of `blockCount` counter blocks and records SL2 of round 2: before, no state is whole. */
export function startedCounters(planes: usize, blockCount: u32): void {
  beginBatch(blockCount);
  substituted(planes, 2);
}

/** Records SL1 or SL2. */
export function substituted(planes: usize, round: u32): void {
  memory.copy(STATE, planes, 2048);
  toBytes();
  for (let n: u32 = 0; n < BLOCKS; n++) substitutionOf(n, block(n), round);
}

/** Records A, which the kernel has merged with the addition of the spread `key`, and that addition. */
export function diffused(planes: usize, key: usize, round: u32): void {
  for (let p: u32 = 0; p < 16; p++) {
    for (let b: u32 = 0; b < 8; b++) {
      const offset = 128 * p + 16 * b;
      const mask = v128.load32_splat(key + 4 * (16 * b + p));
      v128.store(STATE + offset, v128.xor(v128.load(planes + offset), mask));
    }
  }
  toBytes();
  for (let n: u32 = 0; n < BLOCKS; n++) diffusionOf(n, block(n), round);
  keyAdded(planes, round + 1);
}

/** Records the output. */
export function finished(blocks: usize, blockCount: u32, round: u32): void {
  for (let n: u32 = 0; n < blockCount; n++) outputOf(n, blocks + 16 * n, round);
}

function toBytes(): void {
  for (let position = STATE; position < STATE + 2048; position += 128) fromPlanes(position);
}

/** Block `n` of the converted state. */
function block(n: u32): usize {
  for (let p: u32 = 0; p < 16; p++) store<u8>(BLOCK + p, load<u8>(STATE + (128 * p + n)));
  return BLOCK;
}
