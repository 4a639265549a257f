/** The same part in simavr, as a second opinion on bytes and cycles: by a small host program that is compiled on first use. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { JOB_TOTAL_BYTES } from "../../../spec/mcu.js";
import { decodeJob, encodeJob, type Job } from "../job.js";
import { missingPrograms, runProgram } from "../programs.js";
import type { Emulator, Image, Run } from "../target.js";
import { DATA_SPACE } from "./avr8js.js";

const source = fileURLToPath(new URL("simavr-host.c", import.meta.url));
const HEADER = "/usr/include/simavr/sim_avr.h";
let folder: string | undefined;

function missing(): string[] {
  return [...missingPrograms("gcc"), ...(existsSync(HEADER) ? [] : ["libsimavr-dev"])];
}

/** The folder with the host program, which lasts as long as this process. */
function hostFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), "wordslice-simavr-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    runProgram("gcc", ["-O2", "-Wall", "-Wextra", "-Werror", source, "-o", join(made, "host"), "-lsimavr", "-lelf"]);
    folder = made;
  }
  return folder;
}

/** The host's lines, by their first word. */
function runHost(image: Image, job?: Uint8Array): Map<string, string> {
  const made = hostFolder();
  const flash = new Uint8Array(Math.max(...image.segments.map(({ address, bytes }) => address + bytes.length))).fill(
    0xff,
  );
  for (const { address, bytes } of image.segments) flash.set(bytes, address);
  writeFileSync(join(made, "flash"), flash);
  if (job) writeFileSync(join(made, "job"), job);
  const { symbols } = image;
  const output = runProgram(join(made, "host"), [
    join(made, "flash"),
    job ? join(made, "job") : "-",
    ...[symbols["job"]! - DATA_SPACE, JOB_TOTAL_BYTES, symbols["job_start"]!, symbols["job_done"]!].map(String),
    String(symbols["board_stopped"]!),
  ]);
  return new Map(output.split("\n").map((line) => line.split(" ") as [string, string]));
}

function run(image: Image, job: Job, labels: readonly string[] = []): Run {
  if (labels.length > 0) throw new RangeError("labels: got some, expected none: simavr is not stopped here, avr8js is");
  const lines = runHost(image, encodeJob(job));
  const { result, data, counter } = decodeJob(Uint8Array.from(Buffer.from(lines.get("job")!, "hex")));
  const number = (name: string) => Number(lines.get(name));
  const cycles = number("cycles");
  return {
    result,
    data,
    counter,
    cycles: { min: cycles, nominal: cycles, max: cycles },
    instructions: number("instructions"),
    stack: Uint8Array.from(Buffer.from(lines.get("stack")!, "hex")),
  };
}

export const simavr: Emulator = {
  name: "simavr",
  missing,
  run,
  selfTest: (image) => Buffer.from(runHost(image).get("serial")!, "hex").toString("latin1"),
};
