/** An instruction as ./decode.ts gives it: what it does, and what ./timing.ts has to know. */
import type { Cpu } from "./cpu.js";

export type Kind =
  | "alu"
  | "multiply-add"
  | "multiply-long"
  | "divide"
  /** One register, without write-back. */
  | "load"
  | "load-indexed"
  | "store"
  | "store-register-offset"
  | "store-indexed"
  /** LDM, STM, LDRD, STRD, PUSH, POP. */
  | "multiple"
  | "branch"
  | "table-branch"
  | "it";

export interface Instruction {
  readonly bytes: 2 | 4;
  readonly kind: Kind;
  /** Registers that it writes, one bit each. */
  readonly writes: number;
  /** Registers that its address is made of, one bit each. */
  readonly address: number;
  /** How many registers it moves from or to memory. */
  readonly count: number;
  execute(cpu: Cpu): void;
}

type Execute = (cpu: Cpu) => void;

const make = (kind: Kind, bytes: 2 | 4, writes: number, address: number, count: number, execute: Execute) => ({
  kind,
  bytes,
  writes,
  address,
  count,
  execute,
});

export const mask = (...registers: number[]) => registers.reduce((bits, register) => bits | (1 << register), 0);

export const alu = (bytes: 2 | 4, writes: number, execute: Execute, kind: Kind = "alu"): Instruction =>
  make(kind, bytes, writes, 0, 0, execute);

export const branch = (bytes: 2 | 4, execute: Execute, writes = 0): Instruction =>
  make("branch", bytes, writes, 0, 0, execute);

export const transfer = (
  kind: Kind,
  bytes: 2 | 4,
  writes: number,
  address: number,
  count: number,
  execute: Execute,
): Instruction => make(kind, bytes, writes, address, count, execute);
