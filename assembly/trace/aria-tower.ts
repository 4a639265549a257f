/**
 * The steps of ARIA for blocks that are each one vector in the tower basis (../aria/tower). The blocks of a batch take
 * turns, round by round.
 */
import { linear } from "../aria/tower";
import { TOWER_OUT } from "../gen/aria-tower";
import { diffusionOf, keyAdditionOf, outputOf, substitutionOf } from "./aria";
import * as recorder from "./recorder";

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

// @ts-ignore: decorator
@lazy
let blocks: u32 = 1;

/** Whose turn it is. */
// @ts-ignore: decorator
@lazy
let n: u32 = 0;

// @ts-ignore: decorator
@lazy
let round: u32 = 1;

/** Called before a batch of `blockCount` blocks. */
export function beginBatch(blockCount: u32): void {
  recorder.beginBatch(blockCount);
  blocks = blockCount;
  n = 0;
  round = 1;
}

/** Records a block's first key addition, after which it is the next one's turn. */
export function started(x: v128): void {
  v128.store(BLOCK, linear(TOWER_OUT, x));
  keyAdditionOf(n, BLOCK, round);
  next();
}

/** Records SL1 or SL2. */
export function substituted(x: v128): void {
  v128.store(BLOCK, linear(TOWER_OUT, x));
  substitutionOf(n, BLOCK, round);
}

/** Records A, which the kernel has merged with the addition of `key`, and that addition, after which it is a turn. */
export function diffused(x: v128, key: v128): void {
  v128.store(BLOCK, linear(TOWER_OUT, v128.xor(x, key)));
  diffusionOf(n, BLOCK, round);
  v128.store(BLOCK, linear(TOWER_OUT, x));
  keyAdditionOf(n, BLOCK, round + 1);
  next();
  if (n == 0) round++;
}

/** Records the last SL2, to which `key` was added, and the output, after which it is a turn. */
export function finished(x: v128, key: v128): void {
  substituted(v128.xor(x, key));
  v128.store(BLOCK, linear(TOWER_OUT, x));
  outputOf(n, BLOCK, round);
  next();
}

function next(): void {
  n = n + 1 < blocks ? n + 1 : 0;
}
