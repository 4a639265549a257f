/**
 * The cycle model of Cortex-M3 on sequences whose cost follows from the rules of ARM DDI 0337, and the rounds' cost as it
 * can be added up by hand. It says that the model has the rules, not that a part keeps them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decoder, interpreter } from "../../mcu/harness/cortex-m3/interpreter.js";
import { CycleModel } from "../../mcu/harness/cortex-m3/timing.js";
import { cortexM3 } from "../../mcu/harness/cortex-m3/target.js";
import { readElf } from "../../mcu/harness/elf.js";
import { loadImage } from "../../mcu/harness/images.js";
import { missingPrograms, runProgram, toolsAreRequired } from "../../mcu/harness/programs.js";

/** Counts half-words that are executed one after the other; the last one may be followed by a jump. */
function count(code: readonly number[], taken = false): readonly number[] {
  const fetch = decoder((address) => code[address / 2]!);
  const model = new CycleModel();
  for (let at = 0; at < 2 * code.length;) {
    const instruction = fetch(at);
    at += instruction.bytes;
    model.count(instruction, taken && at === 2 * code.length);
  }
  const { min, nominal, max } = model.cycles;
  return [min, nominal, max];
}

const exactly = (cycles: number) => [cycles, cycles, cycles];

it.each<[string, number[], readonly number[]]>([
  ["eors r0, r1", [0x4048], exactly(1)],
  ["eor.w r0, r1, r0, ror #16", [0xea81, 0x4030], exactly(1)],
  ["ldr r0, [r1]", [0x6808], exactly(2)],
  ["ldr r0, [r1, r5]; ldr r1, [r2]; ldr r2, [r3, #4]", [0x5948, 0x6811, 0x685a], exactly(4)],
  ["ldr r0, [r1]; ldr r2, [r0]", [0x6808, 0x6802], exactly(4)],
  ["ldr r0, [r1], #4; ldr r2, [r3]", [0xf851, 0x0b04, 0x681a], exactly(4)],
  ["adds r1, #4; ldr r0, [r1]", [0x3104, 0x6808], [3, 4, 4]],
  ["adds r1, #4; eors r2, r3; ldr r0, [r1]", [0x3104, 0x405a, 0x6808], exactly(4)],
  ["str r0, [r1]", [0x6008], [1, 1, 2]],
  ["str r0, [r1, r2]", [0x5088], exactly(2)],
  ["ldm r0, {r4-r7}", [0xe890, 0x00f0], exactly(5)],
  ["push {r4-r7, lr}", [0xb5f0], exactly(6)],
  ["mla r0, r1, r2, r3", [0xfb01, 0x3002], exactly(2)],
  ["umull r0, r1, r2, r3", [0xfba2, 0x0103], [3, 4, 5]],
  ["bne, not taken", [0xd1fe], exactly(1)],
])("counts %s", (_, code, cycles) => {
  expect(count(code)).toEqual(cycles);
});

it("counts a taken branch, and a load of the program counter, with one to three cycles for the pipeline", () => {
  expect(count([0xe7fe], true)).toEqual([2, 3, 4]);
  expect(count([0x4770], true)).toEqual([2, 3, 4]);
  expect(count([0xf85d, 0xf004], true)).toEqual([3, 4, 5]);
});

it("refuses what it cannot decode", () => {
  expect(() => count([0xec00, 0x0000])).toThrow(TypeError);
  expect(() => count([0xde00])).toThrow(TypeError);
});

// 16 indices, 16 look-ups in 3 groups, 12 sums and 8 for M where it is computed, 14 for the diffusion, 5 to load the key, 4.
it.each([
  ["tables", 16 + 16 + 3 + 12 + 14 + 5 + 4],
  ["boxes", 16 + 16 + 3 + 12 + 8 + 14 + 5 + 4],
])("counts a round with %s as by hand", (variant, cycles) => {
  const { segments, symbols } = loadImage(cortexM3, variant);
  const rom = segments[0]!;
  const code: number[] = [];
  for (let at = symbols["aria_round_2"]! & ~1; at < (symbols["aria_round_3"]! & ~1); at += 2) {
    code.push(rom.bytes[at - rom.address]! + 256 * rom.bytes[at - rom.address + 1]!);
  }
  expect(count(code)).toEqual(exactly(cycles));
});

