/**
 * AES on 64-bit words, four blocks at a time, bitsliced and fixsliced, for hosts whose registers have 64 bits. Constant
 * time: no table, no branch and no address depends on key or data.
 *
 * Representation: word b of eight holds bit b of the 64 bytes of four blocks, at position 16 row + 4 column + block
 * (packing64.ts). The rounds are those of AesFixslice32, on another word type.
 *
 * A context is one of AesFixslice32, which also works on the last one or two blocks. The round keys are widened at the
 * start of each call.
 *
 * Source: FIPS 197; A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers: New bitsliced AES speed records on
 * ARM-Cortex M and RISC-V" (TCHES 2021/1), section 3.
 */
import { CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import * as trace from "../trace/recorder";
import { AesFixslice32 } from "./aes-fixslice32";
import { decryptRounds } from "./decrypt-rounds";
import { encryptRounds } from "./encrypt-rounds";
import { pack, unpack, widen } from "./packing64";

// Scratch, after that of AesFixslice32.
/** The state: eight words of 64 bits. */
const STATE: usize = KERNEL_SCRATCH + 320;
/** Where the fourth block goes when there is none. */
const BLOCK: usize = KERNEL_SCRATCH + 384;
/** The round keys, widened: 15 times 64 bytes. */
const KEYS: usize = KERNEL_SCRATCH + 400;


@unmanaged
@final
export class AesFixslice64 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into packed round keys, 480 bytes at most. */
  expandKey(key: usize, keyLength: u32): void {
    this.narrow.expandKey(key, keyLength);
  }

  /** Decryption uses the encryption keys. */
  expandDecryptionKey(): void {}

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    const rounds = this.rounds;
    if (blockCount > 2) this.widenKeys();
    while (blockCount > 2) {
      const four = blockCount > 3;
      if (isDefined(TRACE)) trace.beginBatch(four ? 4 : 3);
      pack(STATE, src, four ? src + 48 : src + 32, 0);
      encryptRounds<u64>(STATE, KEYS, rounds, 0);
      unpack(dst, four ? dst + 48 : BLOCK, STATE, rounds);
      src += 64;
      dst += 64;
      blockCount -= four ? 4 : 3;
    }
    this.narrow.encryptBlocks(dst, src, blockCount);
  }

  /** Decrypts `blockCount` blocks. */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    const rounds = this.rounds;
    if (blockCount > 2) this.widenKeys();
    while (blockCount > 2) {
      const four = blockCount > 3;
      if (isDefined(TRACE)) trace.beginBatch(four ? 4 : 3);
      pack(STATE, src, four ? src + 48 : src + 32, rounds);
      decryptRounds<u64>(STATE, KEYS, rounds);
      unpack(dst, four ? dst + 48 : BLOCK, STATE, 0);
      src += 64;
      dst += 64;
      blockCount -= four ? 4 : 3;
    }
    this.narrow.decryptBlocks(dst, src, blockCount);
  }

  private widenKeys(): void {
    widen(KEYS, changetype<usize>(this) + CTX_ENCRYPTION_KEYS, 8 * (this.rounds + 1));
  }

  /** The same context, two blocks at a time. */
  private get narrow(): AesFixslice32 {
    return changetype<AesFixslice32>(changetype<usize>(this));
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }
}
