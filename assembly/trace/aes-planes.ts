/**
 * The steps of AES for the fixsliced rounds on any word type (../aes/encrypt-rounds, ../aes/decrypt-rounds). What is
 * there done with rotations and masks is here done bit by bit, from the definition of ../aes/linear-layer.
 */
import { outstanding, outstandingAtEnd } from "../aes/linear-layer";
import { AES_IK_ADD, AES_IM_COL, AES_IS_BOX, AES_IS_ROW } from "../gen/trace";
import { CONSTANT, recordKeyAddition, recordMixing, recordStates, recordSubstitution, STATES } from "./aes";
import { endBatch } from "./recorder";

/** The state, bit 0 first. */
// @ts-ignore: decorator
@lazy
const PLANES: usize = memory.data(128, 16);

// @ts-ignore: decorator
@lazy
let round: u32 = 0;

/** After how many rounds the kernel makes up for ShiftRows. */
// @ts-ignore: decorator
@lazy
let period: u32 = 0;

/** Takes the state over, in eight words, the most significant bit first: the next call records it. */
export function hold<T>(x0: T, x1: T, x2: T, x3: T, x4: T, x5: T, x6: T, x7: T): void {
  store<T>(PLANES, x7);
  store<T>(PLANES, x6, sizeof<T>());
  store<T>(PLANES, x5, 2 * sizeof<T>());
  store<T>(PLANES, x4, 3 * sizeof<T>());
  store<T>(PLANES, x3, 4 * sizeof<T>());
  store<T>(PLANES, x2, 5 * sizeof<T>());
  store<T>(PLANES, x1, 6 * sizeof<T>());
  store<T>(PLANES, x0, 7 * sizeof<T>());
}

/**
 * Records the first key addition of encryption, that of `key`. When it is not round 0's, because the rounds before it were
 * done in another way, what it was added to is the MixColumns of its round.
 */
export function started<T>(key: usize, firstRound: u32, shiftPeriod: u32): void {
  period = shiftPeriod;
  round = firstRound;
  if (round > 0) mixed<T>(key);
  else recordKeyAddition(toStates<T>(), 0, 0);
}

/** Records SubBytes and ShiftRows of the next round. */
export function substituted<T>(): void {
  round++;
  recordSubstitution(toStates<T>(), round, outstanding(round - 1, period));
}

/** Records MixColumns, which the kernel has merged with the addition of `key`, and that addition. */
export function mixed<T>(key: usize): void {
  addPlanes<T>(key);
  recordMixing(toStates<T>(), round, outstanding(round, period));
  addPlanes<T>(key);
  recordKeyAddition(toStates<T>(), round, outstanding(round, period));
}

/** Records the last key addition of encryption from the state in memory. */
export function finished<T>(state: usize): void {
  memory.copy(PLANES, state, 8 * sizeof<T>());
  recordKeyAddition(toStates<T>(), round, outstandingAtEnd(round, period));
  endBatch();
}

// Decryption starts with as many ShiftRows outstanding as encryption ends with.

/** Records the first key addition of decryption and the InvShiftRows after it, which is nothing here. */
export function inverseStarted<T>(rounds: u32, shiftPeriod: u32): void {
  period = shiftPeriod;
  round = 0;
  recordStates(toStates<T>(), 0, AES_IK_ADD, outstandingAtEnd(rounds, period), CONSTANT);
  recordStates(toStates<T>(), 1, AES_IS_ROW, outstanding(rounds - 1, period), CONSTANT);
}

/** Records InvSubBytes of the next round. */
export function inverseSubstituted<T>(rounds: u32): void {
  round++;
  recordStates(toStates<T>(), round, AES_IS_BOX, outstanding(rounds - round, period), 0);
}

/** Records a key addition. */
export function inverseKeyAdded<T>(rounds: u32): void {
  recordStates(toStates<T>(), round, AES_IK_ADD, outstanding(rounds - round, period), CONSTANT);
}

/** Records InvMixColumns and the InvShiftRows of the round after it. */
export function inverseMixed<T>(rounds: u32): void {
  recordStates(toStates<T>(), round, AES_IM_COL, outstanding(rounds - round, period), CONSTANT);
  recordStates(toStates<T>(), round + 1, AES_IS_ROW, outstanding(rounds - round, period) - 1, CONSTANT);
}

/** Records the last key addition from the state in memory: round key 0 is without the constant. */
export function inverseFinished<T>(state: usize): void {
  memory.copy(PLANES, state, 8 * sizeof<T>());
  recordStates(toStates<T>(), round, AES_IK_ADD, 0, 0);
}

function addPlanes<T>(key: usize): void {
  for (let i: usize = 0; i < 8 * sizeof<T>(); i++) store<u8>(PLANES + i, load<u8>(PLANES + i) ^ load<u8>(key + i));
}

/** Converts the planes, and returns how many blocks there are in them. */
function toStates<T>(): u32 {
  const blocks: u32 = <u32>sizeof<T>() / 2;
  const rowBits: u32 = 2 * <u32>sizeof<T>();
  for (let n: u32 = 0; n < blocks; n++) {
    for (let i: u32 = 0; i < 16; i++) {
      const bit = (i & 3) * rowBits + (i >> 2) * (rowBits >> 2) + n;
      let byte: u32 = 0;
      for (let b: u32 = 0; b < 8; b++) {
        const plane = PLANES + b * <u32>sizeof<T>();
        byte |= (((<u32>load<u8>(plane + (bit >> 3))) >> (bit & 7)) & 1) << b;
      }
      store<u8>(STATES + (16 * n + i), byte);
    }
  }
  return blocks;
}
