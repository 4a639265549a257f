/**
 * The steps of AES for one block in one vector (../aes/permute-rounds), whose bytes are pairs of elements of GF(2^4)
 * between the rounds. ShiftRows is left undone.
 */
import { toBytes } from "../aes/permute-rounds";
import { recordKeyAddition, recordMixing, recordSubstitution, STATES } from "./aes";
import { beginBatch, endBatch } from "./recorder";

// @ts-ignore: decorator
@lazy
let round: u32 = 0;

/** Records the first key addition of a block of a chain, which is a batch by itself. */
export function startedLink(x: v128): void {
  beginBatch(1);
  started(x);
}

/** Records the first key addition. */
export function started(x: v128): void {
  round = 0;
  v128.store(STATES, toBytes(x));
  recordKeyAddition(1, 0, 0);
}

/** Records SubBytes and ShiftRows of the next round. */
export function substituted(s: v128): void {
  substitutedBytes(toBytes(s));
}

/** Records SubBytes, here of bytes, and ShiftRows of the last round. */
export function substitutedBytes(s: v128): void {
  round++;
  v128.store(STATES, s);
  recordSubstitution(1, round, round - 1);
}

/** Records MixColumns, which the kernel has merged with the addition of `key`, and that addition. */
export function mixed(x: v128, key: v128): void {
  v128.store(STATES, toBytes(v128.xor(x, key)));
  recordMixing(1, round, round);
  v128.store(STATES, toBytes(x));
  recordKeyAddition(1, round, round);
}

/** Records the output, on which ShiftRows are done. */
export function finished(block: v128): void {
  v128.store(STATES, block);
  recordKeyAddition(1, round, 0);
  endBatch();
}
