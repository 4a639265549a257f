/**
 * Assembles every port, runs it in its emulators, compares it with the reference and prints what it costs:
 *
 *     npm run mcu [-- --target avr] [--emulator avr8js]
 *     npm run mcu -- --trace avr-sram --key HEX --block HEX [--decrypt]
 *
 * Where a target's assembler is installed, mcu/images is brought up to date; where it is not, the images there are run.
 * A run of all emulators of a target writes mcu/results/TARGET.csv. Status 1: something is wrong or disagrees.
 *
 * The second form prints the trace of the committed image, for `npm run trace -- --compare FILE`.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { JOB_DATA_BYTES } from "../spec/mcu.js";
import { formatTrace } from "../src/trace/record.js";
import { loadImage, saveImage } from "./harness/images.js";
import type { Job } from "./harness/job.js";
import { measure, type Measurement, merge } from "./harness/measure.js";
import { toolsAreRequired } from "./harness/programs.js";
import { formatCsv, formatTable } from "./harness/table.js";
import type { Image, Target, Variant } from "./harness/target.js";
import { traceJob } from "./harness/trace.js";
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

/** The trace of a port, as text. `block` takes several blocks in a row. */
function trace(port: string, key: string, block: string, decrypt: boolean): string {
  const ports = TARGETS.flatMap((target) =>
    target.variants.map(({ id }) => ({ name: `${target.id}-${id}`, target, id })),
  );
  const found = ports.find(({ name }) => name === port);
  if (!found) throw new TypeError(`--trace: expected ${ports.map(({ name }) => name).join(" or ")}`);
  const bytes = (name: string, hex: string, isLength: (length: number) => boolean, lengths: string) => {
    const isHex = /^([0-9a-f]{2})*$/i.test(hex) && isLength(hex.length / 2);
    if (!isHex) throw new TypeError(`--${name}: expected ${lengths} in hex`);
    return Uint8Array.from(Buffer.from(hex, "hex"));
  };
  const job: Job = {
    op: decrypt ? "ECB_DECRYPT" : "ECB_ENCRYPT",
    key: bytes("key", key, (n) => [16, 24, 32].includes(n), "16, 24 or 32 bytes"),
    data: bytes("block", block, (n) => n > 0 && n % 16 === 0 && n <= JOB_DATA_BYTES, "blocks of 16 bytes"),
  };
  const { target, id } = found;
  return formatTrace(traceJob(target, target.emulators[0]!, loadImage(target, id), job));
}

function main(): number {
  const { values } = parseArgs({
    options: {
      target: { type: "string" },
      emulator: { type: "string" },
      trace: { type: "string" },
      key: { type: "string", default: "" },
      block: { type: "string", default: "" },
      decrypt: { type: "boolean", default: false },
    },
  });
  if (values.trace !== undefined) {
    process.stdout.write(trace(values.trace, values.key, values.block, values.decrypt));
    return 0;
  }
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
