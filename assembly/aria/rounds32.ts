/** The rounds of ./aria32, whose words a, b, c, d and round keys these are. */
import { ARIA_T0, ARIA_T1, ARIA_T2, ARIA_T3 } from "../gen/aria";
import { load32be, store32be } from "../lib/words";
import * as trace from "../trace/aria-words";

/** One word through its four table look-ups: S-boxes and M. */
// @ts-ignore: decorator
@inline
export function substitute(word: u32): u32 {
  return (
    load<u32>(ARIA_T0 + ((<usize>(word >> 24)) << 2)) ^
    load<u32>(ARIA_T1 + ((<usize>((word >> 16) & 0xff)) << 2)) ^
    load<u32>(ARIA_T2 + ((<usize>((word >> 8) & 0xff)) << 2)) ^
    load<u32>(ARIA_T3 + ((<usize>(word & 0xff)) << 2))
  );
}

/** R . SL1 on one word, without M: each table holds its S-box in the byte where R puts it. */
// @ts-ignore: decorator
@inline
function substituteLast(word: u32): u32 {
  return (
    (load<u32>(ARIA_T2 + ((<usize>((word >> 8) & 0xff)) << 2)) & 0xff000000) |
    (load<u32>(ARIA_T3 + ((<usize>(word & 0xff)) << 2)) & 0x00ff0000) |
    (load<u32>(ARIA_T0 + ((<usize>(word >> 24)) << 2)) & 0x0000ff00) |
    (load<u32>(ARIA_T1 + ((<usize>((word >> 16) & 0xff)) << 2)) & 0x000000ff)
  );
}

/** Swaps the bytes of each half-word (REV16 on ARM). */
// @ts-ignore: decorator
@inline
export function rev16(word: u32): u32 {
  return ((word & 0x00ff00ff) << 8) | ((word >> 8) & 0x00ff00ff);
}

/** Encrypts or decrypts blocks with the round keys at `keys`. */
export function crypt(keys: usize, rounds: u32, dst: usize, src: usize, blockCount: u32): void {
  for (; blockCount > 0; blockCount--) {
    const a = load32be(src) ^ load<u32>(keys);
    const b = load32be(src + 4) ^ load<u32>(keys, 4);
    const c = load32be(src + 8) ^ load<u32>(keys, 8);
    const d = load32be(src + 12) ^ load<u32>(keys, 12);
    if (isDefined(TRACE)) trace.started(a, b, c, d);
    finish(dst, substitute(a), substitute(b), substitute(c), substitute(d), keys, 1, rounds);
    src += 16;
    dst += 16;
  }
}

/** What follows the table look-ups of round `round`, up to the block. */
// @ts-ignore: decorator
@inline
export function finish(dst: usize, a: u32, b: u32, c: u32, d: u32, keys: usize, round: usize, rounds: u32): void {
  const lastKey = keys + ((<usize>rounds) << 4);
  let key = keys + (round << 4);
  for (;;) {
    if (isDefined(TRACE)) trace.substituted(a, b, c, d, <u32>((key - keys) >> 4));
    // M1
    b ^= c;
    c ^= d;
    a ^= b;
    d ^= b;
    c ^= a;
    b ^= c;
    // R . P
    a = rotr(a, 16);
    b = bswap(b);
    d = rev16(d);
    // M1
    b ^= c;
    c ^= d;
    a ^= b;
    d ^= b;
    c ^= a;
    b ^= c;
    if (isDefined(TRACE)) trace.diffused(a, b, c, d, <u32>((key - keys) >> 4));
    a ^= load<u32>(key);
    b ^= load<u32>(key, 4);
    c ^= load<u32>(key, 8);
    d ^= load<u32>(key, 12);
    if (isDefined(TRACE)) trace.keyAdded(a, b, c, d, <u32>((key - keys) >> 4) + 1);
    key += 16;
    if (key == lastKey) break;
    a = substitute(a);
    b = substitute(b);
    c = substitute(c);
    d = substitute(d);
  }
  store32be(dst, substituteLast(a) ^ load<u32>(lastKey));
  store32be(dst + 4, substituteLast(b) ^ load<u32>(lastKey, 4));
  store32be(dst + 8, substituteLast(c) ^ load<u32>(lastKey, 8));
  store32be(dst + 12, substituteLast(d) ^ load<u32>(lastKey, 12));
  if (isDefined(TRACE)) trace.finished(dst, lastKey, rounds);
}

/** One round with a round key in byte order, words rotated by `before` bits on the way in and `after` on the way out. */
export function round(dst: usize, src: usize, roundKey: usize, before: u32, after: u32): void {
  let a = substitute(rotr(load32be(src) ^ load32be(roundKey), before));
  let b = substitute(rotr(load32be(src + 4) ^ load32be(roundKey + 4), before));
  let c = substitute(rotr(load32be(src + 8) ^ load32be(roundKey + 8), before));
  let d = substitute(rotr(load32be(src + 12) ^ load32be(roundKey + 12), before));
  b ^= c;
  c ^= d;
  a ^= b;
  d ^= b;
  c ^= a;
  b ^= c;
  a = rotr(a, 16);
  b = bswap(b);
  d = rev16(d);
  b ^= c;
  c ^= d;
  a ^= b;
  d ^= b;
  c ^= a;
  b ^= c;
  store32be(dst, rotr(a, after));
  store32be(dst + 4, rotr(b, after));
  store32be(dst + 8, rotr(c, after));
  store32be(dst + 12, rotr(d, after));
}
