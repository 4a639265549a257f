/**
 * A batch of ./bitslice128 on 128 consecutive counter blocks, of which bytes 0 to 13 are all alike. They are never packed,
 * and most of two rounds is done on one block instead of 128.
 *
 * Round 1: one block goes through SL1 and A in the tower basis (./tower), with zeros for bytes 14 and 15 after SL1; those
 * two go through their S-boxes as planes, and A adds each to seven positions. Round 2: positions 6, 7, 12 and 13, which
 * neither of them reached, are still alike in all blocks, and go through SL2 on one block. That leaves 2 + 12 of the 32
 * S-box calls of two rounds.
 */
import { diffuse, toPlanes } from "../gen/aria128";
import { TOWER_FIRST_14, TOWER_IN, TOWER_INVERSE, TOWER_LANES, TOWER_NIBBLE } from "../gen/aria-tower";
import { useWideScratch } from "../lib/memory";
import { finishBatch, NEXT, sb12, sb34, SPREAD_BLOCKS, spread, SPREAD_KEY_BYTES } from "./bitslice128";
import { diffuseAdd, linear, substitute } from "./tower";

/** The counter's low 64 bits allow a batch: no carry leaves the last two bytes within 128 blocks. */
// @ts-ignore: decorator
@inline
export function isPlainBatch(low: u64): bool {
  return (low & 0xffff) <= 0xffff - 127;
}

/** Writes `blockCount` blocks of keystream, at most 128, from the counter block at `counter` on. */
export function keystreamBatch(
  dst: usize,
  counter: usize,
  blockCount: u32,
  keys: usize,
  wideKeys: usize,
  rounds: u32,
): void {
  const state = useWideScratch();
  const next = state + NEXT;
  const spread1 = state + SPREAD_BLOCKS;
  const spread2 = spread1 + SPREAD_KEY_BYTES;
  const nibble = v128.load(TOWER_NIBBLE);
  const inverse = v128.load(TOWER_INVERSE);

  // Round 1 on what is alike, and round 2 up to SL2, of which four positions are right.
  let block = v128.xor(linear(TOWER_IN, v128.load(counter)), v128.load(keys));
  block = v128.and(substitute(block, 0, nibble, inverse), v128.load(TOWER_FIRST_14));
  block = diffuseAdd(block, v128.load(keys, 16));
  v128.store(state, block);
  spread(spread1, state);
  v128.store(state, substitute(block, 32, nibble, inverse));
  spread(spread2, state);

  writeLastBytes(state + 14 * 128, counter, wideKeys);
  toPlanes(state + 14 * 128);
  toPlanes(state + 15 * 128);
  sb34(next + 14 * 128, state + 14 * 128);
  for (let b: usize = 0; b < 8; b++) diffuseLastBytes(state + (b << 4), next + (b << 4), spread1 + (b << 6));

  // SL2: SB3, SB4, SB1, SB2 in each row.
  sb34(next, state);
  sb12(next + 2 * 128, state + 2 * 128);
  sb34(next + 4 * 128, state + 4 * 128);
  sb34(next + 8 * 128, state + 8 * 128);
  sb12(next + 10 * 128, state + 10 * 128);
  sb12(next + 14 * 128, state + 14 * 128);
  for (let b: usize = 0; b < 8; b++) {
    const planes = next + (b << 4);
    const masks = spread2 + (b << 6);
    v128.store(planes, v128.load32_splat(masks, 4 * 6), 128 * 6);
    v128.store(planes, v128.load32_splat(masks, 4 * 7), 128 * 7);
    v128.store(planes, v128.load32_splat(masks, 4 * 12), 128 * 12);
    v128.store(planes, v128.load32_splat(masks, 4 * 13), 128 * 13);
  }
  diffuse(state, next, wideKeys + 2 * SPREAD_KEY_BYTES);
  finishBatch(dst, blockCount, state, wideKeys, rounds, 2);
}

/** Bytes 14 and 15 of all blocks with the first key added, eight vectors each, in the order of ./bitslice128. */
// @ts-ignore: decorator
@inline
function writeLastBytes(dst: usize, counter: usize, firstKey: usize): void {
  const first = i8x16.splat(load<i8>(counter, 15));
  const carried = i8x16.splat(load<i8>(counter, 14));
  const key14 = v128.load8_splat(firstKey, 14);
  const key15 = v128.load8_splat(firstKey, 15);
  const lanes = v128.load(TOWER_LANES);
  for (let g: usize = 0; g < 8; g++) {
    const last = i8x16.add(first, i8x16.add(lanes, i8x16.splat(<i8>((<u32>g) << 4))));
    // A byte that wrapped is less than where it started from: -1, which carries.
    const carry = i8x16.lt_u(last, first);
    v128.store(dst + (g << 4), v128.xor(i8x16.sub(carried, carry), key14));
    v128.store(dst + (g << 4), v128.xor(last, key15), 128);
  }
}

/** One plane of A of positions 14 and 15, added to the spread block at `masks`. */
// @ts-ignore: decorator
@inline
function diffuseLastBytes(dst: usize, src: usize, masks: usize): void {
  const p14 = v128.load(src, 128 * 14);
  const p15 = v128.load(src, 128 * 15);
  const both = v128.xor(p14, p15);
  v128.store(dst, v128.xor(p14, v128.load32_splat(masks)));
  v128.store(dst, v128.xor(p15, v128.load32_splat(masks, 4)), 128);
  v128.store(dst, v128.xor(p15, v128.load32_splat(masks, 8)), 256);
  v128.store(dst, v128.xor(p14, v128.load32_splat(masks, 12)), 384);
  v128.store(dst, v128.xor(both, v128.load32_splat(masks, 16)), 512);
  v128.store(dst, v128.xor(both, v128.load32_splat(masks, 20)), 640);
  v128.store(dst, v128.xor(p15, v128.load32_splat(masks, 32)), 1024);
  v128.store(dst, v128.xor(p14, v128.load32_splat(masks, 36)), 1152);
  v128.store(dst, v128.xor(p15, v128.load32_splat(masks, 40)), 1280);
  v128.store(dst, v128.xor(p14, v128.load32_splat(masks, 44)), 1408);
  v128.store(dst, v128.xor(p14, v128.load32_splat(masks, 56)), 1792);
  v128.store(dst, v128.xor(p15, v128.load32_splat(masks, 60)), 1920);
}
