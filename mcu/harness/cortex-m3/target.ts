/** ARIA on Cortex-M3 (mcu/cortex-m3): how it is built, and where its state is. */
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
import { interpreter } from "./interpreter.js";
import { qemu } from "./qemu.js";

const folder = fileURLToPath(new URL("../../cortex-m3", import.meta.url));
const generated = fileURLToPath(new URL("../../gen", import.meta.url));
const include = fileURLToPath(new URL("../../include", import.meta.url));
const SOURCES = ["start", "board", "rounds", "ecb", "ctr", "key-schedule"];
const DEFINITIONS: Readonly<Record<string, readonly string[]>> = { tables: [], boxes: ["-DARIA_SMALL_TABLES"] };
const KEY_BYTES = 276;
const PAPER = "Seo, Kim, Jang, Kwon, Sim, Song, Uhm: Compact Implementation of ARIA, 2021";

function build(variant: string, main = join(folder, "main.S")): Image {
  const definitions = DEFINITIONS[variant];
  if (!definitions) throw new TypeError(`variant: got ${variant}, expected ${Object.keys(DEFINITIONS).join(" or ")}`);
  const out = mkdtempSync(join(tmpdir(), "wordslice-cortex-m3-"));
  try {
    const options = ["--target=arm-none-eabi", "-mcpu=cortex-m3", "-mthumb", "-Os", "-ffreestanding", ...definitions];
    const warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-command-line-argument"];
    const folders = [`-I${folder}`, `-I${include}`, `-Wa,-I${generated}`];
    const objects = [...SOURCES.map((name) => join(folder, `${name}.S`)), main].map((source, i) => {
      const object = join(out, `${i}.o`);
      runProgram("clang-14", [...options, ...warnings, ...folders, "-c", source, "-o", object]);
      return object;
    });
    const file = join(out, "firmware.elf");
    runProgram("arm-none-eabi-ld", ["-T", join(folder, "mps2-an385.ld"), "-o", file, ...objects]);
    const { segments, symbols, sections } = readElf(readFileSync(file));
    const size = (name: string) => sections[`.aria.${name}`] ?? 0;
    return {
      target: "cortex-m3",
      variant,
      segments,
      symbols,
      sizes: { code: size("text"), tables: size("tables"), ram: 0, key: KEY_BYTES },
    };
  } finally {
    rmSync(out, { recursive: true });
  }
}

const LR = 14;
const KEY_LAST = 256;
/** The rounds that the code has; a key with fewer begins with a later one. */
const UNROLLED = 16;

const rotate = (word: number, bits: number) => ((word >>> bits) | (word << (32 - bits))) >>> 0;

/** Four words as bytes, the most significant first. */
function bytesOf(words: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(16));
  words.forEach((word, i) => view.setUint32(4 * i, word));
  return new Uint8Array(view.buffer);
}

const words = (cpu: StoppedCpu) => [0, 1, 2, 3].map((number) => cpu.register(number));

/** The state at the beginning of `round`: before even rounds words are rotated. */
const straight = (state: readonly number[], round: number) =>
  bytesOf(state.map((word) => (round % 2 === 0 ? rotate(word, 16) : word)));

/** M, which is its own inverse. */
const multiply = (word: number) => (rotate(word, 8) ^ rotate(word, 16) ^ rotate(word, 24)) >>> 0;

/** Where the variant without M in its tables has its words, rotated until the key is added: after M and after A. */
const LATE_ROTATIONS: Readonly<Record<string, { readonly product: number; readonly sum: readonly number[] }>> = {
  tables: { product: 0, sum: [0, 0, 0, 0] },
  boxes: { product: 24, sum: [8, 8, 24, 8] },
};

/** The block that is done: registers in byte order, and without the last round key. */
const output = (cpu: StoppedCpu) => bytesOf(words(cpu)).map((_, i, all) => all[i ^ 3]!);
function beforeLastKey(cpu: StoppedCpu): Uint8Array {
  const key = cpu.memory(cpu.register(LR) + KEY_LAST, 16);
  return output(cpu).map((byte, i) => byte ^ key[i]!);
}

