/**
 * GHASH on 128-bit vectors, thirty-two blocks at a time. Constant time: see ./nibble-tables, which has the
 * representation and the multiplication.
 *
 * Idea: block i of a message is added to lane i modulo 32, and each lane is multiplied by H^32 before the next
 * is added: Horner's rule in every lane. Zero blocks before the message fill its first group up, so that lane i ends 32 - i
 * powers of H short. H^16 folds the lanes into sixteen and H^8 into eight; these are a message of eight blocks
 * for ghash-karatsuba64, which also takes messages too short to pay for tables and folding. Middling ones go
 * through sixteen lanes.
 *
 * Source: SP 800-38D, section 6.4.
 */
import { CTX_HASH_KEY, CTX_HASH_STATE, CTX_WIDE_HASH_READY, CTX_WIDE_HASH_TABLES, CTX_WIDE_USED } from "../gen/layout";
import { useWideScratch } from "../lib/memory";
import { xorBlock } from "../lib/words";
import { transpose } from "./byte-slices";
import { GhashKaratsuba64, squareBlock } from "./ghash-karatsuba64";
import {
  joinSlices,
  multiply16,
  multiply32,
  splitSlices,
  STATE_BYTES,
  TABLE_SET_BYTES,
  writeTables,
} from "./nibble-tables";

/** Blocks from which tables pay. */
const LANES_MINIMUM: u32 = 24;

/** Blocks from which thirty-two lanes beat sixteen. */
const LANES32_MINIMUM: u32 = 96;

// Offsets in CTX_WIDE_HASH_TABLES.
const TABLES_8: usize = 0;
const TABLES_16: usize = TABLE_SET_BYTES;
const TABLES_32: usize = 2 * TABLE_SET_BYTES;

// Offsets in the scratch.
const SLICES: usize = 2 * STATE_BYTES;
const BLOCKS: usize = SLICES + 512;
const TRANSPOSITION: usize = BLOCKS + 512;


@unmanaged
@final
export class Ghash128 {
  /** Takes H. */
  init(): void {
    this.narrow.init();
    store<u32>(changetype<usize>(this), 0, CTX_WIDE_HASH_READY);
  }

  /** Y = (Y ^ block) * H for each of `blockCount` blocks. */
  absorbBlocks(src: usize, blockCount: u32): void {
    if (blockCount < LANES_MINIMUM) {
      this.narrow.absorbBlocks(src, blockCount);
      return;
    }
    const y = changetype<usize>(this) + CTX_HASH_STATE;
    const tables = changetype<usize>(this) + CTX_WIDE_HASH_TABLES;
    const scratch = useWideScratch();
    const lanes: u32 = blockCount < LANES32_MINIMUM ? 16 : 32;
    this.needTables(scratch, lanes);

    const blocks = scratch + BLOCKS;
    const slices = scratch + SLICES;
    const groupBytes = (<usize>lanes) << 4;
    const firstCount = ((blockCount - 1) & (lanes - 1)) + 1;
    const firstBytes = (<usize>firstCount) << 4;
    const first = blocks + groupBytes - firstBytes;
    memory.fill(blocks, 0, groupBytes - firstBytes);
    memory.copy(first, src, firstBytes);
    xorBlock(first, first, y);
    slice(slices, blocks, scratch, lanes);
    let state = scratch;
    let next = scratch + STATE_BYTES;
    splitSlices(state, slices);
    src += firstBytes;
    for (let rest = blockCount - firstCount; rest > 0; rest -= lanes) {
      slice(slices, src, scratch, lanes);
      if (lanes == 32) multiply32(next, state, tables + TABLES_32, slices);
      else multiply16(next, state, tables + TABLES_16, slices);
      const swap = state;
      state = next;
      next = swap;
      src += groupBytes;
    }

    if (lanes == 32) {
      joinSlices(slices, state + 16);
      multiply16(next, state, tables + TABLES_16, slices);
      const swap = state;
      state = next;
      next = swap;
    }
    joinSlices(slices, state);
    // Read from lane 8 on, the slices bring lanes 8 to 15 to lanes 0 to 7; what lanes 8 to 15 get is not used.
    multiply16(next, state, tables + TABLES_8, slices + 8);
    joinSlices(slices, next);
    transpose(blocks, slices, scratch + TRANSPOSITION);
    memory.fill(y, 0, 16);
    this.narrow.absorbBlocks(blocks, 8);
  }

  /** The engine that shares this one's context. */
  private get narrow(): GhashKaratsuba64 {
    return changetype<GhashKaratsuba64>(changetype<usize>(this));
  }

  /** Writes the tables that this many lanes need and that are not there yet. */
  private needTables(scratch: usize, lanes: u32): void {
    const context = changetype<usize>(this);
    const ready = load<u32>(context, CTX_WIDE_HASH_READY);
    if (ready >= lanes) return;
    const tables = context + CTX_WIDE_HASH_TABLES;
    const power = scratch + BLOCKS;
    squareBlock(power, context + CTX_HASH_KEY);
    squareBlock(power, power);
    squareBlock(power, power);
    if (ready == 0) writeTables(tables + TABLES_8, power, scratch);
    squareBlock(power, power);
    if (ready == 0) writeTables(tables + TABLES_16, power, scratch);
    if (lanes == 32) {
      squareBlock(power, power);
      writeTables(tables + TABLES_32, power, scratch);
    }
    store<u32>(context, lanes, CTX_WIDE_HASH_READY);
    store<u32>(context, load<u32>(context, CTX_WIDE_USED) | 2, CTX_WIDE_USED);
  }
}

/** Slices sixteen or thirty-two blocks. */
// @ts-ignore: decorator
@inline
function slice(slices: usize, blocks: usize, scratch: usize, lanes: u32): void {
  transpose(slices, blocks, scratch + TRANSPOSITION);
  if (lanes == 32) transpose(slices + 256, blocks + 256, scratch + TRANSPOSITION);
}
