import { describe, expect, it } from "vitest";
import { stepsOfRound, TRACE_BEGIN, TRACE_END, TRACE_STEPS } from "../../spec/trace.js";
import { fromHex, toHex } from "../../src/reference/bytes.js";
import { ctr, ecbEncrypt } from "../../src/reference/modes.js";
import { blockCipher, recordingCipher, traceMessage } from "../../src/reference/trace.js";
import { firstDivergence, formatRecord, formatTrace, parseTrace, TraceFormatError } from "../../src/trace/record.js";
import type { TraceRecord } from "../../src/trace/record.js";

const KEY = fromHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
const MESSAGE = fromHex("00112233445566778899aabbccddeeff".repeat(3));
const VARIANTS = (["aria", "aes"] as const).flatMap((cipher) =>
  (["encrypt", "decrypt"] as const).flatMap((direction) =>
    [16, 24, 32].map((keyLength) => ({ cipher, direction, keyLength })),
  ),
);

/** `records` with one replaced. */
function withChange(records: readonly TraceRecord[], index: number, change: Partial<TraceRecord>): TraceRecord[] {
  return records.map((record, i) => (i === index ? { ...record, ...change } : record));
}

function errorOf(log: string): TraceFormatError {
  try {
    parseTrace(log);
  } catch (error) {
    if (error instanceof TraceFormatError) return error;
    throw error;
  }
  throw new Error("the log was accepted");
}

describe("the reference's records", () => {
  it.each(VARIANTS)("$cipher, $keyLength bytes, $direction: every step of every round, in order", (variant) => {
    const { cipher, direction, keyLength } = variant;
    const records = traceMessage(cipher, KEY.slice(0, keyLength), MESSAGE, direction);
    const rounds = keyLength / 4 + (cipher === "aria" ? 8 : 6);
    const expected = [0, 1, 2].flatMap((block) =>
      Array.from({ length: rounds + 1 }, (_, round) =>
        stepsOfRound(cipher, direction, round, rounds).map((step) => `${cipher} reference ${block} ${round} ${step}`),
      ).flat(),
    );
    expect(records.map((record) => formatRecord(record).slice(0, -33))).toEqual(expected);
    expect(firstDivergence(records, [...records].reverse())).toBeUndefined();
  });

  it("the last record is the output", () => {
    const records = traceMessage("aria", KEY.slice(0, 16), MESSAGE.slice(0, 16));
    expect(records).toHaveLength(36);
    expect(formatRecord(records.at(-1)!)).toBe("aria reference 0 12 out d718fbd6ab644c739da95f3be6451778");
    expect(formatRecord(traceMessage("aes", KEY.slice(0, 16), MESSAGE.slice(0, 16)).at(-1)!)).toBe(
      "aes reference 0 10 k_add 69c4e0d86a7b0430d8cdb78070b4c55a",
    );
  });

  it("a mode on a recording cipher is traced block by block", () => {
    const records: TraceRecord[] = [];
    const counter = new Uint8Array(16);
    const data = new Uint8Array(40);
    const traced = ctr(recordingCipher("aes", KEY, records), counter, data);
    expect(traced).toEqual(ctr(blockCipher("aes", KEY), counter, data));
    expect(new Set(records.map(({ block }) => block))).toEqual(new Set([0, 1, 2]));

    const blocks = fromHex([0, 1, 2].map((i) => i.toString(16).padStart(32, "0")).join(""));
    expect(firstDivergence(records, traceMessage("aes", KEY, blocks))).toBeUndefined();
    expect(ecbEncrypt(blockCipher("aes", KEY), blocks).slice(0, 40)).toEqual(traced);
  });
});

describe("stepsOfRound", () => {
  it("names no step outside the rounds", () => {
    for (const round of [-1, 17, 0.5, NaN]) expect(stepsOfRound("aria", "encrypt", round, 16)).toEqual([]);
    expect(stepsOfRound("aria", "encrypt", 0, 16)).toEqual([]);
    expect(stepsOfRound("aes", "decrypt", 15, 14)).toEqual([]);
  });

  it("has the last round of AES without MIXCOLUMNS", () => {
    expect(stepsOfRound("aes", "encrypt", 0, 10)).toEqual(["k_add"]);
    expect(stepsOfRound("aes", "encrypt", 9, 10)).toEqual(["s_box", "s_row", "m_col", "k_add"]);
    expect(stepsOfRound("aes", "encrypt", 10, 10)).toEqual(["s_box", "s_row", "k_add"]);
    expect(stepsOfRound("aes", "decrypt", 10, 10)).toEqual(["is_row", "is_box", "ik_add"]);
  });

  it("covers distinct names only", () => {
    for (const steps of Object.values(TRACE_STEPS)) expect(new Set(steps).size).toBe(steps.length);
  });
});

