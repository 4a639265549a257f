/**
 * The rounds of AES encryption on one block in one vector, for work that has no second block to go with: CBC, single
 * blocks and the key schedule. Constant time: look-ups are byte permutations of registers.
 *
 * Representation: byte r + 4 c of the vector is that of the standard. Between the rounds it is a pair (i, k) of
 * elements of GF(2^4), i in the high nibble, which stands for x = i z + j z' where z' is the conjugate of z,
 * z + z' = 1 and j = i + k. tools/gen/aes-permute.ts makes the tables.
 *
 * Idea: with n = z z' the inverse of x is (j z + i z') / (i j + n k^2), and with
 *
 *     io = 1 / (1/i + 1/(n k)) + j,    jo = 1 / (1/j + 1/(n k)) + i
 *
 * it is (n + z') / io + (n + z) / jo. So five look-ups of nibbles lead to io and jo, and from there two give *any*
 * linear map of the inverse: SubBytes, and twice SubBytes for MixColumns. 1/0 is 0x80: beyond the end of every table,
 * so that a look-up of a sum with it is 0, as 1/infinity ought to be. ShiftRows is not done but, as in
 * encrypt-rounds.ts, is in the masks of MixColumns, of which there are four sets, and in the order of the bytes of the
 * round keys. The constant of SubBytes is in the round keys too, which are pairs.
 *
 * Source: M. Hamburg, "Accelerating AES with Vector Permute Instructions" (CHES 2009), sections 3 and 4.
 */
import {
  AES_RECIPROCALS,
  AES_SUB_BYTES,
  AES_SUB_BYTES_PAIR,
  AES_SUB_BYTES_PAIR_2,
  AES_TO_BYTE,
  AES_TO_PAIR,
} from "../gen/aes-permute";
import { AES_BLOCK_STEPS, AES_SHIFT_ROWS, AES_SWAPS } from "../gen/aes-vector";
import * as trace from "../trace/aes-pairs";

/** The low nibbles of all bytes. The mask is in memory, as some compilers build a constant anew at each use. */
// @ts-ignore: decorator
@inline
function lowNibbles(x: v128): v128 {
  return v128.and(x, v128.load(AES_SWAPS, 32));
}

/** The high nibbles of all bytes. */
// @ts-ignore: decorator
@inline
function highNibbles(x: v128): v128 {
  return lowNibbles(v128.shr<u64>(x, 4));
}

/** Adds up the functions of two nibbles whose tables are at `tables`. */
// @ts-ignore: decorator
@inline
function look(tables: usize, first: v128, second: v128): v128 {
  return v128.xor(v128.swizzle(v128.load(tables), first), v128.swizzle(v128.load(tables, 16), second));
}

/** Pairs from bytes. */
// @ts-ignore: decorator
@inline
export function toPairs(x: v128): v128 {
  return look(AES_TO_PAIR, lowNibbles(x), highNibbles(x));
}

/** Bytes from pairs. */
// @ts-ignore: decorator
@inline
export function toBytes(x: v128): v128 {
  return look(AES_TO_BYTE, lowNibbles(x), highNibbles(x));
}

/** io, or jo with i and j exchanged; `scaled` is 1/(n k). */
// @ts-ignore: decorator
@inline
function halfInverse(i: v128, j: v128, scaled: v128, reciprocals: v128): v128 {
  return v128.xor(v128.swizzle(reciprocals, v128.xor(v128.swizzle(reciprocals, i), scaled)), j);
}

/** SubBytes less its constant, from pairs, by way of the look-up tables that make pairs or bytes. */
// @ts-ignore: decorator
@inline
function subPairs(x: v128, tables: usize): v128 {
  const i = highNibbles(x);
  const k = lowNibbles(x);
  const j = v128.xor(i, k);
  const reciprocals = v128.load(AES_RECIPROCALS);
  const scaled = v128.swizzle(v128.load(AES_RECIPROCALS, 16), k);
  return look(tables, halfInverse(i, j, scaled, reciprocals), halfInverse(j, i, scaled, reciprocals));
}

/** SubBytes less its constant, of pairs to pairs. */
// @ts-ignore: decorator
@inline
export function subToPairs(x: v128): v128 {
  return subPairs(x, AES_SUB_BYTES_PAIR);
}

