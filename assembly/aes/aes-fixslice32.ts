/**
 * AES on 32-bit words, two blocks at a time, bitsliced and fixsliced. Constant time: no table, no branch and no address
 * depends on key or data, in the key schedule and the packing neither.
 *
 * Representation: word b of eight holds bit b of the 32 bytes of two blocks, at position 8 row + 2 column + block
 * (packing32.ts). Round key j, eight such words with both blocks alike, is stored after j inverse ShiftRows, and from
 * j = 1 on XORed with 0x63 in every byte (encrypt-rounds.ts). Decryption uses the same keys.
 *
 * The functions at the end serve aes-fixslice32-semi.ts too, with another period of ShiftRows (linear-layer.ts).
 *
 * Source: FIPS 197; A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers: New bitsliced AES speed records on
 * ARM-Cortex M and RISC-V" (TCHES 2021/1), section 3.
 */
import { CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import * as trace from "../trace/recorder";
import { decryptRounds } from "./decrypt-rounds";
import { encryptRounds } from "./encrypt-rounds";
import { forgetCounters, keystream, ZERO_KEYS } from "./face32";
import { keyExpansion } from "./key-schedule";
import { FULLY, outstanding, outstandingAtEnd } from "./linear-layer";
import { pack, unpack } from "./packing32";

/** Bytes in a packed round key or state. */
const PACKED_BYTES: usize = 32;

/** Scratch: the packed state, one block, and the words of the key schedule (240 bytes). */
const STATE: usize = KERNEL_SCRATCH;
const BLOCK: usize = KERNEL_SCRATCH + 32;
const WORDS: usize = KERNEL_SCRATCH + 64;

/** The constant of SubBytes. */
const SUB_BYTES_CONSTANT: u32 = 0x63;


@unmanaged
@final
export class AesFixslice32 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into packed round keys, 480 bytes at most. */
  expandKey(key: usize, keyLength: u32): void {
    expandKey(changetype<usize>(this), key, keyLength, FULLY);
    forgetCounters(changetype<usize>(this));
  }

  /** Decryption uses the encryption keys. */
  expandDecryptionKey(): void {}

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    encryptBlocks(changetype<usize>(this), dst, src, blockCount, FULLY);
  }

  /** Decrypts `blockCount` blocks. */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    decryptBlocks(changetype<usize>(this), dst, src, blockCount, FULLY);
  }

  /**
   * Writes `blockCount` blocks of keystream from the context's counter on, and returns true; or returns false, where
   * that is not faster than encrypting counter blocks.
   */
  keystream(dst: usize, blockCount: u32, inc32: bool): bool {
    return keystream(changetype<usize>(this), dst, blockCount, inc32);
  }

  /** SUBWORD (FIPS 197, section 5.2), for the key schedule: one round on a block of which the first column counts. */
  subWord(word: u32): u32 {
    store<u32>(BLOCK, word);
    pack(STATE, BLOCK, BLOCK, 0);
    encryptRounds<u32>(STATE, ZERO_KEYS, 1, 0);
    unpack(BLOCK, BLOCK, STATE, 0);
    return load<u32>(BLOCK) ^ (SUB_BYTES_CONSTANT * 0x01010101);
  }
}

/** Expands the key of 16, 24 or 32 bytes at `key` into packed round keys in the context. */
export function expandKey(context: usize, key: usize, keyLength: u32, period: u32): void {
  keyExpansion<AesFixslice32>(changetype<AesFixslice32>(context), WORDS, key, keyLength);
  const keys = context + CTX_ENCRYPTION_KEYS;
  const rounds = load<u32>(context, CTX_ROUNDS);
  for (let j: u32 = 0; j <= rounds; j++) {
    const shifts = j < rounds ? outstanding(j, period) : outstandingAtEnd(rounds, period);
    packKey(keys + <usize>j * PACKED_BYTES, WORDS + ((<usize>j) << 4), shifts, j == 0 ? 0 : SUB_BYTES_CONSTANT);
  }
}

/** Encrypts `blockCount` blocks. */
export function encryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32, period: u32): void {
  const keys = context + CTX_ENCRYPTION_KEYS;
  const rounds = load<u32>(context, CTX_ROUNDS);
  for (; blockCount > 0; blockCount -= min<u32>(blockCount, 2)) {
    const second = secondBlock(blockCount);
    if (isDefined(TRACE)) trace.beginBatch(min<u32>(blockCount, 2));
    pack(STATE, src, src + second, 0);
    encryptRounds<u32>(STATE, keys, rounds, 0, period);
    unpack(dst, dst + second, STATE, outstandingAtEnd(rounds, period));
    src += 32;
    dst += 32;
  }
}

/** Decrypts `blockCount` blocks. */
export function decryptBlocks(context: usize, dst: usize, src: usize, blockCount: u32, period: u32): void {
  const keys = context + CTX_ENCRYPTION_KEYS;
  const rounds = load<u32>(context, CTX_ROUNDS);
  for (; blockCount > 0; blockCount -= min<u32>(blockCount, 2)) {
    const second = secondBlock(blockCount);
    if (isDefined(TRACE)) trace.beginBatch(min<u32>(blockCount, 2));
    pack(STATE, src, src + second, outstandingAtEnd(rounds, period));
    decryptRounds<u32>(STATE, keys, rounds, period);
    unpack(dst, dst + second, STATE, 0);
    src += 32;
    dst += 32;
  }
}

/** How far the second block is from the first: a last block without a partner is its own. */
// @ts-ignore: decorator
@inline
function secondBlock(blockCount: u32): usize {
  return blockCount > 1 ? 16 : 0;
}

/**
 * Packs a round key from the 16 bytes at `src`, after as many inverse ShiftRows as `shifts`: byte (r, c) goes to column
 * c + r `shifts`.
 */
function packKey(dst: usize, src: usize, shifts: u32, constant: u32): void {
  for (let i: u32 = 0; i < 16; i++) {
    const shifted = (i + 4 * shifts * (i & 3)) & 15;
    store<u8>(BLOCK + shifted, load<u8>(src + i) ^ constant);
  }
  pack(dst, BLOCK, BLOCK, 0);
}
