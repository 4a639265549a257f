/**
 * The steps of ARIA for the bitsliced kernels on u32 and u64 (../aria/bitslice). What is there done with masks and
 * swaps is here done bit by bit, from the definition of the two layouts.
 */
import { diffusionOf, keyAdditionOf, outputOf, substitutionOf } from "./aria";
import { beginBatch } from "./recorder";

export { beginBatch };

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** A state without its round key. */
// @ts-ignore: decorator
@lazy
const UNKEYED: usize = memory.data(64, 16);

/** Records the state after the key addition of `round`. */
export function keyAdded<T>(planes: usize, round: u32): void {
  for (let n: u32 = 0; n < blocks<T>(); n++) {
    toBlock<T>(planes, n, layoutBefore(round));
    keyAdditionOf(n, BLOCK, round);
  }
}

/**
 * Begins a batch of counter blocks, of which `blockCount` are left to do, and records the state after A of round 1, with
 * which the kernel has merged the addition of `key`, and the one after that: before, no state is whole.
 */
export function startedCounters<T>(planes: usize, key: usize, blockCount: u32): void {
  beginBatch(min(blockCount, blocks<T>()));
  diffused<T>(planes, key, 1);
}

/** Records the state after SL1 or SL2. */
export function substituted<T>(planes: usize, round: u32): void {
  for (let n: u32 = 0; n < blocks<T>(); n++) {
    toBlock<T>(planes, n, layoutBefore(round));
    substitutionOf(n, BLOCK, round);
  }
}

/** Records the state after A, which the kernel has merged with the addition of `key`, and the one after that. */
export function diffused<T>(planes: usize, key: usize, round: u32): void {
  for (let i: usize = 0; i < 8 * sizeof<T>(); i++) {
    store<u8>(UNKEYED + i, load<u8>(planes + i) ^ load<u8>(key + i));
  }
  for (let n: u32 = 0; n < blocks<T>(); n++) {
    toBlock<T>(UNKEYED, n, layoutBefore(round + 1));
    diffusionOf(n, BLOCK, round);
  }
  keyAdded<T>(planes, round + 1);
}

/** Records the output of the last round, which has no diffusion and so stays in its layout. */
export function finished<T>(planes: usize, round: u32): void {
  for (let n: u32 = 0; n < blocks<T>(); n++) {
    toBlock<T>(planes, n, layoutBefore(round));
    outputOf(n, BLOCK, round);
  }
}

/** Blocks in a batch. */
// @ts-ignore: decorator
@inline
function blocks<T>(): u32 {
  return <u32>sizeof<T>() / 2;
}

/** The layout of the state at the start of `round`. */
// @ts-ignore: decorator
@inline
function layoutBefore(round: u32): u32 {
  return (round - 1) & 1;
}

/** Byte by byte, block `n` of the planes to BLOCK. */
function toBlock<T>(planes: usize, n: u32, layout: u32): void {
  for (let beta: u32 = 0; beta < 4; beta++) {
    for (let alpha: u32 = 0; alpha < 4; alpha++) {
      const r = alpha ^ beta;
      const k = layout == 0 ? timesW(alpha) ^ timesW2(beta) : timesW2(alpha) ^ timesW(beta);
      // Rows 0 to 3 are those that start at bytes 12, 4, 8 and 0.
      const row: u32 = r == 0 ? 12 : r == 3 ? 0 : r << 2;
      const bit = beta * (2 * <u32>sizeof<T>()) + 8 * (n >> 1) + 2 * alpha + (n & 1);
      store<u8>(BLOCK + row + k, toStandardBasis(byteAt<T>(planes, bit)));
    }
  }
}

/** The bits `bit` of the eight planes. */
function byteAt<T>(planes: usize, bit: u32): u32 {
  let byte: u32 = 0;
  for (let b: u32 = 0; b < 8; b++) {
    byte |= (((<u32>load<u8>(planes + <usize>(b * <u32>sizeof<T>() + (bit >> 3)))) >> (bit & 7)) & 1) << b;
  }
  return byte;
}

/** Undoes the change of basis, which adds bit 5 to bits 0, 3 and 4. */
// @ts-ignore: decorator
@inline
function toStandardBasis(byte: u32): u32 {
  return byte ^ (((byte >> 5) & 1) * 0x19);
}

/** w times an element 0, 1, w, w^2 of GF(4), written 0 to 3. */
// @ts-ignore: decorator
@inline
function timesW(x: u32): u32 {
  return x == 0 ? 0 : (x % 3) + 1;
}

// @ts-ignore: decorator
@inline
function timesW2(x: u32): u32 {
  return timesW(timesW(x));
}
