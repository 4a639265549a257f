/**
 * The project's model of the MSP430 CPU: every instruction and addressing mode against cases worked out by hand from TI's
 * family guide (SLAU049, chapter 3), and random programs step by step against mspdebug's simulator.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatHex } from "../../mcu/harness/hex.js";
import { Msp430, PC, SP, SR } from "../../mcu/harness/msp430/cpu.js";
import { missingPrograms, runProgram, toolsAreRequired } from "../../mcu/harness/programs.js";
import { bytes } from "./bytes.js";

const CODE = 0x4000;
const [C, Z, N, V] = [1, 2, 4, 0x100] as const;

const littleEndian = (words: readonly number[]) => Uint8Array.from(words.flatMap((word) => [word & 0xff, word >> 8]));

/** A CPU about to execute `words`, with registers and the bytes at 0x1200 as given; SP is 0x1300. */
function cpuWith(words: readonly number[], registers: Iterable<[number, number]> = [], memory: readonly number[] = []) {
  const cpu = new Msp430();
  cpu.memory.set(littleEndian(words), CODE);
  cpu.memory.set(memory, 0x1200);
  cpu.memory.set([CODE & 0xff, CODE >> 8], 0xfffe);
  cpu.reset();
  cpu.registers[SP] = 0x1300;
  for (const [number, value] of registers) cpu.registers[number] = value;
  return cpu;
}

/**
 * Cases worked out by hand from the guide: instruction, its words, what is before it and after it, cycles. Numbers are
 * hexadecimal but for cycles; brackets hold the bytes from 0x1200, and SR is told by its flags.
 */
