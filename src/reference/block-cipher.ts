/** What the reference modes need of a block cipher, and how a reference cipher reports its steps. */
import type { TraceStep } from "../../spec/trace.js";

export interface BlockCipher {
  readonly blockBytes: number;
  /** The result is a new array; `block` is left as it was. */
  readonly encryptBlock: (block: Uint8Array) => Uint8Array;
  readonly decryptBlock: (block: Uint8Array) => Uint8Array;
}

/** Called after each step with a copy of the state in the standard's byte order. spec/trace.ts numbers the rounds. */
export type Trace<Step extends TraceStep = TraceStep> = (round: number, step: Step, state: Uint8Array) => void;
