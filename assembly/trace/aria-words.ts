/**
 * The steps of ARIA for the kernel on 32-bit words with tables (../aria/aria32): words of even rounds are rotated by 16
 * bits. The tables merge the S-boxes with M, which is its own inverse and commutes with that rotation, so that the state
 * after the S-boxes is M of what they give, and a wrong table shows there rather than after the diffusion.
 */
import { ARIA_KEY_ADD, ARIA_OUT, ARIA_S_BOX } from "../gen/trace";
import { load32be, store32be } from "../lib/words";
import { beginBatch, record } from "./recorder";

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** Records the first key addition of a block, which is a batch by itself. */
export function started(a: u32, b: u32, c: u32, d: u32): void {
  beginBatch(1);
  keyAdded(a, b, c, d, 1);
}

/** Records the state after the key addition of `round`. */
export function keyAdded(a: u32, b: u32, c: u32, d: u32, round: u32): void {
  recordWords(a, b, c, d, round, rotationOf(round), ARIA_KEY_ADD);
}

/** Records the state after SL1 or SL2 from that after the table look-ups. */
export function substituted(a: u32, b: u32, c: u32, d: u32, round: u32): void {
  recordWords(m(a), m(b), m(c), m(d), round, rotationOf(round), ARIA_S_BOX);
}

/** Records the state after A. */
export function diffused(a: u32, b: u32, c: u32, d: u32, round: u32): void {
  recordWords(a, b, c, d, round, rotationOf(round + 1), ARIA_OUT);
}

/** Records the last SL2 and the output, which is the block at `dst`. */
export function finished(dst: usize, lastKey: usize, round: u32): void {
  for (let i: usize = 0; i < 16; i += 4) store32be(BLOCK + i, load32be(dst + i) ^ load<u32>(lastKey + i));
  record(0, round, ARIA_S_BOX, BLOCK);
  record(0, round, ARIA_OUT, dst);
}

function recordWords(a: u32, b: u32, c: u32, d: u32, round: u32, rotation: u32, step: u32): void {
  store32be(BLOCK, rotr(a, rotation));
  store32be(BLOCK + 4, rotr(b, rotation));
  store32be(BLOCK + 8, rotr(c, rotation));
  store32be(BLOCK + 12, rotr(d, rotation));
  record(0, round, step, BLOCK);
}

/** How far words are rotated at the start of `round`. */
// @ts-ignore: decorator
@inline
function rotationOf(round: u32): u32 {
  return round & 1 ? 0 : 16;
}

/** M: each byte becomes the sum of the other three. */
function m(word: u32): u32 {
  return rotr(word, 8) ^ rotr(word, 16) ^ rotr(word, 24);
}
