/**
 * ARIA, bitsliced on 32-bit words, two blocks at a time. Constant time: no branch and no address depends on a secret,
 * in the key schedule either. The representation is described in ./bitslice, the S-boxes are in ./sbox-circuit.
 *
 * A round key takes 32 bytes: eight planes, in the layout that the state has when the key is added, with the constants
 * of the S-boxes before and after it included.
 */
import { CTX_CACHES_OFF, CTX_COUNTER, CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import { xorBlock } from "../lib/words";
import * as trace from "../trace/aria-planes";
import { addInputConstants, addOutputConstants, addPlanes, boxMasks, diffuseAddPlanes, pack, unpack } from "./bitslice";
import { beginCounters, blocksInPass, stateAfterRound1, substituteLastBytes } from "./counters-planes";
import { expandDecryptionKeys, expandEncryptionKeys } from "./key-schedule";
import { substitute } from "./sbox-circuit";

// Scratch, after the 80 bytes of the key schedule.
/** The eight planes of the state. */
const STATE: usize = KERNEL_SCRATCH + 128;
/** Eight planes of zeros with S-box constants, 32 bytes. */
const CONSTANTS: usize = KERNEL_SCRATCH + 160;
/** One block: the input of FO and FE, and where the second block goes when there is none. */
const BLOCK: usize = KERNEL_SCRATCH + 192;
/** Round keys as bytes, 17 times 16. */
const BYTE_KEYS: usize = KERNEL_SCRATCH + 208;

/** The shortest run of counter blocks for which sharing their first round pays, measured. */
const MIN_COUNTER_BLOCKS: u32 = 12;


@unmanaged
@final
export class AriaBitslice32 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    expandEncryptionKeys<AriaBitslice32>(this, BYTE_KEYS, key, keyLength);
    packKeys(changetype<usize>(this) + CTX_ENCRYPTION_KEYS, BYTE_KEYS, this.rounds);
  }

  /** Derives decryption round keys from the encryption ones. */
  expandDecryptionKey(): void {
    const keys = changetype<usize>(this) + CTX_DECRYPTION_KEYS;
    unpackKeys(BYTE_KEYS, changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds);
    // The packed keys are not there yet, so their place holds the bytes meanwhile.
    expandDecryptionKeys(keys, BYTE_KEYS, this.rounds);
    memory.copy(BYTE_KEYS, keys, (<usize>(this.rounds + 1)) << 4);
    packKeys(keys, BYTE_KEYS, this.rounds);
  }

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /** Decrypts `blockCount` blocks: ARIA is an involution up to its round keys (RFC 5794, section 2.3). */
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
    const start: u32 = load<u8>(context, CTX_COUNTER + 15);
    beginCounters<u32>(context + CTX_COUNTER, inc32, keys);
    for (let i: u32 = 0; i < blockCount; i += 2) {
      const number = i % blocksInPass<u32>();
      if (number == 0) substituteLastBytes<u32>(start + i, keys);
      stateAfterRound1<u32>(STATE, number, start + i);
      if (isDefined(TRACE)) trace.startedCounters<u32>(STATE, keys + 32, blockCount - i);
      finish(keys, 2, this.rounds);
      unpack(dst, i + 1 < blockCount ? dst + 16 : BLOCK, STATE, 1);
      dst += 32;
    }
    return true;
  }

  /** FO(src, roundKey) on one block (RFC 5794, section 2.4.1), for the key schedule. */
  fo(dst: usize, src: usize, roundKey: usize): void {
    round(dst, src, roundKey, 0);
  }

  /** FE(src, roundKey) on one block, for the key schedule. */
  fe(dst: usize, src: usize, roundKey: usize): void {
    round(dst, src, roundKey, 1);
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }
}

export function crypt(keys: usize, rounds: u32, dst: usize, src: usize, blockCount: u32): void {
  while (blockCount > 0) {
    const pair = blockCount > 1;
    if (isDefined(TRACE)) trace.beginBatch(pair ? 2 : 1);
    // Without a second block the first is worked on twice.
    pack(STATE, src, pair ? src + 16 : src, 0);
    addPlanes<u32>(STATE, keys);
    if (isDefined(TRACE)) trace.keyAdded<u32>(STATE, 1);
    finish(keys, 1, rounds);
    unpack(dst, pair ? dst + 16 : BLOCK, STATE, 1);
    src += 32;
    dst += 32;
    blockCount -= pair ? 2 : 1;
  }
}

/** What follows the key addition of round `round`, on STATE. */
// @ts-ignore: decorator
@inline
function finish(keys: usize, round: usize, rounds: u32): void {
  const lastKey = keys + ((<usize>rounds) << 5);
  let layout: u32 = (<u32>(round + 1)) & 1;
  for (let key = keys + (round << 5); key < lastKey; key += 32) {
    substitute<u32>(STATE, boxMasks(layout));
    if (isDefined(TRACE)) trace.substituted<u32>(STATE, <u32>((key - keys) >> 5));
    diffuseAddPlanes<u32>(STATE, key);
    if (isDefined(TRACE)) trace.diffused<u32>(STATE, key, <u32>((key - keys) >> 5));
    layout ^= 1;
  }
  substitute<u32>(STATE, boxMasks(1));
  if (isDefined(TRACE)) trace.substituted<u32>(STATE, rounds);
  addPlanes<u32>(STATE, lastKey);
  if (isDefined(TRACE)) trace.finished<u32>(STATE, rounds);
}

/** One round on one block with a round key in byte order: FO in layout 0, FE in layout 1. */
function round(dst: usize, src: usize, roundKey: usize, layout: u32): void {
  xorBlock(BLOCK, src, roundKey);
  pack(STATE, BLOCK, BLOCK, layout);
  addInputConstants(STATE, layout);
  substitute<u32>(STATE, boxMasks(layout));
  memory.fill(CONSTANTS, 0, 32);
  addOutputConstants(CONSTANTS, layout);
  diffuseAddPlanes<u32>(STATE, CONSTANTS);
  unpack(dst, BLOCK, STATE, layout ^ 1);
}

/** The layout of the state when round key `i`, counted from 0, is added. */
// @ts-ignore: decorator
@inline
function layoutOfKey(i: u32, rounds: u32): u32 {
  return i < rounds ? i & 1 : 1;
}

/** XORs into round key `i` the constants of the S-box layers on both sides of it. */
function addConstants(planes: usize, i: u32, rounds: u32): void {
  if (i > 0) addOutputConstants(planes, (i - 1) & 1);
  if (i < rounds) addInputConstants(planes, i & 1);
}

function packKeys(planes: usize, bytes: usize, rounds: u32): void {
  for (let i: u32 = 0; i <= rounds; i++) {
    pack(planes, bytes, bytes, layoutOfKey(i, rounds));
    addConstants(planes, i, rounds);
    planes += 32;
    bytes += 16;
  }
}

/** The inverse of `packKeys`. */
function unpackKeys(bytes: usize, planes: usize, rounds: u32): void {
  for (let i: u32 = 0; i <= rounds; i++) {
    memory.copy(STATE, planes, 32);
    addConstants(STATE, i, rounds);
    unpack(bytes, BLOCK, STATE, layoutOfKey(i, rounds));
    planes += 32;
    bytes += 16;
  }
}
