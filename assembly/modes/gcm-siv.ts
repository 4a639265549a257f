/**
 * What GCM-SIV (RFC 8452) needs beside GHASH and the cipher: its counter mode, and the bytes of blocks reversed, since
 * POLYVAL is GHASH of reversed blocks (appendix A).
 */
import { CTX_COUNTER, STRIP_BYTES } from "../gen/layout";
import { STRIP } from "../lib/memory";
import { load64, store64 } from "../lib/words";
import { xorBytes } from "./strips";

/**
 * AES-CTR of section 4, for any cipher kernel: the counter is the first four bytes of the context's counter block, little-
 * endian, and wraps. A message comes in pieces of whole blocks but for the last one: of a keystream block that is used in
 * part, the rest is lost. `dst` and `src` are the same or do not overlap.
 */
export function sivCtr<C>(cipher: C, dst: usize, src: usize, byteLength: u32): void {
  const counter = changetype<usize>(cipher) + CTX_COUNTER;
  while (byteLength > 0) {
    const length = min<u32>(byteLength, STRIP_BYTES);
    const count = (length + 15) >> 4;
    writeCounters(counter, count);
    cipher.encryptBlocks(STRIP, STRIP, count);
    xorBytes(dst, src, STRIP, length);
    dst += length;
    src += length;
    byteLength -= length;
  }
}

/** Writes the next `count` counter blocks to the strip and moves the counter on. */
function writeCounters(counter: usize, count: u32): void {
  let number = load<u32>(counter);
  const second = load<u32>(counter, 4);
  const high = load<u64>(counter, 8);
  for (let block = STRIP, end = STRIP + ((<usize>count) << 4); block < end; block += 16) {
    store<u32>(block, number++);
    store<u32>(block, second, 4);
    store<u64>(block, high, 8);
  }
  store<u32>(counter, number);
}

/** Reverses the bytes of each of `blockCount` blocks, in place. */
export function reverseBlocks(block: usize, blockCount: u32): void {
  for (; blockCount > 0; blockCount--) {
    if (ASC_FEATURE_SIMD) {
      const bytes = v128.load(block);
      v128.store(block, v128.shuffle<u8>(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    } else {
      const first = load64(block);
      store64(block, bswap<u64>(load64(block + 8)));
      store64(block + 8, bswap<u64>(first));
    }
    block += 16;
  }
}