describe("round trip", () => {
  const records = traceMessage("aes", KEY.slice(0, 16), MESSAGE);

  it.each(VARIANTS)("$cipher, $keyLength bytes, $direction", ({ cipher, direction, keyLength }) => {
    const trace = traceMessage(cipher, KEY.slice(0, keyLength), MESSAGE, direction);
    expect(parseTrace(formatTrace(trace))).toEqual(trace);
  });

  it("a UART log: noise around the markers, CR LF, doubled CR, empty lines, capitals", () => {
    const lines = formatTrace(records).trimEnd().split("\n");
    const noisy = ["\u0000\ufffdboot", "", "aes reference 0 99 nonsense", ...lines, "cycles 1234", "\u001b[0m$ "];
    expect(parseTrace(noisy.join("\r\n"))).toEqual(records);
    expect(parseTrace(noisy.join("\r\r\n"))).toEqual(records);
    expect(parseTrace(noisy.join("\r\n\n"))).toEqual(records);
    const capitals = lines.map((line) => line.replace(/[0-9a-f]{32}$/, (state) => state.toUpperCase()));
    expect(parseTrace(capitals.join("\n"))).toEqual(records);
  });

  it("several traces in one log, and one without records", () => {
    const half = records.length / 2;
    const log = formatTrace(records.slice(0, half)) + "between\n" + formatTrace(records.slice(half));
    expect(parseTrace(log)).toEqual(records);
    expect(parseTrace(formatTrace([]))).toEqual([]);
  });
});

describe("hostile logs", () => {
  const state = "00112233445566778899aabbccddeeff";

  it.each([
    ["a missing field", `aes avr 0 1 s_box`, "got 5 fields"],
    ["an additional field", `aes avr 0 1 s_box ${state} x`, "got 7 fields"],
    ["two spaces", `aes  avr 0 1 s_box ${state}`, "got 7 fields"],
    ["a tab", `aes\tavr 0 1 s_box ${state}`, "got 5 fields"],
    ["leading space", ` aes avr 0 1 s_box ${state}`, "got 7 fields"],
    ["trailing space", `aes avr 0 1 s_box ${state} `, "got 7 fields"],
    ["an unknown cipher", `des avr 0 1 s_box ${state}`, 'cipher: got "des", expected one of aria, aes'],
    ["a property of Object", `constructor avr 0 1 s_box ${state}`, 'cipher: got "constructor"'],
    ["__proto__", `__proto__ avr 0 1 s_box ${state}`, 'cipher: got "__proto__"'],
    ["a strange engine", `aes AVR! 0 1 s_box ${state}`, 'engine: got "AVR!"'],
    ["an empty engine", `aes  0 1 s_box ${state}`, 'engine: got ""'],
    ["a negative block", `aes avr -1 1 s_box ${state}`, 'block: got "-1", expected a decimal number'],
    ["a hexadecimal block", `aes avr 0x1 1 s_box ${state}`, 'block: got "0x1"'],
    ["a block with leading zeros", `aes avr 01 1 s_box ${state}`, 'block: got "01"'],
    ["a block beyond bounds", `aes avr 99999999999999999999 1 s_box ${state}`, "block: got"],
    ["an empty round", `aes avr 0  s_box ${state}`, 'round: got ""'],
    ["a round that is no number", `aes avr 0 NaN s_box ${state}`, 'round: got "NaN"'],
    ["a round beyond the last", `aes avr 0 15 s_box ${state}`, "round: got"],
    ["a round 0 of ARIA", `aria avr 0 0 s_box ${state}`, "round: got"],
    ["a round 0 with an S-box", `aes avr 0 0 s_box ${state}`, "round: got"],
    ["a step of the other cipher", `aes avr 0 1 out ${state}`, 'step: got "out"'],
    ["a step in capitals", `aes avr 0 1 S_BOX ${state}`, 'step: got "S_BOX"'],
    ["31 digits", `aes avr 0 1 s_box ${state.slice(1)}`, "state: got"],
    ["33 digits", `aes avr 0 1 s_box ${state}0`, "state: got"],
    ["a digit that is none", `aes avr 0 1 s_box ${state.slice(1)}g`, "state: got"],
    ["a digit of another script", `aes avr 0 1 s_box ${state.slice(1)}\u0663`, "state: got"],
    ["a lost line end", `aes avr 0 1 s_box ${state}aes avr 0 1 s_row ${state}`, "got 11 fields"],
    ["a message of the board", "assertion failed", "got 2 fields"],
  ])("%s", (_, line, reason) => {
    const log = ["noise", TRACE_BEGIN, `aes avr 0 0 k_add ${state}`, line, TRACE_END].join("\r\n");
    const error = errorOf(log);
    expect(error.line).toBe(4);
    expect(error.message).toContain(`line 4: ${reason}`);
  });

  it("quotes a hostile line escaped and cut", () => {
    const log = [TRACE_BEGIN, "\u001b]0;x\u0007".repeat(100_000), TRACE_END].join("\n");
    const { message } = errorOf(log);
    expect(message.length).toBeLessThan(700);
    // eslint-disable-next-line no-control-regex
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });

  it.each([
    ["an empty log", "", 1, "no trace"],
    ["a log without markers", "boot\nready\n", 3, "no trace"],
    ["a trace cut short", `boot\n${TRACE_BEGIN}\naes avr 0 0 k_add ${state}\n`, 4, "the trace of line 2 does not end"],
    ["a board that starts again", `${TRACE_BEGIN}\n${TRACE_BEGIN}\n${TRACE_END}\n`, 2, "a trace begins inside"],
    ["an end without a beginning", `boot\n${TRACE_END}\n`, 2, "a trace ends that has not begun"],
  ])("%s", (_, log, line, reason) => {
    const error = errorOf(log);
    expect(error.line).toBe(line);
    expect(error.message).toContain(reason);
    expect(error.name).toBe("TraceFormatError");
  });
});

