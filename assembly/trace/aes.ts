/**
 * The steps of AES for kernels that fold the constant 0x63 of SubBytes into their round keys, all but the first: their
 * state lacks it from SubBytes to the key addition, and in decryption has it from the key addition to InvSubBytes.
 * MixColumns and InvMixColumns preserve it.
 *
 * A fixsliced kernel leaves ShiftRows undone: byte (r, c) of the standard's state is in column c + r j of the kernel's
 * when j of them are outstanding.
 */
import { AES_K_ADD, AES_M_COL, AES_S_BOX, AES_S_ROW } from "../gen/trace";
import { record } from "./recorder";

// @ts-ignore: decorator
@lazy
export const CONSTANT: u32 = 0x63;

/** The kernel's state as bytes: block after block, byte r + 4 c being (r, c). A converter writes it. */
// @ts-ignore: decorator
@lazy
export const STATES: usize = memory.data(2048, 16);

// @ts-ignore: decorator
@lazy
const BLOCK: usize = memory.data(16, 16);

/** Records `blocks` blocks of STATES, XORed with `constant`, after doing `outstanding` ShiftRows. */
export function recordStates(blocks: u32, round: u32, step: u32, outstanding: u32, constant: u32): void {
  for (let n: u32 = 0; n < blocks; n++) {
    for (let r: u32 = 0; r < 4; r++) {
      for (let c: u32 = 0; c < 4; c++) {
        const from = 16 * n + r + 4 * ((c + r * outstanding) & 3);
        store<u8>(BLOCK + (r + 4 * c), load<u8>(STATES + from) ^ constant);
      }
    }
    record(n, round, step, BLOCK);
  }
}

// Encryption; `outstanding` is how many ShiftRows were left undone before the round.

export function recordSubstitution(blocks: u32, round: u32, outstanding: u32): void {
  recordStates(blocks, round, AES_S_BOX, outstanding, CONSTANT);
  recordStates(blocks, round, AES_S_ROW, outstanding + 1, CONSTANT);
}

export function recordMixing(blocks: u32, round: u32, outstanding: u32): void {
  recordStates(blocks, round, AES_M_COL, outstanding, CONSTANT);
}

export function recordKeyAddition(blocks: u32, round: u32, outstanding: u32): void {
  recordStates(blocks, round, AES_K_ADD, outstanding, 0);
}
