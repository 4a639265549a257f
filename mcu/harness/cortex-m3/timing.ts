/**
 * How many cycles a Cortex-M3 takes for a sequence of instructions, with memory that never makes it wait: a model after
 * the rules of its Technical Reference Manual (ARM DDI 0337, "Processor instruction timings" and "Load-store timings"),
 * within bounds where the manual gives a range. It was never compared with a measurement of this code on a part.
 *
 * - Data processing takes 1 cycle, MLA and MLS 2, UMULL 3 to 5, division 2 to 12, an IT that is folded 0.
 * - A load takes 2 cycles; directly after another load of one register 1, unless that one loads its address. A load that
 *   changes its base register is not part of such a chain.
 * - A store to an immediate offset takes 1 cycle, or 2 where the write buffer is full; to another address 2.
 * - What moves N registers takes 1 + N.
 * - A branch that is taken refills the pipeline in P = 1 to 3 cycles more, nominally 2.
 * - An address that the data processing just before has computed comes a cycle late; the lower bound goes without it.
 */
import type { Cycles } from "../target.js";
import { PC } from "./cpu.js";
import type { Instruction } from "./instruction.js";

type Bounds = readonly [min: number, nominal: number, max: number];

const REFILL: Bounds = [1, 2, 3];
const LATE_ADDRESS: Bounds = [0, 1, 1];
const exactly = (cycles: number): Bounds => [cycles, cycles, cycles];

export class CycleModel {
  private readonly sum = [0, 0, 0] as [number, number, number];
  private previous: Instruction | undefined;

  get cycles(): Cycles {
    const [min, nominal, max] = this.sum;
    return { min, nominal, max };
  }

  /** Counts the instruction that is executed next; `taken` says whether the one after it lies elsewhere. */
  count(instruction: Instruction, taken: boolean): void {
    this.add(this.alone(instruction));
    if (taken) this.add(REFILL);
    if (this.previous && this.previous.kind === "alu" && this.previous.writes & instruction.address) {
      this.add(LATE_ADDRESS);
    }
    this.previous = instruction;
  }

  private add(bounds: Bounds): void {
    bounds.forEach((cycles, i) => (this.sum[i]! += cycles));
  }

  private alone({ kind, count, address }: Instruction): Bounds {
    switch (kind) {
      case "alu":
      case "branch":
        return exactly(1);
      case "multiply-add":
        return exactly(2);
      case "multiply-long":
        return [3, 4, 5];
      case "divide":
        return [2, 7, 12];
      case "load":
        return exactly(this.chains(address) ? 1 : 2);
      case "load-indexed":
      case "table-branch":
        return exactly(2);
      case "store":
        return [1, 1, 2];
      case "store-register-offset":
      case "store-indexed":
        return exactly(2);
      case "multiple":
        return exactly(1 + count);
      case "it":
        return [0, 1, 1];
    }
  }

  /** Whether a load from what `address` is made of begins while the load before it is under way. */
  private chains(address: number): boolean {
    const { previous } = this;
    return previous?.kind === "load" && (previous.writes & (address | (1 << PC))) === 0;
  }
}
