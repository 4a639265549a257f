/** Welch's t-test as dudect uses it (Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", DATE 2017). */

/** Mean and variance of a class of measurements, accumulated one by one (Welford's method). */
class Moments {
  count = 0;
  mean = 0;
  #squares = 0;

  add(value: number): void {
    this.count++;
    const delta = value - this.mean;
    this.mean += delta / this.count;
    this.#squares += delta * (value - this.mean);
  }

  get variance(): number {
    return this.#squares / (this.count - 1);
  }
}

/** One measurement: its class, 0 or 1, and the time. */
export interface Sample {
  readonly kind: 0 | 1;
  readonly time: number;
}

/** Welch's t statistic of the two classes; 0 when a class has fewer than two samples or nothing varies. */
export function welch(samples: readonly Sample[]): number {
  const [a, b] = [new Moments(), new Moments()];
  for (const { kind, time } of samples) (kind === 0 ? a : b).add(time);
  if (a.count < 2 || b.count < 2) return 0;
  const scale = Math.sqrt(a.variance / a.count + b.variance / b.count);
  return scale === 0 ? 0 : (a.mean - b.mean) / scale;
}

/** Thresholds of cropping, as shares of the samples that are kept: 1 - 0.5^(10 i / n), as in dudect, and all. */
function shares(count: number): number[] {
  return [...Array.from({ length: count }, (_, i) => 1 - 0.5 ** ((10 * (i + 1)) / count)), 1];
}

/** Classes smaller than this after cropping say nothing. */
const MIN_SAMPLES = 500;

/**
 * The greatest |t| over all croppings: the upper tail is interrupts and collections, whose noise hides differences. The
 * threshold is a percentile of both classes together.
 */
export function maxT(samples: readonly Sample[], croppings = 30): { t: number; share: number } {
  const sorted = samples.map((sample) => sample.time).sort((x, y) => x - y);
  let most = { t: 0, share: 1 };
  for (const share of shares(croppings)) {
    const threshold = sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)]!;
    const kept = samples.filter((sample) => sample.time <= threshold);
    if (
      Math.min(kept.filter(({ kind }) => kind === 0).length, kept.filter(({ kind }) => kind === 1).length) < MIN_SAMPLES
    )
      continue;
    const t = welch(kept);
    if (Math.abs(t) > Math.abs(most.t)) most = { t, share };
  }
  return most;
}
