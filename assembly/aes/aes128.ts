/**
 * AES on 128-bit vectors, three ways, for as many blocks as there are. Constant time: what is looked up is a vector in
 * a register, and no branch and no address depends on key or data, in the key schedule neither.
 *
 * - One block in one vector, by byte permutation (permute-rounds.ts): up to four blocks, CBC encryption, the key
 *   schedule.
 * - Eight blocks in eight vectors, bitsliced and fixsliced: word b holds bit b of the 128 bytes, bit n of its byte
 *   4 row + column for block n (packing128.ts, and the round functions of aes-fixslice32). All decryption is done so.
 * - 128 blocks in 128 vectors, bitsliced (bitslice128.ts): encryption of 2 KiB and more.
 *
 * CTX_ENCRYPTION_KEYS holds the round keys twice, from j = 1 on XORed with 0x63 in every byte: in the standard's order,
 * and as permute-rounds.ts wants them. The second way spreads each over eight vectors, which takes up to 1,920 bytes
 * and little time, so it is done in scratch at each call. The masks of the third are kept in the context's wide keys.
 *
 * Sources: FIPS 197; A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers: New bitsliced AES speed records on
 * ARM-Cortex M and RISC-V" (TCHES 2021/1), section 3; M. Hamburg, "Accelerating AES with Vector Permute Instructions"
 * (CHES 2009).
 */
import { AES_BITS, AES_TO_BLOCK, AES_TO_STATE } from "../gen/aes-vector";
import {
  CTX_CACHES_OFF,
  CTX_COUNTER,
  CTX_ENCRYPTION_KEYS,
  CTX_ROUNDS,
  CTX_WIDE_KEYS,
  CTX_WIDE_USED,
} from "../gen/layout";
import { KERNEL_SCRATCH, STRIP } from "../lib/memory";
import { load32be } from "../lib/words";
import * as trace from "../trace/recorder";
import { encrypt128, expandMasks } from "./bitslice128";
import { cryptCounters128 } from "./counters128";
import { decryptRounds } from "./decrypt-rounds";
import { encryptRounds } from "./encrypt-rounds";
import { keyExpansion } from "./key-schedule";
import { expandKeys } from "./key-schedule128";
import { transpose } from "./packing128";
import { encryptBlock, encryptChain, shiftRows, subBytes, toPairs } from "./permute-rounds";

/** Blocks in a fixsliced batch. */
const BATCH: u32 = 8;
const BATCH_BYTES: usize = 128;

/**
 * Scratch: the state, a batch of blocks that is not full, the words of the key schedule and spread round keys; or all
 * 4,096 bytes for bitslice128.ts.
 */
const STATE: usize = KERNEL_SCRATCH;
const BLOCKS: usize = KERNEL_SCRATCH + 128;
const WORDS: usize = KERNEL_SCRATCH + 256;
const SPREAD_KEYS: usize = KERNEL_SCRATCH + 512;

/** Where in CTX_ENCRYPTION_KEYS the keys of permute-rounds.ts are. */
const PERMUTE_KEYS: usize = 256;

/** Up to so many blocks are encrypted one at a time, which is faster than a batch that is mostly empty. */
const FEW: u32 = 4;

/** The constant of SubBytes. */
const SUB_BYTES_CONSTANT: u8 = 0x63;

/** Blocks in a batch of bitslice128.ts. */
const WIDE_BATCH: u32 = 128;
const WIDE_BATCH_BYTES: usize = 2048;

/** Bit 0 of CTX_WIDE_USED. */
const WIDE_KEYS_USED: u32 = 1;