/** SubBytes less its constant. */
// @ts-ignore: decorator
@inline
export function subBytes(block: v128): v128 {
  return subPairs(toPairs(block), AES_SUB_BYTES);
}

/** The rounds up to the last, on a block of pairs to which round key 0 was added. */
// @ts-ignore: decorator
@inline
function middleRounds(x: v128, key: usize, lastKey: usize): v128 {
  const reciprocals = v128.load(AES_RECIPROCALS);
  const scaledReciprocals = v128.load(AES_RECIPROCALS, 16);
  let form: usize = 0;
  for (key += 16; key < lastKey; key += 16) {
    const i = highNibbles(x);
    const k = lowNibbles(x);
    const j = v128.xor(i, k);
    const scaled = v128.swizzle(scaledReciprocals, k);
    const io = halfInverse(i, j, scaled, reciprocals);
    const jo = halfInverse(j, i, scaled, reciprocals);
    // MixColumns: with v = 2 s + R s it is v + R v + R^3 s, where R is the step to the next row.
    form = (form + 32) & 96;
    const step = v128.load(AES_BLOCK_STEPS + form);
    const s = look(AES_SUB_BYTES_PAIR, io, jo);
    if (isDefined(TRACE)) trace.substituted(s);
    const v = v128.xor(look(AES_SUB_BYTES_PAIR_2, io, jo), v128.swizzle(s, step));
    const far = v128.xor(v128.swizzle(s, v128.load(AES_BLOCK_STEPS + form, 16)), v128.load(key));
    x = v128.xor(v128.xor(v, far), v128.swizzle(v, step));
    if (isDefined(TRACE)) trace.mixed(x, v128.load(key));
  }
  return x;
}

/** The mask of `count` ShiftRows. */
// @ts-ignore: decorator
@inline
export function shiftRows(count: u32): v128 {
  return v128.load(AES_SHIFT_ROWS + (((<usize>count) & 3) << 4));
}

/**
 * Encrypts a block with `rounds` + 1 round keys. The first and the last are bytes. The others are pairs, key j after j
 * inverse ShiftRows.
 */
// @ts-ignore: decorator
@inline
export function encryptBlock(block: v128, key: usize, rounds: u32): v128 {
  const lastKey = key + ((<usize>rounds) << 4);
  let x = toPairs(v128.xor(block, v128.load(key)));
  if (isDefined(TRACE)) trace.started(x);
  x = middleRounds(x, key, lastKey);
  x = subPairs(x, AES_SUB_BYTES);
  if (isDefined(TRACE)) trace.substitutedBytes(x);
  x = v128.xor(v128.swizzle(x, shiftRows(rounds)), v128.load(lastKey));
  if (isDefined(TRACE)) trace.finished(x);
  return x;
}

/** The block after SubBytes of round 2, less the constant. */
// @ts-ignore: decorator
@inline
export function subBytesOfRound2(block: v128, key: usize): v128 {
  const x = middleRounds(toPairs(v128.xor(block, v128.load(key))), key, key + 32);
  return v128.swizzle(subPairs(x, AES_SUB_BYTES), shiftRows(1));
}

/**
 * CBC encryption with the same keys, chained to the block at `chain`, which becomes the last one. Only what the next
 * block waits for counts, so the chaining value is kept as pairs, and plaintext and ciphertext are converted aside.
 */
export function encryptChain(dst: usize, src: usize, blockCount: u32, chain: usize, key: usize, rounds: u32): void {
  const lastKey = key + ((<usize>rounds) << 4);
  const firstPairs = toPairs(v128.load(key));
  const outstanding = shiftRows(rounds);
  const lastPairs = toPairs(v128.load(lastKey));
  let block = v128.load(chain);
  let x = toPairs(block);
  for (; blockCount > 0; blockCount--) {
    x = v128.xor(x, v128.xor(toPairs(v128.load(src)), firstPairs));
    if (isDefined(TRACE)) trace.startedLink(x);
    x = middleRounds(x, key, lastKey);
    x = subPairs(x, AES_SUB_BYTES_PAIR);
    if (isDefined(TRACE)) trace.substituted(x);
    x = v128.xor(v128.swizzle(x, outstanding), lastPairs);
    block = toBytes(x);
    if (isDefined(TRACE)) trace.finished(block);
    v128.store(dst, block);
    src += 16;
    dst += 16;
  }
  v128.store(chain, block);
}
