/**
 * A batch of ./bitslice128 on 128 consecutive counter blocks, which are never packed. Byte 15 changes from block to block;
 * of the others there are two versions at most, before and after byte 15 wraps. So most of two rounds is done on one block
 * for each version, in the tower basis (./tower), and a plane of masks says which blocks have the second.
 *
 * Round 1: byte 15 goes through its S-box as planes; A adds it to seven positions. Round 2: the nine others still have
 * two versions. That leaves 1 + 7 of the 32 S-box calls of two rounds. It is the same for every counter, so the time does
 * not tell where a secret one wraps (a J0 of GCM that is hashed from a long nonce).
 */
import { diffuse, sb1, sb2, sb3, sb4, toPlanes } from "../gen/aria128";
import { TOWER_FIRST_15, TOWER_IN, TOWER_INVERSE, TOWER_LANES, TOWER_NIBBLE } from "../gen/aria-tower";
import { writeWrapped } from "../lib/counters";
import { useWideScratch } from "../lib/memory";
import * as trace from "../trace/aria-planes128";
import { COUNTERS, finishBatch, NEXT, spread, SPREAD_KEY_BYTES } from "./bitslice128";
import { diffuseAdd, linear, substitute } from "./tower";

// Offsets from COUNTERS.
/** After round 1, spread: the first version, and what makes the second of it. A block to be spread comes before. */
const FIRST1: usize = 16;
const CHANGE1: usize = FIRST1 + SPREAD_KEY_BYTES;
/** After SL2 of round 2, likewise. */
const FIRST2: usize = CHANGE1 + SPREAD_KEY_BYTES;
const CHANGE2: usize = FIRST2 + SPREAD_KEY_BYTES;

/** Writes `blockCount` blocks of keystream, at most 128, from the counter block at `counter` on. */
export function keystreamBatch(
  dst: usize,
  counter: usize,
  blockCount: u32,
  inc32: bool,
  keys: usize,
  wideKeys: usize,
  rounds: u32,
): void {
  const state = useWideScratch();
  const next = state + NEXT;
  const counters = state + COUNTERS;

  writeWrapped(counters, counter, inc32);
  const first = v128.load(counter);
  const second = v128.load(counters);
  const first1 = round1(first, keys);
  const second1 = round1(second, keys);
  const first2 = substitute2(first1);
  const second2 = substitute2(second1);
  spreadTo(counters + FIRST1, first1, counters);
  spreadTo(counters + CHANGE1, v128.xor(first1, second1), counters);
  spreadTo(counters + FIRST2, first2, counters);
  spreadTo(counters + CHANGE2, v128.xor(first2, second2), counters);

  const wrapped = writeLastBytes(state + 15 * 128, counter, wideKeys);
  toPlanes(state + 15 * 128);
  box4(next + 15 * 128, state + 15 * 128);
  for (let b: usize = 0; b < 128; b += 16) {
    const masks = counters + FIRST1 + (b << 2);
    const last = v128.load(next + b, 15 * 128);
    // The rows of A that have column 15.
    v128.store(state + b, v128.xor(version(masks + 4, wrapped), last), 1 * 128);
    v128.store(state + b, v128.xor(version(masks + 8, wrapped), last), 2 * 128);
    v128.store(state + b, v128.xor(version(masks + 16, wrapped), last), 4 * 128);
    v128.store(state + b, v128.xor(version(masks + 20, wrapped), last), 5 * 128);
    v128.store(state + b, v128.xor(version(masks + 32, wrapped), last), 8 * 128);
    v128.store(state + b, v128.xor(version(masks + 40, wrapped), last), 10 * 128);
    v128.store(state + b, v128.xor(version(masks + 60, wrapped), last), 15 * 128);
  }

  // SL2 has SB3, SB4, SB1, SB2 in each row.
  box4(next + 1 * 128, state + 1 * 128);
  box1(next + 2 * 128, state + 2 * 128);
  box3(next + 4 * 128, state + 4 * 128);
  box4(next + 5 * 128, state + 5 * 128);
  box3(next + 8 * 128, state + 8 * 128);
  box1(next + 10 * 128, state + 10 * 128);
  box2(next + 15 * 128, state + 15 * 128);
  for (let b: usize = 0; b < 128; b += 16) {
    const masks = counters + FIRST2 + (b << 2);
    v128.store(next + b, version(masks, wrapped));
    v128.store(next + b, version(masks + 12, wrapped), 3 * 128);
    v128.store(next + b, version(masks + 24, wrapped), 6 * 128);
    v128.store(next + b, version(masks + 28, wrapped), 7 * 128);
    v128.store(next + b, version(masks + 36, wrapped), 9 * 128);
    v128.store(next + b, version(masks + 44, wrapped), 11 * 128);
    v128.store(next + b, version(masks + 48, wrapped), 12 * 128);
    v128.store(next + b, version(masks + 52, wrapped), 13 * 128);
    v128.store(next + b, version(masks + 56, wrapped), 14 * 128);
  }
  if (isDefined(TRACE)) trace.startedCounters(next, blockCount);
  diffuse(state, next, wideKeys + 2 * SPREAD_KEY_BYTES);
  if (isDefined(TRACE)) trace.diffused(state, wideKeys + 2 * SPREAD_KEY_BYTES, 2);
  finishBatch(dst, blockCount, state, wideKeys, rounds, 2);
}

