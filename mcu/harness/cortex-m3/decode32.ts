/** The 32-bit instructions of ARMv7-M that compilers and the port use (ARM DDI 0403, section A5.3). */
import { type Cpu, LR, PC } from "./cpu.js";
import { byteReverse } from "./decode16.js";
import { alu, branch, type Instruction, mask, transfer } from "./instruction.js";
import { dataProcessing, multiple, registersOf, shift, shiftAmount, single } from "./operations.js";

const signed = (value: number, bits: number) => (value << (32 - bits)) >> (32 - bits);
const unknown = (first: number, second: number) =>
  new TypeError(`instruction: got ${first.toString(16)} ${second.toString(16)}, which is not interpreted`);

export function decode32(first: number, second: number): Instruction {
  const [n, t, d, m] = [first & 15, second >> 12, (second >> 8) & 15, second & 15];
  const [op1, op2] = [(first >> 11) & 3, (first >> 4) & 0x7f];
  if (op1 === 1) {
    if ((op2 & 0x64) === 0) return loadStoreMultiple(first, second);
    if ((op2 & 0x64) === 4) return loadStoreDouble(first, second);
    if ((op2 & 0x60) === 0x20) {
      const [type, amount] = [(second >> 4) & 3, ((second >> 10) & 0x1c) | ((second >> 6) & 3)];
      const by = amount === 0 && type === 0 ? 0 : shiftAmount(type, amount);
      const operand = (cpu: Cpu, flags: boolean) => shift(cpu, cpu.r[m]!, type, by, flags);
      return dataProcessing(4, (op2 >> 1) & 15, (first & 16) !== 0, n, d, operand);
    }
  }
  if (op1 === 2) {
    if (second & 0x8000) return branch32(first, second);
    const immediate = ((first & 0x400) << 1) | ((second >> 4) & 0x700) | (second & 0xff);
    return first & 0x200 ? plainImmediate(first, second, immediate) : modifiedImmediate(first, n, d, immediate);
  }
  if (op1 === 3) {
    if ((op2 & 0x60) === 0) return loadStoreSingle(first, second);
    if ((op2 & 0x70) === 0x20) return registerOperation(first, second);
    if ((op2 & 0x78) === 0x30) return multiply(op2 & 7, n, t, d, m, (second >> 4) & 3);
    if ((op2 & 0x78) === 0x38) return multiplyLong(op2 & 7, n, t, d, m);
  }
  throw unknown(first, second);
}

/** ThumbExpandImm (ARM DDI 0403, section A5.3.2). A rotated constant also gives the carry. */
function modifiedImmediate(first: number, n: number, d: number, immediate: number): Instruction {
  const byte = immediate & 0xff;
  const rotation = immediate >> 7;
  const value =
    rotation >= 8
      ? ((0x80 | (immediate & 0x7f)) >>> rotation) | ((0x80 | (immediate & 0x7f)) << (32 - rotation))
      : byte * [1, 0x10001, 0x1000100, 0x1010101][immediate >> 8]!;
  return dataProcessing(4, (first >> 5) & 15, (first & 16) !== 0, n, d, (cpu, flags) => {
    if (flags && rotation >= 8) cpu.c = value < 0;
    return value >>> 0;
  });
}

