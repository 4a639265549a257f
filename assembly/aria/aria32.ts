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
import { ARIA_T0, ARIA_T1, ARIA_T2, ARIA_T3 } from "../gen/aria";
import { CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { load32be, store32be } from "../lib/words";
import * as trace from "../trace/aria-words";
import { expandDecryptionKeys, expandEncryptionKeys } from "./key-schedule";


@unmanaged
@final
export class Aria32 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    expandEncryptionKeys<Aria32>(this, keys, key, keyLength);
    packKeys(keys, this.rounds);
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

/** One word through its four table look-ups: S-boxes and M. */
// @ts-ignore: decorator
@inline
function substitute(word: u32): u32 {
  return (
    load<u32>(ARIA_T0 + ((<usize>(word >> 24)) << 2)) ^
    load<u32>(ARIA_T1 + ((<usize>((word >> 16) & 0xff)) << 2)) ^
    load<u32>(ARIA_T2 + ((<usize>((word >> 8) & 0xff)) << 2)) ^
    load<u32>(ARIA_T3 + ((<usize>(word & 0xff)) << 2))
  );
}

/** R . SL1 on one word, without M: each table holds its S-box in the byte where R puts it. */
// @ts-ignore: decorator
@inline
function substituteLast(word: u32): u32 {
  return (
    (load<u32>(ARIA_T2 + ((<usize>((word >> 8) & 0xff)) << 2)) & 0xff000000) |
    (load<u32>(ARIA_T3 + ((<usize>(word & 0xff)) << 2)) & 0x00ff0000) |
    (load<u32>(ARIA_T0 + ((<usize>(word >> 24)) << 2)) & 0x0000ff00) |
    (load<u32>(ARIA_T1 + ((<usize>((word >> 16) & 0xff)) << 2)) & 0x000000ff)
  );
}

/** Swaps the bytes of each half-word (REV16 on ARM). */
// @ts-ignore: decorator
@inline
function rev16(word: u32): u32 {
  return ((word & 0x00ff00ff) << 8) | ((word >> 8) & 0x00ff00ff);
}

function crypt(keys: usize, rounds: u32, dst: usize, src: usize, blockCount: u32): void {
  const lastKey = keys + ((<usize>rounds) << 4);
  for (; blockCount > 0; blockCount--) {
    let a = load32be(src) ^ load<u32>(keys);
    let b = load32be(src + 4) ^ load<u32>(keys, 4);
    let c = load32be(src + 8) ^ load<u32>(keys, 8);
    let d = load32be(src + 12) ^ load<u32>(keys, 12);
    if (isDefined(TRACE)) trace.started(a, b, c, d);
    for (let key = keys + 16; key < lastKey; key += 16) {
      a = substitute(a);
      b = substitute(b);
      c = substitute(c);
      d = substitute(d);
      if (isDefined(TRACE)) trace.substituted(a, b, c, d, <u32>((key - keys) >> 4));
      // M1
      b ^= c;
      c ^= d;
      a ^= b;
      d ^= b;
      c ^= a;
      b ^= c;
      // R . P
      a = rotr(a, 16);
      b = bswap(b);
      d = rev16(d);
      // M1
      b ^= c;
      c ^= d;
      a ^= b;
      d ^= b;
      c ^= a;
      b ^= c;
      if (isDefined(TRACE)) trace.diffused(a, b, c, d, <u32>((key - keys) >> 4));
      a ^= load<u32>(key);
      b ^= load<u32>(key, 4);
      c ^= load<u32>(key, 8);
      d ^= load<u32>(key, 12);
      if (isDefined(TRACE)) trace.keyAdded(a, b, c, d, <u32>((key - keys) >> 4) + 1);
    }
    store32be(dst, substituteLast(a) ^ load<u32>(lastKey));
    store32be(dst + 4, substituteLast(b) ^ load<u32>(lastKey, 4));
    store32be(dst + 8, substituteLast(c) ^ load<u32>(lastKey, 8));
    store32be(dst + 12, substituteLast(d) ^ load<u32>(lastKey, 12));
    if (isDefined(TRACE)) trace.finished(dst, lastKey, rounds);
    src += 16;
    dst += 16;
  }
}

/** One round with a round key in byte order, words rotated by `before` bits on the way in and `after` on the way out. */
function round(dst: usize, src: usize, roundKey: usize, before: u32, after: u32): void {
  let a = substitute(rotr(load32be(src) ^ load32be(roundKey), before));
  let b = substitute(rotr(load32be(src + 4) ^ load32be(roundKey + 4), before));
  let c = substitute(rotr(load32be(src + 8) ^ load32be(roundKey + 8), before));
  let d = substitute(rotr(load32be(src + 12) ^ load32be(roundKey + 12), before));
  b ^= c;
  c ^= d;
  a ^= b;
  d ^= b;
  c ^= a;
  b ^= c;
  a = rotr(a, 16);
  b = bswap(b);
  d = rev16(d);
  b ^= c;
  c ^= d;
  a ^= b;
  d ^= b;
  c ^= a;
  b ^= c;
  store32be(dst, rotr(a, after));
  store32be(dst + 4, rotr(b, after));
  store32be(dst + 8, rotr(c, after));
  store32be(dst + 12, rotr(d, after));
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
