/**
 * The simulator of mspdebug, as a second opinion on bytes and on how many instructions are executed. Its cycles are not
 * read: where a constant generator is the source it counts those of an immediate.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOB_TOTAL_BYTES } from "../../../spec/mcu.js";
import { formatHex } from "../hex.js";
import { decodeJob, encodeJob, type Job } from "../job.js";
import { missingPrograms, runProgram } from "../programs.js";
import type { Emulator, Image, Run } from "../target.js";
import { IFG1, labelAddress, U0TXBUF, UTXIFG0 } from "./model.js";

/** Runs commands after the image has been loaded and the CPU reset; what mspdebug printed, and the file that they saved. */
function simulate(
  segments: Image["segments"],
  commands: (file: string) => readonly string[],
): { output: string; saved: () => Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), "wordslice-mspdebug-"));
  try {
    const [program, script, file] = ["program.hex", "script", "saved"].map((name) => join(folder, name));
    writeFileSync(program!, formatHex(segments));
    const lines = [
      `prog ${program}`,
      "simio add console serial",
      `simio config serial base ${U0TXBUF}`,
      "simio add tracer counter",
      "reset",
      // It takes the bytes as hexadecimal.
      `mw ${IFG1} 0x${UTXIFG0.toString(16)}`,
      ...commands(file!),
    ];
    writeFileSync(script!, lines.join("\n") + "\n");
    const output = runProgram("mspdebug", ["-n", "-q", "sim", `read ${script}`, "exit"]);
    const bytes = lines.some((line) => line.startsWith("save_raw")) ? readFileSync(file!) : new Uint8Array();
    return { output, saved: () => Uint8Array.from(bytes) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs until a label; the breakpoint is the only one. */
const runTo = (image: Image, label: string) => [`setbreak ${labelAddress(image, label)} 0`, "run"];

function run(image: Image, job: Job, labels: readonly string[] = []): Run {
  if (labels.length > 0)
    throw new RangeError("labels: got some, expected none: mspdebug is not stopped here, the model is");
  const address = labelAddress(image, "job");
  const { output, saved } = simulate([{ address, bytes: encodeJob(job) }, ...image.segments], (file) => [
    ...runTo(image, "job_start"),
    "simio config counter clear",
    ...runTo(image, "job_done"),
    "simio info counter",
    ...runTo(image, "board_stopped"),
    `save_raw ${address} ${JOB_TOTAL_BYTES} ${file}`,
  ]);
  const instructions = /^Instruction count: (\d+)$/m.exec(output)?.[1];
  if (instructions === undefined) throw new Error(`mspdebug: expected an instruction count, got:\n${output}`);
  const { result, data, counter } = decodeJob(saved());
  return { result, data, counter, cycles: undefined, instructions: Number(instructions), stack: undefined };
}

/** What lies between the commands' echo and the registers at the end. */
function selfTest(image: Image): string {
  const { output } = simulate(image.segments, () => runTo(image, "board_stopped"));
  return /^Running\..*\n([^]*?)^ *\( PC:/m.exec(output)?.[1] ?? "";
}

export const mspdebug: Emulator = { name: "mspdebug", missing: () => missingPrograms("mspdebug"), run, selfTest };
