/**
 * FACE: AES-CTR without the rounds that consecutive counter blocks share, for the engine of two blocks (aes-fixslice32),
 * in constant time. The caches are packed states, so nothing is packed either.
 *
 * First cache (FACE's rd1): byte 15 of the counter reaches four bytes in round 1, its S-box times 1, 1, 3 and 2 in
 * column 0. Those are made for 32 blocks at once by one pass of the S-box circuit and added to what bytes 0 to 14 give.
 * Second cache (rd2+): until the nonce changes, what column 0 becomes in round 2 depends on byte 15 alone. 128 packed
 * states, 4 KiB, hold it for all pairs of blocks; the three other columns give one state more. That leaves 20 XORs or so
 * of two rounds. The table costs what 550 blocks gain by it, measured, so it is made when a stream has become that long.
 *
 * Byte 15 wraps somewhere in up to 128 blocks, so there are two versions of everything that bytes 0 to 14 give, as in two
 * blocks packed together, and masks that choose. What is made when follows from the position in the stream, never from
 * the counter: under GCM it is a secret of sorts when it is hashed from a long nonce. Only where a 128-bit counter
 * carries beyond 32 bits, which under CTR is public, are the counter blocks encrypted one by one.
 *
 * Source: J. H. Park, D. H. Lee, "FACE: Fast AES CTR mode Encryption Techniques based on the Reuse of Repetitive Data"
 * (TCHES 2018/3).
 */
import {
  CTX_CACHES_OFF,
  CTX_COUNTER,
  CTX_COUNTER_CACHE,
  CTX_COUNTER_CACHE_READY,
  CTX_ENCRYPTION_KEYS,
  CTX_ROUNDS,
  CTX_STREAM_CHANGED,
  CTX_STREAM_POSITION,
  CTX_WIDE_KEYS,
  CTX_WIDE_USED,
} from "../gen/layout";
import { writeWrapped } from "../lib/counters";
import { KERNEL_SCRATCH } from "../lib/memory";
import { copyBlock, load32be } from "../lib/words";
import * as trace from "../trace/recorder";
import { encryptRounds } from "./encrypt-rounds";
import { rotate } from "./linear-layer";
import { pack, unpack } from "./packing32";

/** Bytes in a packed round key or state. */
const PACKED_BYTES: usize = 32;

/** Two packed round keys of zeros. */
export const ZERO_KEYS: usize = memory.data(64, 16);

// Scratch, after that of aes-fixslice32.
const STATE: usize = KERNEL_SCRATCH;
/** Two counter blocks, then a place for a block that is not wanted. */
const BLOCKS: usize = KERNEL_SCRATCH + 512;
/** What bytes 0 to 14 give: the first version for both blocks of a pair, and what makes the second of it. */
const FIRST: usize = KERNEL_SCRATCH + 576;
const CHANGE: usize = KERNEL_SCRATCH + 608;
/** SubBytes of byte 15 of 32 blocks, block i at bit i of each word, and its double. */
const BOX: usize = KERNEL_SCRATCH + 640;
const DOUBLE: usize = KERNEL_SCRATCH + 672;

/** Byte (3, 3), which is byte 15, in a packed state; and column 0 when one ShiftRows is outstanding. */
const LAST_BYTE: u32 = 0xc0000000;
const COLUMN_0: u32 = 0xc0300c03;
/** A pair of bits times this is in rows 0, 1, 2 of that column, or in rows 2 and 3. */
const ROWS_012: u32 = 0x00100401;
const ROWS_23: u32 = 0x40100000;

/** Bits of CTX_CACHES_OFF, and of CTX_COUNTER_CACHE_READY: the stream's first counter is there; the table is. */
const ROUND1: u32 = 1;
const ROUND2: u32 = 2;

/** Bit 0 of CTX_WIDE_USED. */
const WIDE_KEYS_USED: u32 = 1;

/** The shortest runs for which each cache pays, and the blocks into a stream at which the table is made; measured. */
const MIN_BLOCKS: u32 = 12;
const MIN_TABLE_BLOCKS: u32 = 32;
const TABLE_FROM_BLOCK: u32 = 512;

