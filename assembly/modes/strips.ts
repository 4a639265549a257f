/** What modes do to a strip beside encrypting its blocks. It belongs to no engine, and so is compiled once. */
import { xorBlock } from "../lib/words";

/** dst = a ^ b, `byteLength` bytes. `dst` is `a` or lies apart; from 16 bytes on `b` is 8-byte aligned. */
export function xorBytes(dst: usize, a: usize, b: usize, byteLength: u32): void {
  let i: usize = 0;
  for (const whole = <usize>(byteLength & ~15); i < whole; i += 16) xorBlock(dst + i, a + i, b + i);
  for (; i < byteLength; i++) store<u8>(dst + i, load<u8>(a + i) ^ load<u8>(b + i));
}

/** XORs `blockCount` blocks, 8-byte aligned, into the block at `sum`. */
export function foldBlocks(sum: usize, src: usize, blockCount: u32): void {
  for (const end = src + ((<usize>blockCount) << 4); src < end; src += 16) xorBytes(sum, sum, src, 16);
}
