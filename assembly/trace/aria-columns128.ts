/** The steps of ARIA for up to four blocks in the tower basis, a vector for each place in a row (../aria/columns128). */
import { linear } from "../aria/tower";
import { TOWER_OUT } from "../gen/aria-tower";
import { diffusionOf, keyAdditionOf, outputOf, substitutionOf } from "./aria";
import { beginBatch } from "./recorder";

// @ts-ignore: decorator
@lazy
const STATE: usize = memory.data(64, 16);

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

// @ts-ignore: decorator
@lazy
let blocks: u32 = 0;

// @ts-ignore: decorator
@lazy
let round: u32 = 1;

/** Records the first key addition of a batch of `blockCount` blocks. */
export function started(x0: v128, x1: v128, x2: v128, x3: v128, blockCount: u32): void {
  beginBatch(blockCount);
  blocks = blockCount;
  round = 1;
  keyAdded(x0, x1, x2, x3);
}

/** Records SL1 or SL2. */
export function substituted(x0: v128, x1: v128, x2: v128, x3: v128): void {
  keep(x0, x1, x2, x3);
  for (let n: u32 = 0; n < blocks; n++) {
    toBlock(n, i64x2.splat(0));
    substitutionOf(n, BLOCK, round);
  }
}

/** Records A, which the kernel has merged with the addition of `key`, and that addition. */
export function diffused(x0: v128, x1: v128, x2: v128, x3: v128, key: usize): void {
  keep(x0, x1, x2, x3);
  for (let n: u32 = 0; n < blocks; n++) {
    toBlock(n, v128.load(key));
    diffusionOf(n, BLOCK, round);
  }
  round++;
  keyAdded(x0, x1, x2, x3);
}

/** Records the output. */
export function finished(dst: usize, blockCount: u32, rounds: u32): void {
  for (let n: u32 = 0; n < blockCount; n++) outputOf(n, dst + 16 * n, rounds);
}

function keyAdded(x0: v128, x1: v128, x2: v128, x3: v128): void {
  keep(x0, x1, x2, x3);
  for (let n: u32 = 0; n < blocks; n++) {
    toBlock(n, i64x2.splat(0));
    keyAdditionOf(n, BLOCK, round);
  }
}

function keep(x0: v128, x1: v128, x2: v128, x3: v128): void {
  v128.store(STATE, x0);
  v128.store(STATE, x1, 16);
  v128.store(STATE, x2, 32);
  v128.store(STATE, x3, 48);
}

/** Block n, less `key`, as bytes. */
function toBlock(n: u32, key: v128): void {
  for (let p: u32 = 0; p < 16; p++) store<u8>(BLOCK + p, load<u8>(STATE + (p & 3) * 16 + (p & 12) + n));
  v128.store(BLOCK, linear(TOWER_OUT, v128.xor(v128.load(BLOCK), key)));
}
