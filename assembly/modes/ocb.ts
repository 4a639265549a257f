/**
 * What OCB (RFC 7253) is made of beside the cipher. In the context are L_* = E(0^128) as `hashKey`, the running offset as
 * `counter` and the checksum as `hashState`; every other L comes from L_* by doubling when it is wanted.
 */
import { CTX_BLOCK, CTX_COUNTER, CTX_HASH_KEY, CTX_HASH_STATE } from "../gen/layout";
import { doubleBlock, reduction } from "../lib/gf128";
import { STRIP } from "../lib/memory";
import { load64be, store64be } from "../lib/words";
import { xorBytes } from "./strips";

/** Stretch (section 4.2), 24 bytes. */
const STRETCH: usize = STRIP;

/** Makes Offset_0 of Ktop, which is at `CTX_BLOCK`, and `bottom`, 0 to 63 and public (section 4.2). */
export function ocbStart(context: usize, bottom: u32): void {
  const ktop = context + CTX_BLOCK;
  memory.copy(STRETCH, ktop, 16);
  for (let i: usize = 0; i < 8; i++) store<u8>(STRETCH + 16 + i, load<u8>(ktop + i) ^ load<u8>(ktop + i, 1));
  const bits = bottom & 7;
  for (let i: usize = 0; i < 16; i++) {
    const at = STRETCH + (bottom >> 3) + i;
    const pair = ((<u32>load<u8>(at)) << 8) | load<u8>(at, 1);
    store<u8>(context + CTX_COUNTER + i, pair >> (8 - bits));
  }
}

/**
 * Writes the offsets of blocks `number` to `number + blockCount - 1`, counted from 1, to `dst`, and leaves the last one in
 * the context. On average L_ntz(i) is one doubling of L_0, so that no table is kept.
 */
export function ocbOffsets(context: usize, dst: usize, number: u32, blockCount: u32): void {
  const last = number + blockCount;
  let high0 = load64be(context + CTX_HASH_KEY);
  let low0 = load64be(context + CTX_HASH_KEY + 8);
  for (let i: u32 = 0; i < 2; i++) {
    const wrapped = reduction(high0);
    high0 = (high0 << 1) | (low0 >> 63);
    low0 = (low0 << 1) ^ wrapped;
  }
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
  xorBytes(block, block, context + CTX_COUNTER, 16);
  xorBytes(block, block, context + CTX_HASH_STATE, 16);
}