/** ADDW, SUBW, MOVW, MOVT, BFI, BFC, UBFX, SBFX. */
function plainImmediate(first: number, second: number, immediate: number): Instruction {
  const [n, d, op] = [first & 15, (second >> 8) & 15, (first >> 4) & 31];
  const lsb = ((second >> 10) & 0x1c) | ((second >> 6) & 3);
  const last = second & 31;
  const into = (value: (cpu: Cpu) => number) => alu(4, mask(d), (cpu) => (cpu.r[d] = value(cpu)));
  const base = (cpu: Cpu) => (n === PC ? cpu.r[PC]! & ~3 : cpu.r[n]!);
  const ones = (count: number) => (count === 32 ? -1 : (1 << count) - 1);
  if (op === 0) return into((cpu) => base(cpu) + immediate);
  if (op === 10) return into((cpu) => base(cpu) - immediate);
  if (op === 4) return into(() => (n << 12) | immediate);
  if (op === 12) return into((cpu) => (cpu.r[d]! & 0xffff) | (((n << 12) | immediate) << 16));
  if (op === 22) {
    const field = ones(last - lsb + 1) << lsb;
    return into((cpu) => (cpu.r[d]! & ~field) | (n === PC ? 0 : (cpu.r[n]! << lsb) & field));
  }
  if (op === 28) return into((cpu) => (cpu.r[n]! >>> lsb) & ones(last + 1));
  if (op === 20) return into((cpu) => signed(cpu.r[n]! >>> lsb, last + 1));
  throw unknown(first, second);
}

/** B, B<c> and BL; and DSB, DMB, ISB and hints, which do nothing here. */
function branch32(first: number, second: number): Instruction {
  const sign = (first >> 10) & 1;
  const [j1, j2] = [(second >> 13) & 1, (second >> 11) & 1];
  if ((second & 0x5000) === 0) {
    const condition = (first >> 6) & 15;
    if (condition >= 14) {
      if ((first & 0xfff0) === 0xf3b0 || (first & 0xfff0) === 0xf3a0) return alu(4, 0, () => undefined);
      throw unknown(first, second);
    }
    const high = (sign << 19) | (j2 << 18) | (j1 << 17) | ((first & 0x3f) << 11);
    const offset = signed(high | (second & 0x7ff), 20) * 2;
    return branch(4, (cpu) => {
      if (cpu.holds(condition)) cpu.set(PC, cpu.r[PC]! + offset);
    });
  }
  const [i1, i2] = [1 ^ j1 ^ sign, 1 ^ j2 ^ sign];
  const high = (sign << 23) | (i1 << 22) | (i2 << 21) | ((first & 0x3ff) << 11);
  const offset = signed(high | (second & 0x7ff), 24) * 2;
  const links = (second & 0x4000) !== 0;
  return branch(4, (cpu) => {
    if (links) cpu.r[LR] = cpu.r[PC]! | 1;
    cpu.set(PC, cpu.r[PC]! + offset);
  });
}

function loadStoreMultiple(first: number, second: number): Instruction {
  const registers = registersOf(second);
  const bytes = 4 * registers.length;
  const what = first & 16 ? "load" : "store";
  const before = ((first >> 7) & 3) === 2;
  const writeBack = first & 32 ? (before ? -bytes : bytes) : undefined;
  return multiple(4, what, registers, first & 15, before ? -bytes : 0, writeBack);
}

/** LDRD and STRD; TBB and TBH. */
function loadStoreDouble(first: number, second: number): Instruction {
  const [n, m] = [first & 15, second & 15];
  if ((first & 0xfff0) === 0xe8d0 && (second & 0xffe0) === 0xf000) {
    const size = second & 16 ? 2 : 1;
    return transfer("table-branch", 4, 0, mask(n, m), 1, (cpu) => {
      cpu.set(PC, cpu.r[PC]! + 2 * cpu.memory.read((cpu.r[n]! + cpu.r[m]! * size) >>> 0, size));
    });
  }
  const offset = (second & 0xff) * (first & 0x80 ? 4 : -4);
  const [pre, writes] = [(first & 0x100) !== 0, (first & 0x20) !== 0];
  if (!pre && !writes) throw unknown(first, second);
  const registers = [second >> 12, (second >> 8) & 15];
  return multiple(4, first & 16 ? "load" : "store", registers, n, pre ? offset : 0, writes ? offset : undefined);
}

