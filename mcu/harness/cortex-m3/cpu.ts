/** The registers, flags and memory of an ARMv7-M processor (ARM DDI 0403), for the instructions of ./decode.ts. */

/** Memory is little endian and takes unaligned accesses, as CCR.UNALIGN_TRP = 0 has it after reset. */
export interface Memory {
  read(address: number, bytes: 1 | 2 | 4): number;
  write(address: number, bytes: 1 | 2 | 4, value: number): void;
}

export const SP = 13;
export const LR = 14;
export const PC = 15;

export class Cpu {
  /** While an instruction is executed, register 15 is its address plus 4. */
  readonly r = new Uint32Array(16);
  n = false;
  z = false;
  c = false;
  v = false;
  /** The address of the next instruction. */
  next = 0;
  /** What is left of an IT block: the condition of the next instruction in bits 7 to 4. */
  it = 0;

  constructor(readonly memory: Memory) {}

  /** Writes a register; a write to register 15 is a branch. */
  set(register: number, value: number): void {
    if (register === PC) this.next = (value & ~1) >>> 0;
    else this.r[register] = value;
  }

  setNZ(value: number): void {
    this.n = (value & 0x80000000) !== 0;
    this.z = value >>> 0 === 0;
  }

  /** a + b + carry; with `flags`, N, Z, C and V are those of the sum. */
  add(a: number, b: number, carry: number, flags: boolean): number {
    const sum = (a >>> 0) + (b >>> 0) + carry;
    const value = sum >>> 0;
    if (flags) {
      this.setNZ(value);
      this.c = sum > 0xffffffff;
      this.v = ((a ^ value) & (b ^ value) & 0x80000000) !== 0;
    }
    return value;
  }

  /** Whether condition `code` (ARM DDI 0403, table A7-1) holds. */
  holds(code: number): boolean {
    const { n, z, c, v } = this;
    const base = [z, c, n, v, c && !z, n === v, n === v && !z, true][code >> 1]!;
    return (code & 1) === 1 && code !== 15 ? !base : base;
  }
}
