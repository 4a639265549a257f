/** Cycles of the MSP430x1xx CPU (TI SLAU049, section 3.4.4, tables 3-14 to 3-16). Constants of the generators count as registers. */

export type Operand = "register" | "indexed" | "indirect" | "increment" | "immediate";

/** By the mode of the source: to a register, to PC, to memory. */
const FORMAT_ONE: Readonly<Record<Operand, Readonly<Record<"register" | "pc" | "memory", number>>>> = {
  register: { register: 1, pc: 2, memory: 4 },
  indirect: { register: 2, pc: 2, memory: 5 },
  increment: { register: 2, pc: 3, memory: 5 },
  immediate: { register: 2, pc: 3, memory: 5 },
  indexed: { register: 3, pc: 3, memory: 6 },
};

/** RRA, RRC, SWPB and SXT; PUSH; CALL. A shift of an immediate is not an instruction to use. */
const FORMAT_TWO: Readonly<Record<"shift" | "push" | "call", Readonly<Record<Operand, number>>>> = {
  shift: { register: 1, indirect: 3, increment: 3, immediate: 3, indexed: 4 },
  push: { register: 3, indirect: 4, increment: 5, immediate: 4, indexed: 5 },
  call: { register: 4, indirect: 4, increment: 5, immediate: 5, indexed: 5 },
};

export const JUMP_CYCLES = 2;
export const RETI_CYCLES = 5;

export function formatOneCycles(source: Operand, target: "register" | "pc" | "memory"): number {
  return FORMAT_ONE[source][target];
}

export function formatTwoCycles(kind: "shift" | "push" | "call", operand: Operand): number {
  return FORMAT_TWO[kind][operand];
}
