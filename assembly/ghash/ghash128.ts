/**
 * GHASH on 128-bit vectors, sixteen blocks at a time. Constant time: see ./toeplitz, which has the representation and
 * the multiplication.
 *
 * Idea: block i of a message is added to lane i modulo 16, and every lane is multiplied by H^16 before its next block
 * is added: Horner's rule in each lane. Zero blocks before the message fill its first group, so that in the end lane i
 * lacks the factor H^(16-i). Multiplied by H^8 and then by H^4, the first half of the lanes is added to the second,
 * which leaves four: a message of four blocks for ghash-karatsuba64. That also takes the messages that are too short to
 * pay for tables and folding.
 *
 * Source: SP 800-38D, section 6.4.
 */
import { CTX_HASH_KEY, CTX_HASH_STATE, CTX_WIDE_HASH_READY, CTX_WIDE_HASH_TABLES, CTX_WIDE_USED } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import { transpose } from "./byte-slices";
import { GhashKaratsuba64, squareBlock } from "./ghash-karatsuba64";
import { addAndExpand, expand, multiply, STATE_BYTES } from "./toeplitz";
import { TABLE_SET_BYTES, writeTables } from "./toeplitz-tables";

/** Blocks in a group: one a lane. */
const LANES: u32 = 16;

/** Blocks from which tables pay, when they are still to be written (and to be wiped) and when they are there. */
const MINIMUM: u32 = 28;
const MINIMUM_READY: u32 = 11;

// Offsets in CTX_WIDE_HASH_TABLES.
const TABLES_4: usize = 0;
const TABLES_8: usize = TABLE_SET_BYTES;
const TABLES_16: usize = 2 * TABLE_SET_BYTES;

// Scratch, which fits in 4 KiB. The state is where ghash-karatsuba64 has its own; the slices move on by twelve lanes.
const STATE: usize = KERNEL_SCRATCH;
const PRODUCTS: usize = STATE + STATE_BYTES;
const SLICES: usize = PRODUCTS + STATE_BYTES;
const BLOCKS: usize = SLICES + 256 + 16;
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
    if (!ready) this.writeTables();
    const y = changetype<usize>(this) + CTX_HASH_STATE;
    const tables = changetype<usize>(this) + CTX_WIDE_HASH_TABLES;

    // Zero blocks, then Y and the first blocks, as many as leave whole groups.
    let to = BLOCKS;
    for (let i = blockCount; (i & (LANES - 1)) != 0; i++) {
      v128.store(to, i32x4.splat(0));
      to += 16;
    }
    const end = src + ((<usize>blockCount) << 4);
    let added = v128.load(y);
    for (; to < BLOCKS + 256; to += 16) {
      v128.store(to, v128.xor(v128.load(src), added));
      added = i32x4.splat(0);
      src += 16;
    }
    transpose(SLICES, BLOCKS, TRANSPOSITION);
    expand(STATE, SLICES);
    for (; src < end; src += 256) {
      multiply(PRODUCTS, STATE, tables + TABLES_16);
      transpose(SLICES, src, TRANSPOSITION);
      addAndExpand(STATE, SLICES, PRODUCTS);
    }

    // From eight bytes on, the slices have lanes 8 to 15 where they had lanes 0 to 7. Lanes that run into the next
    // slice are worthless, and overwrite none that counts.
    multiply(PRODUCTS, STATE, tables + TABLES_8);
    addAndExpand(STATE, SLICES + 8, PRODUCTS);
    multiply(PRODUCTS, STATE, tables + TABLES_4);
    addAndExpand(STATE, SLICES + 12, PRODUCTS);
    transpose(BLOCKS, SLICES + 12, TRANSPOSITION);
    v128.store(y, i32x4.splat(0));
    this.narrow.absorbBlocks(BLOCKS, 4);
  }

  /** The engine that shares this one's context. */
  private get narrow(): GhashKaratsuba64 {
    return changetype<GhashKaratsuba64>(changetype<usize>(this));
  }

  /** Writes the tables of H^4, H^8 and H^16. */
  private writeTables(): void {
    const context = changetype<usize>(this);
    const tables = context + CTX_WIDE_HASH_TABLES;
    const power = BLOCKS;
    squareBlock(power, context + CTX_HASH_KEY);
    squareBlock(power, power);
    writeTables(tables + TABLES_4, power, TABLE_SCRATCH);
    squareBlock(power, power);
    writeTables(tables + TABLES_8, power, TABLE_SCRATCH);
    squareBlock(power, power);
    writeTables(tables + TABLES_16, power, TABLE_SCRATCH);
    store<u32>(context, 1, CTX_WIDE_HASH_READY);
    store<u32>(context, load<u32>(context, CTX_WIDE_USED) | 2, CTX_WIDE_USED);
  }
}
