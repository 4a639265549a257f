/**
 * ARIA on 32-bit words with four 8x32 tables, as on Cortex-M3. NOT constant time: it looks up tables by secret bytes,
 * so it runs only when asked for by name.
 *
 * Representation: words a, b, c, d hold state bytes 0-3, 4-7, 8-11, 12-15, big-endian; before an even round all four
 * are rotated by 16 bits. Round keys are stored as such words, those of even rounds rotated too.
 *
 * Idea: the diffusion layer factors into A = M1 . P . M1 . M. M multiplies the bytes of a word by a 4x4 pattern and
 * merges with the S-boxes into the tables, M1 mixes words with six XORs, P permutes the bytes within each word. With
 * R = rotation of every word by 16 bits, SL2 = R . SL1 . R and A = R . A' . R for the two layers' forms of P, and M1
 * commutes with R. So every round, odd or even, is the same code: T0-T3, M1, R . P, M1.
 *
 * Source: RFC 5794, sections 2.4 and 3; D. Kwon et al., "New Block Cipher: ARIA" (ICISC 2003), section 4, for the
 * factorisation.
 */
import { CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { load32be, store32be } from "../lib/words";
import { forgetCounters, keystream } from "./counter-cache";
import { cacheRound1, cacheRound2, cryptAfterRound1, cryptAfterRound2 } from "./counters32";
import { expandDecryptionKeys, expandEncryptionKeys } from "./key-schedule";
import { crypt, round } from "./rounds32";


@unmanaged
@final
export class Aria32 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    expandEncryptionKeys<Aria32>(this, keys, key, keyLength);
    packKeys(keys, this.rounds);
    forgetCounters(changetype<usize>(this));
  }

  /** Derives decryption round keys from the encryption ones. */
  expandDecryptionKey(): void {
    const encryptionKeys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    const keys = changetype<usize>(this) + CTX_DECRYPTION_KEYS;
    unpackKeys(encryptionKeys, this.rounds);
    expandDecryptionKeys(keys, encryptionKeys, this.rounds);
    packKeys(encryptionKeys, this.rounds);
    packKeys(keys, this.rounds);
  }

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /** Decrypts `blockCount` blocks: ARIA is an involution up to its round keys (RFC 5794, section 2.3). */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_DECRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /** Writes `blockCount` blocks of keystream from the context's counter on, if the caches are of use. */
  keystream(dst: usize, blockCount: u32, inc32: bool): bool {
    return keystream<Aria32>(this, dst, blockCount, inc32);
  }

  // The steps of ./counter-cache.

  cacheRound1(cache: usize): void {
    cacheRound1(cache, changetype<usize>(this) + CTX_ENCRYPTION_KEYS);
  }

  cacheRound2(cache: usize): void {
    cacheRound2(cache, changetype<usize>(this) + CTX_ENCRYPTION_KEYS);
  }

  cryptAfterRound1(dst: usize, cache: usize, word: u32, blockCount: u32): void {
    cryptAfterRound1(dst, cache, word, blockCount, changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds);
  }

  cryptAfterRound2(dst: usize, cache: usize, last: u32, blockCount: u32): void {
    cryptAfterRound2(dst, cache, last, blockCount, changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds);
  }

  /** FO(src, roundKey) on one block (RFC 5794, section 2.4.1), for the key schedule. */
  fo(dst: usize, src: usize, roundKey: usize): void {
    round(dst, src, roundKey, 0, 16);
  }

  /** FE(src, roundKey) on one block, for the key schedule. */
  fe(dst: usize, src: usize, roundKey: usize): void {
    round(dst, src, roundKey, 16, 0);
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }
}

/** Round keys from byte order to words, those of even rounds (ek2, ek4, ...) but the last rotated by 16 bits. */
function packKeys(keys: usize, rounds: u32): void {
  for (let i: u32 = 0; i <= rounds; i++) {
    const bits = i < rounds ? (i & 1) << 4 : 0;
    for (let end = keys + 16; keys < end; keys += 4) store<u32>(keys, rotr(load32be(keys), bits));
  }
}

/** The inverse of `packKeys`. */
function unpackKeys(keys: usize, rounds: u32): void {
  for (let i: u32 = 0; i <= rounds; i++) {
    const bits = i < rounds ? (i & 1) << 4 : 0;
    for (let end = keys + 16; keys < end; keys += 4) store32be(keys, rotr(load<u32>(keys), bits));
  }
}
