/** What several encodings of Thumb-2 have in common: shifts, data processing, transfers (ARM DDI 0403, chapter A7). */
import { type Cpu, PC } from "./cpu.js";
import { alu, type Instruction, type Kind, mask, transfer } from "./instruction.js";

export type Size = 1 | 2 | 4;

/** A shift of `type` 0 to 3 (LSL, LSR, ASR, ROR) by 0 to 255; with `flags`, C is the last bit shifted out. */
export function shift(cpu: Cpu, value: number, type: number, amount: number, flags: boolean): number {
  if (amount === 0) return value >>> 0;
  let result: number;
  let carry: number;
  if (type === 0) {
    result = amount < 32 ? value << amount : 0;
    carry = amount <= 32 ? (value >>> (32 - amount)) & 1 : 0;
  } else if (type === 1) {
    result = amount < 32 ? value >>> amount : 0;
    carry = amount <= 32 ? (value >>> (amount - 1)) & 1 : 0;
  } else if (type === 2) {
    result = value >> Math.min(amount, 31);
    carry = (value >> Math.min(amount - 1, 31)) & 1;
  } else {
    const by = amount & 31;
    result = by === 0 ? value : (value >>> by) | (value << (32 - by));
    carry = result >>> 31;
  }
  if (flags) cpu.c = carry === 1;
  return result >>> 0;
}

/** A shift amount in an instruction, where 0 stands for 32 with LSR and ASR. RRX is not among the instructions here. */
export function shiftAmount(type: number, amount: number): number {
  if (type === 3 && amount === 0) throw new TypeError("instruction: got RRX, which is not interpreted");
  return amount === 0 && type !== 0 ? 32 : amount;
}

type Operand = (cpu: Cpu, flags: boolean) => number;

/** Data processing by its operation code of the 32-bit encodings; with n or d = 15, TST, TEQ, CMN, CMP, MOV and MVN. */
export function dataProcessing(
  bytes: 2 | 4,
  op: number,
  flags: boolean,
  n: number,
  d: number,
  operand: Operand,
): Instruction {
  const logic = (compute: (a: number, b: number) => number): Instruction =>
    alu(bytes, d === PC ? 0 : mask(d), (cpu) => {
      const a = cpu.r[n]!;
      const result = compute(a, operand(cpu, flags)) >>> 0;
      if (flags) cpu.setNZ(result);
      if (d !== PC) cpu.r[d] = result;
    });
  const sum = (compute: (cpu: Cpu, a: number, b: number) => number): Instruction =>
    alu(bytes, d === PC ? 0 : mask(d), (cpu) => {
      const result = compute(cpu, cpu.r[n]!, operand(cpu, false));
      if (d !== PC) cpu.r[d] = result;
    });
  switch (op) {
    case 0:
      return logic((a, b) => a & b);
    case 1:
      return logic((a, b) => a & ~b);
    case 2:
      return logic(n === PC ? (_, b) => b : (a, b) => a | b);
    case 3:
      return logic(n === PC ? (_, b) => ~b : (a, b) => a | ~b);
    case 4:
      return logic((a, b) => a ^ b);
    case 8:
      return sum((cpu, a, b) => cpu.add(a, b, 0, flags));
    case 10:
      return sum((cpu, a, b) => cpu.add(a, b, Number(cpu.c), flags));
    case 11:
      return sum((cpu, a, b) => cpu.add(a, ~b, Number(cpu.c), flags));
    case 13:
      return sum((cpu, a, b) => cpu.add(a, ~b, 1, flags));
    case 14:
      return sum((cpu, a, b) => cpu.add(~a, b, 1, flags));
    default:
      throw new TypeError(`instruction: got data processing ${op}, which is not interpreted`);
  }
}

const KINDS: Readonly<Record<"load" | "store", readonly [Kind, Kind, Kind]>> = {
  load: ["load", "load", "load-indexed"],
  store: ["store", "store-register-offset", "store-indexed"],
};

/** LDR, STR and their forms for bytes and half-words. Base register n; the offset is a number or a shifted register. */
export function single(
  bytes: 2 | 4,
  what: "load" | "store",
  size: Size,
  signed: boolean,
  t: number,
  n: number,
  offset: number | { readonly register: number; readonly shift: number },
  index: "offset" | "pre" | "post" = "offset",
): Instruction {
  const byRegister = typeof offset !== "number";
  const kind = KINDS[what][index === "offset" ? Number(byRegister) : 2]!;
  const written = mask(...(what === "load" ? [t] : []), ...(index === "offset" ? [] : [n]));
  const from = byRegister ? mask(n, offset.register) : mask(n);
  const extend = 32 - 8 * size;
  return transfer(kind, bytes, written, from, 1, (cpu) => {
    const base = n === PC ? cpu.r[PC]! & ~3 : cpu.r[n]!;
    const moved = base + (byRegister ? cpu.r[offset.register]! << offset.shift : offset);
    const address = (index === "post" ? base : moved) >>> 0;
    if (what === "store") cpu.memory.write(address, size, cpu.r[t]!);
    const value = what === "load" ? cpu.memory.read(address, size) : 0;
    if (index !== "offset") cpu.r[n] = moved;
    if (what === "load") cpu.set(t, signed ? (value << extend) >> extend : value);
  });
}

/** LDM, STM, PUSH, POP, LDRD and STRD: `registers` one after the other from base + `first` on. */
export function multiple(
  bytes: 2 | 4,
  what: "load" | "store",
  registers: readonly number[],
  n: number,
  first: number,
  writeBack: number | undefined,
): Instruction {
  const written = (what === "load" ? mask(...registers) : 0) | (writeBack === undefined ? 0 : mask(n));
  return transfer("multiple", bytes, written, mask(n), registers.length, (cpu) => {
    const base = n === PC ? cpu.r[PC]! & ~3 : cpu.r[n]!;
    if ((base + first) & 3) throw new RangeError(`address: got ${base + first}, expected a multiple of 4`);
    const loaded = registers.map((register, i) => {
      const address = (base + first + 4 * i) >>> 0;
      if (what === "store") cpu.memory.write(address, 4, cpu.r[register]!);
      return what === "load" ? cpu.memory.read(address, 4) : 0;
    });
    if (writeBack !== undefined) cpu.r[n] = base + writeBack;
    if (what === "load") registers.forEach((register, i) => cpu.set(register, loaded[i]!));
  });
}

/** The registers whose bits are set. */
export function registersOf(list: number): number[] {
  return Array.from({ length: 16 }, (_, i) => i).filter((i) => (list >> i) & 1);
}
