/**
 * GHASH (SP 800-38D, section 6.4) over a message in any pieces, for any kernel that absorbs whole blocks. Bytes of an
 * unfinished block are XORed into Y where they belong; the multiplication by H follows when the block is full.
 */
import { CTX_HASH_STATE, CTX_HASH_USED } from "../gen/layout";

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

/** XORs `count` bytes into Y from byte `used` on, and records how much of the block there is. */
function xorState(context: usize, src: usize, used: u32, count: u32): void {
  const state = context + CTX_HASH_STATE + used;
  for (let i: u32 = 0; i < count; i++) {
    store<u8>(state + i, load<u8>(state + i) ^ load<u8>(src + i));
  }
  store<u32>(context, (used + count) & 15, CTX_HASH_USED);
}
