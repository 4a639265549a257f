/**
 * The key schedule of ARIA (RFC 5794, section 2.2) on 128-bit vectors, for the round keys of ./tower.
 *
 * Idea: the three rounds, each of which waits for the last, are done in the tower basis from end to end. W0 to W3 are then
 * numbers of 128 bits, the least significant word first, and the rotations shifts of both words.
 */
import { ARIA_KEY_CONSTANTS } from "../gen/aria";
import { TOWER_IN, TOWER_INVERSE, TOWER_NIBBLE, TOWER_OUT } from "../gen/aria-tower";
import { afterSl1, afterSl2, beforeSl1, beforeSl2, diffuseAdd, linear, substitute } from "./tower";

/** The mask that reverses the bytes of a vector. */
const REVERSAL: usize = memory.data<u8>([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 16);

/** Writes the round keys of a key of 16, 24 or 32 bytes, with the constants of S-boxes in them, to `ek`. */
export function expandKeys(ek: usize, key: usize, keyLength: u32): void {
  const nibble = v128.load(TOWER_NIBBLE);
  const inverse = v128.load(TOWER_INVERSE);
  const zero = i64x2.splat(0);
  const kr = keyLength == 16 ? zero : keyLength == 24 ? v128.load64_zero(key + 16) : v128.load(key + 16);
  // CK1, CK2, CK3 are C1, C2, C3 rotated by the key size.
  const first = (keyLength - 16) / 8;
  const ck1 = v128.xor(keyConstant(first), beforeSl1());
  const ck2 = linear(TOWER_IN, v128.xor(keyConstant(first + 1), beforeSl2()));
  const ck3 = linear(TOWER_IN, v128.xor(keyConstant(first + 2), beforeSl1()));

  const w0 = v128.load(key);
  let x = linear(TOWER_IN, v128.xor(w0, ck1));
  const w1 = diffuseAdd(substitute(x, 0, nibble, inverse), linear(TOWER_IN, v128.xor(kr, afterSl1())));
  x = v128.xor(w1, ck2);
  const w2 = diffuseAdd(substitute(x, 32, nibble, inverse), linear(TOWER_IN, v128.xor(w0, afterSl2())));
  x = v128.xor(w2, ck3);
  const w3 = diffuseAdd(substitute(x, 0, nibble, inverse), v128.xor(w1, linear(TOWER_IN, afterSl1())));

  const n0 = reverse(w0);
  const n1 = reverse(linear(TOWER_OUT, w1));
  const n2 = reverse(linear(TOWER_OUT, w2));
  const n3 = reverse(linear(TOWER_OUT, w3));
  v128.store(ek, pack(xorRotated(n0, n1, 19), beforeSl1()));
  v128.store(ek, pack(xorRotated(n1, n2, 19), odd()), 16);
  v128.store(ek, pack(xorRotated(n2, n3, 19), even()), 32);
  v128.store(ek, pack(xorRotated(n3, n0, 19), odd()), 48);
  v128.store(ek, pack(xorRotated(n0, n1, 31), even()), 64);
  v128.store(ek, pack(xorRotated(n1, n2, 31), odd()), 80);
  v128.store(ek, pack(xorRotated(n2, n3, 31), even()), 96);
  v128.store(ek, pack(xorRotated(n3, n0, 31), odd()), 112);
  v128.store(ek, pack(xorRotated(n0, n1, 67), even()), 128);
  v128.store(ek, pack(xorRotated(n1, n2, 67), odd()), 144);
  v128.store(ek, pack(xorRotated(n2, n3, 67), even()), 160);
  v128.store(ek, pack(xorRotated(n3, n0, 67), odd()), 176);
  // SL2 lacks at its end what SL1 lacks at its start.
  v128.store(ek, pack(xorRotated(n0, n1, 97), keyLength == 16 ? beforeSl1() : even()), 192);
  if (keyLength == 16) return;
  v128.store(ek, pack(xorRotated(n1, n2, 97), odd()), 208);
  v128.store(ek, pack(xorRotated(n2, n3, 97), keyLength == 24 ? beforeSl1() : even()), 224);
  if (keyLength == 24) return;
  v128.store(ek, pack(xorRotated(n3, n0, 97), odd()), 240);
  v128.store(ek, pack(xorRotated(n0, n1, 109), beforeSl1()), 256);
}

/** C1, C2 or C3, counted from 0 and modulo 3. */
// @ts-ignore: decorator
@inline
function keyConstant(index: u32): v128 {
  return v128.load(ARIA_KEY_CONSTANTS + ((<usize>(index % 3)) << 4));
}

// @ts-ignore: decorator
@inline
function reverse(x: v128): v128 {
  return i8x16.swizzle(x, v128.load(REVERSAL));
}

/** a ^ (b >>> bits), a rotation of 128 bits. */
// @ts-ignore: decorator
@inline
function xorRotated(a: v128, b: v128, bits: i32): v128 {
  const swapped = v128.shuffle<u64>(b, b, 1, 0);
  const near = bits < 64 ? b : swapped;
  const far = bits < 64 ? swapped : b;
  return v128.xor(a, v128.or(i64x2.shr_u(near, bits & 63), i64x2.shl(far, 64 - (bits & 63))));
}

/** A round key from a number, with the constants that come before and after it. */
// @ts-ignore: decorator
@inline
function pack(key: v128, constants: v128): v128 {
  return linear(TOWER_IN, v128.xor(reverse(key), constants));
}

// @ts-ignore: decorator
@inline
function odd(): v128 {
  return v128.xor(afterSl1(), beforeSl2());
}

// @ts-ignore: decorator
@inline
function even(): v128 {
  return v128.xor(afterSl2(), beforeSl1());
}