const CASES = `
mov r4, r5                    | 4405           | r4=1234                       | r5=1234                 | 1
mov.b r4, r5                  | 4445           | r4=1234 r5=ffff               | r5=34                   | 1
mov @r6, r5                   | 4625           | r6=1200 [01 02]               | r5=201 r6=1200          | 2
mov @r6+, r5                  | 4635           | r6=1200 [01 02]               | r5=201 r6=1202          | 2
mov.b @r6+, r5                | 4675           | r6=1201 [01 02]               | r5=2 r6=1202            | 2
mov @r6, r5 at an odd address | 4625           | r6=1201 [01 02]               | r5=201                  | 2
mov -2(r6), r5                | 4615 fffe      | r6=1202 [01 02]               | r5=201                  | 3
mov &0x1200, r5               | 4215 1200      | [01 02]                       | r5=201                  | 3
mov 0x1200, r5 (symbolic)     | 4015 d1fe      | [01 02]                       | r5=201                  | 3
mov #0x1234, r5               | 4035 1234      |                               | r5=1234                 | 2
mov #0, r5                    | 4305           | r5=7                          | r5=0                    | 1
mov #1, r5                    | 4315           |                               | r5=1                    | 1
mov #2, r5                    | 4325           |                               | r5=2                    | 1
mov #4, r5                    | 4225           |                               | r5=4                    | 1
mov #8, r5                    | 4235           |                               | r5=8                    | 1
mov #-1, r5                   | 4335           |                               | r5=ffff                 | 1
mov.b #-1, r5                 | 4375           |                               | r5=ff                   | 1
mov r4, 2(r6)                 | 4486 0002      | r4=1234 r6=1200               | [00 00 34 12]           | 4
mov.b r4, &0x1201             | 44c2 1201      | r4=1234 [01 02 03]            | [01 34 03]              | 4
mov @r6, 2(r6)                | 46a6 0002      | r6=1200 [01 02]               | [01 02 01 02]           | 5
mov @r6+, 0(r6)               | 46b6 0000      | r6=1200 [01 02]               | r6=1202 [01 02 01 02]   | 5
mov #0x1234, &0x1200          | 40b2 1234 1200 |                               | [34 12]                 | 5
add 0(r6), 2(r6)              | 5696 0000 0002 | r6=1200 [01 02 03 04]         | sr=- [01 02 04 06]      | 6
inc.b 1(r6)                   | 53d6 0001      | r6=1200 [01 ff]               | sr=zc [01 00]           | 4
br r4                         | 4400           | r4=5001                       | pc=5000                 | 2
br @r6                        | 4620           | r6=1200 [00 50]               | pc=5000                 | 2
br @r6+                       | 4630           | r6=1200 [00 50]               | pc=5000 r6=1202         | 3
br #0x5000                    | 4030 5000      |                               | pc=5000                 | 3
br 0(r6)                      | 4610 0000      | r6=1200 [00 50]               | pc=5000                 | 3
ret                           | 4130           | sp=1200 [00 50]               | pc=5000 sp=1202         | 3
pop.b r5                      | 4175           | sp=1200 [09 08]               | sp=1202 r5=9            | 2
add r4, r5: overflow          | 5405           | r4=7fff r5=1                  | sr=vn r5=8000           | 1
add.b r4, r5: carry           | 5445           | r4=ff80 r5=80                 | sr=vzc r5=0             | 1
addc r4, r5                   | 6405           | sr=c r4=1 r5=2                | sr=- r5=4               | 1
subc r4, r5: a borrow         | 7405           | r4=1 r5=3                     | sr=c r5=1               | 1
sub r4, r5                    | 8405           | r4=3 r5=1                     | sr=n r5=fffe            | 1
cmp r4, r5                    | 9405           | r4=3 r5=3                     | sr=zc r5=3              | 1
cmp.b #8, 0(r6)               | 92f6 0000      | r6=1200 [09]                  | sr=c [09]               | 4
dadd r4, r5                   | a405           | sr=c r4=1299 r5=901           | sr=- r5=2201            | 1
dadd.b r4, r5: carry          | a445           | r4=99 r5=1                    | sr=zc r5=0              | 1
bit r4, r5                    | b405           | r4=8001 r5=8000               | sr=nc r5=8000           | 1
bic.b r4, r5                  | c445           | r4=f r5=ffff                  | sr=- r5=f0              | 1
bis r4, r5                    | d405           | r4=f r5=ff00                  | sr=- r5=ff0f            | 1
xor r4, r5                    | e405           | r4=8000 r5=8000               | sr=vz r5=0              | 1
xor.b r4, r5                  | e445           | r4=ff0f r5=ff                 | sr=nc r5=f0             | 1
and r4, r5                    | f405           | sr=v r4=ff r5=1200            | sr=z r5=0               | 1
rrc r5                        | 1005           | sr=c r5=2                     | sr=n r5=8001            | 1
rrc.b @r6                     | 1066           | r6=1200 [01]                  | sr=zc [00]              | 3
swpb r5                       | 1085           | sr=c r5=1234                  | sr=c r5=3412            | 1
rra r5                        | 1105           | sr=v r5=8001                  | sr=nc r5=c000           | 1
rra.b @r6+                    | 1176           | r6=1200 [40]                  | sr=- r6=1201 [20]       | 3
rra 2(r6)                     | 1116 0002      | r6=1200 [00 00 04 00]         | sr=- [00 00 02 00]      | 4
sxt r5                        | 1185           | r5=80                         | sr=nc r5=ff80           | 1
push r5                       | 1205           | sp=1202 r5=1234               | sp=1200 [34 12]         | 3
push.b r5                     | 1245           | sp=1202 r5=1234 [01 02]       | sp=1200 [34]            | 3
push @r6                      | 1226           | sp=1202 r6=1202 [00 00 05 06] | [05 06]                 | 4
push @r6+                     | 1236           | sp=1202 r6=1202 [00 00 05 06] | r6=1204 [05 06]         | 5
push #0x1234                  | 1230 1234      | sp=1202                       | [34 12]                 | 4
push 0(r6)                    | 1216 0000      | sp=1202 r6=1202 [00 00 05 06] | [05 06]                 | 5
call r5                       | 1285           | sp=1202 r5=5000               | pc=5000 sp=1200 [02 40] | 4
call @r6                      | 12a6           | r6=1200 [00 50]               | pc=5000 r6=1200         | 4
call @r6+                     | 12b6           | r6=1200 [00 50]               | pc=5000 r6=1202         | 5
call #0x5000                  | 12b0 5000      | sp=1202                       | pc=5000 [04 40]         | 5
call 2(sp)                    | 1291 0002      | sp=1202 [00 00 00 00 00 50]   | pc=5000 [04 40]         | 5
reti                          | 1300           | sp=1200 [05 01 00 50]         | pc=5000 sp=1204 sr=vnc  | 5
`;

