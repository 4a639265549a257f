/**
 * AES on 32-bit words, two blocks at a time, bitsliced and semi-fixsliced: aes-fixslice32.ts, but with two ShiftRows at
 * once in every second round. Constant time.
 *
 * Representation: that of aes-fixslice32.ts. Round key j is stored after j mod 2 inverse ShiftRows, the last one after
 * two.
 *
 * Idea: at most one ShiftRows is outstanding when MixColumns is done, so that it takes two forms where the fully
 * fixsliced rounds have four, and two ShiftRows are one exchange in two rows: less code for a little time, 87.1 cycles a
 * byte for 84.3 on Cortex-M3 in the paper. Here both variants are one loop (encrypt-rounds.ts) and differ in time alone.
 *
 * Source: A. Adomnicai and T. Peyrin, "Fixslicing AES-like Ciphers" (TCHES 2021/1), section 3, the semi-fixsliced form.
 */
import { decryptBlocks, encryptBlocks, expandKey } from "./aes-fixslice32";
import { SEMI } from "./linear-layer";


@unmanaged
@final
export class AesFixslice32Semi {
  /** Expands the key of 16, 24 or 32 bytes at `key` into packed round keys, 480 bytes at most. */
  expandKey(key: usize, keyLength: u32): void {
    expandKey(changetype<usize>(this), key, keyLength, SEMI);
  }

  /** Decryption uses the encryption keys. */
  expandDecryptionKey(): void {}

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    encryptBlocks(changetype<usize>(this), dst, src, blockCount, SEMI);
  }

  /** Decrypts `blockCount` blocks. */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    decryptBlocks(changetype<usize>(this), dst, src, blockCount, SEMI);
  }
}
