/**
 * What aria8 and aria16 share: S-boxes looked up byte by byte, and round keys for rounds that are all alike.
 *
 * Idea: with R = exchange of the two halves of each row of four bytes, SL2 = R . SL1 . R, and the diffusion layer A
 * commutes with R. So the state is kept as R . x before even rounds, and every round, odd or even, is A . R . SL1, with
 * the key of even rounds stored as R . ek. Both R cost nothing, as a look-up may put its result anywhere. The last round
 * is R . SL1 and gives the bytes in their places.
 */
import { ARIA_SB1, ARIA_SB2, ARIA_SB3, ARIA_SB4 } from "../gen/aria";
import { KERNEL_SCRATCH } from "../lib/memory";
import { diffuse } from "./key-schedule";

/** One block, after the 80 bytes of the key schedule. */
const BLOCK: usize = KERNEL_SCRATCH + 128;

// @ts-ignore: decorator
@inline
export function sb1(byte: u32): u32 {
  return load<u8>(ARIA_SB1 + <usize>byte);
}

// @ts-ignore: decorator
@inline
export function sb2(byte: u32): u32 {
  return load<u8>(ARIA_SB2 + <usize>byte);
}

// @ts-ignore: decorator
@inline
export function sb3(byte: u32): u32 {
  return load<u8>(ARIA_SB3 + <usize>byte);
}

// @ts-ignore: decorator
@inline
export function sb4(byte: u32): u32 {
  return load<u8>(ARIA_SB4 + <usize>byte);
}

/** FO(src, roundKey) on one block (RFC 5794, section 2.4.1), for the key schedule. */
export function fo(dst: usize, src: usize, roundKey: usize): void {
  round(dst, src, roundKey, 0);
}

/** FE(src, roundKey) on one block, for the key schedule. */
export function fe(dst: usize, src: usize, roundKey: usize): void {
  round(dst, src, roundKey, 2);
}

/** A round in the order of bytes that the standard has: SB1 is for byte `first` of each row, 0 or 2. */
function round(dst: usize, src: usize, roundKey: usize, first: usize): void {
  for (let row: usize = 0; row < 16; row += 4) {
    const a = row + first;
    const b = row + (2 - first);
    store<u8>(BLOCK + a, sb1(load<u8>(src + a) ^ load<u8>(roundKey + a)));
    store<u8>(BLOCK + a + 1, sb2(load<u8>(src + a + 1) ^ load<u8>(roundKey + a + 1)));
    store<u8>(BLOCK + b, sb3(load<u8>(src + b) ^ load<u8>(roundKey + b)));
    store<u8>(BLOCK + b + 1, sb4(load<u8>(src + b + 1) ^ load<u8>(roundKey + b + 1)));
  }
  diffuse(dst, BLOCK);
}

/** Applies R to the round keys of even rounds (ek2, ek4, ...); it is its own inverse. */
export function exchangeHalves(keys: usize, rounds: u32): void {
  const end = keys + ((<usize>rounds) << 4);
  for (let key = keys + 16; key < end; key += 32) {
    for (let i: usize = 0; i < 16; i += 4) store<u32>(key + i, rotr(load<u32>(key + i), 16));
  }
}
