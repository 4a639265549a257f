/** The 16-bit instructions of ARMv7-M (ARM DDI 0403, section A5.2). */
import { type Cpu, LR, PC, SP } from "./cpu.js";
import { alu, branch, type Instruction, mask } from "./instruction.js";
import { dataProcessing, multiple, registersOf, shift, shiftAmount, single, type Size } from "./operations.js";

const signed = (value: number, bits: number) => (value << (32 - bits)) >> (32 - bits);

/** Flags are set outside IT blocks only. */
const setsFlags = (cpu: Cpu) => cpu.it === 0;

export function decode16(code: number): Instruction {
  const bits = (low: number, count: number) => (code >> low) & ((1 << count) - 1);
  const low = (at: number) => bits(at, 3);
  switch (code >> 12) {
    case 0:
    case 1: {
      if (bits(11, 2) === 3) return addSubtract(bits(9, 1), low(0), low(3), bits(10, 1), low(6));
      const [type, amount] = [bits(11, 2), shiftAmount(bits(11, 2), bits(6, 5))];
      return withFlags(low(0), (cpu, flags) => shift(cpu, cpu.r[low(3)]!, type, amount, flags));
    }
    case 2:
    case 3: {
      const [d, immediate] = [low(8), bits(0, 8)];
      if (bits(11, 2) === 0) return withFlags(d, () => immediate);
      if (bits(11, 2) === 1) return dataProcessing(2, 13, true, d, PC, () => immediate);
      return addSubtract(bits(11, 1), d, d, 1, immediate);
    }
    case 4:
      if (bits(11, 1)) return single(2, "load", 4, false, low(8), PC, bits(0, 8) * 4);
      return bits(10, 1) ? special(code) : dataProcessing16(bits(6, 4), low(0), low(3));
    case 5: {
      const form = bits(9, 3);
      const size = ([4, 2, 1, 1, 4, 2, 1, 2] as const)[form]!;
      const offset = { register: low(6), shift: 0 };
      return single(2, form < 3 ? "store" : "load", size, form === 3 || form === 7, low(0), low(3), offset);
    }
    case 6:
    case 7:
    case 8: {
      const size: Size = code >> 12 === 6 ? 4 : code >> 12 === 7 ? 1 : 2;
      return single(2, bits(11, 1) ? "load" : "store", size, false, low(0), low(3), bits(6, 5) * size);
    }
    case 9:
      return single(2, bits(11, 1) ? "load" : "store", 4, false, low(8), SP, bits(0, 8) * 4);
    case 10: {
      const [from, offset] = [bits(11, 1) ? SP : PC, bits(0, 8) * 4];
      return alu(2, mask(low(8)), (cpu) => (cpu.r[low(8)] = (cpu.r[from]! & ~3) + offset));
    }
    case 11:
      return miscellaneous(code);
    case 12: {
      const registers = registersOf(bits(0, 8));
      const [what, n] = [bits(11, 1) ? "load" : "store", low(8)] as const;
      const writesBack = what === "store" || !registers.includes(n);
      return multiple(2, what, registers, n, 0, writesBack ? 4 * registers.length : undefined);
    }
    case 13: {
      const [condition, offset] = [bits(8, 4), signed(bits(0, 8), 8) * 2];
      if (condition >= 14) break;
      return branch(2, (cpu) => {
        if (cpu.holds(condition)) cpu.set(PC, cpu.r[PC]! + offset);
      });
    }
    case 14: {
      const offset = signed(bits(0, 11), 11) * 2;
      return branch(2, (cpu) => cpu.set(PC, cpu.r[PC]! + offset));
    }
  }
  throw new TypeError(`instruction: got ${code.toString(16)}, which is not interpreted`);
}

function withFlags(d: number, value: (cpu: Cpu, flags: boolean) => number): Instruction {
  return alu(2, mask(d), (cpu) => {
    const flags = setsFlags(cpu);
    const result = value(cpu, flags);
    if (flags) cpu.setNZ(result);
    cpu.r[d] = result;
  });
}

function addSubtract(subtract: number, d: number, n: number, immediate: number, operand: number): Instruction {
  return alu(2, mask(d), (cpu) => {
    const b = immediate ? operand : cpu.r[operand]!;
    cpu.r[d] = cpu.add(cpu.r[n]!, subtract ? ~b : b, subtract, setsFlags(cpu));
  });
}

