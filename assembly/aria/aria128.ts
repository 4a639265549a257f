/**
 * ARIA on 128-bit vectors. Constant time: no branch and no address depends on a secret, in the key schedule either.
 * Long runs go through ./bitslice128, 128 blocks at a time; short ones through aria-bitslice32, whose keys it keeps.
 */
import { CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS, CTX_WIDE_KEYS, CTX_WIDE_USED } from "../gen/layout";
import { useWideScratch } from "../lib/memory";
import { AriaBitslice32, unpackKeys } from "./aria-bitslice32";
import { BATCH_BLOCKS, cryptBatch, spreadKeys } from "./bitslice128";

/** Bits of CTX_WIDE_USED: something to wipe; whose keys are spread. */
const WIDE_USED: u32 = 1;
const WIDE_ENCRYPTION: u32 = 4;
const WIDE_DECRYPTION: u32 = 8;

/** The shortest run for which a batch pays. */
const MIN_BATCH_BLOCKS: u32 = 12;


@unmanaged
@final
export class Aria128 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    this.narrow.expandKey(key, keyLength);
    this.wideUsed &= ~(WIDE_ENCRYPTION | WIDE_DECRYPTION);
  }

  /** Derives decryption round keys from the encryption ones. */
  expandDecryptionKey(): void {
    this.narrow.expandDecryptionKey();
  }

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    const done = this.cryptBatches(WIDE_ENCRYPTION, CTX_ENCRYPTION_KEYS, dst, src, blockCount);
    if (done < blockCount) this.narrow.encryptBlocks(dst + (done << 4), src + (done << 4), blockCount - done);
  }

  /** Decrypts `blockCount` blocks: ARIA is an involution up to its round keys (RFC 5794, section 2.3). */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    const done = this.cryptBatches(WIDE_DECRYPTION, CTX_DECRYPTION_KEYS, dst, src, blockCount);
    if (done < blockCount) this.narrow.decryptBlocks(dst + (done << 4), src + (done << 4), blockCount - done);
  }

  /** Works on as many blocks as it pays for, and returns how many. */
  private cryptBatches(direction: u32, keys: usize, dst: usize, src: usize, blockCount: u32): u32 {
    const wideKeys = changetype<usize>(this) + CTX_WIDE_KEYS;
    let done: u32 = 0;
    while (blockCount - done >= MIN_BATCH_BLOCKS) {
      if (!(this.wideUsed & direction)) this.spread(direction, keys);
      const count = min(blockCount - done, BATCH_BLOCKS);
      cryptBatch(dst + (done << 4), src + (done << 4), count, wideKeys, this.rounds);
      done += count;
    }
    return done;
  }

  private spread(direction: u32, keys: usize): void {
    const bytes = useWideScratch();
    unpackKeys(bytes, changetype<usize>(this) + keys, this.rounds);
    spreadKeys(changetype<usize>(this) + CTX_WIDE_KEYS, bytes, this.rounds);
    this.wideUsed = (this.wideUsed & ~(WIDE_ENCRYPTION | WIDE_DECRYPTION)) | WIDE_USED | direction;
  }

  /** The same slot, as the engine for short runs sees it. */
  private get narrow(): AriaBitslice32 {
    return changetype<AriaBitslice32>(this);
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
