/**
 * The wrapping function W of KW and KWP (SP 800-38F, section 6.1), by the six passes over the semiblocks R_1 to R_n that
 * RFC 3394, section 2.2 writes. A is at the front of the context's `counter`; the semiblock in work is behind it. They are
 * changed in place and may come in strips, so that `step` is the number t of the first one that is worked on.
 */
import { CTX_COUNTER } from "../gen/layout";

/** Part of a pass that wraps, from the first of `count` semiblocks, 8-byte aligned, to the last. */
export function kwWrap<C>(cipher: C, semiblocks: usize, count: u32, step: u32): void {
  const block = changetype<usize>(cipher) + CTX_COUNTER;
  for (const end = semiblocks + ((<usize>count) << 3); semiblocks < end; semiblocks += 8) {
    store<u64>(block, load<u64>(semiblocks), 8);
    cipher.encryptBlocks(block, block, 1);
    xorStep(block, step);
    store<u64>(semiblocks, load<u64>(block, 8));
    step++;
  }
}

/** Part of a pass that unwraps, from the last semiblock to the first. */
export function kwUnwrap<C>(cipher: C, semiblocks: usize, count: u32, step: u32): void {
  const block = changetype<usize>(cipher) + CTX_COUNTER;
  for (let at = semiblocks + ((<usize>count) << 3); at > semiblocks;) {
    at -= 8;
    xorStep(block, step);
    store<u64>(block, load<u64>(at), 8);
    cipher.decryptBlocks(block, block, 1);
    store<u64>(at, load<u64>(block, 8));
    step--;
  }
}

/** A ^= t. Wrapped texts are short enough for t to have 32 bits. */
// @ts-ignore: decorator
@inline
function xorStep(block: usize, step: u32): void {
  store<u32>(block, load<u32>(block, 4) ^ bswap<u32>(step), 4);
}
