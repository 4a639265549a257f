/** An MSP430F1611 by the project's own model of its CPU: MSP430 firmware runs and is counted everywhere. */
import { JOB_TOTAL_BYTES } from "../../../spec/mcu.js";
import { decodeJob, encodeJob, type Job } from "../job.js";
import type { Emulator, Image, Run, StoppedCpu } from "../target.js";
import { Msp430, PC, SP } from "./cpu.js";

/** More than the longest job or the self-test takes. */
const MAX_INSTRUCTIONS = 20_000_000;
export const IFG1 = 0x02;
/** In IFG1: the serial line takes a byte. In the model it always does. */
export const UTXIFG0 = 0x80;
export const U0TXBUF = 0x77;

export const model: Emulator = { name: "model", missing: () => [], run, selfTest };

/** The processor as after reset, with the image in its memory. */
function load(image: Image): Msp430 {
  const cpu = new Msp430();
  for (const { address, bytes } of image.segments) cpu.memory.set(bytes, address);
  cpu.memory[IFG1] = UTXIFG0;
  cpu.reset();
  return cpu;
}

/** @throws RangeError when the image has no such label. */
export function labelAddress(image: Image, label: string): number {
  const address = image.symbols[label];
  if (address === undefined) throw new RangeError(`${image.target}-${image.variant}: has no label ${label}`);
  return address;
}

function run(
  image: Image,
  job: Job,
  labels: readonly string[] = [],
  stop?: (label: string, cpu: StoppedCpu) => void,
): Run {
  const cpu = load(image);
  const address = labelAddress(image, "job");
  cpu.memory.set(encodeJob(job), address);
  const [start, done, stopped] = ["job_start", "job_done", "board_stopped"].map((label) => labelAddress(image, label));
  const stops = new Map(labels.map((label) => [labelAddress(image, label), label]));
  const view: StoppedCpu = {
    register: (number) => cpu.registers[number]!,
    memory: (from, length) => cpu.memory.slice(from, from + length),
  };

  let begun: { cycles: number; instructions: number; stack: number } | undefined;
  let counted: Pick<Run, "cycles" | "instructions" | "stack"> | undefined;
  let lowest = 0;
  for (let pc = cpu.registers[PC]!; pc !== stopped; pc = cpu.registers[PC]!) {
    if (cpu.instructions > MAX_INSTRUCTIONS) throw new Error(`${image.target}: not done in ${MAX_INSTRUCTIONS} steps`);
    if (pc === start) {
      lowest = cpu.registers[SP]!;
      begun = { cycles: cpu.cycles, instructions: cpu.instructions, stack: lowest };
    } else if (begun && pc === done) {
      const cycles = cpu.cycles - begun.cycles;
      counted = {
        cycles: { min: cycles, nominal: cycles, max: cycles },
        instructions: cpu.instructions - begun.instructions,
        stack: cpu.memory.slice(lowest, begun.stack),
      };
    } else if (begun && !counted) {
      lowest = Math.min(lowest, cpu.registers[SP]!);
    }
    const label = stops.get(pc);
    if (label !== undefined && begun && (!counted || pc === done)) stop?.(label, view);
    cpu.step();
  }
  if (!counted) throw new Error(`${image.target}: stopped without having run the job`);
  const { result, data, counter } = decodeJob(cpu.memory.slice(address, address + JOB_TOTAL_BYTES));
  return { result, data, counter, ...counted };
}

function selfTest(image: Image): string {
  const cpu = load(image);
  let output = "";
  cpu.onPeripheral = (address, value) => {
    if (address === U0TXBUF) output += String.fromCharCode(value);
  };
  const stopped = labelAddress(image, "board_stopped");
  while (cpu.registers[PC] !== stopped) {
    if (cpu.instructions > MAX_INSTRUCTIONS) throw new Error(`${image.target}: not done; it said:\n${output}`);
    cpu.step();
  }
  return output;
}
