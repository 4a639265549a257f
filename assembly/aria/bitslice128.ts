/**
 * ARIA bitsliced on 128-bit vectors, 128 blocks at a time.
 *
 * Representation: 16 x 8 planes. Plane (p, b) holds bit b of the byte at position p of all blocks: block 16 g + j is bit
 * g of byte j. Planes lie in memory position by position, 128 bytes for each.
 *
 * Idea: the diffusion layer A only XORs whole bytes, so it XORs whole planes, and bytes may be in any basis of GF(2)^8
 * between S-box layers. The basis is the one in which the four S-box circuits of ../gen/aria128 are smallest together.
 * They omit the constants, which are in the round keys.
 *
 * The first and the last round key are added to blocks as bytes. Every other one is spread: 8 x 16 masks of 32 bits, 0 or -1, the mask of
 * position p for plane b at 4 (16 b + p), which the diffusion layer widens to vectors and adds as it stores.
 *
 * Source: RFC 5794, section 2.4; E. Biham, "A fast new DES implementation in software" (FSE 1997), for bitslicing.
 */
import { diffuse, fromPlanes, sb1, sb2, sb3, sb4, toPlanes } from "../gen/aria128";
import { TOWER_OUT, TOWER_PLANES } from "../gen/aria-tower";
import { useWideScratch } from "../lib/memory";
import * as trace from "../trace/aria-planes128";
import { linear } from "./tower";
import { interleaveHigh, interleaveLow, storeShuffled } from "./transpose128";

/** Blocks in a batch. */
export const BATCH_BLOCKS: u32 = 128;

/** Bytes in a spread round key. */
export const SPREAD_KEY_BYTES: usize = 512;

const STATE_BYTES: usize = 2048;

// Offsets in the wide scratch. The state comes first.
/** Where an S-box layer leaves its result. */
export const NEXT: usize = 2048;
/** 256 bytes for transposes. */
const ROWS: usize = 4096;
/** 128 blocks, for batches that are not full. */
const BLOCKS: usize = 4352;
/** Five blocks, of which four are spread, for ./counters128. */
export const COUNTERS: usize = 6400;

/** Spreads the block at `block`, in the tower basis (./tower), over 512 bytes of masks, in the basis of the planes. */
export function spread(masks: usize, block: usize): void {
  const planes = linear(TOWER_PLANES, v128.load(block));
  for (let b: u32 = 0; b < 8; b++) {
    const bit = i8x16.splat(<i8>((<u32>1) << b));
    const bytes = i8x16.eq(v128.and(planes, bit), bit);
    const half0 = i16x8.extend_low_i8x16_s(bytes);
    const half1 = i16x8.extend_high_i8x16_s(bytes);
    v128.store(masks, i32x4.extend_low_i16x8_s(half0));
    v128.store(masks, i32x4.extend_high_i16x8_s(half0), 16);
    v128.store(masks, i32x4.extend_low_i16x8_s(half1), 32);
    v128.store(masks, i32x4.extend_high_i16x8_s(half1), 48);
    masks += 64;
  }
}

/** Spreads `rounds` + 1 round keys in the tower basis, constants included, over as many times 512 bytes. */
export function spreadKeys(wideKeys: usize, keys: usize, rounds: u32): void {
  v128.store(wideKeys, linear(TOWER_OUT, v128.load(keys)));
  for (let i: u32 = 1; i < rounds; i++) {
    wideKeys += SPREAD_KEY_BYTES;
    keys += 16;
    const planes = linear(TOWER_PLANES, v128.load(keys));
    for (let b: u32 = 0; b < 8; b++) {
      const bit = i8x16.splat(<i8>((<u32>1) << b));
      const masks = i8x16.eq(v128.and(planes, bit), bit);
      const row = wideKeys + ((<usize>b) << 6);
      const half0 = i16x8.extend_low_i8x16_s(masks);
      const half1 = i16x8.extend_high_i8x16_s(masks);
      v128.store(row, i32x4.extend_low_i16x8_s(half0));
      v128.store(row, i32x4.extend_high_i16x8_s(half0), 16);
      v128.store(row, i32x4.extend_low_i16x8_s(half1), 32);
      v128.store(row, i32x4.extend_high_i16x8_s(half1), 48);
    }
  }
  v128.store(wideKeys + SPREAD_KEY_BYTES, linear(TOWER_OUT, v128.load(keys, 16)));
}

/** Encrypts `blockCount` blocks, at most 128, with spread keys: as long as for 128. */
export function cryptBatch(dst: usize, src: usize, blockCount: u32, wideKeys: usize, rounds: u32): void {
  const state = useWideScratch();
  if (blockCount < BATCH_BLOCKS) {
    // Blocks that are not there are whatever was left behind.
    memory.copy(state + BLOCKS, src, (<usize>blockCount) << 4);
    src = state + BLOCKS;
  }
  pack(state, src, wideKeys, state + ROWS);
  if (isDefined(TRACE)) trace.started(state, blockCount);
  finishBatch(dst, blockCount, state, wideKeys, rounds, 0);
}

