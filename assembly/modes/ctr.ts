/**
 * CTR (SP 800-38A, section 6.5) and GCTR (SP 800-38D, section 6.5) over any number of bytes, for any cipher kernel. The
 * context holds the next counter block and the unused end of the last keystream block, so a message may come in any
 * pieces. `dst` and `src` are the same or do not overlap.
 */
import { CTX_COUNTER, CTX_KEYSTREAM, CTX_KEYSTREAM_USED, STRIP_BYTES } from "../gen/layout";
import { STRIP } from "../lib/memory";
import { load64be, store64be, xorBlock } from "../lib/words";

/** The mask that reverses the bytes of a vector. */
const REVERSAL: usize = memory.data<u8>([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 16);

/** The counter is all 128 bits. */
export function ctr<C>(cipher: C, dst: usize, src: usize, byteLength: u32): void {
  crypt<C>(cipher, dst, src, byteLength, false);
}

/** The counter is the last 32 bits and wraps without a carry (inc32). */
export function gctr<C>(cipher: C, dst: usize, src: usize, byteLength: u32): void {
  crypt<C>(cipher, dst, src, byteLength, true);
}

// @ts-ignore: decorator
@inline
function crypt<C>(cipher: C, dst: usize, src: usize, byteLength: u32, inc32: bool): void {
  const context = changetype<usize>(cipher);
  const used = load<u32>(context, CTX_KEYSTREAM_USED);
  if (used != 0) {
    const count = min<u32>(byteLength, 16 - used);
    xorKeystream(context, dst, src, used, count);
    dst += count;
    src += count;
    byteLength -= count;
  }

  while (byteLength >= 16) {
    let count = byteLength >> 4;
    // An engine may have a way that does without counter blocks, or without all of their rounds.
    const done = isDefined(cipher.cryptCounters) ? cipher.cryptCounters(dst, src, count, inc32) : 0;
    if (done != 0) {
      advance(context, done, inc32);
      count = done;
    } else {
      count = min<u32>(count, STRIP_BYTES / 16);
      if (isDefined(cipher.keystream) && cipher.keystream(STRIP, count, inc32)) {
        advance(context, count, inc32);
      } else {
        writeCounters(context, STRIP, count, inc32);
        cipher.encryptBlocks(STRIP, STRIP, count);
      }
      const end = (<usize>count) << 4;
      for (let offset: usize = 0; offset < end; offset += 16) {
        xorBlock(dst + offset, src + offset, STRIP + offset);
      }
    }
    const bytes = count << 4;
    dst += bytes;
    src += bytes;
    byteLength -= bytes;
  }

  if (byteLength > 0) {
    const keystream = context + CTX_KEYSTREAM;
    writeCounters(context, keystream, 1, inc32);
    cipher.encryptBlocks(keystream, keystream, 1);
    xorKeystream(context, dst, src, 0, byteLength);
  }
}

/** XORs `count` bytes with the keystream block from byte `used` on, and records how much of it is used. */
function xorKeystream(context: usize, dst: usize, src: usize, used: u32, count: u32): void {
  const keystream = context + CTX_KEYSTREAM + used;
  for (let i: u32 = 0; i < count; i++) {
    store<u8>(dst + i, load<u8>(src + i) ^ load<u8>(keystream + i));
  }
  store<u32>(context, (used + count) & 15, CTX_KEYSTREAM_USED);
}

/** Writes the next `count` counter blocks to `dst` and moves the counter on. */
// @ts-ignore: decorator
@inline
function writeCounters(context: usize, dst: usize, count: u32, inc32: bool): void {
  let high = load64be(context + CTX_COUNTER);
  let low = load64be(context + CTX_COUNTER + 8);
  if (ASC_FEATURE_SIMD) {
    // Vectors hold the counter little-endian. Only a carry into the high half needs the loop below.
    if (inc32 || low + count >= low) {
      let counter = v128.replace_lane<u64>(v128.splat<u64>(low), 1, high);
      const one = v128.replace_lane<u64>(v128.splat<u64>(0), 0, 1);
      const reversal = v128.load(REVERSAL);
      for (const end = dst + ((<usize>count) << 4); dst < end; dst += 16) {
        v128.store(dst, v128.swizzle(counter, reversal));
        counter = inc32 ? v128.add<u32>(counter, one) : v128.add<u64>(counter, one);
      }
      v128.store(context, v128.swizzle(counter, reversal), CTX_COUNTER);
      return;
    }
  }
  for (let i: u32 = 0; i < count; i++) {
    store64be(dst, high);
    store64be(dst + 8, low);
    dst += 16;
    if (inc32) {
      low = (low & 0xffffffff00000000) | ((low + 1) & 0xffffffff);
    } else {
      low += 1;
      if (low == 0) high += 1;
    }
  }
  store64be(context + CTX_COUNTER, high);
  store64be(context + CTX_COUNTER + 8, low);
}

/** Moves the counter on. */
// @ts-ignore: decorator
@inline
function advance(context: usize, count: u32, inc32: bool): void {
  const low = load64be(context + CTX_COUNTER + 8);
  const sum = low + count;
  if (inc32) {
    store64be(context + CTX_COUNTER + 8, (low & 0xffffffff00000000) | (sum & 0xffffffff));
  } else {
    store64be(context + CTX_COUNTER, load64be(context + CTX_COUNTER) + <u64>(sum < low));
    store64be(context + CTX_COUNTER + 8, sum);
  }
}
