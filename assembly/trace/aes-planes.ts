/**
 * The steps of AES for the fixsliced rounds on any word type (../aes/encrypt-rounds, ../aes/decrypt-rounds). What is
 * there done with rotations and masks is here done bit by bit, from the definition of ../aes/linear-layer.
 *
 * Two things are undone. After j rounds of encryption j ShiftRows are outstanding, so that byte (r, c) is in column
 * c + j r. And the constant 0x63 of SubBytes, which is in the round keys but the first: states after SubBytes lack it
 * until the key addition, those before InvSubBytes have it in them; MixColumns and InvMixColumns preserve it.
 */
import {
  AES_IK_ADD,
  AES_IM_COL,
  AES_IS_BOX,
  AES_IS_ROW,
  AES_K_ADD,
  AES_M_COL,
  AES_S_BOX,
  AES_S_ROW,
} from "../gen/trace";
import { record } from "./recorder";

export { beginBatch } from "./recorder";

// @ts-ignore: decorator
@lazy
const CONSTANT: u32 = 0x63;

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** The state, bit 0 first. */
// @ts-ignore: decorator
@lazy
const PLANES: usize = memory.data(128, 16);

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

// A round is told by `keysLeft`, how many bytes of round keys are still to come after those of the round.

/** Records the first key addition of encryption. */
export function started<T>(): void {
  recordPlanes<T>(0, AES_K_ADD, 0, 0);
}

/** Records SubBytes and ShiftRows. */
export function substituted<T>(keysLeft: usize, rounds: u32): void {
  const round = roundOf<T>(keysLeft, rounds);
  recordPlanes<T>(round, AES_S_BOX, round - 1, CONSTANT);
  recordPlanes<T>(round, AES_S_ROW, round, CONSTANT);
}

/** Records MixColumns, which the kernel has merged with the addition of `key`, and that addition. */
export function mixed<T>(key: usize, keysLeft: usize, rounds: u32): void {
  const round = roundOf<T>(keysLeft, rounds);
  addPlanes<T>(key);
  recordPlanes<T>(round, AES_M_COL, round, CONSTANT);
  addPlanes<T>(key);
  recordPlanes<T>(round, AES_K_ADD, round, 0);
}

/** Records the last key addition of encryption from the state in memory. */
export function finished<T>(state: usize, rounds: u32): void {
  memory.copy(PLANES, state, 8 * sizeof<T>());
  recordPlanes<T>(rounds, AES_K_ADD, rounds, 0);
}

/** Records the first key addition of decryption and the InvShiftRows after it, which is nothing here. */
export function inverseStarted<T>(rounds: u32): void {
  recordPlanes<T>(0, AES_IK_ADD, rounds, CONSTANT);
  recordPlanes<T>(1, AES_IS_ROW, rounds - 1, CONSTANT);
}

/** Records InvSubBytes. */
export function inverseSubstituted<T>(keysLeft: usize, rounds: u32): void {
  const round = roundOf<T>(keysLeft, rounds);
  recordPlanes<T>(round, AES_IS_BOX, rounds - round, 0);
}

/** Records a key addition of decryption. */
export function inverseKeyAdded<T>(keysLeft: usize, rounds: u32): void {
  const round = roundOf<T>(keysLeft, rounds);
  recordPlanes<T>(round, AES_IK_ADD, rounds - round, CONSTANT);
}

/** Records InvMixColumns and the InvShiftRows of the round after it. */
export function inverseMixed<T>(keysLeft: usize, rounds: u32): void {
  const round = roundOf<T>(keysLeft, rounds);
  recordPlanes<T>(round, AES_IM_COL, rounds - round, CONSTANT);
  recordPlanes<T>(round + 1, AES_IS_ROW, rounds - round - 1, CONSTANT);
}

/** Records the last key addition of decryption from the state in memory: round key 0 is without the constant. */
export function inverseFinished<T>(state: usize, rounds: u32): void {
  memory.copy(PLANES, state, 8 * sizeof<T>());
  recordPlanes<T>(rounds, AES_IK_ADD, 0, 0);
}

// @ts-ignore: decorator
@inline
function roundOf<T>(keysLeft: usize, rounds: u32): u32 {
  return rounds - <u32>(keysLeft / (8 * sizeof<T>()));
}

function addPlanes<T>(key: usize): void {
  for (let i: usize = 0; i < 8 * sizeof<T>(); i++) store<u8>(PLANES + i, load<u8>(PLANES + i) ^ load<u8>(key + i));
}

/** Records every block of the planes, with `shifts` ShiftRows done and `constant` added. */
function recordPlanes<T>(round: u32, step: u32, shifts: u32, constant: u32): void {
  const rowBits: u32 = 2 * <u32>sizeof<T>();
  for (let n: u32 = 0; n < <u32>sizeof<T>() / 2; n++) {
    for (let r: u32 = 0; r < 4; r++) {
      for (let c: u32 = 0; c < 4; c++) {
        const bit = r * rowBits + ((c + shifts * r) & 3) * (rowBits >> 2) + n;
        store<u8>(BLOCK + r + 4 * c, byteAt<T>(bit) ^ constant);
      }
    }
    record(n, round, step, BLOCK);
  }
}

/** The bits `bit` of the eight planes. */
function byteAt<T>(bit: u32): u32 {
  let byte: u32 = 0;
  for (let b: u32 = 0; b < 8; b++) {
    byte |= (((<u32>load<u8>(PLANES + <usize>(b * <u32>sizeof<T>() + (bit >> 3)))) >> (bit & 7)) & 1) << b;
  }
  return byte;
}
