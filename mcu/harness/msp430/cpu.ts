/**
 * The CPU of the MSP430x1xx family (TI SLAU049, chapter 3), 16 bits with 64 KB of memory: all 27 instructions and seven
 * addressing modes, with the cycles of its tables. Without interrupts and low-power modes, which the firmware does not
 * use. The CPUX of later parts counts otherwise.
 *
 * It is plain about addresses: a word access ignores the lowest bit, as the part does.
 */
import { formatOneCycles, formatTwoCycles, JUMP_CYCLES, type Operand, RETI_CYCLES } from "./cycles.js";

export const PC = 0;
export const SP = 1;
export const SR = 2;
/** The second constant generator. */
const CG2 = 3;

const C = 1 << 0;
const Z = 1 << 1;
const N = 1 << 2;
const V = 1 << 8;
const RESET_VECTOR = 0xfffe;

/** Opcodes of two operands and of one that are told apart. */
const MOV = 0x4;
const CMP = 0x9;
const BIT = 0xb;
const PUSH = 4;
const CALL = 5;
const RETI = 6;

/** An operand of one instruction: a register, a place in memory, or a constant. */
interface Place {
  readonly mode: Operand;
  readonly register?: number;
  readonly address?: number;
  readonly constant?: number;
}

export class Msp430 {
  readonly registers = new Uint16Array(16);
  readonly memory = new Uint8Array(0x10000);
  cycles = 0;
  instructions = 0;
  /** Called after every write to memory below 0x200, where the peripherals are. */
  onPeripheral?: (address: number, value: number) => void;

  reset(): void {
    this.registers.fill(0);
    this.registers[PC] = this.read(RESET_VECTOR, false);
  }

  /** One instruction. @throws Error for what is none. */
  step(): void {
    const at = this.registers[PC]!;
    const word = this.fetch();
    if (word >= 0x4000) this.formatOne(word);
    else if (word >= 0x2000) this.jump(word);
    else if (word >= 0x1000 && word < 0x1380) this.formatTwo(word);
    else throw new Error(`${at.toString(16)}: ${word.toString(16)} is no instruction`);
    this.instructions++;
  }

  read(address: number, byte: boolean): number {
    if (byte) return this.memory[address]!;
    const even = address & 0xfffe;
    return this.memory[even]! | (this.memory[even + 1]! << 8);
  }

  private write(address: number, byte: boolean, value: number): void {
    const at = byte ? address : address & 0xfffe;
    this.memory[at] = value;
    if (!byte) this.memory[at + 1] = value >> 8;
    if (at < 0x200) this.onPeripheral?.(at, value);
  }

  private fetch(): number {
    const word = this.read(this.registers[PC]!, false);
    this.registers[PC]! += 2;
    return word;
  }

  /** The source, or the only operand, by the fields of the instruction; takes its extension word. */
  private source(register: number, as: number, byte: boolean): Place {
    if (register === CG2) return { mode: "register", constant: [0, 1, 2, 0xffff][as]! };
    if (register === SR && as >= 2) return { mode: "register", constant: as === 2 ? 4 : 8 };
    if (as === 0) return { mode: "register", register };
    if (as === 1) return { mode: "indexed", address: this.indexed(register) };
    const address = this.registers[register]!;
    if (as === 2) return { mode: "indirect", address };
    // PC and SP stay even.
    this.registers[register]! += byte && register > SP ? 1 : 2;
    return { mode: register === PC ? "immediate" : "increment", address };
  }

  /** X(Rn); of PC it is symbolic and of SR absolute. */
  private indexed(register: number): number {
    const base = register === SR ? 0 : this.registers[register]!;
    return (base + this.fetch()) & 0xffff;
  }

  private value({ register, address, constant }: Place, byte: boolean): number {
    if (address !== undefined) return this.read(address, byte);
    const word = constant ?? this.registers[register!]!;
    return byte ? word & 0xff : word;
  }

  /** A byte that goes to a register clears its upper half. */
  private store({ register, address }: Place, byte: boolean, value: number): void {
    if (address !== undefined) this.write(address, byte, value);
    else this.registers[register!] = register! <= SP ? value & 0xfffe : value & (byte ? 0xff : 0xffff);
  }

  private formatOne(word: number): void {
    const byte = (word & 0x40) !== 0;
    const source = this.source((word >> 8) & 15, (word >> 4) & 3, byte);
    const a = this.value(source, byte);
    const register = word & 15;
    const target: Place =
      (word & 0x80) === 0 ? { mode: "register", register } : { mode: "indexed", address: this.indexed(register) };
    this.cycles += formatOneCycles(
      source.mode,
      target.mode === "register" ? (register === PC ? "pc" : "register") : "memory",
    );
    const opcode = word >> 12;
    const b = opcode === MOV ? 0 : this.value(target, byte);
    const result = this.combine(opcode, a, b, byte);
    if (opcode !== CMP && opcode !== BIT) this.store(target, byte, result);
  }

