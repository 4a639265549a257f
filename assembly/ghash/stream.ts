/**
 * GHASH (SP 800-38D, section 6.4) over a message in any pieces, for any kernel that absorbs whole blocks. Bytes of an
 * unfinished block are XORed into Y where they belong; the multiplication by H follows when the block is full.
 */
import { CTX_HASH_STATE, CTX_HASH_USED, CTX_TAG_MASK } from "../gen/layout";
import { store64, xorBlock } from "../lib/words";

/** A block of zeros: absorbing it multiplies Y by H. */
const ZERO_BLOCK: usize = memory.data(16, 16);

/** Absorbs `byteLength` bytes. */
export function update<G>(hash: G, src: usize, byteLength: u32): void {
  const context = changetype<usize>(hash);
  const used = load<u32>(context, CTX_HASH_USED);
  if (used != 0) {
    const count = min<u32>(byteLength, 16 - used);
    xorState(context, src, used, count);
    if (used + count == 16) hash.absorbBlocks(ZERO_BLOCK, 1);
    src += count;
    byteLength -= count;
  }
  const blocks = byteLength >> 4;
  if (blocks != 0) hash.absorbBlocks(src, blocks);
  const rest = byteLength & 15;
  if (rest != 0) xorState(context, src + ((<usize>blocks) << 4), 0, rest);
}

/** Ends an unfinished block with zeros. */
export function pad<G>(hash: G): void {
  const context = changetype<usize>(hash);
  if (load<u32>(context, CTX_HASH_USED) != 0) {
    hash.absorbBlocks(ZERO_BLOCK, 1);
    store<u32>(context, 0, CTX_HASH_USED);
  }
}

/**
 * Ends a message: absorbs `byteLength` bytes more, which start a block, and the block of the two lengths (SP 800-38D,
 * section 7.1, step 5). Writes the tag after the bytes at `src`, where 32 more are overwritten.
 */
export function finish<G>(
  hash: G,
  src: usize,
  byteLength: u32,
  aadHigh: u32,
  aadLow: u32,
  textHigh: u32,
  textLow: u32,
): void {
  const context = changetype<usize>(hash);
  const tag = src + byteLength;
  pad<G>(hash);
  store64(tag, 0);
  store64(tag + 8, 0);
  const lengths = src + ((<usize>byteLength + 15) & ~15);
  store64(lengths, bswap<u64>(bits(aadHigh, aadLow)));
  store64(lengths + 8, bswap<u64>(bits(textHigh, textLow)));
  hash.absorbBlocks(src, ((byteLength + 15) >> 4) + 1);
  xorBlock(tag, context + CTX_HASH_STATE, context + CTX_TAG_MASK);
}

/** Bits in so many bytes. */
// @ts-ignore: decorator
@inline
function bits(high: u32, low: u32): u64 {
  return (((<u64>high) << 32) | (<u64>low)) << 3;
}

/** XORs `count` bytes into Y from byte `used` on, and records how much of the block there is. */
function xorState(context: usize, src: usize, used: u32, count: u32): void {
  const state = context + CTX_HASH_STATE + used;
  for (let i: u32 = 0; i < count; i++) {
    store<u8>(state + i, load<u8>(state + i) ^ load<u8>(src + i));
  }
  store<u32>(context, (used + count) & 15, CTX_HASH_USED);
}
