/**
 * CBC-MAC over a message in any pieces, for any cipher kernel: what CMAC (SP 800-38B) and CCM (SP 800-38C) have in common.
 * The state is the context's `hashState`, into which bytes are XORed where they belong. A block is encrypted when the next
 * byte comes, not when it is full, since CMAC treats the last one in another way: `hashUsed` is 0 to 16, and 0 only at the
 * start and after a caller has encrypted the state.
 */
import { CTX_BLOCK, CTX_HASH_STATE, CTX_HASH_USED } from "../gen/layout";
import { doubleBlock } from "../lib/gf128";
import { STRIP } from "../lib/memory";
import { copyBlock, xorBlock } from "../lib/words";

/** Absorbs `byteLength` bytes. */
export function cbcMac<C>(cipher: C, src: usize, byteLength: u32): void {
  const context = changetype<usize>(cipher);
  const state = context + CTX_HASH_STATE;
  const end = src + byteLength;
  while (src < end) {
    if (load<u32>(context, CTX_HASH_USED) == 16) {
      // By way of scratch: `npm run check:constant-time` does not follow how many blocks are written, and finds public
      // fields behind the state.
      cipher.encryptBlocks(STRIP, state, 1);
      copyBlock(state, STRIP);
      store<u32>(context, 0, CTX_HASH_USED);
    }
    src = absorb(context, src, end);
  }
}

/** XORs bytes into the state until the block is full or none are left, and returns where the next one is. */
function absorb(context: usize, src: usize, end: usize): usize {
  const state = context + CTX_HASH_STATE;
  let used = load<u32>(context, CTX_HASH_USED);
  if (used == 0 && end - src >= 16) {
    xorBlock(state, src, state);
    store<u32>(context, 16, CTX_HASH_USED);
    return src + 16;
  }
  for (; used < 16 && src < end; used++, src++) {
    store<u8>(state + used, load<u8>(state + used) ^ load<u8>(src));
  }
  store<u32>(context, used, CTX_HASH_USED);
  return src;
}

/**
 * Ends a message for CMAC (SP 800-38B, section 6.2, step 4), but for the encryption of the state: adds K1 to a whole block,
 * 10...0 and K2 to one that is not. The context's `block` holds L = E(0^128), of which K1 and K2 are made (section 6.1).
 */
export function cmacPad(context: usize): void {
  const subkey = context + CTX_BLOCK;
  const state = context + CTX_HASH_STATE;
  const used = load<u32>(context, CTX_HASH_USED);
  doubleBlock(subkey, subkey);
  if (used < 16) {
    doubleBlock(subkey, subkey);
    store<u8>(state + used, load<u8>(state + used) ^ 0x80);
  }
  xorBlock(state, state, subkey);
}