/** Forgets what is cached for an earlier key. */
export function forgetCounters(context: usize): void {
  store<u32>(context, 0, CTX_COUNTER_CACHE_READY);
}

/** The engine's `keystream`. */
export function keystream(context: usize, dst: usize, blockCount: u32, inc32: bool): bool {
  const off = load<u32>(context, CTX_CACHES_OFF);
  if (blockCount < MIN_BLOCKS || off & ROUND1) return false;
  const low = load32be(context + CTX_COUNTER + 12);
  if (!inc32 && low + blockCount < low) return false;
  const position = streamPosition(context, low);
  copyBlock(BLOCKS, context + CTX_COUNTER);
  if (blockCount >= MIN_TABLE_BLOCKS && position >= TABLE_FROM_BLOCK && !(off & ROUND2)) {
    if (!(load<u32>(context, CTX_COUNTER_CACHE_READY) & ROUND2)) makeTable(context);
    afterRound2(context, dst, blockCount, position);
  } else {
    afterRound1(context, dst, blockCount);
  }
  return true;
}

/**
 * How many blocks ago the stream that the counter belongs to was first seen. The last 32 bits of the counter are `low`.
 * That and the comparison are public, though the counters may not be: they pass through fields that are declared so.
 */
function streamPosition(context: usize, low: u32): u32 {
  const start = context + CTX_COUNTER_CACHE;
  const counter = context + CTX_COUNTER;
  const difference = (load<u64>(start) ^ load<u64>(counter)) | (<u64>(load<u32>(start, 8) ^ load<u32>(counter, 8)));
  store<u32>(context, <u32>(difference != 0), CTX_STREAM_CHANGED);
  if (load<u32>(context, CTX_STREAM_CHANGED) | (~load<u32>(context, CTX_COUNTER_CACHE_READY) & ROUND1)) {
    copyBlock(start, counter);
    store<u32>(context, ROUND1, CTX_COUNTER_CACHE_READY);
  }
  store<u32>(context, low - load32be(start + 12), CTX_STREAM_POSITION);
  return load<u32>(context, CTX_STREAM_POSITION);
}

/** Encrypts the counter blocks from that at BLOCKS on by the first cache. */
function afterRound1(context: usize, dst: usize, blockCount: u32): void {
  const keys = context + CTX_ENCRYPTION_KEYS;
  const rounds = load<u32>(context, CTX_ROUNDS);
  const start: u32 = load<u8>(BLOCKS, 15);
  round1(keys);
  spreadVersions();
  for (let i: u32 = 0; i < blockCount; i += 2) {
    if ((i & 31) == 0) substituteLastBytes(start + i, keys);
    addLastBytes(STATE, i & 31, wrapped(start + i));
    if (isDefined(TRACE)) trace.beginBatch(min<u32>(blockCount - i, 2));
    encryptRounds<u32>(STATE, keys + PACKED_BYTES, rounds - 1, 1);
    unpackPair(dst, blockCount - i, rounds);
    dst += 32;
  }
}

/** Likewise by both caches. `position` is that of the first block in the stream. */
function afterRound2(context: usize, dst: usize, blockCount: u32, position: u32): void {
  const keys = context + CTX_ENCRYPTION_KEYS;
  const rounds = load<u32>(context, CTX_ROUNDS);
  const table = context + CTX_WIDE_KEYS;
  const start: u32 = load<u8>(BLOCKS, 15);
  round1(keys);
  substituteRound2(STATE, keys, ~COLUMN_0);
  spreadVersions();
  // From an odd position the first pair has one block before the stream's pair.
  let i: u32 = 0;
  if (position & 1) {
    makeState(table, position, wrapped(start - 1));
    if (isDefined(TRACE)) trace.beginBatch(1, 1);
    encryptRounds<u32>(STATE, keys + 2 * PACKED_BYTES, rounds - 2, 2);
    unpack(BLOCKS + 32, dst, STATE, rounds);
    i = 1;
    dst += 16;
  }
  for (; i < blockCount; i += 2) {
    makeState(table, position + i, wrapped(start + i));
    if (isDefined(TRACE)) trace.beginBatch(min<u32>(blockCount - i, 2));
    encryptRounds<u32>(STATE, keys + 2 * PACKED_BYTES, rounds - 2, 2);
    unpackPair(dst, blockCount - i, rounds);
    dst += 32;
  }
}

