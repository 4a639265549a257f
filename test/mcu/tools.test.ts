/**
 * What needs an assembler or a second emulator: the committed images are what the sources give, and the emulators agree.
 * Where a program is missing this is skipped, but not with WORDSLICE_MCU_TOOLS=required, as in CI.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { formatImage, loadImage } from "../../mcu/harness/images.js";
import { measure, merge } from "../../mcu/harness/measure.js";
import { toolsAreRequired } from "../../mcu/harness/programs.js";
import { formatCsv } from "../../mcu/harness/table.js";
import { TARGETS } from "../../mcu/harness/targets.js";

const skips = (missing: readonly string[]) => missing.length > 0 && !toolsAreRequired();

for (const target of TARGETS) {
  describe.each(target.variants)(`${target.id} with $description`, (variant) => {
    it.skipIf(skips(target.missing()))("is committed as its sources give it", () => {
      expect(target.missing()).toEqual([]);
      const built = formatImage(target.build(variant.id));
      const committed = formatImage(loadImage(target, variant.id));
      expect(built.json).toBe(committed.json);
      expect(built.hex === committed.hex, "mcu/images has another program: run npm run mcu").toBe(true);
    });

    it.skipIf(skips(target.missing()))("is called from C", () => {
      const image = target.build(variant.id, fileURLToPath(new URL("c-interface.c", import.meta.url)));
      expect(target.emulators[0]!.selfTest(image)).toBe("ok");
    });
  });

  const missing = target.emulators.flatMap((emulator) => emulator.missing());
  it.skipIf(skips(missing))(`${target.id} is counted alike by all emulators, as mcu/results says`, () => {
    expect(missing).toEqual([]);
    const measurements = target.variants.flatMap((variant) => {
      const image = loadImage(target, variant.id);
      for (const emulator of target.emulators) expect(emulator.selfTest(image)).not.toContain("fail");
      return target.emulators.flatMap((emulator) => measure(target, variant, image, emulator));
    });
    const { merged, disagreements } = merge(measurements);
    expect(disagreements).toEqual([]);
    expect(formatCsv(merged)).toBe(readFileSync(`mcu/results/${target.id}.csv`, "utf8"));
  });
}