  /** The result of an instruction with two operands, the target being `b`; sets flags. */
  private combine(opcode: number, a: number, b: number, byte: boolean): number {
    const carry = this.registers[SR]! & C;
    const inverse = a ^ (byte ? 0xff : 0xffff);
    switch (opcode) {
      case MOV:
        return a;
      case 0x5: // ADD
        return this.add(a, b, 0, byte);
      case 0x6: // ADDC
        return this.add(a, b, carry, byte);
      case 0x7: // SUBC
        return this.add(inverse, b, carry, byte);
      case 0x8: // SUB
      case CMP:
        return this.add(inverse, b, 1, byte);
      case 0xa: // DADD
        return this.addDecimal(a, b, carry, byte);
      case 0xc: // BIC
        return b & ~a;
      case 0xd: // BIS
        return b | a;
      case 0xe: // XOR
        return this.logic(a ^ b, byte, (a & b & (byte ? 0x80 : 0x8000)) !== 0);
      default: // BIT, AND
        return this.logic(a & b, byte);
    }
  }

  private formatTwo(word: number): void {
    const byte = (word & 0x40) !== 0;
    const opcode = (word >> 7) & 7;
    if (opcode === RETI) {
      this.registers[SR] = this.pop();
      this.registers[PC] = this.pop();
      this.cycles += RETI_CYCLES;
      return;
    }
    const place = this.source(word & 15, (word >> 4) & 3, byte);
    const a = this.value(place, byte);
    this.cycles += formatTwoCycles(opcode === PUSH ? "push" : opcode === CALL ? "call" : "shift", place.mode);
    if (opcode === PUSH) {
      this.push(a, byte);
    } else if (opcode === CALL) {
      this.push(this.registers[PC]!, false);
      this.registers[PC] = a & 0xfffe;
    } else {
      this.store(place, byte, this.shift(opcode, a, byte));
    }
  }

  /** The result of an instruction with one operand; sets flags. */
  private shift(opcode: number, a: number, byte: boolean): number {
    const top = byte ? 0x80 : 0x8000;
    switch (opcode) {
      case 0: // RRC
        return this.flags((a >> 1) | (this.registers[SR]! & C ? top : 0), byte, (a & 1) !== 0, false);
      case 1: // SWPB
        return (a >> 8) | ((a << 8) & 0xff00);
      case 2: // RRA
        return this.flags((a >> 1) | (a & top), byte, (a & 1) !== 0, false);
      default: // SXT
        return this.logic(a & 0x80 ? a | 0xff00 : a & 0xff, false);
    }
  }

  private push(value: number, byte: boolean): void {
    this.registers[SP]! -= 2;
    this.write(this.registers[SP]!, byte, value);
  }

  private pop(): number {
    const value = this.read(this.registers[SP]!, false);
    this.registers[SP]! += 2;
    return value;
  }

  private jump(word: number): void {
    const status = this.registers[SR]!;
    const [c, z, n] = [status & C, status & Z, status & N].map((bit) => bit !== 0);
    const less = n !== ((status & V) !== 0);
    const taken = [!z, z, !c, c, n, !less, less, true][(word >> 10) & 7];
    // The offset has a sign and counts words.
    if (taken) this.registers[PC]! += (((word & 0x3ff) ^ 0x200) - 0x200) * 2;
    this.cycles += JUMP_CYCLES;
  }

  /** Sets the flags of a result, and returns it. */
  private flags(result: number, byte: boolean, carry: boolean, overflow: boolean): number {
    const kept = this.registers[SR]! & ~(C | Z | N | V);
    const value = result & (byte ? 0xff : 0xffff);
    const negative = (value & (byte ? 0x80 : 0x8000)) !== 0;
    this.registers[SR] = kept | (carry ? C : 0) | (value === 0 ? Z : 0) | (negative ? N : 0) | (overflow ? V : 0);
    return value;
  }

  /** The flags of logical instructions: C is the opposite of Z. */
  private logic(result: number, byte: boolean, overflow = false): number {
    return this.flags(result, byte, result !== 0, overflow);
  }

  private add(a: number, b: number, carry: number, byte: boolean): number {
    const sum = a + b + carry;
    const [mask, top] = byte ? [0xff, 0x80] : [0xffff, 0x8000];
    return this.flags(sum, byte, sum > mask, (~(a ^ b) & (a ^ sum) & top) !== 0);
  }

  private addDecimal(a: number, b: number, carry: number, byte: boolean): number {
    let result = 0;
    let over = carry;
    for (let shift = 0; shift < (byte ? 8 : 16); shift += 4) {
      const digit = ((a >> shift) & 15) + ((b >> shift) & 15) + over;
      over = digit > 9 ? 1 : 0;
      result |= ((over ? digit - 10 : digit) & 15) << shift;
    }
    return this.flags(result, byte, over === 1, false);
  }
}
