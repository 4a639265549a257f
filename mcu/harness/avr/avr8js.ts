/** An ATmega128 in avr8js, which is a plain npm package: AVR firmware runs and is counted everywhere. */
import { AVRUSART, avrInstruction, CPU, usart0Config } from "avr8js";
import { JOB_TOTAL_BYTES } from "../../../spec/mcu.js";
import { decodeJob, encodeJob, type Job } from "../job.js";
import type { Emulator, Image, Run, StoppedCpu } from "../target.js";

const FLASH_WORDS = 0x10000;
/** SRAM from 0x100; avr8js adds the registers below it. */
const SRAM_BYTES = 4096;
/** Addresses from here on are data in the files of the GNU tools. */
export const DATA_SPACE = 0x800000;
const FREQUENCY = 16_000_000;
/** More than the longest job or the self-test takes. */
const MAX_INSTRUCTIONS = 20_000_000;

/** USART0 of the ATmega128 (Microchip DS2467). Interrupts are not used. */
const USART0 = { ...usart0Config, UCSRA: 0x2b, UCSRB: 0x2a, UCSRC: 0x95, UBRRL: 0x29, UBRRH: 0x90, UDR: 0x2c };

export const avr8js: Emulator = { name: "avr8js", missing: () => [], run, selfTest };

/** The processor as after reset, with the image in its flash. */
function load(image: Image): CPU {
  const words = new Uint16Array(FLASH_WORDS).fill(0xffff);
  const flash = new Uint8Array(words.buffer);
  for (const { address, bytes } of image.segments) flash.set(bytes, address);
  return new CPU(words, SRAM_BYTES);
}

/** The word address of a label in flash. */
function codeAddress(image: Image, label: string): number {
  const address = image.symbols[label];
  if (address === undefined) throw new RangeError(`${image.target}-${image.variant}: has no label ${label}`);
  return address / 2;
}

function step(cpu: CPU): void {
  avrInstruction(cpu);
  cpu.tick();
}

function run(
  image: Image,
  job: Job,
  labels: readonly string[] = [],
  stop?: (label: string, cpu: StoppedCpu) => void,
): Run {
  const cpu = load(image);
  const address = image.symbols["job"]! - DATA_SPACE;
  cpu.data.set(encodeJob(job), address);
  const [start, done, stopped] = ["job_start", "job_done", "board_stopped"].map((label) => codeAddress(image, label));
  const stops = new Map(labels.map((label) => [codeAddress(image, label), label]));
  const view: StoppedCpu = {
    register: (number) => cpu.data[number]!,
    memory: (from, length) => cpu.data.slice(from, from + length),
  };

  let begun: { cycles: number; instructions: number; stack: number } | undefined;
  let counted: Pick<Run, "cycles" | "instructions" | "stack"> | undefined;
  let lowest = 0;
  let instructions = 0;
  for (; cpu.pc !== stopped; instructions++) {
    if (instructions > MAX_INSTRUCTIONS) throw new Error(`${image.variant}: not done in ${instructions} instructions`);
    if (cpu.pc === start) {
      begun = { cycles: cpu.cycles, instructions, stack: cpu.SP };
      lowest = cpu.SP;
    } else if (begun && cpu.pc === done) {
      const cycles = cpu.cycles - begun.cycles;
      counted = {
        cycles: { min: cycles, nominal: cycles, max: cycles },
        instructions: instructions - begun.instructions,
        // SP points to the next free byte.
        stack: cpu.data.slice(lowest + 1, begun.stack + 1),
      };
    } else if (begun && !counted) {
      lowest = Math.min(lowest, cpu.SP);
    }
    const label = stops.get(cpu.pc);
    if (label !== undefined && begun && (!counted || cpu.pc === done)) stop?.(label, view);
    step(cpu);
  }
  if (!counted) throw new Error(`${image.variant}: stopped without having run the job`);
  const { result, data, counter } = decodeJob(cpu.data.slice(address, address + JOB_TOTAL_BYTES));
  return { result, data, counter, ...counted };
}

function selfTest(image: Image): string {
  const cpu = load(image);
  const usart = new AVRUSART(cpu, USART0, FREQUENCY);
  let output = "";
  usart.onByteTransmit = (byte) => (output += String.fromCharCode(byte));
  const stopped = codeAddress(image, "board_stopped");
  for (let instructions = 0; cpu.pc !== stopped; instructions++) {
    if (instructions > MAX_INSTRUCTIONS) throw new Error(`${image.variant}: not done; it said:\n${output}`);
    step(cpu);
  }
  return output;
}
