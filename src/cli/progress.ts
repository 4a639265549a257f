/** Shows on a terminal how far a long job is. Nothing is shown where standard error is a file or pipe. */
import { Format, type Options, type Params, SingleBar } from "cli-progress";

const MEGABYTE = 1e6;
/** Jobs that are done sooner show nothing. */
const DELAY_MS = 500;
const INTERVAL_MS = 100;

export interface Progress {
  update(bytes: number, size: number | undefined): void;
  /** Clears the line. */
  stop(): void;
}

/** A bar with throughput and time left where the size is known, otherwise totals. */
export function showProgress(quiet: boolean): Progress {
  if (quiet || !process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const start = performance.now();
  let bar: SingleBar | undefined;
  let shown = 0;
  return {
    update(bytes, size) {
      const now = performance.now();
      if (now - start < DELAY_MS || now - shown < INTERVAL_MS) return;
      shown = now;
      if (!bar) {
        bar = new SingleBar({
          stream: process.stderr,
          format: line,
          clearOnComplete: true,
          fps: 10,
          gracefulExit: false,
        });
        bar.start(size ?? 0, bytes, { start, known: size !== undefined });
      }
      bar.update(bytes);
    },
    stop() {
      bar?.stop();
    },
  };
}

/** One line of the display. */
function line(options: Options, params: Params, payload: { start: number; known: boolean }): string {
  const seconds = (performance.now() - payload.start) / 1000;
  const rate = params.value / seconds;
  const done = `${(params.value / MEGABYTE).toFixed(0)} MB`;
  const speed = `${(rate / MEGABYTE).toFixed(1)} MB/s`;
  if (!payload.known) return `${done}, ${speed}`;
  const left = Math.ceil(Math.max(0, params.total - params.value) / rate);
  const bar = Format.BarFormat(Math.min(1, params.progress), options);
  const percent = `${Math.floor(Math.min(1, params.progress) * 100)}%`;
  return `${bar} ${percent.padStart(4)} ${done} of ${(params.total / MEGABYTE).toFixed(0)} MB, ${speed}, ${clock(left)} left`;
}

/** Seconds as m:ss. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
