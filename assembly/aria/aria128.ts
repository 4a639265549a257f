/**
 * ARIA on 128-bit vectors. Constant time: no branch and no address depends on a secret, in the key schedule either.
 * Four kernels share one set of round keys: ./tower works block by block, ./columns128 on 4 blocks, ./byteslice128 on 16 and
 * ./bitslice128 on 128. The last wants its keys spread over the slot's wide area, which happens when the first long run needs them.
 */
import {
  CTX_CACHES_OFF,
  CTX_COUNTER,
  CTX_DECRYPTION_KEYS,
  CTX_ENCRYPTION_KEYS,
  CTX_ROUNDS,
  CTX_WIDE_KEYS,
  CTX_WIDE_USED,
} from "../gen/layout";
import { BATCH_BLOCKS, cryptBatch, spreadKeys } from "./bitslice128";
import { cryptGroup, GROUP_BLOCKS } from "./byteslice128";
import { COLUMN_BLOCKS, cryptColumns } from "./columns128";
import { keystreamBatch } from "./counters128";
import { expandKeys } from "./key-schedule128";
import * as tower from "./tower";

/** Bits of CTX_WIDE_USED: something to wipe; whose keys are spread. */
const WIDE_USED: u32 = 1;
const WIDE_ENCRYPTION: u32 = 4;
const WIDE_DECRYPTION: u32 = 8;

/** The shortest runs for which a batch of 128, a group of 16 and one of 4 blocks pay, measured. */
const MIN_BATCH_BLOCKS: u32 = 65;
const MIN_GROUP_BLOCKS: u32 = 9;
const MIN_COLUMN_BLOCKS: u32 = 3;


@unmanaged
@final
export class Aria128 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    const context = changetype<usize>(this);
    store<u32>(context, keyLength / 4 + 8, CTX_ROUNDS);
    expandKeys(context + CTX_ENCRYPTION_KEYS, key, keyLength);
    this.wideUsed &= ~(WIDE_ENCRYPTION | WIDE_DECRYPTION);
  }

  /** Derives decryption round keys from the encryption ones. */
  expandDecryptionKey(): void {
    const context = changetype<usize>(this);
    tower.invertKeys(context + CTX_DECRYPTION_KEYS, context + CTX_ENCRYPTION_KEYS, this.rounds);
  }

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    this.crypt(WIDE_ENCRYPTION, changetype<usize>(this) + CTX_ENCRYPTION_KEYS, dst, src, blockCount);
  }

  /** Decrypts `blockCount` blocks: ARIA is an involution up to its round keys (RFC 5794, section 2.3). */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    this.crypt(WIDE_DECRYPTION, changetype<usize>(this) + CTX_DECRYPTION_KEYS, dst, src, blockCount);
  }

  /**
   * Writes `blockCount` blocks of keystream, at most 128, from the context's counter on, and returns true; or returns
   * false, where that is not faster than encrypting counter blocks.
   */
  keystream(dst: usize, blockCount: u32, inc32: bool): bool {
    const context = changetype<usize>(this);
    if (blockCount < MIN_BATCH_BLOCKS || load<u32>(context, CTX_CACHES_OFF) & 1) return false;
    const keys = context + CTX_ENCRYPTION_KEYS;
    const wideKeys = this.spreadKeys(WIDE_ENCRYPTION, keys);
    keystreamBatch(dst, context + CTX_COUNTER, blockCount, inc32, keys, wideKeys, this.rounds);
    return true;
  }

  private crypt(direction: u32, keys: usize, dst: usize, src: usize, blockCount: u32): void {
    const rounds = this.rounds;
    while (blockCount > 0) {
      let count: u32;
      if (blockCount >= MIN_BATCH_BLOCKS) {
        count = min(blockCount, BATCH_BLOCKS);
        cryptBatch(dst, src, count, this.spreadKeys(direction, keys), rounds);
      } else if (blockCount >= MIN_GROUP_BLOCKS) {
        count = min(blockCount, GROUP_BLOCKS);
        cryptGroup(dst, src, count, keys, rounds);
      } else if (blockCount >= MIN_COLUMN_BLOCKS) {
        count = min(blockCount, COLUMN_BLOCKS);
        cryptColumns(dst, src, count, keys, rounds);
      } else {
        count = blockCount;
        tower.cryptBlocks(dst, src, count, keys, rounds);
      }
      const byteLength = (<usize>count) << 4;
      dst += byteLength;
      src += byteLength;
      blockCount -= count;
    }
  }

  /** Spreads the keys of one direction, unless they are, and returns where. */
  private spreadKeys(direction: u32, keys: usize): usize {
    const wideKeys = changetype<usize>(this) + CTX_WIDE_KEYS;
    if (!(this.wideUsed & direction)) {
      spreadKeys(wideKeys, keys, this.rounds);
      this.wideUsed = (this.wideUsed & ~(WIDE_ENCRYPTION | WIDE_DECRYPTION)) | WIDE_USED | direction;
    }
    return wideKeys;
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }

  private get wideUsed(): u32 {
    return load<u32>(changetype<usize>(this), CTX_WIDE_USED);
  }

  private set wideUsed(bits: u32) {
    store<u32>(changetype<usize>(this), bits, CTX_WIDE_USED);
  }
}
