/** ARIA on MSP430 (mcu/msp430): how it is built, and where its state is. */
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
import { model } from "./model.js";
import { mspdebug } from "./mspdebug.js";

const folder = fileURLToPath(new URL("../../msp430", import.meta.url));
const generated = fileURLToPath(new URL("../../gen", import.meta.url));
const include = fileURLToPath(new URL("../../include", import.meta.url));
const SOURCES = ["start", "board", "rounds", "ecb", "ctr", "key-schedule"];
const VARIANT = "flash";
const KEY_BYTES = 276;
const PAPER = "Seo, Kim, Jang, Kwon, Sim, Song, Uhm: Compact Implementation of ARIA, 2021";

function build(variant: string, main = join(folder, "main.S")): Image {
  if (variant !== VARIANT) throw new TypeError(`variant: got ${variant}, expected ${VARIANT}`);
  const out = mkdtempSync(join(tmpdir(), "wordslice-msp430-"));
  try {
    const options = ["--target=msp430", "-Os", "-Wall", "-Wextra", "-Werror", "-ffreestanding"];
    const folders = [`-I${folder}`, `-I${include}`];
    const objects = [...SOURCES.map((name) => join(folder, `${name}.S`)), main].map((source, i) => {
      const object = join(out, `${i}.o`);
      const assembler = source.endsWith(".S") ? [`-Wa,-I${generated}`] : [];
      runProgram("clang-14", [...options, ...folders, ...assembler, "-c", source, "-o", object]);
      return object;
    });
    const file = join(out, "firmware.elf");
    runProgram("ld.lld-14", ["-T", join(folder, "f1611.ld"), "-o", file, ...objects]);
    const { segments, symbols, sections } = readElf(readFileSync(file));
    const size = (name: string) => sections[`.aria.${name}`]!;
    return {
      target: "msp430",
      variant,
      segments,
      symbols,
      sizes: { code: size("text"), tables: size("tables"), ram: 0, key: KEY_BYTES },
    };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Registers (mcu/msp430/port.inc). */
const [W0, W1, W2, W3, W4, W5, W6, W7, T0] = [4, 5, 6, 7, 8, 9, 10, 11, 13] as const;
/** Rounds that the code has, of which shorter keys skip the first. */
const MOST_ROUNDS = 16;

const low = (word: number) => word & 0xff;
const high = (word: number) => word >> 8;

/** Odd rounds have w2 and w3 in their registers, even ones exchanged. */
const second = (round: number) => (round % 2 === 1 ? [W2, W3] : [W3, W2]) as [number, number];

/** The standard's order of bytes from that of round `round`, which for even rounds has the halves of rows exchanged. */
const standard = (state: readonly number[], round: number) =>
  Uint8Array.from(state, (_, i) => state[round % 2 === 0 ? i ^ 2 : i]!);

/** The state that round `round` reads, with or without its key. */
function input(cpu: StoppedCpu, round: number): Uint8Array {
  const words = [W0, W1, ...second(round), W4, W5, W6, W7].map((number) => cpu.register(number));
  const bytes = words.flatMap((word, i) => (i % 4 < 2 ? [high(word), low(word)] : [low(word), high(word)]));
  return standard(bytes, round);
}

/** What the look-ups of round `round` gave, from where they leave it (mcu/msp430/rounds.inc). */
function substituted(cpu: StoppedCpu, round: number): Uint8Array {
  const [a, b] = second(round);
  const straight = (number: number) => [low(cpu.register(number)), high(cpu.register(number))];
  const crossed = (number: number) => straight(number).reverse();
  return standard(
    [
      ...[straight(W0), straight(W1), crossed(a), crossed(b)],
      ...[crossed(W7), crossed(T0), straight(W4), straight(W5)],
    ].flat(),
    round,
  );
}

/** A block in the order of memory, as the last round leaves it. */
function output(cpu: StoppedCpu): Uint8Array {
  return Uint8Array.from(
    [W1, W0, T0, W2, W5, W4, W3, W7].flatMap((number) => [low(cpu.register(number)), high(cpu.register(number))]),
  );
}

function tracePoints(): TracePoint[] {
  const points: TracePoint[] = [];
  for (let left = MOST_ROUNDS - 1; left >= 0; left--) {
    const round = (_: StoppedCpu, rounds: number) => rounds - left;
    points.push({ label: `aria_key_added_${left}`, step: "key_add", round, state: input });
    points.push({ label: `aria_substituted_${left}`, step: "s_box", round, state: left > 0 ? substituted : output });
    if (left > 0) {
      points.push({ label: `aria_mixed_${left}`, step: "out", round, state: (cpu, at) => input(cpu, at + 1) });
    }
  }
  const last = (_: StoppedCpu, rounds: number) => rounds;
  return [...points, { label: "aria_rounds_done", step: "out", round: last, state: output, last: true }];
}

/** MOV #0, R3 (TI SLAU049). */
const NOP = [0x03, 0x43];

function faults({ symbols }: Image): Fault[] {
  const at = (label: string, words: number) => symbols[label]! + 2 * words;
  // With a key of 16 bytes, round 1 is that which 11 rounds follow.
  return [
    {
      name: "a byte not taken out of its word before a look-up",
      address: at("aria_key_added_10", 2),
      bytes: NOP,
      round: 2,
      step: "s_box",
    },
    { name: "an XOR left out of A", address: at("aria_substituted_11", 1), bytes: NOP, round: 1, step: "out" },
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

/** Every box is there as bytes and as words: the patch reaches from the entry of one to that of the other. */
function boxFault({ symbols, segments }: Image, box: number, value: number): Patch {
  const name = `aria_sb${box + 1}`;
  const address = symbols[name]! + value;
  const end = symbols[`${name}_high`]! + 2 * value + 2;
  const segment = segments.find((one) => address >= one.address && end <= one.address + one.bytes.length)!;
  const bytes = [...segment.bytes.subarray(address - segment.address, end - segment.address)];
  bytes[0]! ^= 1;
  bytes[bytes.length - 1]! ^= 1;
  return { address, bytes };
}

export const msp430: Target = {
  id: "msp430",
  part: "MSP430F1611, CPU of the MSP430x1xx family, internal flash and RAM, no wait states",
  variants: [{ id: VARIANT, description: "S-boxes in flash", constantTime: true, stackBytes: 178 }],
  missing: () => missingPrograms("clang-14", "ld.lld-14"),
  build,
  // r4 to r10, and SP.
  savedRegisters: [1, 4, 5, 6, 7, 8, 9, 10],
  emulators: [model, mspdebug],
  tracePoints,
  mirroredBy: "aria16",
  faults,
  boxFault,
  // The paper says of CTR that it is 6.6 % faster than ECB.
  published: [...published(PAPER, "ecb", [209, 241, 274]), ...published(PAPER, "ctr", [195])],
};
