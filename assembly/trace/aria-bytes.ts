/**
 * The steps of ARIA for the kernels that look up byte by byte (../aria/aria8, ../aria/aria16). Before even rounds the
 * halves of each row of four bytes are exchanged, and the S-box layer exchanges them once more.
 */
import { ARIA_KEY_ADD, ARIA_OUT, ARIA_S_BOX } from "../gen/trace";
import { xorBlock } from "../lib/words";
import { beginBatch, record } from "./recorder";

/** The state as a round key of the kernel is stored. */
// @ts-ignore: decorator
@lazy
const STATE: usize = memory.data(16, 16);

/** The state in the standard's order. */
// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** Whether the state is in words of two bytes, those of rows 0 and 2 the other way round. */
// @ts-ignore: decorator
@lazy
let inWords: bool = false;

/** Takes the state of aria8 over: the next call records it. */
export function holdBytes(
  s0: u32,
  s1: u32,
  s2: u32,
  s3: u32,
  s4: u32,
  s5: u32,
  s6: u32,
  s7: u32,
  s8: u32,
  s9: u32,
  s10: u32,
  s11: u32,
  s12: u32,
  s13: u32,
  s14: u32,
  s15: u32,
): void {
  inWords = false;
  store<u32>(STATE, s0 | (s1 << 8) | (s2 << 16) | (s3 << 24));
  store<u32>(STATE, s4 | (s5 << 8) | (s6 << 16) | (s7 << 24), 4);
  store<u32>(STATE, s8 | (s9 << 8) | (s10 << 16) | (s11 << 24), 8);
  store<u32>(STATE, s12 | (s13 << 8) | (s14 << 16) | (s15 << 24), 12);
}

/** Takes the state of aria16 over. */
export function holdWords(w0: u32, w1: u32, w2: u32, w3: u32, w4: u32, w5: u32, w6: u32, w7: u32): void {
  inWords = true;
  store<u32>(STATE, w0 | (w1 << 16));
  store<u32>(STATE, w2 | (w3 << 16), 4);
  store<u32>(STATE, w4 | (w5 << 16), 8);
  store<u32>(STATE, w6 | (w7 << 16), 12);
}

/** Records the first key addition of a block, which is a batch by itself. */
export function started(): void {
  beginBatch(1);
  recordState(1, ARIA_KEY_ADD, 0, 0);
}

/** Records SL1 or SL2. */
export function substituted(round: u32): void {
  recordState(round, ARIA_S_BOX, round & 1 ? 2 : 0, inWords ? 1 : 0);
}

/** Records A, with which the kernel may have merged the addition of `key`, and that addition. */
export function mixed(key: usize, round: u32): void {
  const exchange = round & 1 ? 2 : 0;
  xorBlock(STATE, STATE, key);
  recordState(round, ARIA_OUT, exchange, 0);
  xorBlock(STATE, STATE, key);
  recordState(round + 1, ARIA_KEY_ADD, exchange, 0);
}

/** Records the last SL2 and the output, which is the block at `dst`. */
export function finished(dst: usize, lastKey: usize, rounds: u32): void {
  xorBlock(BLOCK, dst, lastKey);
  record(0, rounds, ARIA_S_BOX, BLOCK);
  record(0, rounds, ARIA_OUT, dst);
}

/** Records the state with byte k of row r, being 3, 1, 2, 0, taken from k + `exchange` + r `move`, sums being XORs. */
function recordState(round: u32, step: u32, exchange: u32, move: u32): void {
  for (let i: u32 = 0; i < 16; i++) {
    const row = i >> 2;
    const r = row == 3 ? 0 : row == 0 ? 3 : row;
    let from = i ^ exchange ^ (r * move);
    if (inWords && !(row & 1)) from ^= 1;
    store<u8>(BLOCK + i, load<u8>(STATE + from));
  }
  record(0, round, step, BLOCK);
}