function tracePoints(variant: string): TracePoint[] {
  const { product, sum } = LATE_ROTATIONS[variant]!;
  const points = Array.from({ length: UNROLLED }, (_, i): TracePoint[] => {
    const round = (_cpu: StoppedCpu, rounds: number) => i + 1 + rounds - UNROLLED;
    const label = (name: string) => `aria_${name}_${i + 1}`;
    return [
      { label: label("round"), step: "key_add", round, state: (cpu, at) => straight(words(cpu), at) },
      {
        label: label("substituted"),
        step: "s_box",
        round,
        state: (cpu, at) =>
          straight(
            words(cpu).map((word) => multiply(rotate(word, product))),
            at,
          ),
      },
      {
        label: label("diffused"),
        step: "out",
        round,
        state: (cpu, at) =>
          straight(
            words(cpu).map((word, place) => rotate(word, sum[place]!)),
            at + 1,
          ),
      },
    ];
  }).flat();
  const last = (_: StoppedCpu, rounds: number) => rounds;
  return [
    ...points.filter(({ label }) => !/(substituted|diffused)_16$/.test(label)),
    { label: "aria_rounds_done", step: "s_box", round: last, state: beforeLastKey },
    { label: "aria_rounds_done", step: "out", round: last, state: output, last: true },
  ];
}

/** NOP in 16 bits, and UXTB r6, r1 (ARM DDI 0403, sections A7.7.88 and A7.7.222). */
const NOP = [0x00, 0xbf];
const UXTB_R6_R1 = [0xce, 0xb2];

/** The first round with a key of 16 bytes. */
const FIRST = UNROLLED - 12 + 1;

function faults({ symbols }: Image): Fault[] {
  const at = (label: string) => symbols[label]! & ~1;
  return [
    {
      name: "an index from another word",
      address: at(`aria_round_${FIRST + 1}`),
      bytes: UXTB_R6_R1,
      round: 2,
      step: "s_box",
    },
    { name: "an XOR left out of M1", address: at(`aria_substituted_${FIRST}`), bytes: NOP, round: 1, step: "out" },
    // Rotation number 1 is that of the round keys 5 to 8.
    {
      name: "a wrong rotation in the key schedule",
      address: at("aria_rotations") + 1,
      bytes: [19],
      round: 5,
      step: "key_add",
    },
  ];
}

function boxFault({ symbols, segments, variant }: Image, box: number, value: number): Patch {
  const [entry, width] = variant === "boxes" ? [256 * box + value, 1] : [1024 * box + 4 * value, 4];
  const address = symbols["aria_boxes"]! + entry;
  const segment = segments.find((one) => address >= one.address && address < one.address + one.bytes.length)!;
  const at = address - segment.address;
  // Where a table has no multiple of the S-box it has 0, as no S-box has in more than one entry.
  const bytes = [...segment.bytes.subarray(at, at + width)];
  return { address, bytes: bytes.map((byte, i) => (width === 4 && i === ABSENT[box] ? byte : byte ^ 1)) };
}

/** The byte of an entry of T0 to T3 that is 0, the least significant first. */
const ABSENT = [3, 2, 1, 0];

export const cortexM3: Target = {
  id: "cortex-m3",
  part: "Cortex-M3, modelled cycles, zero wait states, nominal (min to max)",
  variants: [
    { id: "tables", description: "four tables of 1 KB", constantTime: true, stackBytes: 196 },
    { id: "boxes", description: "S-boxes of 256 bytes", constantTime: true, stackBytes: 196 },
  ],
  missing: () => missingPrograms("clang-14", "arm-none-eabi-ld"),
  build,
  savedRegisters: [4, 5, 6, 7, 8, 9, 10, 11, 13],
  emulators: [interpreter, qemu],
  tracePoints,
  mirroredBy: "aria32",
  faults,
  boxFault,
  // For CTR the paper says 4 % less than ECB.
  published: [...published(PAPER, "ecb", [96, 111, 126]), ...published(PAPER, "ctr", [92])],
};