const OBJDUMP = "arm-none-eabi-objdump";
const missing = missingPrograms(OBJDUMP).length > 0 && !toolsAreRequired();

/** The kind of an instruction by its mnemonic and operands as objdump writes them. */
function kindOf(mnemonic: string, operands: string): string {
  if (/^(push|pop|ldm|stm|ldrd|strd)/.test(mnemonic)) return "multiple";
  if (/^(ldr|str)/.test(mnemonic)) {
    const what = mnemonic.startsWith("ldr") ? "load" : "store";
    if (/\]!|\], #/.test(operands)) return `${what}-indexed`;
    return what === "store" && /\[\w+, (?!#)/.test(operands) ? "store-register-offset" : what;
  }
  if (/^(b|bl|bx|blx|cbn?z|b(eq|ne|cs|cc|mi|pl|hi|ls|ge|lt|gt|le))(\.[nw])?$/.test(mnemonic)) return "branch";
  if (/^it[te]*$/.test(mnemonic)) return "it";
  return /^(mla|mls)$/.test(mnemonic) ? "multiply-add" : "alu";
}

it.skipIf(missing).each(cortexM3.variants.map(({ id }) => id))("decodes the code of %s as objdump does", (variant) => {
  const { segments, symbols } = loadImage(cortexM3, variant);
  const rom = segments[0]!;
  expect(rom.address).toBe(0);
  const fetch = decoder((at) => rom.bytes[at]! + 256 * rom.bytes[at + 1]!);
  const folder = mkdtempSync(join(tmpdir(), "wordslice-objdump-"));
  try {
    const file = join(folder, "rom");
    writeFileSync(file, rom.bytes);
    // From label to label there are no constants between the instructions.
    for (const [from, to] of [
      ["aria_round_1", "aria_rounds_done"],
      ["aria_ecb", "aria_ecb_stored"],
      ["aria_ctr", "aria_ctr_tail"],
      ["aria_key_schedule_enc", "aria_key_schedule_dec"],
    ]) {
      const [start, end] = [symbols[from!]! & ~1, symbols[to!]! & ~1];
      const range = [`--start-address=${start}`, `--stop-address=${end}`];
      const lines = runProgram(OBJDUMP, ["-D", "-b", "binary", "-m", "arm", "-M", "force-thumb", ...range, file]);
      let at = start;
      for (const [, address, mnemonic, operands] of lines.matchAll(
        /^ *([0-9a-f]+):\t[0-9a-f ]+\t(\S+)(?:\t([^@;\n]*))?/gm,
      )) {
        expect(parseInt(address!, 16)).toBe(at);
        const instruction = fetch(at);
        expect(instruction.kind, `${address}: ${mnemonic} ${operands}`).toBe(kindOf(mnemonic!, operands ?? ""));
        at += instruction.bytes;
      }
      expect(at).toBe(end);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const GNU = ["clang-14", "arm-none-eabi-as", "arm-none-eabi-ld"];
const noGnu = missingPrograms(...GNU).length > 0 && !toolsAreRequired();

it.skipIf(noGnu).each([
  ["tables", []],
  ["boxes", ["-DARIA_SMALL_TABLES"]],
])("works from the GNU assembler, too: %s", (variant, definitions) => {
  const folder = mkdtempSync(join(tmpdir(), "wordslice-gnu-"));
  try {
    const objects = ["start", "board", "rounds", "ecb", "ctr", "key-schedule", "main"].map((name) => {
      const [plain, object] = [join(folder, `${name}.s`), join(folder, `${name}.o`)];
      const source = `mcu/cortex-m3/${name}.S`;
      runProgram("clang-14", ["--target=arm-none-eabi", "-E", ...definitions, "-Imcu/cortex-m3", source, "-o", plain]);
      runProgram("arm-none-eabi-as", ["-mcpu=cortex-m3", "-mthumb", "-Imcu/gen", plain, "-o", object]);
      return object;
    });
    const file = join(folder, "firmware.elf");
    runProgram("arm-none-eabi-ld", ["-T", "mcu/cortex-m3/mps2-an385.ld", "-o", file, ...objects]);
    const { segments, symbols } = readElf(readFileSync(file));
    const report = interpreter.selfTest({ ...loadImage(cortexM3, variant), segments, symbols });
    expect(report.match(/pass|fail/g)).toEqual(Array<string>(9).fill("pass"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
