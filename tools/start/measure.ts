/** Throughput of several candidates, in turns, so that whatever slows the machine for a while slows all alike. */

const MEGABYTE = 1e6;

export interface Candidate {
  /** Processes some bytes. */
  readonly run: () => void;
  readonly bytes: number;
}

/** Medians in MB/s, in the order of the candidates; a missing candidate stays missing. */
export function measureInTurns(
  candidates: readonly (Candidate | undefined)[],
  rounds: number,
  sampleMs: number,
): (number | undefined)[] {
  const rates = candidates.map((): number[] => []);
  for (const candidate of candidates) candidate?.run();
  for (let round = 0; round < rounds; round++) {
    candidates.forEach((candidate, i) => {
      if (candidate) rates[i]!.push(sample(candidate, sampleMs));
    });
  }
  return rates.map((values) => (values.length > 0 ? median(values) : undefined));
}

function sample({ run, bytes }: Candidate, sampleMs: number): number {
  const start = performance.now();
  let runs = 0;
  let elapsed: number;
  do {
    run();
    runs++;
    elapsed = performance.now() - start;
  } while (elapsed < sampleMs);
  return rate(runs * bytes, elapsed);
}

/** MB/s. */
export function rate(bytes: number, milliseconds: number): number {
  return bytes / MEGABYTE / (milliseconds / 1000);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
