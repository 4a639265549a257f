/**
 * GHASH with Shoup's 4-bit tables. NOT constant time: it looks up tables by bits of the hash state, so it runs only
 * when asked for by name.
 *
 * Representation: an element is two big-endian words, as its block is read. Bit 63 of `high` is the coefficient of
 * x^0, bit 0 of `low` that of x^127, so multiplying by x shifts right. CTX_HASH_TABLES holds n * H for the 16
 * polynomials n of degree below 4, 16 bytes each, at index n with x^0 in bit 3.
 *
 * Idea: Horner's rule in x^4 over the nibbles of Y. What a shift by four pushes out past x^127 comes back reduced from
 * GHASH_REDUCTION_4BIT. Each step waits for the last, so the two halves of Y run side by side and join at the end,
 * where one of them is still to be multiplied by x^64.
 *
 * Source: V. Shoup, "On Fast and Provably Secure Message Authentication Based on Universal Hashing" (CRYPTO '96);
 * D. McGrew and J. Viega, "The Galois/Counter Mode of Operation (GCM)"; SP 800-38D, sections 6.3 and 6.4.
 */
import { GHASH_REDUCTION_4BIT } from "../gen/gcm";
import { CTX_HASH_KEY, CTX_HASH_STATE, CTX_HASH_TABLES } from "../gen/layout";
import { load64, load64be, store64be } from "../lib/words";


@unmanaged
@final
export class GhashTable4 {
  /** Tabulates the multiples of H. */
  init(): void {
    const table = changetype<usize>(this) + CTX_HASH_TABLES;
    let high = load64be(changetype<usize>(this) + CTX_HASH_KEY);
    let low = load64be(changetype<usize>(this) + CTX_HASH_KEY + 8);
    store<u64>(table, 0);
    store<u64>(table, 0, 8);
    // Entries 8, 4, 2 and 1 are H, x H, x^2 H and x^3 H; the others are sums of one of these and an earlier entry.
    for (let power: usize = 8; power > 0; power >>= 1) {
      setEntry(table + (power << 4), high, low);
      const out = low & 1;
      low = (low >> 1) | (high << 63);
      high = (high >> 1) ^ ((0 - out) & 0xe100000000000000);
    }
    for (let power: usize = 2; power < 16; power <<= 1) {
      const entry = table + (power << 4);
      for (let rest: usize = 1; rest < power; rest++) {
        const other = table + (rest << 4);
        setEntry(entry + (rest << 4), load<u64>(entry) ^ load<u64>(other), load<u64>(entry, 8) ^ load<u64>(other, 8));
      }
    }
  }

  /** Y = (Y ^ block) * H for each of `blockCount` blocks. */
  absorbBlocks(src: usize, blockCount: u32): void {
    const table = changetype<usize>(this) + CTX_HASH_TABLES;
    const state = changetype<usize>(this) + CTX_HASH_STATE;
    let yHigh = load64be(state);
    let yLow = load64be(state + 8);
    for (; blockCount > 0; blockCount--) {
      yHigh ^= bswap<u64>(load64(src));
      yLow ^= bswap<u64>(load64(src + 8));
      let aHigh: u64 = 0;
      let aLow: u64 = 0;
      let bHigh: u64 = 0;
      let bLow: u64 = 0;
      for (let i: u32 = 0; i < 16; i++) {
        const a = table + ((<usize>(yHigh & 15)) << 4);
        const b = table + ((<usize>(yLow & 15)) << 4);
        yHigh >>= 4;
        yLow >>= 4;
        const aOut = reduced(aLow);
        const bOut = reduced(bLow);
        aLow = ((aLow >> 4) | (aHigh << 60)) ^ load<u64>(a, 8);
        bLow = ((bLow >> 4) | (bHigh << 60)) ^ load<u64>(b, 8);
        aHigh = (aHigh >> 4) ^ aOut ^ load<u64>(a);
        bHigh = (bHigh >> 4) ^ bOut ^ load<u64>(b);
      }
      // a + b * x^64, where x^128 = 1 + x + x^2 + x^7
      yHigh = aHigh ^ bLow ^ (bLow >> 1) ^ (bLow >> 2) ^ (bLow >> 7);
      yLow = aLow ^ bHigh ^ (bLow << 63) ^ (bLow << 62) ^ (bLow << 57);
      src += 16;
    }
    store64be(state, yHigh);
    store64be(state + 8, yLow);
  }
}

/** What the last four coefficients in `low` become, in the first word, when a multiplication by x^4 pushes them out. */
// @ts-ignore: decorator
@inline
function reduced(low: u64): u64 {
  return (<u64>load<u16>(GHASH_REDUCTION_4BIT + ((<usize>(low & 15)) << 1))) << 48;
}

function setEntry(entry: usize, high: u64, low: u64): void {
  store<u64>(entry, high);
  store<u64>(entry, low, 8);
}