/** The state after round 2 from the table's and what the other columns give. */
// @ts-ignore: decorator
@inline
function makeState(table: usize, position: u32, wrappedBits: u32): void {
  const entry = table + ((<usize>(position & 254)) << 4);
  makeWord(entry, wrappedBits, 0);
  makeWord(entry, wrappedBits, 4);
  makeWord(entry, wrappedBits, 8);
  makeWord(entry, wrappedBits, 12);
  makeWord(entry, wrappedBits, 16);
  makeWord(entry, wrappedBits, 20);
  makeWord(entry, wrappedBits, 24);
  makeWord(entry, wrappedBits, 28);
}

// @ts-ignore: decorator
@inline
function makeWord(entry: usize, wrappedBits: u32, b: usize): void {
  const rest = load<u32>(FIRST + b) ^ (load<u32>(CHANGE + b) & wrappedBits);
  store<u32>(STATE + b, load<u32>(entry + b) ^ rest);
}

/** Unpacks a pair of blocks, of which `blockCount` are wanted. */
// @ts-ignore: decorator
@inline
function unpackPair(dst: usize, blockCount: u32, rounds: u32): void {
  unpack(dst, blockCount > 1 ? dst + 16 : BLOCKS + 32, STATE, rounds);
}

/** What column 0 after round 1 becomes in round 2, for the 256 blocks from the stream's first on. */
function makeTable(context: usize): void {
  const keys = context + CTX_ENCRYPTION_KEYS;
  const table = context + CTX_WIDE_KEYS;
  const start: u32 = load<u8>(context + CTX_COUNTER_CACHE, 15);
  // Column 0 is the same in both versions.
  round1(keys);
  spreadVersions();
  for (let i: u32 = 0; i < 256; i += 2) {
    const entry = table + ((<usize>i) << 4);
    if ((i & 31) == 0) substituteLastBytes(start + i, keys);
    addLastBytes(entry, i & 31, 0);
    substituteRound2(entry, keys, COLUMN_0);
  }
  store<u32>(context, load<u32>(context, CTX_WIDE_USED) | WIDE_KEYS_USED, CTX_WIDE_USED);
  store<u32>(context, ROUND1 | ROUND2, CTX_COUNTER_CACHE_READY);
}

/** Round 1, without its key, of the counter block at BLOCKS and of that after byte 15 wraps, both without byte 15. */
function round1(keys: usize): void {
  // A carry beyond the last 32 bits is either none, under GCTR, or refused by `keystream`.
  writeWrapped(BLOCKS + 16, BLOCKS, true);
  pack(STATE, BLOCKS, BLOCKS + 16, 0);
  for (let b: usize = 0; b < PACKED_BYTES; b += 4) {
    store<u32>(STATE + b, load<u32>(STATE + b) ^ load<u32>(keys + b));
  }
  encryptRounds<u32>(STATE, ZERO_KEYS, 1, 0);
  for (let b: usize = 0; b < PACKED_BYTES; b += 4) store<u32>(STATE + b, load<u32>(STATE + b) & ~LAST_BYTE);
  mixColumns(STATE, 1);
}

/** Round 2, without its key, of the bytes in `mask` alone. */
function substituteRound2(state: usize, keys: usize, mask: u32): void {
  for (let b: usize = 0; b < PACKED_BYTES; b += 4) {
    store<u32>(state + b, load<u32>(state + b) ^ load<u32>(keys + b, PACKED_BYTES));
  }
  encryptRounds<u32>(state, ZERO_KEYS, 1, 0);
  for (let b: usize = 0; b < PACKED_BYTES; b += 4) store<u32>(state + b, load<u32>(state + b) & mask);
  mixColumns(state, 2);
}

/** FIRST and CHANGE, from the two versions that are the blocks of STATE. */
function spreadVersions(): void {
  for (let b: usize = 0; b < PACKED_BYTES; b += 4) {
    const both = load<u32>(STATE + b);
    const first = (both & 0x55555555) * 3;
    store<u32>(FIRST + b, first);
    store<u32>(CHANGE + b, first ^ (((both >> 1) & 0x55555555) * 3));
  }
}

