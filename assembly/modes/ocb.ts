/**
 * What OCB (RFC 7253) is made of beside the cipher. In the context are L_* = E(0^128) as `hashKey`, the running offset as
 * `counter` and the checksum as `hashState`; every other L comes from L_* by doubling when it is wanted.
 */
import { CTX_BLOCK, CTX_COUNTER, CTX_HASH_KEY, CTX_HASH_STATE } from "../gen/layout";
import { doubleBlock, reduction } from "../lib/gf128";
import { load64be, store64be, xorBlock } from "../lib/words";

/** Makes Offset_0 of Ktop, which is at `CTX_BLOCK`, and `bottom`, 0 to 63 and public (section 4.2). */
export function ocbStart(context: usize, bottom: u32): void {
  const high = load64be(context + CTX_BLOCK);
  const low = load64be(context + CTX_BLOCK + 8);
  const stretch = high ^ ((high << 8) | (low >> 56));
  store64be(context + CTX_COUNTER, window(high, low, bottom));
  store64be(context + CTX_COUNTER + 8, window(low, stretch, bottom));
}

/** 64 of 128 bits, from bit `start` on, which is below 64; a shift by 64 would be one by 0. */
// @ts-ignore: decorator
@inline
function window(high: u64, low: u64, start: u32): u64 {
  return (high << start) | ((low >> 1) >> (63 - start));
}

/**
 * Writes the offsets of blocks `number` to `number + blockCount - 1`, counted from 1, to `dst`, and leaves the last one in
 * the context. On average L_ntz(i) is one doubling of L_0, so that no table is kept.
 */
export function ocbOffsets(context: usize, dst: usize, number: u32, blockCount: u32): void {
  const last = number + blockCount;
  doubleBlock(context + CTX_BLOCK, context + CTX_HASH_KEY);
  doubleBlock(context + CTX_BLOCK, context + CTX_BLOCK);
  const high0 = load64be(context + CTX_BLOCK);
  const low0 = load64be(context + CTX_BLOCK + 8);
  let offsetHigh = load64be(context + CTX_COUNTER);
  let offsetLow = load64be(context + CTX_COUNTER + 8);
  for (; number != last; number++) {
    let high = high0;
    let low = low0;
    for (let doublings = ctz(number); doublings > 0; doublings--) {
      const wrapped = reduction(high);
      high = (high << 1) | (low >> 63);
      low = (low << 1) ^ wrapped;
    }
    offsetHigh ^= high;
    offsetLow ^= low;
    store64be(dst, offsetHigh);
    store64be(dst + 8, offsetLow);
    dst += 16;
  }
  store64be(context + CTX_COUNTER, offsetHigh);
  store64be(context + CTX_COUNTER + 8, offsetLow);
}

/** Writes Checksum ^ Offset ^ L_$, which becomes the tag, to `CTX_BLOCK`. */
export function ocbFinish(context: usize): void {
  const block = context + CTX_BLOCK;
  doubleBlock(block, context + CTX_HASH_KEY);
  xorBlock(block, block, context + CTX_COUNTER);
  xorBlock(block, block, context + CTX_HASH_STATE);
}