function loadStoreSingle(first: number, second: number): Instruction {
  const [n, t] = [first & 15, second >> 12];
  const size = ([1, 2, 4] as const)[(first >> 5) & 3];
  const what = first & 16 ? "load" : "store";
  if (size === undefined) throw unknown(first, second);
  const extended = (first & 0x100) !== 0;
  const form = (offset: Parameters<typeof single>[6], index?: "offset" | "pre" | "post") =>
    single(4, what, size, extended, t, n, offset, index);
  if (n === PC) return form((second & 0xfff) * (first & 0x80 ? 1 : -1));
  if (first & 0x80) return form(second & 0xfff);
  if ((second & 0xfc0) === 0) return form({ register: second & 15, shift: (second >> 4) & 3 });
  if ((second & 0x800) === 0) throw unknown(first, second);
  const offset = (second & 0xff) * (second & 0x200 ? 1 : -1);
  return form(offset, second & 0x400 ? (second & 0x100 ? "pre" : "offset") : "post");
}

/** Shifts by a register, extensions with rotation and addition, reversals and CLZ. */
function registerOperation(first: number, second: number): Instruction {
  const [n, d, m, op1, op2] = [first & 15, (second >> 8) & 15, second & 15, (first >> 4) & 15, (second >> 4) & 15];
  const into = (value: (cpu: Cpu) => number) => alu(4, mask(d), (cpu) => (cpu.r[d] = value(cpu)));
  if (op1 < 8 && op2 === 0) {
    const flags = (op1 & 1) === 1;
    return into((cpu) => {
      const result = shift(cpu, cpu.r[n]!, op1 >> 1, cpu.r[m]! & 0xff, flags);
      if (flags) cpu.setNZ(result);
      return result;
    });
  }
  if (op1 < 6 && op2 >= 8) {
    const rotation = 8 * (op2 & 3);
    const [bits, unsigned] = [op1 < 2 ? 16 : 8, (op1 & 1) === 1];
    if (op1 === 2 || op1 === 3) throw unknown(first, second);
    return into((cpu) => {
      const value = shift(cpu, cpu.r[m]!, 3, rotation, false);
      const extended = unsigned ? value & ((1 << bits) - 1) : signed(value, bits);
      return extended + (n === PC ? 0 : cpu.r[n]!);
    });
  }
  if (op1 === 9 && op2 === 8) return into((cpu) => byteReverse(cpu.r[m]!));
  if (op1 === 9 && op2 === 9) return into((cpu) => shift(cpu, byteReverse(cpu.r[m]!), 3, 16, false));
  if (op1 === 11 && op2 === 8) return into((cpu) => Math.clz32(cpu.r[m]!));
  throw unknown(first, second);
}

/** MUL, MLA and MLS. */
function multiply(op: number, n: number, a: number, d: number, m: number, op2: number): Instruction {
  if (op !== 0 || op2 > 1) throw new TypeError("instruction: got a multiplication which is not interpreted");
  return alu(
    4,
    mask(d),
    (cpu) => {
      const product = Math.imul(cpu.r[n]!, cpu.r[m]!);
      cpu.r[d] = a === PC ? product : cpu.r[a]! + (op2 === 0 ? product : -product);
    },
    a === PC ? "alu" : "multiply-add",
  );
}

/** UMULL and UDIV. */
function multiplyLong(op: number, n: number, low: number, high: number, m: number): Instruction {
  if (op === 3) {
    return alu(
      4,
      mask(high),
      (cpu) => (cpu.r[high] = cpu.r[m] === 0 ? 0 : Math.floor(cpu.r[n]! / cpu.r[m]!)),
      "divide",
    );
  }
  if (op !== 2) throw new TypeError("instruction: got a long multiplication which is not interpreted");
  return alu(
    4,
    mask(low, high),
    (cpu) => {
      const product = BigInt(cpu.r[n]!) * BigInt(cpu.r[m]!);
      cpu.r[low] = Number(product & 0xffffffffn);
      cpu.r[high] = Number(product >> 32n);
    },
    "multiply-long",
  );
}