/** The operation codes of ./operations.ts for the sixteen of the 16-bit encoding; those of shifts and MUL are not there. */
const OPERATIONS = [0, 4, -1, -1, -1, 10, 11, -1, 0, 14, 13, 8, 2, -1, 1, 3];

function dataProcessing16(op: number, d: number, m: number): Instruction {
  const shiftType = [2, 3, 4, 7].indexOf(op);
  if (shiftType >= 0) {
    return withFlags(d, (cpu, flags) => shift(cpu, cpu.r[d]!, shiftType, cpu.r[m]! & 0xff, flags));
  }
  if (op === 13) return withFlags(d, (cpu) => Math.imul(cpu.r[d]!, cpu.r[m]!) >>> 0);
  const compares = op === 8 || op === 10 || op === 11;
  const [n, to] = [op === 9 ? m : op === 15 ? PC : d, compares ? PC : d];
  const operand = op === 9 ? () => 0 : (cpu: Cpu) => cpu.r[m]!;
  const [quiet, loud] = [false, true].map((flags) => dataProcessing(2, OPERATIONS[op]!, flags, n, to, operand));
  return alu(2, compares ? 0 : mask(d), (cpu) => (compares || setsFlags(cpu) ? loud! : quiet!).execute(cpu));
}

/** ADD, CMP, MOV with all registers; BX and BLX. */
function special(code: number): Instruction {
  const [op, d, m] = [(code >> 8) & 3, (code & 7) | ((code >> 4) & 8), (code >> 3) & 15];
  if (op === 1) return dataProcessing(2, 13, true, d, PC, (cpu) => cpu.r[m]!);
  if (op === 3) {
    const links = (code & 0x80) !== 0;
    return branch(2, (cpu) => {
      const to = cpu.r[m]!;
      if (links) cpu.r[LR] = (cpu.r[PC]! - 2) | 1;
      cpu.set(PC, to);
    });
  }
  const execute = (cpu: Cpu) => cpu.set(d, (op === 0 ? cpu.r[d]! : 0) + cpu.r[m]!);
  return d === PC ? branch(2, execute) : alu(2, mask(d), execute);
}

const extend = (type: number, value: number) =>
  [(value << 16) >> 16, (value << 24) >> 24, value & 0xffff, value & 0xff][type]!;

export const byteReverse = (value: number) =>
  ((value >>> 24) | ((value >>> 8) & 0xff00) | ((value & 0xff00) << 8) | (value << 24)) >>> 0;

function miscellaneous(code: number): Instruction {
  const [d, m] = [code & 7, (code >> 3) & 7];
  const sub = (code >> 8) & 15;
  if (sub === 0) {
    const offset = (code & 0x7f) * (code & 0x80 ? -4 : 4);
    return alu(2, mask(SP), (cpu) => (cpu.r[SP] = cpu.r[SP]! + offset));
  }
  if ((sub & 5) === 1) {
    const offset = (((code >> 9) & 1) << 6) | ((code >> 2) & 0x3e);
    const nonZero = sub >= 8;
    return branch(2, (cpu) => {
      if ((cpu.r[d]! !== 0) === nonZero) cpu.set(PC, cpu.r[PC]! + offset);
    });
  }
  if (sub === 2) return alu(2, mask(d), (cpu) => (cpu.r[d] = extend((code >> 6) & 3, cpu.r[m]!)));
  if (sub === 4 || sub === 5) {
    const registers = registersOf((code & 0xff) | ((code & 0x100) << 6));
    return multiple(2, "store", registers, SP, -4 * registers.length, -4 * registers.length);
  }
  if (sub === 10 && ((code >> 6) & 3) < 2) {
    return alu(2, mask(d), (cpu) => {
      const reversed = byteReverse(cpu.r[m]!);
      cpu.r[d] = (code >> 6) & 1 ? (reversed >>> 16) | (reversed << 16) : reversed;
    });
  }
  if (sub === 12 || sub === 13) {
    const registers = registersOf((code & 0xff) | ((code & 0x100) << 7));
    return multiple(2, "load", registers, SP, 0, 4 * registers.length);
  }
  // NOP and other hints; CPS, which has nothing to mask here; BKPT, which asks a host for something.
  if ((sub === 15 && (code & 15) === 0) || sub === 6 || sub === 14) return alu(2, 0, () => undefined);
  if (sub === 15) return alu(2, 0, (cpu) => (cpu.it = code & 0xff), "it");
  throw new TypeError(`instruction: got ${code.toString(16)}, which is not interpreted`);
}
