/**
 * The first round of consecutive counter blocks in the planes of ./bitslice, in constant time, for the engines of two and
 * of four blocks: 32- and 64-bit planes.
 *
 * A pass of the S-box circuit costs the same however many of its bytes are alike. So one pass is done for byte 15 of 32 or
 * 64 blocks, and none for the rest: B adds that byte to seven of the state, which is a multiplication of a batch's bits by
 * a mask, and all other bytes have two versions in up to 128 blocks, before and after byte 15 wraps. The planes of
 * neither are packed. Round 2 has no such way: seven of its bytes change from block to block.
 *
 * It is the same for every counter, so the time does not tell where a secret one wraps (a J0 of GCM that is hashed from a
 * long nonce), and nothing is kept from one call to the next.
 */
import { writeWrapped } from "../lib/counters";
import { KERNEL_SCRATCH } from "../lib/memory";
import { addPlanes, boxMasks, diffuseAddPlanes, pack } from "./bitslice";
import { substitute } from "./sbox-circuit";

// Scratch. As the engines have their states at one address, the compiler makes it a constant in the S-box circuit, which
// is worth 5 %; so the passes here are done there too.
const STATE32: usize = KERNEL_SCRATCH + 128;
const STATE64: usize = KERNEL_SCRATCH + 512;
/** The counter block after byte 15 wraps. */
const WRAPPED: usize = KERNEL_SCRATCH + 2048;
/** Round 1 in the first version, in all blocks, and what makes the second of it. */
const FIRST: usize = KERNEL_SCRATCH + 2064;
const CHANGE: usize = KERNEL_SCRATCH + 2128;
/** SB4 of byte 15 of 32 or 64 blocks, block i at bit i of each plane. */
const BOX: usize = KERNEL_SCRATCH + 2192;

/** Byte 15 in layout 0, which is at alpha = beta = 3. */
const LAST_BYTE: u32 = 0xc0000000;

/** Positions for `substitute` that have SB4 everywhere. */
const SB4_ONLY32: usize = memory.data<u32>([0, 0, 0, 0xffffffff], 16);
const SB4_ONLY64: usize = memory.data<u64>([0, 0, 0, 0xffffffffffffffff], 16);

/** How many blocks `substituteLastBytes` is for. */
// @ts-ignore: decorator
@inline
export function blocksInPass<T>(): u32 {
  return 8 * sizeof<T>();
}

/** Prepares for the counter blocks from that at `counter` on, with 32-bit round keys. */
export function beginCounters<T>(counter: usize, inc32: bool, keys: usize): void {
  writeWrapped(WRAPPED, counter, inc32);
  pack(STATE32, counter, WRAPPED, 0);
  addPlanes<u32>(STATE32, keys);
  substitute<u32>(STATE32, boxMasks(0));
  for (let b: usize = 0; b < 32; b += 4) store<u32>(STATE32 + b, load<u32>(STATE32 + b) & ~LAST_BYTE);
  diffuseAddPlanes<u32>(STATE32, keys + 32);
  for (let b: usize = 0; b < 8; b++) {
    const both = load<u32>(STATE32 + (b << 2));
    const first = (both & 0x55555555) * 3;
    const change = first ^ (((both >> 1) & 0x55555555) * 3);
    store<T>(FIRST + b * sizeof<T>(), widen<T>(first));
    store<T>(CHANGE + b * sizeof<T>(), widen<T>(change));
  }
}

/** A 32-bit plane with both its blocks for all blocks of a plane. */
// @ts-ignore: decorator
@inline
function widen<T>(plane: u32): T {
  if (sizeof<T>() == 4) return <T>plane;
  let wide = <u64>plane;
  wide = (wide | (wide << 16)) & 0x0000ffff0000ffff;
  wide = (wide | (wide << 8)) & 0x00ff00ff00ff00ff;
  return <T>(wide * 0x0101);
}

