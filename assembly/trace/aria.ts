/**
 * The steps of ARIA for kernels whose S-box layers leave out the constants 0x63 and 0xe2: SB1 and SB2 do not end with
 * theirs, SB3 and SB4 want theirs on their input, and the round keys make up for both. So the state of such a kernel
 *
 *     after a key addition  has in it what the next S-box layer wants on its input;
 *     after an S-box layer  lacks the constants of its output;
 *     after the diffusion   lacks A of them.
 *
 * Blocks come here in the standard's byte order and basis, as they are in the kernel; what is recorded is the standard's.
 */
import { diffuse } from "../aria/key-schedule";
import { ARIA_KEY_ADD, ARIA_OUT, ARIA_S_BOX } from "../gen/trace";
import { record } from "./recorder";

/** The constants of two boxes in a row of four bytes: SB1, SB2, or SB3, SB4, come first in odd rounds. */
// @ts-ignore: decorator
@lazy
const FIRST: u32 = 0x0000e263;

// @ts-ignore: decorator
@lazy
const LAST: u32 = 0xe2630000;

// @ts-ignore: decorator
@lazy
const PATTERN: usize = memory.data(16, 16);

// @ts-ignore: decorator
@lazy
const DIFFUSED: usize = memory.data(16, 16);

/** Records `block` of the batch's block `n` after the key addition of `round`; it is changed. */
export function keyAdditionOf(n: u32, block: usize, round: u32): void {
  addRows(block, round & 1 ? LAST : FIRST);
  record(n, round, ARIA_KEY_ADD, block);
}

/** Likewise after SL1 or SL2. */
export function substitutionOf(n: u32, block: usize, round: u32): void {
  addRows(block, round & 1 ? FIRST : LAST);
  record(n, round, ARIA_S_BOX, block);
}

/** Likewise after A. */
export function diffusionOf(n: u32, block: usize, round: u32): void {
  memory.fill(PATTERN, 0, 16);
  addRows(PATTERN, round & 1 ? FIRST : LAST);
  diffuse(DIFFUSED, PATTERN);
  for (let i: usize = 0; i < 16; i++) store<u8>(block + i, load<u8>(block + i) ^ load<u8>(DIFFUSED + i));
  record(n, round, ARIA_OUT, block);
}

/** Records the output of the last round, whose key addition leaves nothing to undo. */
export function outputOf(n: u32, block: usize, round: u32): void {
  record(n, round, ARIA_OUT, block);
}

/** XORs `row` into every four bytes. */
function addRows(block: usize, row: u32): void {
  for (const end = block + 16; block < end; block += 4) store<u32>(block, load<u32>(block) ^ row);
}
