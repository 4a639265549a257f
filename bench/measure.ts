/** Interleaved measurement: every contestant runs a little in every round, so that a drifting machine is fair to all. */
import { Bench } from "tinybench";

export interface Contestant {
  readonly name: string;
  /** Processes `bytes` bytes once, copies in and out included. */
  readonly run: () => void;
}

/** Milliseconds that a contestant runs in a round. */
const ROUND_TIME = 20;

/** Median throughput of each contestant over all rounds, in MB/s (10^6 bytes). */
export async function measure(
  contestants: readonly Contestant[],
  bytes: number,
  rounds: number,
): Promise<Map<string, number>> {
  const latencies = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    const bench = new Bench({ time: ROUND_TIME, iterations: 2, warmup: false });
    for (const { name, run } of contestants) bench.add(name, run);
    await bench.run();
    if (round === 0) continue; // compilers warm up
    for (const task of bench.tasks) {
      const { result } = task;
      if (result.state !== "completed") throw new Error(`${task.name} did not run: ${result.state}`);
      latencies.get(task.name)!.push(result.latency.p50);
    }
  }
  return new Map([...latencies].map(([name, list]) => [name, bytes / median(list) / 1000]));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
