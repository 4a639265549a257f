/** What there is to say about two traces of one message. */
import { SHARED_ROUNDS, TRACE_STEPS } from "../../spec/trace.js";
import { firstDivergence, type TraceRecord } from "../../src/trace/record.js";

/** A trace and what to call it. */
export interface NamedTrace {
  readonly name: string;
  readonly records: readonly TraceRecord[];
}

/**
 * Compares a log with the trace of what should have been computed. The text says where they first differ, with both
 * states and the last one on which they agreed; undefined when they agree in every step that the log reports.
 *
 * With `counterMode` either may have shared the first rounds of counter blocks: a block is compared from the first state
 * on that both have.
 */
export function compareTraces(log: NamedTrace, expected: NamedTrace, counterMode = false): string | undefined {
  // A port may merge steps. What it never reports cannot be compared; what it leaves out at times is missing.
  const reported = new Set(log.records.map((record) => record.step));
  const merged = expected.records.filter((record) => reported.has(record.step));
  const records = counterMode ? withoutShared(merged, log.records) : merged;
  const own = counterMode ? withoutShared(log.records, expected.records) : log.records;
  const divergence = firstDivergence(own, records);
  if (!divergence) return undefined;

  const { block, round, step, a, b, bytes } = divergence;
  const place = `block ${block}, round ${round}, ${step}`;
  const index = records.findIndex((record) => record.block === block && record.round === round && record.step === step);
  const before = index > 0 && records[index - 1]!.block === block ? records[index - 1] : undefined;
  const rows: [label: string, state: string][] = [
    [log.name, a ?? "no such record"],
    [expected.name, b ?? "no such record"],
  ];
  if (bytes.length > 0) {
    rows.push(["", Array.from({ length: 16 }, (_, i) => (bytes.includes(i) ? "^^" : "  ")).join("")]);
  }
  if (before) rows.unshift([`both after ${before.round} ${before.step}`, before.state]);
  const width = Math.max(...rows.map(([label]) => label.length));
  const what = bytes.length === 0 ? "a record is missing" : describeBytes(bytes);
  return [`${place}: ${what}`, ...rows.map(([label, state]) => `  ${label.padEnd(width)}  ${state}`.trimEnd())].join(
    "\n",
  );
}

/** Without the steps of shared rounds that come before the first that `other` has of the block. */
function withoutShared(records: readonly TraceRecord[], other: readonly TraceRecord[]): TraceRecord[] {
  const firsts = new Map<number, TraceRecord>();
  for (const record of other) {
    const first = firsts.get(record.block);
    if (!first || isBefore(record, first)) firsts.set(record.block, record);
  }
  return records.filter((record) => {
    const first = firsts.get(record.block);
    return !first || record.round > SHARED_ROUNDS || !isBefore(record, first);
  });
}

function isBefore(x: TraceRecord, y: TraceRecord): boolean {
  const steps = TRACE_STEPS[x.cipher];
  return x.round < y.round || (x.round === y.round && steps.indexOf(x.step) < steps.indexOf(y.step));
}

function describeBytes(bytes: readonly number[]): string {
  return bytes.length === 1 ? `byte ${bytes[0]!} differs` : `bytes ${bytes.join(", ")} differ`;
}
