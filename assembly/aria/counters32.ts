/**
 * What ./counter-cache asks of ARIA with four 8x32 tables (./aria32): the first rounds of counter blocks from tables of
 * a few words.
 *
 * Round 1: words a, b, c after their look-ups are kept, 12 of 16.
 * Round 2: SB4 of byte 15 is all that changes in round 1, and A adds it to bytes 1, 2, 4, 5, 8, 10 and 15. Kept are the
 * four words before round 2 without it, and the XOR of the nine other look-ups in each word. That leaves 1 + 7 of 32.
 */
import { ARIA_T0, ARIA_T1, ARIA_T2, ARIA_T3 } from "../gen/aria";
import { load32be } from "../lib/words";
import * as trace from "../trace/recorder";
import { CACHED_COUNTER, CACHED_ROUND1, CACHED_ROUND2 } from "./counter-cache";
import { finish, rev16, substitute } from "./rounds32";

/** Offset in the cache of the words before round 2; those of the look-ups come after them. */
const BEFORE2: usize = CACHED_ROUND2;
const AFTER2: usize = CACHED_ROUND2 + 16;

/** Words a, b and c of round 1. */
export function cacheRound1(cache: usize, keys: usize): void {
  for (let i: usize = 0; i < 12; i += 4) {
    store<u32>(cache + i, substitute(load32be(cache + CACHED_COUNTER + i) ^ load<u32>(keys + i)), CACHED_ROUND1);
  }
}

/** Round 1 without byte 15, and what it leaves of round 2. */
export function cacheRound2(cache: usize, keys: usize): void {
  let a = load<u32>(cache, CACHED_ROUND1);
  let b = load<u32>(cache, CACHED_ROUND1 + 4);
  let c = load<u32>(cache, CACHED_ROUND1 + 8);
  const word = load32be(cache + CACHED_COUNTER + 12) ^ load<u32>(keys, 12);
  let d = entry(ARIA_T0, word >> 24) ^ entry(ARIA_T1, word >> 16) ^ entry(ARIA_T2, word >> 8);
  // M1, R . P, M1
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
  a ^= load<u32>(keys, 16);
  b ^= load<u32>(keys, 20);
  c ^= load<u32>(keys, 24);
  d ^= load<u32>(keys, 28);
  store<u32>(cache, a, BEFORE2);
  store<u32>(cache, b, BEFORE2 + 4);
  store<u32>(cache, c, BEFORE2 + 8);
  store<u32>(cache, d, BEFORE2 + 12);
  store<u32>(cache, entry(ARIA_T1, a >> 16) ^ entry(ARIA_T2, a >> 8), AFTER2);
  store<u32>(cache, entry(ARIA_T0, b >> 24) ^ entry(ARIA_T1, b >> 16), AFTER2 + 4);
  store<u32>(cache, entry(ARIA_T1, c >> 16) ^ entry(ARIA_T3, c), AFTER2 + 8);
  store<u32>(cache, entry(ARIA_T0, d >> 24) ^ entry(ARIA_T2, d >> 8) ^ entry(ARIA_T3, d), AFTER2 + 12);
}

/** Encrypts the counter blocks that end in `word` and the following words, from round 1 on. */
export function cryptAfterRound1(dst: usize, cache: usize, word: u32, blockCount: u32, keys: usize, rounds: u32): void {
  for (; blockCount > 0; blockCount--) {
    const a = load<u32>(cache, CACHED_ROUND1);
    const b = load<u32>(cache, CACHED_ROUND1 + 4);
    const c = load<u32>(cache, CACHED_ROUND1 + 8);
    if (isDefined(TRACE)) trace.beginBatch(1);
    finish(dst, a, b, c, substitute(word ^ load<u32>(keys, 12)), keys, 1, rounds);
    word++;
    dst += 16;
  }
}

/** Encrypts the counter blocks that end in the byte `last` and the following bytes, from round 2 on. */
export function cryptAfterRound2(dst: usize, cache: usize, last: u32, blockCount: u32, keys: usize, rounds: u32): void {
  const key = load<u32>(keys, 12);
  for (; blockCount > 0; blockCount--) {
    // The words are rotated before round 2, so bytes 1, 2, 4, 5, 8, 10, 15 are at 3, 0, 6, 7, 10, 8, 13.
    const box = entry(ARIA_T3, last ^ key) >> 24;
    const a0 = box ^ load<u8>(cache, BEFORE2 + 3);
    const a3 = box ^ load<u8>(cache, BEFORE2);
    const b2 = box ^ load<u8>(cache, BEFORE2 + 5);
    const b3 = box ^ load<u8>(cache, BEFORE2 + 4);
    const c0 = box ^ load<u8>(cache, BEFORE2 + 11);
    const c2 = box ^ load<u8>(cache, BEFORE2 + 9);
    const d1 = box ^ load<u8>(cache, BEFORE2 + 14);
    const a = load<u32>(cache, AFTER2) ^ boxed(ARIA_T0, a0) ^ boxed(ARIA_T3, a3);
    const b = load<u32>(cache, AFTER2 + 4) ^ boxed(ARIA_T2, b2) ^ boxed(ARIA_T3, b3);
    const c = load<u32>(cache, AFTER2 + 8) ^ boxed(ARIA_T0, c0) ^ boxed(ARIA_T2, c2);
    const d = load<u32>(cache, AFTER2 + 12) ^ boxed(ARIA_T1, d1);
    if (isDefined(TRACE)) trace.beginBatch(1);
    finish(dst, a, b, c, d, keys, 2, rounds);
    last++;
    dst += 16;
  }
}

/** The entry of a table at the low byte of `word`. */
// @ts-ignore: decorator
@inline
function entry(table: usize, word: u32): u32 {
  return boxed(table, word & 0xff);
}

/** The entry of a table at a byte. */
// @ts-ignore: decorator
@inline
function boxed(table: usize, byte: u32): u32 {
  return load<u32>(table + ((<usize>byte) << 2));
}
