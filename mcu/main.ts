/**
 * Assembles every port, runs it in its emulators, compares it with the reference and prints what it costs:
 *
 *     npm run mcu [-- --target avr] [--emulator avr8js]
 *
 * Where a target's assembler is installed, mcu/images is brought up to date; where it is not, the images there are run.
 * A run of all emulators of a target writes mcu/results/TARGET.csv. Status 1: something is wrong or disagrees.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadImage, saveImage } from "./harness/images.js";
import { measure, type Measurement, merge } from "./harness/measure.js";
import { toolsAreRequired } from "./harness/programs.js";
import { formatCsv, formatTable } from "./harness/table.js";
import type { Image, Target, Variant } from "./harness/target.js";
import { TARGETS } from "./harness/targets.js";

/** Says what is missing, or fails where that must not be. */
function leaveOut(what: string, missing: readonly string[]): void {
  const text = `${what}: ${missing.join(", ")} not installed (mcu/install-tools.sh)`;
  if (toolsAreRequired()) throw new Error(text);
  console.log(text);
}

function image(target: Target, variant: Variant): Image {
  const missing = target.missing();
  if (missing.length > 0) {
    leaveOut(`${target.id}: the committed image is run`, missing);
    return loadImage(target, variant.id);
  }
  const built = target.build(variant.id);
  if (saveImage(built)) console.log(`${target.id}-${variant.id}: wrote a new image`);
  return built;
}

function run(target: Target, emulatorName: string | undefined): { merged: Measurement[]; disagreements: string[] } {
  const emulators = target.emulators.filter(({ name }) => emulatorName === undefined || name === emulatorName);
  const usable = emulators.filter((emulator) => {
    const missing = emulator.missing();
    if (missing.length > 0) leaveOut(`${target.id}: ${emulator.name} is left out`, missing);
    return missing.length === 0;
  });
  const measurements = target.variants.flatMap((variant) => {
    const built = image(target, variant);
    return usable.flatMap((emulator) => measure(target, variant, built, emulator));
  });
  const result = merge(measurements);
  if (usable.length === target.emulators.length) {
    const path = fileURLToPath(new URL(`results/${target.id}.csv`, import.meta.url));
    writeFileSync(path, formatCsv(result.merged));
  }
  return result;
}

function main(): number {
  const { values } = parseArgs({ options: { target: { type: "string" }, emulator: { type: "string" } } });
  const targets = TARGETS.filter(({ id }) => values.target === undefined || id === values.target);
  const emulators = targets.flatMap((target) => target.emulators.map(({ name }) => name));
  if (targets.length === 0) throw new TypeError(`--target: expected ${TARGETS.map(({ id }) => id).join(" or ")}`);
  if (values.emulator !== undefined && !emulators.includes(values.emulator)) {
    throw new TypeError(`--emulator: expected ${emulators.join(" or ")}`);
  }
  const runs = targets.map((target) => run(target, values.emulator));
  for (const { id, part, variants } of targets) {
    console.log(`${id}: ${part}; ${variants.map((variant) => `${variant.id}: ${variant.description}`).join("; ")}`);
  }
  console.log(formatTable(runs.flatMap(({ merged }) => merged)));
  const found = runs.flatMap(({ disagreements }) => disagreements);
  for (const text of found) console.error(text);
  return found.length > 0 ? 1 : 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