/** Registers by number, and the bytes in brackets. */
function parseState(text: string): { registers: Map<number, number>; memory: number[] } {
  const registers = [...text.matchAll(/(pc|sp|sr|r\d+)=(\S+)/g)].map(([, name, value]): [number, number] => {
    const number = ["pc", "sp", "sr"].indexOf(name!);
    const flags = [..."cznv"].reduce((sum, flag, i) => sum + (value!.includes(flag) ? [C, Z, N, V][i]! : 0), 0);
    return [number < 0 ? Number(name!.slice(1)) : number, number === SR ? flags : parseInt(value!, 16)];
  });
  const memory = /\[(.*)\]/.exec(text)?.[1]!.split(" ") ?? [];
  return { registers: new Map(registers), memory: memory.map((byte) => parseInt(byte, 16)) };
}

describe("the model of the MSP430", () => {
  const cases = CASES.trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()) as [string, string, string, string, string]);
  it.each(cases)("does %s", (_, code, before, after, cycles) => {
    const words = code.split(" ").map((word) => parseInt(word, 16));
    const [start, end] = [parseState(before), parseState(after)];
    const cpu = cpuWith(words, start.registers, start.memory);
    cpu.step();
    for (const [number, value] of new Map([[PC, CODE + 2 * words.length], ...end.registers])) {
      expect(cpu.registers[number], `r${number}`).toBe(value);
    }
    expect([...cpu.memory.subarray(0x1200, 0x1200 + end.memory.length)]).toEqual(end.memory);
    expect([cpu.cycles, cpu.instructions]).toEqual([Number(cycles), 1]);
  });

  it.each([
    ["jne", 0, (sr: number) => !(sr & Z)],
    ["jeq", 1, (sr: number) => (sr & Z) !== 0],
    ["jnc", 2, (sr: number) => !(sr & C)],
    ["jc", 3, (sr: number) => (sr & C) !== 0],
    ["jn", 4, (sr: number) => (sr & N) !== 0],
    ["jge", 5, (sr: number) => ((sr & N) !== 0) === ((sr & V) !== 0)],
    ["jl", 6, (sr: number) => ((sr & N) !== 0) !== ((sr & V) !== 0)],
    ["jmp", 7, () => true],
  ] as const)("does %s forward and back, in 2 cycles always", (_, condition, taken) => {
    for (const sr of [0, C, Z, N, V, N | V, C | Z]) {
      for (const offset of [0, 1, 511, -1, -512]) {
        const cpu = cpuWith([0x2000 | (condition << 10) | (offset & 0x3ff)], [[SR, sr]]);
        cpu.step();
        expect(cpu.registers[PC]).toBe(CODE + 2 + (taken(sr) ? 2 * offset : 0));
        expect(cpu.cycles).toBe(2);
      }
    }
  });

  it("refuses what is no instruction", () => {
    expect(() => cpuWith([0x0000]).step()).toThrow("4000: 0 is no instruction");
    expect(() => cpuWith([0x1380]).step()).toThrow("1380 is no instruction");
  });
});

const missing = missingPrograms("mspdebug");

describe.skipIf(missing.length > 0 && !toolsAreRequired())("the model and mspdebug", () => {
  it.each([0, 1, 2, 3])("do the same, step by step, in random program %i", (seed) => {
    expect(missing).toEqual([]);
    const { words, count } = randomProgram(seed);
    const random = bytes(`registers ${seed}`, 32);
    const registers: [number, number][] = [
      [4, 0x1400],
      [5, 0x1500],
      [6, 0x1601],
      [7, 0x1700],
    ];
    for (let number = 8; number < 16; number++)
      registers.push([number, random[2 * number]! * 256 + random[2 * number + 1]!]);
    const memory = bytes(`memory ${seed}`, 0x800);
    const cpu = cpuWith(words, registers, [...memory]);
    const { steps, left } = stepInMspdebug(words, registers, memory, count);
    expect(steps).toHaveLength(count);
    for (const [i, step] of steps.entries()) {
      const at = cpu.registers[PC]!;
      cpu.step();
      expect([...cpu.registers], `step ${i}, ${cpu.read(at, false).toString(16)} at ${at.toString(16)}`).toEqual(step);
    }
    expect(Buffer.from(left).equals(cpu.memory.subarray(0x1200, 0x1200 + memory.length))).toBe(true);
  });
});

