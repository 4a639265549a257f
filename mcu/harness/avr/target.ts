/** ARIA on AVR (mcu/avr): how it is built, and where its state is. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readElf } from "../elf.js";
import { missingPrograms, runProgram } from "../programs.js";
import {
  type Fault,
  type Image,
  type Patch,
  published,
  type StoppedCpu,
  type Target,
  type TracePoint,
} from "../target.js";
import { avr8js, DATA_SPACE } from "./avr8js.js";
import { simavr } from "./simavr.js";

const folder = fileURLToPath(new URL("../../avr", import.meta.url));
const generated = fileURLToPath(new URL("../../gen", import.meta.url));
const include = fileURLToPath(new URL("../../include", import.meta.url));
const SOURCES = ["start", "board", "rounds", "ecb", "ctr", "key-schedule"];
const DEFINITIONS: Readonly<Record<string, readonly string[]>> = { flash: [], sram: ["-DARIA_BOXES_IN_SRAM"] };
const KEY_BYTES = 276;

function build(variant: string, main = join(folder, "main.S")): Image {
  const definitions = DEFINITIONS[variant];
  if (!definitions) throw new TypeError(`variant: got ${variant}, expected ${Object.keys(DEFINITIONS).join(" or ")}`);
  const out = mkdtempSync(join(tmpdir(), "wordslice-avr-"));
  try {
    const options = ["-mmcu=atmega128", "-Os", "-Wall", "-Wextra", "-Werror", ...definitions];
    const folders = [`-I${folder}`, `-I${include}`, `-Wa,-I${generated}`];
    const objects = [...SOURCES.map((name) => join(folder, `${name}.S`)), main].map((source, i) => {
      const object = join(out, `${i}.o`);
      runProgram("avr-gcc", [...options, ...folders, "-c", source, "-o", object]);
      return object;
    });
    const file = join(out, "firmware.elf");
    runProgram("avr-ld", ["-T", join(folder, "atmega128.ld"), "-o", file, ...objects]);
    const { segments, symbols, sections } = readElf(readFileSync(file));
    const size = (name: string) => sections[`.aria.${name}`] ?? 0;
    return {
      target: "avr",
      variant,
      segments,
      symbols,
      sizes: { code: size("text"), tables: size("tables") + size("data"), ram: size("data"), key: KEY_BYTES },
    };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** The registers of x0 to x15 and of s0 to s15 (mcu/avr/port.inc). */
const X = [0, 1, 2, 4, 8, 6, 9, 10, 5, 3, 11, 12, 13, 14, 15, 7];
const S = [5, 10, 12, 14, 16, 17, 0, 4, 1, 9, 18, 8, 3, 19, 20, 6];
/** The bytes of a round key in the order in which they lie in RAM. */
const ORDER = [0, 8, 12, 3, 11, 15, 7, 6, 10, 14, 2, 1, 5, 9, 13, 4];
const LAST_KEY = 23;
const KEY_STEP = 16;
const Y = 28;

const registers = (cpu: StoppedCpu, numbers: readonly number[]) =>
  Uint8Array.from(numbers, (number) => cpu.register(number));
const pointer = (cpu: StoppedCpu, low: number) => cpu.register(low) + 256 * cpu.register(low + 1);

/** R, the exchange of the halves of each row. */
const exchanged = (state: Uint8Array) => state.map((_, i) => state[i ^ 2]!);

/** The state that round `round` reads, from s. */
function input(cpu: StoppedCpu, round: number): Uint8Array {
  const s = registers(cpu, S);
  return round % 2 === 0 ? exchanged(s) : s;
}

/** That state with the round key at Y, which the look-ups are about to add. */
function keyAdded(cpu: StoppedCpu, round: number): Uint8Array {
  const s = registers(cpu, S);
  cpu.memory(pointer(cpu, Y), 16).forEach((byte, place) => (s[ORDER[place]!]! ^= byte));
  return round % 2 === 0 ? exchanged(s) : s;
}

