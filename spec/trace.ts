/**
 * The steps of ARIA and AES that a trace reports, and the lines around a trace. Every engine and every microcontroller
 * port reports the same states under the same names, in the standard's byte order.
 *
 * Rounds are counted as the standards do, in the order in which they are computed, decryption included: ARIA has rounds
 * 1 to n (RFC 5794, section 2.3); AES has rounds 0 to Nr, round 0 being the key addition before the first round
 * (FIPS 197, section 5.1). A step's state is the block *after* the step.
 *
 * An engine that merges steps (table look-ups, fixslicing) reports those that it has. One that shares the first rounds of
 * counter blocks reports a block from its first whole state on, which is in round SHARED_ROUNDS at the latest.
 */
import * as aes from "./aes.js";
import * as aria from "./aria.js";

/** The ciphers that can be traced. */
export type TracedCipher = "aria" | "aes";

/** What is traced. ARIA decrypts with its encryption rounds (RFC 5794, section 2.3.2), so its steps have one set of names. */
export type Direction = "encrypt" | "decrypt";

/**
 * How the blocks of a message hang together: ECB, CBC and CTR (SP 800-38A, section 6), and GCM's counter mode, GCTR
 * (SP 800-38D, section 6.5). Blocks are numbered in the order in which they are encrypted or decrypted.
 */
export const TRACED_MODES = ["ecb", "cbc", "ctr", "gctr"] as const;

export type TracedMode = (typeof TRACED_MODES)[number];

/** A mode and what it starts from, 16 bytes: the IV of CBC, the first counter block of CTR and GCTR. */
export type TracedModeOptions =
  { readonly mode?: "ecb" } | { readonly mode: Exclude<TracedMode, "ecb">; readonly iv: Uint8Array };

/**
 * ARIA: XOR of the round key, SL1 or SL2, and the output of the round, which is the diffusion layer's or, in the last
 * round, the XOR of the last round key.
 */
export const ARIA_STEPS = ["key_add", "s_box", "out"] as const;

/**
 * AES: SUBBYTES, SHIFTROWS, MIXCOLUMNS, ADDROUNDKEY, by the labels of FIPS 197 (2001), appendix C. The state that is
 * called `start` there is the round before's `k_add`.
 */
export const AES_STEPS = ["s_box", "s_row", "m_col", "k_add"] as const;

/** AES decryption: INVSHIFTROWS, INVSUBBYTES, ADDROUNDKEY, INVMIXCOLUMNS (FIPS 197, algorithm 3), labelled likewise. */
export const AES_INVERSE_STEPS = ["is_row", "is_box", "ik_add", "im_col"] as const;

export type AriaStep = (typeof ARIA_STEPS)[number];
export type AesStep = (typeof AES_STEPS)[number] | (typeof AES_INVERSE_STEPS)[number];
export type TraceStep = AriaStep | AesStep;

/** Every step of a cipher in canonical order. A step's index is its number where a name is too long to carry. */
export const TRACE_STEPS: Readonly<Record<TracedCipher, readonly TraceStep[]>> = {
  aria: ARIA_STEPS,
  aes: [...AES_STEPS, ...AES_INVERSE_STEPS],
};

/** The number of rounds for a key of `keyLength` bytes. */
export function roundCount(cipher: TracedCipher, keyLength: number): number {
  return cipher === "aria" ? aria.roundCount(keyLength) : aes.roundCount(keyLength);
}

/** The steps of round `round` of `rounds`, in the order in which they are computed; none when there is no such round. */
export function stepsOfRound(
  cipher: TracedCipher,
  direction: Direction,
  round: number,
  rounds: number,
): readonly TraceStep[] {
  if (!Number.isInteger(round) || round < 0 || round > rounds) return [];
  if (cipher === "aria") return round === 0 ? [] : ARIA_STEPS;
  const [steps, keyAddition, mixColumns] =
    direction === "encrypt"
      ? ([AES_STEPS, "k_add", "m_col"] as const)
      : ([AES_INVERSE_STEPS, "ik_add", "im_col"] as const);
  if (round === 0) return [keyAddition];
  return round < rounds ? steps : steps.filter((step) => step !== mixColumns);
}

/** The last round that an engine may share, in whole or in part, among counter blocks. */
export const SHARED_ROUNDS = 2;

/** The line before the first record and the line after the last one. */
export const TRACE_BEGIN = "=== wordslice trace begin ===";
export const TRACE_END = "=== wordslice trace end ===";

/** Offsets in a record of the trace build: u32, u16, u16 and 16 bytes. A step's number is its index in TRACE_STEPS. */
export const TRACE_RECORD = { block: 0, round: 4, step: 6, state: 8 } as const;
export const TRACE_RECORD_BYTES = 24;

/** Records that the trace build holds: more than a thousand blocks of AES-256, which has 56 steps. */
export const TRACE_CAPACITY = 65536;
