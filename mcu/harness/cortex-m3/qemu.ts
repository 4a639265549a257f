/**
 * The board of ./board in QEMU, as a second opinion: its trace has the address of every instruction that it executed, and
 * ./timing counts those. RAM is a file, into which the job is written before reset and from which it is read in the end.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOB_TOTAL_BYTES } from "../../../spec/mcu.js";
import { decodeJob, encodeJob, type Job } from "../job.js";
import { missingPrograms, runProgram } from "../programs.js";
import type { Emulator, Image, Run } from "../target.js";
import { RAM } from "./board.js";
import { address, decoder } from "./interpreter.js";
import { CycleModel } from "./timing.js";

const RAM_FILE_BYTES = 1 << 24;

/** What the serial line said, the addresses of all instructions if asked for, and the beginning of RAM. */
function runQemu(image: Image, job?: Uint8Array): { output: string; trace: number[]; ram: Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), "wordslice-qemu-"));
  try {
    const [rom, ram, log] = ["rom", "ram", "log"].map((name) => join(folder, name)) as [string, string, string];
    const bytes = new Uint8Array(Math.max(...image.segments.map(({ address: at, bytes: { length } }) => at + length)));
    for (const segment of image.segments) bytes.set(segment.bytes, segment.address);
    writeFileSync(rom, bytes);
    const memory = new Uint8Array(0x10000);
    if (job) memory.set(job, address(image, "job") - RAM);
    writeFileSync(ram, memory);
    truncateSync(ram, RAM_FILE_BYTES);
    const output = runProgram("qemu-system-arm", [
      ...["-machine", "mps2-an385,memory-backend=ram", "-display", "none", "-monitor", "none", "-serial", "stdio"],
      ...["-object", `memory-backend-file,id=ram,size=${RAM_FILE_BYTES},mem-path=${ram},share=on`],
      ...["-device", `loader,file=${rom},addr=0,force-raw=on`],
      ...["-semihosting-config", "enable=on,target=native"],
      ...(job ? ["-singlestep", "-d", "exec,nochain", "-D", log] : []),
    ]);
    const trace = job
      ? [...readFileSync(log, "latin1").matchAll(/^Trace .*?\[[0-9a-f]+\/([0-9a-f]+)\//gm)].map(([, at]) =>
          parseInt(at!, 16),
        )
      : [];
    const file = openSync(ram, "r");
    readSync(file, memory, 0, memory.length, 0);
    closeSync(file);
    return { output, trace, ram: memory };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(image: Image, job: Job, labels: readonly string[] = []): Run {
  if (labels.length > 0) throw new RangeError("labels: got some, expected none: QEMU is not stopped here");
  const { trace, ram } = runQemu(image, encodeJob(job));
  const start = trace.indexOf(address(image, "job_start"));
  const done = trace.indexOf(address(image, "job_done"), start);
  if (start < 0 || done < 0) throw new Error(`${image.variant}: stopped without having run the job`);
  const fetch = decoder((at) => {
    const segment = image.segments.find((one) => at >= one.address && at < one.address + one.bytes.length)!;
    return segment.bytes[at - segment.address]! + 256 * segment.bytes[at - segment.address + 1]!;
  });
  const model = new CycleModel();
  for (let i = start; i < done; i++) {
    const instruction = fetch(trace[i]!);
    model.count(instruction, trace[i + 1] !== trace[i]! + instruction.bytes);
  }
  const at = address(image, "job") - RAM;
  const { result, data, counter } = decodeJob(ram.slice(at, at + JOB_TOTAL_BYTES));
  return { result, data, counter, cycles: model.cycles, instructions: done - start, stack: undefined };
}

export const qemu: Emulator = {
  name: "qemu",
  missing: () => missingPrograms("qemu-system-arm"),
  run,
  selfTest: (image) => runQemu(image).output,
};
