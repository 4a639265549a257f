/** The steps of ARIA for 16 blocks in the tower basis, a vector for each position (../aria/byteslice128). */
import { linear } from "../aria/tower";
import { TOWER_OUT } from "../gen/aria-tower";
import { diffusionOf, keyAdditionOf, outputOf, substitutionOf } from "./aria";
import { beginBatch } from "./recorder";

// @ts-ignore: decorator
@lazy
const BLOCKS: u32 = 16;

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** Records the first key addition of a batch of `blockCount` blocks. */
export function started(state: usize, blockCount: u32): void {
  beginBatch(blockCount);
  keyAdded(state, 1);
}

/** Records the state after the key addition of `round`. */
function keyAdded(state: usize, round: u32): void {
  for (let n: u32 = 0; n < BLOCKS; n++) {
    toBlock(state, n);
    v128.store(BLOCK, linear(TOWER_OUT, v128.load(BLOCK)));
    keyAdditionOf(n, BLOCK, round);
  }
}

/** Records SL1 or SL2. */
export function substituted(state: usize, round: u32): void {
  for (let n: u32 = 0; n < BLOCKS; n++) {
    toBlock(state, n);
    v128.store(BLOCK, linear(TOWER_OUT, v128.load(BLOCK)));
    substitutionOf(n, BLOCK, round);
  }
}

/** Records A, which the kernel has merged with the addition of `key`, and that addition. */
export function diffused(state: usize, key: usize, round: u32): void {
  for (let n: u32 = 0; n < BLOCKS; n++) {
    toBlock(state, n);
    v128.store(BLOCK, linear(TOWER_OUT, v128.xor(v128.load(BLOCK), v128.load(key))));
    diffusionOf(n, BLOCK, round);
  }
  keyAdded(state, round + 1);
}

/** Records the output. */
export function finished(blocks: usize, blockCount: u32, round: u32): void {
  for (let n: u32 = 0; n < blockCount; n++) outputOf(n, blocks + 16 * n, round);
}

function toBlock(state: usize, n: u32): void {
  for (let p: u32 = 0; p < 16; p++) store<u8>(BLOCK + p, load<u8>(state + (16 * p + n)));
}
