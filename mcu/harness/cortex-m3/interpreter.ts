/** A small interpreter of ARMv7-M code, so that the port's images run where no emulator is installed. */
import { JOB_TOTAL_BYTES } from "../../../spec/mcu.js";
import { decodeJob, encodeJob, type Job } from "../job.js";
import type { Emulator, Image, Run, StoppedCpu } from "../target.js";
import { Board } from "./board.js";
import { Cpu, PC, SP } from "./cpu.js";
import { decode16 } from "./decode16.js";
import { decode32 } from "./decode32.js";
import type { Instruction } from "./instruction.js";
import { CycleModel } from "./timing.js";

/** More than the longest job or the self-test takes. */
const MAX_INSTRUCTIONS = 20_000_000;

/** The instruction at an address; addresses are decoded once. */
export function decoder(read: (address: number) => number): (address: number) => Instruction {
  const known = new Map<number, Instruction>();
  return (address) => {
    let instruction = known.get(address);
    if (!instruction) {
      const first = read(address);
      instruction = first >>> 11 >= 0b11101 ? decode32(first, read(address + 2)) : decode16(first);
      known.set(address, instruction);
    }
    return instruction;
  };
}

/** The address of a label. */
export function address(image: Image, label: string): number {
  const found = image.symbols[label];
  if (found === undefined) throw new RangeError(`${image.target}-${image.variant}: has no label ${label}`);
  return (found & ~1) >>> 0;
}

class Machine {
  readonly board: Board;
  readonly cpu: Cpu;
  readonly fetch: (address: number) => Instruction;
  instructions = 0;

  /** The processor as after reset: stack pointer and first instruction are the first two words of ROM. */
  constructor(readonly image: Image) {
    this.board = new Board(image.segments);
    this.cpu = new Cpu(this.board);
    this.fetch = decoder((at) => this.board.read(at, 2));
    this.cpu.r[SP] = this.board.read(0, 4);
    this.cpu.set(PC, this.board.read(4, 4));
  }

  /** Executes an instruction; whether the next one lies elsewhere. */
  step(instruction: Instruction): boolean {
    const { cpu } = this;
    const at = cpu.next;
    const after = at + instruction.bytes;
    if (this.instructions++ > MAX_INSTRUCTIONS) throw new Error(`${this.image.variant}: not done; at ${at}`);
    cpu.r[PC] = at + 4;
    cpu.next = after;
    const block = cpu.it;
    if (block === 0 || cpu.holds(block >> 4)) instruction.execute(cpu);
    if (block !== 0) cpu.it = block & 7 ? (block & 0xe0) | ((block << 1) & 0x1f) : 0;
    return cpu.next !== after;
  }
}

function run(
  image: Image,
  job: Job,
  labels: readonly string[] = [],
  stop?: (label: string, cpu: StoppedCpu) => void,
): Run {
  const machine = new Machine(image);
  const { cpu, board } = machine;
  const at = address(image, "job");
  board.load(at, encodeJob(job));
  const [start, done, stopped] = ["job_start", "job_done", "board_stopped"].map((label) => address(image, label));
  const stops = new Map(labels.map((label) => [address(image, label), label]));
  const view: StoppedCpu = {
    register: (number) => cpu.r[number]!,
    memory: (from, length) => board.bytes(from, length),
  };

  let begun: { instructions: number; stack: number } | undefined;
  let counted: Pick<Run, "cycles" | "instructions" | "stack"> | undefined;
  let lowest = 0;
  let model = new CycleModel();
  while (cpu.next !== stopped) {
    if (cpu.next === start) {
      begun = { instructions: machine.instructions, stack: cpu.r[SP]! };
      lowest = cpu.r[SP]!;
      model = new CycleModel();
    } else if (begun && cpu.next === done) {
      counted = {
        cycles: model.cycles,
        instructions: machine.instructions - begun.instructions,
        stack: board.bytes(lowest, begun.stack - lowest),
      };
    }
    const label = stops.get(cpu.next);
    if (label !== undefined && begun && (!counted || cpu.next === done)) stop?.(label, view);
    const instruction = machine.fetch(cpu.next);
    const taken = machine.step(instruction);
    if (begun && !counted) {
      model.count(instruction, taken);
      lowest = Math.min(lowest, cpu.r[SP]!);
    }
  }
  if (!counted) throw new Error(`${image.variant}: stopped without having run the job`);
  const { result, data, counter } = decodeJob(board.bytes(at, JOB_TOTAL_BYTES));
  return { result, data, counter, ...counted };
}

function selfTest(image: Image): string {
  const machine = new Machine(image);
  const stopped = address(image, "board_stopped");
  while (machine.cpu.next !== stopped) machine.step(machine.fetch(machine.cpu.next));
  return machine.board.output;
}

export const interpreter: Emulator = { name: "interpreter", missing: () => [], run, selfTest };
