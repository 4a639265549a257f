/** Traces of running firmware, in the project's records: the program stops at its round labels and is looked at. */
import { roundCount } from "../../spec/trace.js";
import type { TraceRecord } from "../../src/trace/record.js";
import type { Job } from "./job.js";
import type { Emulator, Image, Target } from "./target.js";

/**
 * The records of all blocks of a job. The engine's name in them is `target-variant`.
 *
 * @throws Error when the program never came to a label, so that a silent port never counts as agreement.
 */
export function traceJob(target: Target, emulator: Emulator, image: Image, job: Job): TraceRecord[] {
  const engine = `${target.id}-${image.variant}`;
  const rounds = roundCount("aria", job.keyBytes ?? job.key.length);
  const points = target.tracePoints(image.variant);
  const records: TraceRecord[] = [];
  let block = 0;
  const visits = new Map<string, number>();
  emulator.run(
    image,
    job,
    points.map(({ label }) => label),
    (label, cpu) => {
      const visit = visits.get(label) ?? 0;
      visits.set(label, visit + 1);
      for (const point of points.filter((candidate) => candidate.label === label)) {
        const round = point.round(cpu, rounds, visit);
        const state = Buffer.from(point.state(cpu, round)).toString("hex");
        records.push({ cipher: "aria", engine, block, round, step: point.step, state });
        if (point.last) {
          block++;
          visits.clear();
        }
      }
    },
  );
  if (records.length === 0)
    throw new Error(`${engine}: came to none of ${points.map(({ label }) => label).join(", ")}`);
  return records;
}