/** Of the two blocks whose byte 15, counted on beyond 255, is `last` and `last` + 1: the bits of those that have wrapped. */
// @ts-ignore: decorator
@inline
function wrapped(last: u32): u32 {
  return ((last >> 8) & 1) * 0x55555555 + (((last + 1) >> 8) & 1) * 0xaaaaaaaa;
}

/** BOX and DOUBLE, for the 32 blocks from byte 15 = `start` on. */
function substituteLastBytes(start: u32, keys: usize): void {
  let carry: u32 = 0;
  for (let b: u32 = 0; b < 8; b++) {
    const key = 0 - (load<u32>(keys + (b << 2)) >> 31);
    const bit = 0 - ((start >> b) & 1);
    const number = blockNumbers(b);
    store<u32>(BOX + (b << 2), bit ^ number ^ carry ^ key);
    carry = (bit & number) | (carry & (bit ^ number));
  }
  encryptRounds<u32>(BOX, ZERO_KEYS, 1, 0);
  const top = load<u32>(BOX, 28);
  store<u32>(DOUBLE, top);
  store<u32>(DOUBLE, load<u32>(BOX) ^ top, 4);
  store<u32>(DOUBLE, load<u32>(BOX, 4), 8);
  store<u32>(DOUBLE, load<u32>(BOX, 8) ^ top, 12);
  store<u32>(DOUBLE, load<u32>(BOX, 12) ^ top, 16);
  store<u32>(DOUBLE, load<u32>(BOX, 16), 20);
  store<u32>(DOUBLE, load<u32>(BOX, 20), 24);
  store<u32>(DOUBLE, load<u32>(BOX, 24), 28);
}

/** Bit `b` of the numbers 0 to 31. */
// @ts-ignore: decorator
@inline
function blockNumbers(b: u32): u32 {
  if (b > 4) return 0;
  return b == 0 ? 0xaaaaaaaa : b == 1 ? 0xcccccccc : b == 2 ? 0xf0f0f0f0 : b == 3 ? 0xff00ff00 : 0xffff0000;
}

/** The state after round 1 of the pair of blocks from number `i` of BOX on. */
// @ts-ignore: decorator
@inline
function addLastBytes(state: usize, i: u32, wrappedBits: u32): void {
  addLastBits(state, i, wrappedBits, 0);
  addLastBits(state, i, wrappedBits, 4);
  addLastBits(state, i, wrappedBits, 8);
  addLastBits(state, i, wrappedBits, 12);
  addLastBits(state, i, wrappedBits, 16);
  addLastBits(state, i, wrappedBits, 20);
  addLastBits(state, i, wrappedBits, 24);
  addLastBits(state, i, wrappedBits, 28);
}

// @ts-ignore: decorator
@inline
function addLastBits(state: usize, i: u32, wrappedBits: u32, b: usize): void {
  const rest = load<u32>(FIRST + b) ^ (load<u32>(CHANGE + b) & wrappedBits);
  const once = ((load<u32>(BOX + b) >> i) & 3) * ROWS_012;
  const twice = ((load<u32>(DOUBLE + b) >> i) & 3) * ROWS_23;
  store<u32>(state + b, rest ^ once ^ twice);
}

/** MixColumns when `form` ShiftRows are outstanding, 1 or 2: 2 d + r + R^2 d, where r = R s and d = s + r. */
function mixColumns(state: usize, form: i32): void {
  const top = load<u32>(state, 28);
  const carry = top ^ (form == 1 ? rotate<u32>(top, 1, 1) : rotate<u32>(top, 1, 2));
  let below: u32 = 0;
  for (let b: usize = 0; b < 8; b++) {
    const s = load<u32>(state + (b << 2));
    const r = form == 1 ? rotate<u32>(s, 1, 1) : rotate<u32>(s, 1, 2);
    const d = s ^ r;
    const across = form == 1 ? rotate<u32>(d, 2, 2) : rotate<u32>(d, 2, 0);
    // x^8 = x^4 + x^3 + x + 1
    const reduced = (0x1b >> (<u32>b)) & 1 ? carry : 0;
    store<u32>(state + (b << 2), r ^ across ^ below ^ reduced);
    below = d;
  }
}