/** Round 1 but for what byte 15 adds, with its key. */
// @ts-ignore: decorator
@inline
function round1(counter: v128, keys: usize): v128 {
  const block = v128.xor(linear(TOWER_IN, counter), v128.load(keys));
  const boxes = substitute(block, 0, v128.load(TOWER_NIBBLE), v128.load(TOWER_INVERSE));
  return diffuseAdd(v128.and(boxes, v128.load(TOWER_FIRST_15)), v128.load(keys, 16));
}

/** SL2. */
// @ts-ignore: decorator
@inline
function substitute2(block: v128): v128 {
  return substitute(block, 32, v128.load(TOWER_NIBBLE), v128.load(TOWER_INVERSE));
}

/** Spreads `block` by way of the scratch at `staging`. */
// @ts-ignore: decorator
@inline
function spreadTo(masks: usize, block: v128, staging: usize): void {
  v128.store(staging, block);
  spread(masks, staging);
}

/**
 * Byte 15 of all blocks with the first key added, eight vectors in the order of ./bitslice128. Returns the plane of the
 * blocks at which it has wrapped.
 */
// @ts-ignore: decorator
@inline
function writeLastBytes(dst: usize, counter: usize, firstKey: usize): v128 {
  const first = v128.load8_splat(counter, 15);
  const key = v128.load8_splat(firstKey, 15);
  const lanes = v128.load(TOWER_LANES);
  let wrapped = i64x2.splat(0);
  for (let g: u32 = 0; g < 8; g++) {
    const last = i8x16.add(first, i8x16.add(lanes, i8x16.splat(<i8>(g << 4))));
    wrapped = v128.or(wrapped, v128.and(i8x16.lt_u(last, first), i8x16.splat(<i8>((<u32>1) << g))));
    v128.store(dst + ((<usize>g) << 4), v128.xor(last, key));
  }
  return wrapped;
}

/** A plane of two versions: the mask at `masks`, changed in the wrapped blocks by the one in CHANGE. */
// @ts-ignore: decorator
@inline
function version(masks: usize, wrapped: v128): v128 {
  const change = v128.and(v128.load32_splat(masks, SPREAD_KEY_BYTES), wrapped);
  return v128.xor(v128.load32_splat(masks), change);
}

function box1(dst: usize, src: usize): void {
  sb1(dst, src);
}

function box2(dst: usize, src: usize): void {
  sb2(dst, src);
}

function box3(dst: usize, src: usize): void {
  sb3(dst, src);
}

function box4(dst: usize, src: usize): void {
  sb4(dst, src);
}