/**
 * Instructions of formats I and II in all modes, and jumps over the next instruction. r4 and r5 point to words, r6 and r7
 * to bytes, and r8 to r15 are what is changed.
 */
function randomProgram(seed: number): { words: number[]; count: number } {
  const random = bytes(`program ${seed}`, 6000);
  let used = 0;
  const below = (limit: number) => random[used++]! % limit;
  const words: number[] = [];
  const count = 400;
  for (let i = 0; i < count; i++) {
    const kind = below(8);
    const byte = below(2);
    const pointer = 4 + 2 * byte + below(2);
    const value = 8 + below(8);
    const offset = 2 * below(64) + (byte && below(2));
    if (kind === 0) {
      // Over one word, MOV #0, R3; it is one step if taken and two if not.
      words.push(0x2000 | (below(8) << 10) | 1, 0x4303);
    } else if (kind < 3) {
      const opcode = [0, 1, 2, 3, 4][below(5)]!;
      // SWPB and SXT have no byte form. PUSH.B, which no port uses, is left out: mspdebug clears the byte above.
      const size = opcode % 2 === 1 || opcode === 4 ? 0 : byte;
      const mode = below(3);
      const register = mode === 0 ? value : size === byte ? pointer : 4 + below(2);
      words.push(0x1000 | (opcode << 7) | (size << 6) | (mode << 4) | register);
      if (mode === 1) words.push(offset & (size ? 0xff : 0xfe));
    } else {
      const opcode = [4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15][below(11)]!;
      const [source, as, extension] = (
        [
          [value, 0],
          [pointer, 1, offset],
          [pointer, 2],
          [pointer, 3],
          [0, 3, below(256) * 256 + below(256)],
          [2, 1, 0x1280 + offset],
          [3, below(4)],
          [2, 2 + below(2)],
        ] as [number, number, number?][]
      )[below(8)]!;
      const toMemory = below(2);
      words.push(
        (opcode << 12) |
          (source << 8) |
          (toMemory << 7) |
          (byte << 6) |
          (as << 4) |
          (toMemory ? pointer : 8 + below(8)),
      );
      if (extension !== undefined) words.push(extension);
      if (toMemory) words.push(offset);
    }
  }
  // Jumps may skip words, so that fewer steps come to the end.
  return { words, count: count - 10 };
}

/** The registers after each step, and the memory from 0x1200 after the last one. */
function stepInMspdebug(
  words: readonly number[],
  registers: readonly [number, number][],
  memory: Uint8Array,
  count: number,
): { steps: number[][]; left: Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), "wordslice-mspdebug-"));
  try {
    const segments = [
      { address: 0x1200, bytes: memory },
      { address: CODE, bytes: littleEndian(words) },
      { address: 0xfffe, bytes: littleEndian([CODE]) },
    ];
    writeFileSync(join(folder, "program.hex"), formatHex(segments));
    const lines = [
      `prog ${join(folder, "program.hex")}`,
      "reset",
      ...[[SP, 0x1300], ...registers].map(([number, value]) => `set ${number} ${value}`),
      ...Array.from({ length: count }, () => "step"),
      `save_raw 0x1200 ${memory.length} ${join(folder, "memory")}`,
    ];
    writeFileSync(join(folder, "script"), lines.join("\n") + "\n");
    const output = runProgram("mspdebug", ["-n", "-q", "sim", `read ${join(folder, "script")}`, "exit"]);
    const found = [...output.matchAll(/\( *(PC|SP|SR|R\d+): ([0-9a-f]+)\)/g)].map(([, name, value]) => ({
      number: name === "PC" ? PC : name === "SP" ? SP : name === "SR" ? SR : Number(name!.slice(1)),
      value: parseInt(value!, 16),
    }));
    const all = Array.from({ length: found.length / 16 }, (_, i) => {
      const step = new Array<number>(16);
      for (const { number, value } of found.slice(16 * i, 16 * i + 16)) step[number] = value;
      return step;
    });
    // The first ones are those that `set` printed.
    return { steps: all.slice(-count), left: readFileSync(join(folder, "memory")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
