/** The AVR port in a program of the GNU tools' own making: their start-up code, linker script and placement of sections. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { avr8js } from "../../mcu/harness/avr/avr8js.js";
import { readElf } from "../../mcu/harness/elf.js";
import { missingPrograms, runProgram, toolsAreRequired } from "../../mcu/harness/programs.js";

const PORT = ["rounds", "ecb", "ctr", "key-schedule"].map((name) => `mcu/avr/${name}.S`);
const FOLDERS = ["-Imcu/avr", "-Imcu/include", "-Wa,-Imcu/gen"];
const skip = missingPrograms("avr-gcc").length > 0 && !toolsAreRequired();

describe.skipIf(skip)("the AVR port in another program", () => {
  it.each([
    ["flash", []],
    ["SRAM", ["-DARIA_BOXES_IN_SRAM"]],
  ])("computes the same with S-boxes in %s", (_, definitions) => {
    const out = mkdtempSync(join(tmpdir(), "wordslice-avr-"));
    try {
      const file = join(out, "program.elf");
      // The board layer measures the stack from a symbol of the firmware's own linker script.
      const sources = ["test/mcu/c-interface.c", "mcu/avr/board.S", ...PORT, "-Wl,--defsym=stack_limit=0x800100"];
      runProgram("avr-gcc", ["-mmcu=atmega128", "-Os", ...definitions, ...FOLDERS, ...sources, "-o", file]);
      const { segments, symbols } = readElf(readFileSync(file));
      const image = { target: "avr", variant: "c", segments, symbols, sizes: { code: 0, tables: 0, ram: 0, key: 0 } };
      expect(avr8js.selfTest(image)).toBe("ok");
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
