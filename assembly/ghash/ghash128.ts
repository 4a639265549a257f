/**
 * GHASH on 128-bit vectors, sixteen blocks at a time. Constant time: see ./toeplitz, which has the representation and
 * the multiplication.
 *
 * Idea: block i of a message is added to lane i modulo 16, and every lane is multiplied by H^16 before its next block is
 * added: Horner's rule in each lane. Zero blocks before the message fill its first group, so that in the end lane i
 * lacks the factor H^(16-i). Multiplied by H^8 and by H^4, the first lanes are added to those after them, which
 * leaves four: a message of four blocks for ghash-karatsuba64. That also takes the messages that are too short to
 * pay for tables and folding.
 *
 * Source: SP 800-38D, section 6.4.
 */
import { CTX_HASH_KEY, CTX_HASH_STATE, CTX_WIDE_HASH_READY, CTX_WIDE_HASH_TABLES, CTX_WIDE_USED } from "../gen/layout";
import { useWideScratch } from "../lib/memory";
import { xorBlock } from "../lib/words";
import { transpose } from "./byte-slices";
import { GhashKaratsuba64, squareBlock } from "./ghash-karatsuba64";
import { addProducts, expand, multiply, PRODUCTS_BYTES, STATE_BYTES, TABLE_SET_BYTES, writeTables } from "./toeplitz";

/** Blocks in a group: one a lane. */
const LANES: u32 = 16;

/** Blocks from which tables pay, when they are still to be written and when they are there. */
const MINIMUM: u32 = 24;
const MINIMUM_READY: u32 = 12;

// Offsets in CTX_WIDE_HASH_TABLES.
const TABLES_4: usize = 0;
const TABLES_8: usize = TABLE_SET_BYTES;
const TABLES_16: usize = 2 * TABLE_SET_BYTES;

// Offsets in the wide scratch. The slices are moved by up to twelve lanes.
const STATE: usize = 0;
const PRODUCTS: usize = STATE + STATE_BYTES;
const SLICES: usize = PRODUCTS + PRODUCTS_BYTES;
const BLOCKS: usize = SLICES + 272;
const TRANSPOSITION: usize = BLOCKS + 256;
const TABLE_SCRATCH: usize = TRANSPOSITION + 256;


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
    const ready = load<u32>(changetype<usize>(this), CTX_WIDE_HASH_READY);
    const minimum = ready ? MINIMUM_READY : MINIMUM;
    if (blockCount < minimum) {
      this.narrow.absorbBlocks(src, blockCount);
      return;
    }
    const scratch = useWideScratch();
    if (!ready) this.writeTables(scratch);
    const y = changetype<usize>(this) + CTX_HASH_STATE;
    const tables = changetype<usize>(this) + CTX_WIDE_HASH_TABLES;
    const slices = scratch + SLICES;
    const blocks = scratch + BLOCKS;

    const firstBytes = ((<usize>((blockCount - 1) & (LANES - 1))) << 4) + 16;
    const first = blocks + 256 - firstBytes;
    memory.fill(blocks, 0, 256 - firstBytes);
    memory.copy(first, src, firstBytes);
    xorBlock(first, first, y);
    transpose(slices, blocks, scratch + TRANSPOSITION);
    const end = src + ((<usize>blockCount) << 4);
    for (src += firstBytes; src < end; src += 256) {
      times(tables + TABLES_16, slices, scratch);
      transpose(slices, src, scratch + TRANSPOSITION);
      addProducts(slices, scratch + PRODUCTS);
    }

    // From eight bytes on, the slices have lanes 8 to 15 where they had lanes 0 to 7. Lanes that run into the next slice
    // are worthless, and none that counts is overwritten by them.
    times(tables + TABLES_8, slices, scratch);
    addProducts(slices + 8, scratch + PRODUCTS);
    times(tables + TABLES_4, slices + 8, scratch);
    addProducts(slices + 12, scratch + PRODUCTS);
    transpose(blocks, slices + 12, scratch + TRANSPOSITION);
    memory.fill(y, 0, 16);
    this.narrow.absorbBlocks(blocks, 4);
  }

  /** The engine that shares this one's context. */
  private get narrow(): GhashKaratsuba64 {
    return changetype<GhashKaratsuba64>(changetype<usize>(this));
  }

  /** Writes the tables of H^4, H^8 and H^16. */
  private writeTables(scratch: usize): void {
    const context = changetype<usize>(this);
    const tables = context + CTX_WIDE_HASH_TABLES;
    const power = scratch + BLOCKS;
    squareBlock(power, context + CTX_HASH_KEY);
    squareBlock(power, power);
    writeTables(tables + TABLES_4, power, scratch + TABLE_SCRATCH);
    squareBlock(power, power);
    writeTables(tables + TABLES_8, power, scratch + TABLE_SCRATCH);
    squareBlock(power, power);
    writeTables(tables + TABLES_16, power, scratch + TABLE_SCRATCH);
    store<u32>(context, 1, CTX_WIDE_HASH_READY);
    store<u32>(context, load<u32>(context, CTX_WIDE_USED) | 2, CTX_WIDE_USED);
  }
}

/** The products of the slices by the K of `tables`, in PRODUCTS. */
// @ts-ignore: decorator
@inline
function times(tables: usize, slices: usize, scratch: usize): void {
  expand(scratch + STATE, slices);
  multiply(scratch + PRODUCTS, scratch + STATE, tables);
}