describe("firstDivergence", () => {
  const records = traceMessage("aria", KEY.slice(0, 16), MESSAGE);
  const at = (block: number, round: number, step: string): number =>
    records.findIndex((record) => record.block === block && record.round === round && record.step === step);

  it("is undefined for equal traces of different engines in any order", () => {
    const other = records.map((record) => ({ ...record, engine: "avr" }));
    const interleaved = [...other].sort((x, y) => x.round - y.round || x.block - y.block);
    expect(firstDivergence(records, interleaved)).toBeUndefined();
    expect(firstDivergence([], [])).toBeUndefined();
  });

  it("locates block, round, step and bytes", () => {
    const index = at(1, 7, "s_box");
    const a = records[index]!.state;
    const inverted = (i: number): boolean => [0, 5, 15].includes(i);
    const changed = toHex(fromHex(a).map((byte, i) => (inverted(i) ? byte ^ 0xff : byte)));
    expect(firstDivergence(records, withChange(records, index, { state: changed }))).toEqual({
      block: 1,
      round: 7,
      step: "s_box",
      a,
      b: changed,
      bytes: [0, 5, 15],
    });
  });

  it("reports the first in canonical order, not in the order of arrival", () => {
    const backwards = [...records].reverse();
    const late = at(2, 1, "key_add");
    const early = at(0, 12, "out");
    const broken = withChange(withChange(records, late, { state: "0".repeat(32) }), early, { state: "f".repeat(32) });
    expect(firstDivergence(backwards, [...broken].reverse())).toMatchObject({ block: 0, round: 12, step: "out" });
    const sameRound = withChange(withChange(records, at(0, 3, "out"), { state: "0".repeat(32) }), at(0, 3, "key_add"), {
      state: "0".repeat(32),
    });
    expect(firstDivergence(backwards, [...sameRound].reverse())).toMatchObject({ block: 0, round: 3, step: "key_add" });
  });

  it("reports a record that one side lacks", () => {
    const index = at(0, 2, "out");
    const { state, block, round, step } = records[index]!;
    const without = records.filter((_, i) => i !== index);
    expect(firstDivergence(records, without)).toEqual({ block, round, step, a: state, b: undefined, bytes: [] });
    expect(firstDivergence(without, records)).toEqual({ block, round, step, a: undefined, b: state, bytes: [] });
    expect(firstDivergence(records, [])).toMatchObject({ block: 0, round: 1, step: "key_add", b: undefined });
    expect(firstDivergence(records, records.slice(0, -1))).toMatchObject({ block: 2, round: 12, step: "out" });
  });

  it("reports a wrong key byte at the first key addition that uses it", () => {
    const wrongKey = KEY.slice(0, 16);
    wrongKey[15]! ^= 1;
    const divergence = firstDivergence(
      traceMessage("aes", KEY.slice(0, 16), MESSAGE),
      traceMessage("aes", wrongKey, MESSAGE),
    );
    expect(divergence).toMatchObject({ block: 0, round: 0, step: "k_add", bytes: [15] });
  });

  it("refuses what cannot be compared", () => {
    expect(() => firstDivergence(records, [...records, records[0]!])).toThrow(
      new RangeError("b: got two records of block 0 round 1 key_add, expected one"),
    );
    expect(() => firstDivergence(records, traceMessage("aes", KEY, MESSAGE))).toThrow(
      new TypeError("traces: got ciphers aria and aes, expected one cipher"),
    );
  });
});