/** Prepares for the blocks from byte 15 = `start` on. */
export function substituteLastBytes<T>(start: u32, keys: usize): void {
  const state = sizeof<T>() == 4 ? STATE32 : STATE64;
  let carry: T = 0;
  for (let b: u32 = 0; b < 8; b++) {
    const bit = <T>-(<i64>((start >> b) & 1));
    const number = blockNumbers<T>(b);
    const key = <T>-(<i64>(load<u32>(keys + (b << 2)) >> 31));
    store<T>(BOX + <usize>b * sizeof<T>(), bit ^ number ^ carry);
    store<T>(state + <usize>b * sizeof<T>(), bit ^ number ^ carry ^ key);
    carry = (bit & number) | (carry & (bit ^ number));
  }
  // To the basis of ./sbox-circuit, as in `pack`; the key is in it.
  const plane5 = load<T>(BOX, 5 * sizeof<T>());
  store<T>(state, load<T>(state) ^ plane5);
  store<T>(state, load<T>(state, 3 * sizeof<T>()) ^ plane5, 3 * sizeof<T>());
  store<T>(state, load<T>(state, 4 * sizeof<T>()) ^ plane5, 4 * sizeof<T>());
  substitute<T>(state, sizeof<T>() == 4 ? SB4_ONLY32 : SB4_ONLY64);
  memory.copy(BOX, state, 8 * sizeof<T>());
}

/** Bit `b` of the numbers of blocks. */
// @ts-ignore: decorator
@inline
function blockNumbers<T>(b: u32): T {
  if (b == 0) return <T>0xaaaaaaaaaaaaaaaa;
  if (b == 1) return <T>0xcccccccccccccccc;
  if (b == 2) return <T>0xf0f0f0f0f0f0f0f0;
  if (b == 3) return <T>0xff00ff00ff00ff00;
  if (b == 4) return <T>0xffff0000ffff0000;
  return b == 5 && sizeof<T>() == 8 ? <T>0xffffffff00000000 : 0;
}

/** The planes before round 2 of the batch from number `i` of BOX on, which begins with byte 15 = `last`. */
// @ts-ignore: decorator
@inline
export function stateAfterRound1<T>(state: usize, i: u32, last: u32): void {
  const wrapped = <T>wrappedBlocks<T>(last) * (sizeof<T>() == 4 ? <T>0x55555555 : <T>0x0055005500550055);
  addLastBytes<T>(state, i, wrapped, 0);
  addLastBytes<T>(state, i, wrapped, 1);
  addLastBytes<T>(state, i, wrapped, 2);
  addLastBytes<T>(state, i, wrapped, 3);
  addLastBytes<T>(state, i, wrapped, 4);
  addLastBytes<T>(state, i, wrapped, 5);
  addLastBytes<T>(state, i, wrapped, 6);
  addLastBytes<T>(state, i, wrapped, 7);
}

// @ts-ignore: decorator
@inline
function addLastBytes<T>(state: usize, i: u32, wrapped: T, b: usize): void {
  const offset = b * sizeof<T>();
  const rest = load<T>(FIRST + offset) ^ (load<T>(CHANGE + offset) & wrapped);
  // The bytes at alpha = 3 or beta = 3.
  if (sizeof<T>() == 4) {
    const pair = (load<T>(BOX + offset) >> (<T>i)) & 3;
    store<T>(state + offset, rest ^ (pair * <T>0x55404040));
  } else {
    const four = (load<T>(BOX + offset) >> (<T>i)) & 15;
    store<T>(state + offset, rest ^ (((four | (four << 6)) & 0x0303) * <T>0x0055004000400040));
  }
}

/** A bit where each block of a batch has its own in a byte's bits: set if its byte 15, counted on from `last`, wrapped. */
// @ts-ignore: decorator
@inline
function wrappedBlocks<T>(last: u32): u32 {
  const pair = ((last >> 8) & 1) | (((last + 1) >> 7) & 2);
  if (sizeof<T>() == 4) return pair;
  return pair | ((last + 2) & 0x100) | (((last + 3) << 1) & 0x200);
}
