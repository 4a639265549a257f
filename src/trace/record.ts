/**
 * Trace records: one line a step, `cipher engine block round step 32-hex-digits`, between a begin and an end line. The
 * hex digits are the state in the standard's byte order, whatever the engine's own layout, so that one parser and one
 * comparison serve the reference, the Wasm kernels and a microcontroller's UART log.
 */
import {
  type Direction,
  roundCount,
  stepsOfRound,
  TRACE_BEGIN,
  TRACE_END,
  TRACE_STEPS,
  type TracedCipher,
  type TraceStep,
} from "../../spec/trace.js";

export interface TraceRecord {
  readonly cipher: TracedCipher;
  /** Who computed it: an engine's id, a port's name, `reference`. */
  readonly engine: string;
  /** The number of the block in the message, from 0. */
  readonly block: number;
  /** spec/trace.ts says how rounds are counted. */
  readonly round: number;
  readonly step: TraceStep;
  /** The state after the step: 32 hex digits in lower case, in the standard's byte order. */
  readonly state: string;
}

/** A trace that cannot be read. */
export class TraceFormatError extends Error {
  override readonly name = "TraceFormatError";

  constructor(
    /** The number of the offending line, from 1. */
    readonly line: number,
    reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

/** Where two traces first differ, in the order of block, round and step. */
export interface Divergence {
  readonly block: number;
  readonly round: number;
  readonly step: TraceStep;
  /** The two states; undefined on the side that has no such record. */
  readonly a: string | undefined;
  readonly b: string | undefined;
  /** The positions of the bytes that differ; none when a record is missing. */
  readonly bytes: readonly number[];
}

/** The records as text with their begin and end lines. */
export function formatTrace(records: readonly TraceRecord[]): string {
  return [TRACE_BEGIN, ...records.map(formatRecord), TRACE_END, ""].join("\n");
}

export function formatRecord({ cipher, engine, block, round, step, state }: TraceRecord): string {
  return `${cipher} ${engine} ${block} ${round} ${step} ${state}`;
}

/**
 * Reads the records of every trace in a log. Lines outside begin and end lines are skipped, as are empty ones; lines may
 * end in CR LF. A log without a complete trace is an error, so that a silent board never counts as agreement.
 */
export function parseTrace(log: string): TraceRecord[] {
  const records: TraceRecord[] = [];
  let begun: number | undefined;
  let complete = false;
  const lines = log.split("\n");
  lines.forEach((raw, index) => {
    const number = index + 1;
    const line = raw.replace(/\r{1,2}$/, "");
    if (line === TRACE_BEGIN) {
      if (begun !== undefined) throw new TraceFormatError(number, `a trace begins inside the one of line ${begun}`);
      begun = number;
    } else if (line === TRACE_END) {
      if (begun === undefined) throw new TraceFormatError(number, "a trace ends that has not begun");
      begun = undefined;
      complete = true;
    } else if (begun !== undefined && line !== "") {
      records.push(parseRecord(line, number));
    }
  });
  if (begun !== undefined) throw new TraceFormatError(lines.length, `the trace of line ${begun} does not end`);
  if (!complete) throw new TraceFormatError(lines.length, `no trace: expected a line "${TRACE_BEGIN}"`);
  return records;
}

/** Reads one record; `line` is its number for the error. */
export function parseRecord(text: string, line = 1): TraceRecord {
  const fields = text.split(" ");
  if (fields.length !== 6)
    throw new TraceFormatError(line, `got ${fields.length} fields in ${quote(text)}, expected 6`);
  const [cipher, engine, block, round, step, state] = fields as [string, string, string, string, string, string];
  const expect = (field: string, got: string, isValid: boolean, expected: string): void => {
    if (!isValid) throw new TraceFormatError(line, `${field}: got ${quote(got)}, expected ${expected}`);
  };

  expect("cipher", cipher, isTracedCipher(cipher), `one of ${Object.keys(TRACE_STEPS).join(", ")}`);
  const steps = TRACE_STEPS[cipher as TracedCipher];
  expect("engine", engine, /^[a-z][a-z0-9-]{0,63}$/.test(engine), "lower-case letters, digits and hyphens");
  expect("block", block, isCount(block), "a decimal number");
  expect("round", round, isCount(round), "a decimal number");
  expect("step", step, (steps as readonly string[]).includes(step), `one of ${steps.join(", ")}`);
  expect("state", state, /^[0-9a-fA-F]{32}$/.test(state), "32 hex digits");

  const record: TraceRecord = {
    cipher: cipher as TracedCipher,
    engine,
    block: Number(block),
    round: Number(round),
    step: step as TraceStep,
    state: state.toLowerCase(),
  };
  expect("round", round, hasStep(record), `a round of ${cipher} with the step ${step}`);
  return record;
}

/**
 * Compares two traces of one direction, whose engines may differ and may report in any order. The result is undefined
 * when they agree. To compare with an engine that merges steps, filter the other side down to the steps it reports.
 */
export function firstDivergence(a: readonly TraceRecord[], b: readonly TraceRecord[]): Divergence | undefined {
  const ciphers = new Set([...a, ...b].map((record) => record.cipher));
  if (ciphers.size > 1) throw new TypeError(`traces: got ciphers ${[...ciphers].join(" and ")}, expected one cipher`);
  const inA = byPosition("a", a);
  const inB = byPosition("b", b);
  const all = [...new Map([...inA, ...inB]).values()].sort(canonicalOrder);
  for (const record of all) {
    const position = positionOf(record);
    const stateA = inA.get(position)?.state;
    const stateB = inB.get(position)?.state;
    if (stateA !== stateB) {
      const { block, round, step } = record;
      return { block, round, step, a: stateA, b: stateB, bytes: differingBytes(stateA, stateB) };
    }
  }
  return undefined;
}

function byPosition(name: string, records: readonly TraceRecord[]): Map<string, TraceRecord> {
  const map = new Map<string, TraceRecord>();
  for (const record of records) {
    const position = positionOf(record);
    if (map.has(position)) throw new RangeError(`${name}: got two records of ${position}, expected one`);
    map.set(position, record);
  }
  return map;
}

function positionOf({ block, round, step }: TraceRecord): string {
  return `block ${block} round ${round} ${step}`;
}

function canonicalOrder(x: TraceRecord, y: TraceRecord): number {
  const steps = TRACE_STEPS[x.cipher];
  return x.block - y.block || x.round - y.round || steps.indexOf(x.step) - steps.indexOf(y.step);
}

function differingBytes(a: string | undefined, b: string | undefined): number[] {
  if (a === undefined || b === undefined) return [];
  return Array.from({ length: 16 }, (_, i) => i).filter((i) => a.slice(2 * i, 2 * i + 2) !== b.slice(2 * i, 2 * i + 2));
}

/** Whether the record's step is one of its round; the key size being unknown, that of the most rounds is allowed. */
function hasStep({ cipher, round, step }: TraceRecord): boolean {
  const most = roundCount(cipher, 32);
  const directions: readonly Direction[] = ["encrypt", "decrypt"];
  return directions.some((direction) => stepsOfRound(cipher, direction, round, most).includes(step));
}

function isTracedCipher(text: string): text is TracedCipher {
  return Object.hasOwn(TRACE_STEPS, text);
}

function isCount(text: string): boolean {
  return /^(0|[1-9][0-9]{0,8})$/.test(text);
}

/** A field for an error message: what does not print is escaped, what is long is cut. */
function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? text.slice(0, 80) + "..." : text);
}