/** What the look-ups of round `round` gave, from x. */
function substituted(cpu: StoppedCpu, round: number): Uint8Array {
  const x = registers(cpu, X);
  return round % 2 === 1 ? exchanged(x) : x;
}

/** The block of keystream that CTR is about to make of x and the last round key at Y. */
function lastKeyAdded(cpu: StoppedCpu): Uint8Array {
  const key = cpu.memory(pointer(cpu, Y), 16);
  return registers(cpu, X).map((byte, i) => byte ^ key[i]!);
}

function tracePoints(): TracePoint[] {
  // Y has passed the keys of this round and those before, whether they began with the first or, as in CTR, with the third.
  const round = (cpu: StoppedCpu, rounds: number) =>
    rounds - ((cpu.register(LAST_KEY) - cpu.register(Y)) & 0xff) / KEY_STEP;
  const next = (cpu: StoppedCpu, rounds: number) => round(cpu, rounds) + 1;
  return [
    { label: "aria_rounds", step: "key_add", round: () => 1, state: keyAdded },
    { label: "aria_rounds_from_a", step: "s_box", round, state: substituted },
    { label: "aria_diffused", step: "out", round, state: (cpu, at) => input(cpu, at + 1) },
    { label: "aria_diffused", step: "key_add", round: next, state: keyAdded },
    { label: "aria_rounds_done", step: "s_box", round: (_, rounds) => rounds, state: substituted },
    {
      label: "aria_ecb_stored",
      step: "out",
      round: (_, rounds) => rounds,
      state: (cpu) => cpu.memory(pointer(cpu, 24) - 16, 16),
      last: true,
    },
    {
      label: "aria_ctr_output",
      step: "out",
      round: (_, rounds) => rounds,
      state: lastKeyAdded,
      last: true,
    },
  ];
}

/** The opcode of NOP (Microchip DS40002198). */
const NOP = [0, 0];

function faults({ symbols }: Image): Fault[] {
  const at = (label: string, instructions: number) => symbols[label]! + 2 * instructions;
  return [
    // EOR ZL, s0 of the first look-up: after LD it is the second instruction.
    {
      name: "a state byte not added before a look-up",
      address: at("aria_diffused", 1),
      bytes: NOP,
      round: 2,
      step: "s_box",
    },
    { name: "an XOR left out of A", address: at("aria_rounds_from_a", 4), bytes: NOP, round: 1, step: "out" },
    // Rotation number 1 is that of the round keys 5 to 8.
    {
      name: "a wrong rotation in the key schedule",
      address: symbols["aria_rotations"]! + 1,
      bytes: [19],
      round: 5,
      step: "key_add",
    },
  ];
}

function boxFault({ symbols, segments }: Image, box: number, value: number): Patch {
  const { aria_boxes: boxes, data_begin: data, data_load: load } = symbols as Record<string, number>;
  // S-boxes in SRAM are copied there from where they are loaded.
  const address = (boxes! >= DATA_SPACE ? boxes! - data! + load! : boxes!) + 256 * box + value;
  const segment = segments.find((one) => address >= one.address && address < one.address + one.bytes.length)!;
  return { address, bytes: [segment.bytes[address - segment.address]! ^ 1] };
}

export const avr: Target = {
  id: "avr",
  part: "ATmega128, 16-bit program counter, internal SRAM, no wait states",
  variants: [
    { id: "flash", description: "S-boxes in flash", constantTime: true, stackBytes: 183 },
    { id: "sram", description: "S-boxes in SRAM", constantTime: true, stackBytes: 183 },
  ],
  missing: () => missingPrograms("avr-gcc", "avr-ld"),
  build,
  // r1, which is 0 for compiled code, r2 to r17, Y, and SP in I/O registers.
  savedRegisters: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 0x5d, 0x5e],
  emulators: [avr8js, simavr],
  tracePoints,
  mirroredBy: "aria8",
  faults,
  boxFault,
  published: published("Seo, Kwon, Kim, Park: ACE, 2020", "ctr", [187.1, 216.8, 246.6]),
};
