/**
 * ARIA, bitsliced on 64-bit words, four blocks at a time, for hosts whose registers have 64 bits. Constant time.
 *
 * Representation: a 64-bit plane interleaves the bytes of two 32-bit planes as in ./bitslice, the first in the even
 * bytes. So bit 16 beta + 8 i + 2 alpha + j belongs to block 2 i + j, and the sums of B are the same steps.
 *
 * A context is one of AriaBitslice32, which also works on the last one or two blocks. The round keys are widened at the
 * start of each call; that costs less than half as much as two blocks do.
 */
import { ARIA_BOX_MASKS } from "../gen/aria";
import { CTX_CACHES_OFF, CTX_COUNTER, CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import * as trace from "../trace/aria-planes";
import { AriaBitslice32, crypt as crypt32 } from "./aria-bitslice32";
import { addPlanes, diffuseAddPlanes, pack, unpack } from "./bitslice";
import { beginCounters, blocksInPass, stateAfterRound1, substituteLastBytes } from "./counters-planes";
import { substitute } from "./sbox-circuit";

// Scratch, after that of AriaBitslice32.
/** The state: eight planes of 64 bits. */
const STATE: usize = KERNEL_SCRATCH + 512;
/** The 32-bit planes of the first and of the second two blocks. */
const FIRST: usize = KERNEL_SCRATCH + 576;
const SECOND: usize = KERNEL_SCRATCH + 608;
/** Where the fourth block goes when there is none. */
const BLOCK: usize = KERNEL_SCRATCH + 640;
/** ARIA_BOX_MASKS, widened. */
const MASKS: usize = KERNEL_SCRATCH + 656;
/** The round keys, widened: 17 times 64 bytes. */
const KEYS: usize = KERNEL_SCRATCH + 720;

/** The shortest run of counter blocks for which sharing their first round pays, measured. */
const MIN_COUNTER_BLOCKS: u32 = 16;


@unmanaged
@final
export class AriaBitslice64 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    changetype<AriaBitslice32>(changetype<usize>(this)).expandKey(key, keyLength);
  }

  /** Derives decryption round keys from the encryption ones. */
  expandDecryptionKey(): void {
    changetype<AriaBitslice32>(changetype<usize>(this)).expandDecryptionKey();
  }

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /** Decrypts `blockCount` blocks. */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_DECRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /**
   * Writes `blockCount` blocks of keystream from the context's counter on, and returns true; or returns false, where
   * that is not faster than encrypting counter blocks.
   */
  keystream(dst: usize, blockCount: u32, inc32: bool): bool {
    const context = changetype<usize>(this);
    if (blockCount < MIN_COUNTER_BLOCKS || load<u32>(context, CTX_CACHES_OFF) & 1) return false;
    const keys = context + CTX_ENCRYPTION_KEYS;
    const rounds = this.rounds;
    const start: u32 = load<u8>(context, CTX_COUNTER + 15);
    widen(MASKS, ARIA_BOX_MASKS, 8);
    widen(KEYS, keys, 8 * (rounds + 1));
    beginCounters<u64>(context + CTX_COUNTER, inc32, keys);
    for (let i: u32 = 0; i < blockCount; i += 4) {
      const number = i % blocksInPass<u64>();
      if (number == 0) substituteLastBytes<u64>(start + i, keys);
      stateAfterRound1<u64>(STATE, number, start + i);
      if (isDefined(TRACE)) trace.startedCounters<u64>(STATE, KEYS + 64, blockCount - i);
      finish(2, rounds);
      separate(FIRST, SECOND, STATE);
      const wanted = blockCount - i;
      unpack(dst, wanted > 1 ? dst + 16 : BLOCK, FIRST, 1);
      if (wanted > 2) unpack(dst + 32, wanted > 3 ? dst + 48 : BLOCK, SECOND, 1);
      dst += 64;
    }
    return true;
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }
}

function crypt(keys: usize, rounds: u32, dst: usize, src: usize, blockCount: u32): void {
  if (blockCount > 2) {
    widen(MASKS, ARIA_BOX_MASKS, 8);
    widen(KEYS, keys, 8 * (rounds + 1));
  }
  while (blockCount > 2) {
    const four = blockCount > 3;
    if (isDefined(TRACE)) trace.beginBatch(four ? 4 : 3);
    pack(FIRST, src, src + 16, 0);
    pack(SECOND, src + 32, four ? src + 48 : src + 32, 0);
    interleave(STATE, FIRST, SECOND);
    cryptState(rounds);
    separate(FIRST, SECOND, STATE);
    unpack(dst, dst + 16, FIRST, 1);
    unpack(dst + 32, four ? dst + 48 : BLOCK, SECOND, 1);
    src += 64;
    dst += 64;
    blockCount -= four ? 4 : 3;
  }
  crypt32(keys, rounds, dst, src, blockCount);
}

function cryptState(rounds: u32): void {
  addPlanes<u64>(STATE, KEYS);
  if (isDefined(TRACE)) trace.keyAdded<u64>(STATE, 1);
  finish(1, rounds);
}

/** What follows the key addition of round `round`, on STATE. */
function finish(round: usize, rounds: u32): void {
  const lastKey = KEYS + ((<usize>rounds) << 6);
  let masks = round & 1 ? MASKS : MASKS + 32;
  for (let key = KEYS + (round << 6); key < lastKey; key += 64) {
    substitute<u64>(STATE, masks);
    if (isDefined(TRACE)) trace.substituted<u64>(STATE, <u32>((key - KEYS) >> 6));
    diffuseAddPlanes<u64>(STATE, key);
    if (isDefined(TRACE)) trace.diffused<u64>(STATE, key, <u32>((key - KEYS) >> 6));
    masks = masks == MASKS ? MASKS + 32 : MASKS;
  }
  substitute<u64>(STATE, MASKS + 32);
  if (isDefined(TRACE)) trace.substituted<u64>(STATE, rounds);
  addPlanes<u64>(STATE, lastKey);
  if (isDefined(TRACE)) trace.finished<u64>(STATE, rounds);
}

/** The bytes of a 32-bit word to the even bytes of a 64-bit one. */
// @ts-ignore: decorator
@inline
function spread(word: u32): u64 {
  let wide = <u64>word;
  wide = (wide | (wide << 16)) & 0x0000ffff0000ffff;
  return (wide | (wide << 8)) & 0x00ff00ff00ff00ff;
}

/** The inverse of `spread`; odd bytes are ignored. */
// @ts-ignore: decorator
@inline
function gather(wide: u64): u32 {
  wide &= 0x00ff00ff00ff00ff;
  wide = (wide | (wide >> 8)) & 0x0000ffff0000ffff;
  return <u32>(wide | (wide >> 16));
}

/** 32-bit words to 64-bit ones that have every byte twice. */
function widen(dst: usize, src: usize, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    store<u64>(dst, spread(load<u32>(src)) * 0x0101);
    dst += 8;
    src += 4;
  }
}

function interleave(planes: usize, first: usize, second: usize): void {
  for (let b: usize = 0; b < 8; b++) {
    store<u64>(planes + (b << 3), spread(load<u32>(first + (b << 2))) | (spread(load<u32>(second + (b << 2))) << 8));
  }
}

/** The inverse of `interleave`. */
function separate(first: usize, second: usize, planes: usize): void {
  for (let b: usize = 0; b < 8; b++) {
    const plane = load<u64>(planes + (b << 3));
    store<u32>(first + (b << 2), gather(plane));
    store<u32>(second + (b << 2), gather(plane >> 8));
  }
}
