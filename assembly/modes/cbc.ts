/**
 * CBC over whole blocks (SP 800-38A, section 6.2) for any cipher kernel. The chaining value is the context's `counter`.
 * `dst` and `src` are the same or do not overlap.
 */
import { CTX_COUNTER, STRIP_BYTES } from "../gen/layout";
import { STRIP } from "../lib/memory";
import { copyBlock, xorBlock } from "../lib/words";

/** Serial by nature: each block waits for the last. A kernel may bring its own `encryptChain`. */
export function cbcEncrypt<C>(cipher: C, dst: usize, src: usize, blockCount: u32): void {
  if (isDefined(cipher.encryptChain)) {
    cipher.encryptChain(dst, src, blockCount);
    return;
  }
  const chain = changetype<usize>(cipher) + CTX_COUNTER;
  for (let i: u32 = 0; i < blockCount; i++) {
    xorBlock(chain, chain, src);
    cipher.encryptBlocks(chain, chain, 1);
    copyBlock(dst, chain);
    src += 16;
    dst += 16;
  }
}

/** Decrypts a strip at a time, then XORs backwards so that `dst` may be `src`. */
export function cbcDecrypt<C>(cipher: C, dst: usize, src: usize, blockCount: u32): void {
  const chain = changetype<usize>(cipher) + CTX_COUNTER;
  while (blockCount > 0) {
    const count = min<u32>(blockCount, STRIP_BYTES / 16);
    cipher.decryptBlocks(STRIP, src, count);
    const last = (<usize>(count - 1)) << 4;
    const nextLow = load<u64>(src + last);
    const nextHigh = load<u64>(src + last, 8);
    for (let offset = last; offset > 0; offset -= 16) {
      xorBlock(dst + offset, STRIP + offset, src + offset - 16);
    }
    xorBlock(dst, STRIP, chain);
    store<u64>(chain, nextLow);
    store<u64>(chain, nextHigh, 8);
    src += last + 16;
    dst += last + 16;
    blockCount -= count;
  }
}