@unmanaged
@final
export class Aes128 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into round keys, twice 240 bytes at most. */
  expandKey(key: usize, keyLength: u32): void {
    if (keyLength == 24) {
      keyExpansion<Aes128>(this, WORDS, key, keyLength);
    } else {
      store<u32>(changetype<usize>(this), keyLength / 4 + 6, CTX_ROUNDS);
      expandKeys(WORDS, key, this.rounds);
    }
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    const rounds = this.rounds;
    for (let j: usize = 0; j <= rounds; j++) {
      let key = v128.load(WORDS + (j << 4));
      if (j > 0) key = v128.xor(key, v128.splat<u8>(SUB_BYTES_CONSTANT));
      v128.store(keys + (j << 4), key);
      if (j > 0 && j < rounds) key = v128.swizzle(toPairs(key), shiftRows(<u32>-j));
      v128.store(keys + PERMUTE_KEYS + (j << 4), key);
    }
    // Masks of an earlier key in this slot are made anew, and stay marked for wiping.
    const context = changetype<usize>(this);
    if (load<u32>(context, CTX_WIDE_USED) & WIDE_KEYS_USED) expandMasks(context + CTX_WIDE_KEYS, keys, rounds + 1);
  }

  /** Decryption uses the encryption keys. */
  expandDecryptionKey(): void {}

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    const rounds = this.rounds;
    for (; blockCount >= WIDE_BATCH; blockCount -= WIDE_BATCH) {
      const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS + PERMUTE_KEYS;
      if (isDefined(TRACE)) trace.beginBatch(WIDE_BATCH);
      encrypt128(dst, src, keys, this.masks(), rounds, KERNEL_SCRATCH);
      src += WIDE_BATCH_BYTES;
      dst += WIDE_BATCH_BYTES;
    }
    if (blockCount > FEW) {
      const keys = this.spreadKeys();
      for (; blockCount >= BATCH; blockCount -= BATCH) {
        if (isDefined(TRACE)) trace.beginBatch(BATCH);
        encryptBatch(dst, src, keys, rounds);
        src += BATCH_BYTES;
        dst += BATCH_BYTES;
      }
      if (blockCount > FEW) {
        copyBlocks(BLOCKS, src, blockCount);
        if (isDefined(TRACE)) trace.beginBatch(blockCount);
        encryptBatch(BLOCKS, BLOCKS, keys, rounds);
        copyBlocks(dst, BLOCKS, blockCount);
        return;
      }
    }
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS + PERMUTE_KEYS;
    for (; blockCount > 0; blockCount--) {
      if (isDefined(TRACE)) trace.beginBatch(1);
      v128.store(dst, encryptBlock(v128.load(src), keys, rounds));
      src += 16;
      dst += 16;
    }
  }

  /** Decrypts `blockCount` blocks. */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    const keys = this.spreadKeys();
    const rounds = this.rounds;
    for (; blockCount >= BATCH; blockCount -= BATCH) {
      if (isDefined(TRACE)) trace.beginBatch(BATCH);
      decryptBatch(dst, src, keys, rounds);
      src += BATCH_BYTES;
      dst += BATCH_BYTES;
    }
    if (blockCount > 0) {
      copyBlocks(BLOCKS, src, blockCount);
      if (isDefined(TRACE)) trace.beginBatch(blockCount);
      decryptBatch(BLOCKS, BLOCKS, keys, rounds);
      copyBlocks(dst, BLOCKS, blockCount);
    }
  }

  /** CBC encryption; the chaining value is the context's `counter`. */
  encryptChain(dst: usize, src: usize, blockCount: u32): void {
    const context = changetype<usize>(this);
    const keys = context + CTX_ENCRYPTION_KEYS + PERMUTE_KEYS;
    encryptChain(dst, src, blockCount, context + CTX_COUNTER, keys, this.rounds);
  }

  /** SUBWORD (FIPS 197, section 5.2), for the key schedule. */
  subWord(word: u32): u32 {
    return v128.extract_lane<u32>(subBytes(v128.splat<u32>(word)), 0) ^ (<u32>SUB_BYTES_CONSTANT * 0x01010101);
  }

  /**
   * Encrypts in counter mode as many of `blockCount` blocks as fill batches, and returns their number; the counter
   * stays. A counter of 128 bits, which is public, may carry beyond 32 of them: then it is 0.
   */
  cryptCounters(dst: usize, src: usize, blockCount: u32, inc32: bool): u32 {
    const batches = blockCount / WIDE_BATCH;
    const context = changetype<usize>(this);
    if (batches == 0 || load<u32>(context, CTX_CACHES_OFF) & 1) return 0;
    const blocks = batches * WIDE_BATCH;
    const low = load32be(context + CTX_COUNTER + 12);
    if (!inc32 && low + blocks < low) return 0;
    const keys = context + CTX_ENCRYPTION_KEYS;
    cryptCounters128(
      dst,
      src,
      batches,
      context + CTX_COUNTER,
      keys,
      keys + PERMUTE_KEYS,
      this.masks(),
      this.rounds,
      KERNEL_SCRATCH,
      STRIP,
    );
    return blocks;
  }

  /** Spreads the round keys for a call. */
  private spreadKeys(): usize {
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    const rounds = this.rounds;
    for (let j: usize = 0; j <= rounds; j++) {
      const shifted = v128.swizzle(v128.load(keys + (j << 4)), v128.load(AES_TO_STATE + ((j & 3) << 4)));
      spreadKey(SPREAD_KEYS + j * BATCH_BYTES, shifted);
    }
    return SPREAD_KEYS;
  }

  /** The masks of the round keys for 128 blocks, made when they are first needed. */
  private masks(): usize {
    const context = changetype<usize>(this);
    const used = load<u32>(context, CTX_WIDE_USED);
    if (!(used & WIDE_KEYS_USED)) {
      store<u32>(context, used | WIDE_KEYS_USED, CTX_WIDE_USED);
      expandMasks(context + CTX_WIDE_KEYS, context + CTX_ENCRYPTION_KEYS, this.rounds + 1);
    }
    return context + CTX_WIDE_KEYS;
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }
}

function encryptBatch(dst: usize, src: usize, keys: usize, rounds: u32): void {
  transpose(STATE, src, AES_TO_STATE);
  encryptRounds<v128>(STATE, keys, rounds, 0);
  transpose(dst, STATE, AES_TO_BLOCK + ((rounds & 3) << 4));
}

function decryptBatch(dst: usize, src: usize, keys: usize, rounds: u32): void {
  transpose(STATE, src, AES_TO_STATE + ((rounds & 3) << 4));
  decryptRounds<v128>(STATE, keys, rounds);
  transpose(dst, STATE, AES_TO_BLOCK);
}

/** Spreads bit b of each byte over the same byte of vector b. */
// @ts-ignore: decorator
@inline
function spreadKey(dst: usize, key: v128): void {
  for (let b: usize = 0; b < 128; b += 16) {
    const bit = v128.load(AES_BITS + b);
    v128.store(dst + b, v128.eq<u8>(v128.and(key, bit), bit));
  }
}

/** Copies the blocks of a batch that is not full. */
function copyBlocks(dst: usize, src: usize, blockCount: u32): void {
  for (const end = src + ((<usize>blockCount) << 4); src < end; src += 16) {
    v128.store(dst, v128.load(src));
    dst += 16;
  }
}