/** What is left of a batch when `done` rounds are, an even number, without the last key: to `blockCount` blocks. */
export function finishBatch(dst: usize, blockCount: u32, state: usize, wideKeys: usize, rounds: u32, done: u32): void {
  const next = state + NEXT;
  const lastKey = wideKeys + <usize>rounds * SPREAD_KEY_BYTES;
  let swap: usize = 0;
  for (let key = wideKeys + <usize>(done + 1) * SPREAD_KEY_BYTES; key < lastKey; key += SPREAD_KEY_BYTES) {
    substitute(next, state, swap);
    if (isDefined(TRACE)) trace.substituted(next, <u32>((key - wideKeys) / SPREAD_KEY_BYTES));
    diffuse(state, next, key);
    if (isDefined(TRACE)) trace.diffused(state, key, <u32>((key - wideKeys) / SPREAD_KEY_BYTES));
    swap ^= 256;
  }
  substitute(next, state, 256);
  if (isDefined(TRACE)) trace.substituted(next, rounds);
  if (blockCount < BATCH_BLOCKS) {
    unpack(state + BLOCKS, next, lastKey, state + ROWS);
    memory.copy(dst, state + BLOCKS, (<usize>blockCount) << 4);
  } else {
    unpack(dst, next, lastKey, state + ROWS);
  }
  if (isDefined(TRACE)) trace.finished(dst, blockCount, rounds);
}

/** SL1 with `swap` 0, SL2 with 256, which exchanges the first and the second half of each row. */
function substitute(dst: usize, src: usize, swap: usize): void {
  for (let end = src + STATE_BYTES; src < end; src += 512) {
    sb1(dst + swap, src + swap);
    sb2(dst + swap + 128, src + swap + 128);
    sb3(dst + 256 - swap, src + 256 - swap);
    sb4(dst + 384 - swap, src + 384 - swap);
    dst += 512;
  }
}

/** 128 blocks, with `key` added, to planes. `rows` is scratch for 256 bytes. */
function pack(planes: usize, blocks: usize, keyPtr: usize, rows: usize): void {
  const key = v128.load(keyPtr);
  for (let column = planes; column < planes + 128; column += 16) {
    for (let i: usize = 0; i < 4; i++) {
      const block = blocks + (i << 4);
      const a = v128.xor(v128.load(block), key);
      const b = v128.xor(v128.load(block, 64), key);
      const c = v128.xor(v128.load(block, 128), key);
      const d = v128.xor(v128.load(block, 192), key);
      storeShuffled(rows + (i << 6), a, b, c, d);
    }
    for (let i: usize = 0; i < 4; i++) {
      const row = rows + (i << 4);
      const position = column + (i << 9);
      const ac0 = interleaveLow(v128.load(row), v128.load(row, 128));
      const bd0 = interleaveLow(v128.load(row, 64), v128.load(row, 192));
      const ac1 = interleaveHigh(v128.load(row), v128.load(row, 128));
      const bd1 = interleaveHigh(v128.load(row, 64), v128.load(row, 192));
      v128.store(position, interleaveLow(ac0, bd0));
      v128.store(position, interleaveHigh(ac0, bd0), 128);
      v128.store(position, interleaveLow(ac1, bd1), 256);
      v128.store(position, interleaveHigh(ac1, bd1), 384);
    }
    blocks += 256;
  }
  for (let position = planes; position < planes + STATE_BYTES; position += 128) toPlanes(position);
}

/** The inverse of `pack`; the key is added to the blocks. `planes` are destroyed. */
function unpack(blocks: usize, planes: usize, keyPtr: usize, rows: usize): void {
  const key = v128.load(keyPtr);
  for (let position = planes; position < planes + STATE_BYTES; position += 128) fromPlanes(position);
  for (let column = planes; column < planes + 128; column += 16) {
    for (let i: usize = 0; i < 4; i++) {
      const row = column + (i << 7);
      storeShuffled(rows + (i << 6), v128.load(row), v128.load(row, 512), v128.load(row, 1024), v128.load(row, 1536));
    }
    for (let i: usize = 0; i < 4; i++) {
      const row = rows + (i << 4);
      const block = blocks + (i << 6);
      const ac0 = interleaveLow(v128.load(row), v128.load(row, 128));
      const bd0 = interleaveLow(v128.load(row, 64), v128.load(row, 192));
      const ac1 = interleaveHigh(v128.load(row), v128.load(row, 128));
      const bd1 = interleaveHigh(v128.load(row, 64), v128.load(row, 192));
      v128.store(block, v128.xor(interleaveLow(ac0, bd0), key));
      v128.store(block, v128.xor(interleaveHigh(ac0, bd0), key), 16);
      v128.store(block, v128.xor(interleaveLow(ac1, bd1), key), 32);
      v128.store(block, v128.xor(interleaveHigh(ac1, bd1), key), 48);
    }
    blocks += 256;
  }
}
