/**
 * ARIA-CTR with the first rounds remembered, for the engines with look-up tables. The schedule depends on the counter,
 * which is why those in constant time do otherwise (./counters128, ./counters-bitslice).
 *
 * One-round cache: with bytes 0 to 11 of the counter fixed, as long as the key and the nonce are, 12 of the 16 look-ups
 * of round 1 are. Epoch cache: for the up to 256 blocks that differ in byte 15 alone, 1 + 7 of the 32 look-ups of rounds
 * 1 and 2 remain, because a byte reaches seven bytes of the state in a round. An epoch costs 4 + 9 look-ups to begin.
 *
 * A cipher has, with a cache as CTX_COUNTER_CACHE:
 *
 *     cacheRound1(cache)      from bytes 0 to 11 of the counter block at CACHED_COUNTER
 *     cacheRound2(cache)      from bytes 12 to 14 besides
 *     cryptAfterRound1(dst, cache, word, blockCount)      `word` is the counter's last four bytes, as a number
 *     cryptAfterRound2(dst, cache, last, blockCount)      `last` is byte 15
 *
 * Neither of the last two has a carry to do: no byte that is taken to be fixed changes within a call.
 */
import { CTX_CACHES_OFF, CTX_COUNTER, CTX_COUNTER_CACHE, CTX_COUNTER_CACHE_READY } from "../gen/layout";
import { load64be, store64be } from "../lib/words";

// Offsets in the cache.
/** The counter block that it is for. Byte 15 is any. */
export const CACHED_COUNTER: usize = 0;
/** 16 bytes for the engine's round 1. */
export const CACHED_ROUND1: usize = 16;
/** 32 bytes for its rounds 1 and 2. */
export const CACHED_ROUND2: usize = 32;

/** Bits of CTX_CACHES_OFF and CTX_COUNTER_CACHE_READY. */
const ROUND1: u32 = 1;
const ROUND2: u32 = 2;

/** The shortest runs for which a cache is made, measured. */
const MIN_ROUND1_BLOCKS: u32 = 2;
const MIN_ROUND2_BLOCKS: u32 = 2;

/** Forgets what is cached for an earlier key. */
export function forgetCounters(context: usize): void {
  store<u32>(context, 0, CTX_COUNTER_CACHE_READY);
}

/** The engines' `keystream`. */
// @ts-ignore: decorator
@inline
export function keystream<C>(cipher: C, dst: usize, blockCount: u32, inc32: bool): bool {
  const context = changetype<usize>(cipher);
  const cache = context + CTX_COUNTER_CACHE;
  const off = load<u32>(context, CTX_CACHES_OFF);
  if (off & ROUND1) return false;
  let high = load64be(context + CTX_COUNTER);
  let low = load64be(context + CTX_COUNTER + 8);
  if (blockCount < MIN_ROUND1_BLOCKS && !fits(context, high, low, 32)) return false;
  while (blockCount > 0) {
    if (!fits(context, high, low, 32)) {
      remember(cache, high, low);
      cipher.cacheRound1(cache);
      store<u32>(context, ROUND1, CTX_COUNTER_CACHE_READY);
    }
    const count = min<u32>(blockCount, 256 - ((<u32>low) & 0xff));
    if (useRound2(context, off, high, low, count)) {
      if (!fits(context, high, low, 8)) {
        remember(cache, high, low);
        cipher.cacheRound2(cache);
        store<u32>(context, ROUND1 | ROUND2, CTX_COUNTER_CACHE_READY);
      }
      cipher.cryptAfterRound2(dst, cache, (<u32>low) & 0xff, count);
    } else {
      cipher.cryptAfterRound1(dst, cache, <u32>low, count);
    }
    dst += (<usize>count) << 4;
    blockCount -= count;
    const next = low + count;
    if (inc32) {
      low = (low & 0xffffffff00000000) | (next & 0xffffffff);
    } else {
      high += <u64>(next < low);
      low = next;
    }
  }
  return true;
}

/** Whether what is cached is for this counter: for its first 12 bytes with `bits` 32, for its first 15 with 8. */
function fits(context: usize, high: u64, low: u64, bits: u64): bool {
  const part = bits == 32 ? ROUND1 : ROUND2;
  if (!(load<u32>(context, CTX_COUNTER_CACHE_READY) & part)) return false;
  const cached = context + CTX_COUNTER_CACHE + CACHED_COUNTER;
  return load64be(cached) == high && (load64be(cached + 8) ^ low) >> bits == 0;
}

/** Whether the blocks up to the next change of byte 14 are to be encrypted by the epoch cache. */
// @ts-ignore: decorator
@inline
function useRound2(context: usize, off: u32, high: u64, low: u64, count: u32): bool {
  if (off & ROUND2) return false;
  return count >= MIN_ROUND2_BLOCKS || fits(context, high, low, 8);
}

// @ts-ignore: decorator
@inline
function remember(cache: usize, high: u64, low: u64): void {
  store64be(cache + CACHED_COUNTER, high);
  store64be(cache + CACHED_COUNTER + 8, low);
}
