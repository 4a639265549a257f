/** What is a finding, and what the interpreter of a function reports to. */
import type { Node } from "./decode.js";
import type { Public, Value } from "./values.js";
import type { Zones } from "./zones.js";

export type Rule =
  | "branch"
  | "select"
  | "address"
  | "length"
  | "division"
  | "shift amount"
  | "floating point"
  | "secret in a public place"
  | "not analysed";

/** What the interpreter wants from its surroundings. */
export interface Surroundings {
  readonly zones: Zones;
  call(target: string, operands: readonly Value[]): Value | undefined;
  getGlobal(name: string): Value;
  setGlobal(name: string, value: Value): void;
  report(rule: Rule, node: Node, from: string): void;
  /** Counts what is no finding, but depends on the processor: a multiplication of secrets. */
  multiplied(node: Node): void;
  /** Counts a secret that is declared public by being stored in a field for that. */
  declassified(node: Node): void;
  /** Names a loaded secret. */
  origin(address: Public, offset: number): string;
}

/** Instructions whose time depends on their operands. */
export const DIVISION = /^(i32|i64)\.(div|rem)_/;
/** 64-bit shifts branch on the amount where a compiler makes them of 32-bit ones. */
export const SHIFT = /^(i32|i64|i(8x16|16x8|32x4|64x2))\.(shl|shr_[us]|rotl|rotr)$/;
/** All of floating point: subnormal numbers are slower. */
export const FLOAT = /f32|f64/;
export const MULTIPLICATION = /\.(mul|extmul|dot|q15mulr)/;
