/**
 * What the harness knows of a target: how it is built, what runs it, and where its state is while it runs. One object a
 * target implements it (mcu/harness/avr.ts and its siblings); tables, tests and traces are the same for all.
 */
import { KEY_LENGTHS } from "../../spec/aria.js";
import type { AriaStep } from "../../spec/trace.js";
import type { Job } from "./job.js";

/** A program as flashed, and what is known of it. Committed under mcu/images, so that it runs where no assembler is. */
export interface Image {
  readonly target: string;
  readonly variant: string;
  readonly segments: readonly Segment[];
  /** Addresses in the target's address space; on AVR, code in bytes and RAM from 0. */
  readonly symbols: Readonly<Record<string, number>>;
  readonly sizes: Sizes;
}

/** Bytes to load at an address. */
export interface Segment {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** Bytes of the cipher alone, without start-up code, board layer and main. */
export interface Sizes {
  /** Instructions. */
  readonly code: number;
  /** Constants in ROM, S-boxes included. */
  readonly tables: number;
  /** What it occupies in RAM all the time: tables that are copied there. */
  readonly ram: number;
  /** Round keys, in RAM, of one key. */
  readonly key: number;
}

/** Cycles between `job_start` and `job_done`. Where a model counts within bounds, they differ. */
export interface Cycles {
  readonly min: number;
  readonly nominal: number;
  readonly max: number;
}

/** What a job gave. */
export interface Run {
  /** What the routine returned. */
  readonly result: number;
  /** All of the job block's DATA, and its COUNTER without shift. */
  readonly data: Uint8Array;
  readonly counter: Uint8Array;
  /** Undefined where the emulator does not count them. */
  readonly cycles: Cycles | undefined;
  /** Instructions between `job_start` and `job_done`; undefined where the emulator does not count them. */
  readonly instructions: number | undefined;
  /** What the stack below the stack pointer at `job_start` holds after the job; undefined where that cannot be seen. */
  readonly stack: Uint8Array | undefined;
}

/** A processor that has stopped at a label. */
export interface StoppedCpu {
  /** Register `number` of the target. */
  register(number: number): number;
  /** Bytes of data memory. */
  memory(address: number, length: number): Uint8Array;
}

export interface Emulator {
  /** As in the table: `avr8js`, `simavr`, ... */
  readonly name: string;
  /** The programs or packages that it needs and that are not installed. */
  missing(): readonly string[];
  /**
   * Runs a job until the label `board_stopped`, as long as that takes, or fails after a generous bound.
   *
   * @param labels Symbols at which `stop` is called from `job_start` to `job_done`, both included; the program is not changed for it.
   */
  run(image: Image, job: Job, labels?: readonly string[], stop?: (label: string, cpu: StoppedCpu) => void): Run;
  /** Runs the self-test: what the serial line said. */
  selfTest(image: Image): string;
}

/** Where a port has its state when it comes to a label. */
export interface TracePoint {
  readonly label: string;
  readonly step: AriaStep;
  /** The round that the state belongs to, of `rounds`; `visit` counts the stops at this label in a block, from 0. */
  round(cpu: StoppedCpu, rounds: number, visit: number): number;
  /** The state in the standard's byte order. */
  state(cpu: StoppedCpu, round: number): Uint8Array;
  /** Whether the block ends here. */
  readonly last?: boolean;
}

export interface Variant {
  readonly id: string;
  /** What it is, for the table's reader. */
  readonly description: string;
  /** Whether its cycles on this part do not depend on keys and texts; a test counts. */
  readonly constantTime: boolean;
  /** The most bytes of stack that any routine takes, the return address included; a test measures. */
  readonly stackBytes: number;
}

export interface Target {
  /** `avr`, `msp430`, `cortex-m3`. */
  readonly id: string;
  /** The part, its model and memory, to stand beside every figure. */
  readonly part: string;
  readonly variants: readonly Variant[];
  /** The programs that `build` needs and that are not installed. */
  missing(): readonly string[];
  /** Assembles and links; `main` is the path of another `main` than the port's, in C or assembly. */
  build(variant: string, main?: string): Image;
  /** What the C ABI makes a function keep: registers, by their numbers for `StoppedCpu`, and the stack pointer's. */
  readonly savedRegisters: readonly number[];
  /** The first one counts cycles; it needs nothing but npm packages. */
  readonly emulators: readonly Emulator[];
  /** In the order in which a block comes to them. */
  tracePoints(variant: string): readonly TracePoint[];
  /** The Wasm engine whose representation the port has. */
  readonly mirroredBy: string;
  /** Ways to break the port, for a test: the trace must first differ where they say, with any key of 16 bytes. */
  faults(image: Image): readonly Fault[];
  /** Another way: the entry `value` of SB1 to SB4, counted from 0, is wrong. */
  boxFault(image: Image, box: number, value: number): Patch;
  /** What the papers and other published code say, in cycles a byte. */
  readonly published: readonly PublishedFigure[];
}

/** Other bytes at an address of the image's segments. */
export interface Patch {
  readonly address: number;
  readonly bytes: readonly number[];
}

export interface Fault extends Patch {
  readonly name: string;
  /** Where it does its first harm. */
  readonly round: number;
  readonly step: AriaStep;
}

export interface PublishedFigure {
  readonly routine: "ecb" | "ctr";
  readonly keyBytes: number;
  readonly cyclesPerByte: number;
  readonly source: string;
}

/** The figures of one source for keys of 128, 192 and 256 bits, as far as it has them. */
export function published(
  source: string,
  routine: PublishedFigure["routine"],
  figures: readonly number[],
): PublishedFigure[] {
  return figures.map((cyclesPerByte, i) => ({ routine, keyBytes: KEY_LENGTHS[i]!, cyclesPerByte, source }));
}
