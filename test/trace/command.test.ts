/** `npm run trace` and its report, as somebody with a board sees them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { traceMessage } from "../../src/reference/trace.js";
import { formatTrace, parseTrace, type TraceRecord } from "../../src/trace/record.js";
import { compareTraces } from "../../tools/trace/report.js";

// RFC 5794, appendix A.1.
const KEY = "000102030405060708090a0b0c0d0e0f";
const BLOCK = "00112233445566778899aabbccddeeff";
const CIPHERTEXT = "d718fbd6ab644c739da95f3be6451778";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const expected = traceMessage("aria", bytes(KEY), bytes(BLOCK + BLOCK));
const reference = { name: "reference", records: expected };

/** A port's records, changed. */
function log(change: (record: TraceRecord) => TraceRecord | undefined) {
  return { name: "board", records: expected.flatMap((record) => change({ ...record, engine: "board" }) ?? []) };
}

/** As if the port's round 5 had got it wrong in the second block. */
const wrong = log((record) =>
  record.block === 1 && record.round >= 5 ? { ...record, state: "00" + record.state.slice(2) } : record,
);

describe("compareTraces", () => {
  it("says nothing about traces that agree", () => {
    expect(
      compareTraces(
        log((record) => record),
        reference,
      ),
    ).toBeUndefined();
  });

  it("shows both states and the last one on which they agreed", () => {
    const state = (round: number, step: string) =>
      expected.find((record) => record.block === 1 && record.round === round && record.step === step)!.state;
    expect(compareTraces(wrong, reference)!.split("\n")).toEqual([
      "block 1, round 5, key_add: byte 0 differs",
      `  both after 4 out  ${state(4, "out")}`,
      `  board             00${state(5, "key_add").slice(2)}`,
      `  reference         ${state(5, "key_add")}`,
      "                    ^^",
    ]);
  });

  it("does not ask a port for steps that it merges", () => {
    const merged = log((record) => (record.step === "s_box" ? undefined : record));
    expect(compareTraces(merged, reference)).toBeUndefined();
  });

  it("notices what is missing", () => {
    const short = log((record) => (record.block === 1 && record.round === 12 ? undefined : record));
    expect(compareTraces(short, reference)).toMatch(/^block 1, round 12, key_add: a record is missing\n/);
  });
});

describe("compareTraces in counter mode", () => {
  const key = bytes(KEY);
  const options = { mode: "ctr", iv: bytes("000000000000000000000000000000ff") } as const;
  const counted = traceMessage("aria", key, bytes(BLOCK + BLOCK + BLOCK), "encrypt", options);
  const isShared = ({ block, round, step }: TraceRecord) =>
    block > 0 && (round === 1 || (round === 2 && step !== "out"));
  const engine = { name: "engine", records: counted.filter((record) => !isShared(record)) };
  const every = { name: "board", records: counted };

  it("compares blocks from the first state that both have", () => {
    expect(compareTraces(every, engine, true)).toBeUndefined();
    expect(compareTraces(engine, every, true)).toBeUndefined();
    expect(compareTraces(engine, every)).toMatch(/^block 1, round 1, key_add: a record is missing\n/);
  });

  it("still notices what differs or is missing after that, and blocks that are missing altogether", () => {
    const change = (f: (record: TraceRecord) => TraceRecord | undefined) => ({
      name: "board",
      records: counted.flatMap((record) => f(record) ?? []),
    });
    const differs = change((record) =>
      record.block === 2 && record.round === 2 && record.step === "out" ? { ...record, state: BLOCK } : record,
    );
    expect(compareTraces(differs, engine, true)).toMatch(/^block 2, round 2, out: bytes/);
    const late = change((record) => (record.block === 1 && record.round < 4 ? undefined : record));
    expect(compareTraces(late, every, true)).toMatch(/^block 1, round 3, key_add: a record is missing\n/);
    const short = change((record) => (record.block === 2 ? undefined : record));
    expect(compareTraces(short, every, true)).toMatch(/^block 2, round 1, key_add: a record is missing\n/);
  });
});

describe("npm run trace", () => {
  const directory = mkdtempSync(join(tmpdir(), "wordslice-trace-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function run(...parameters: string[]) {
    return spawnSync(process.execPath, ["--import", "tsx", "tools/trace.ts", ...parameters], { encoding: "utf8" });
  }

  function file(name: string, records: readonly TraceRecord[]): string {
    const path = join(directory, name);
    writeFileSync(path, `boot\r\n${formatTrace(records).replaceAll("\n", "\r\n")}done\r\n`);
    return path;
  }

  it("prints an engine's trace", () => {
    const { status, stdout } = run("--cipher", "aria", "--engine", "aria32", "--key", KEY, "--block", BLOCK);
    const records = parseTrace(stdout);
    expect(status).toBe(0);
    expect(records).toHaveLength(36);
    expect(records.at(-1)).toEqual({
      cipher: "aria",
      engine: "aria32",
      block: 0,
      round: 12,
      step: "out",
      state: CIPHERTEXT,
    });
  });

  it("prints a decryption by the reference", () => {
    const { stdout } = run("--cipher", "aria", "--key", KEY, "--block", CIPHERTEXT, "--decrypt");
    expect(parseTrace(stdout).at(-1)).toMatchObject({ engine: "reference", step: "out", state: BLOCK });
  });

  it("traces a message in a mode, by an engine and by the reference", () => {
    const text = ["--key", KEY, "--block", BLOCK + BLOCK];
    const ctr = [...text.slice(0, -1), BLOCK.repeat(20) + "00", "--mode", "ctr", "--counter", "ff".repeat(16)];
    const traced = run("--cipher", "aria", "--engine", "aria32", ...ctr).stdout;
    expect(parseTrace(traced).at(-1)).toMatchObject({ block: 20, round: 12, step: "out" });
    const counted = run("--compare", file("ctr", parseTrace(traced)), ...ctr);
    expect(counted.stdout).toMatch(/^aria32: \d+ records, as reference computes them\n$/);
    const chained = run("--cipher", "aes", ...text, "--mode", "cbc", "--iv", BLOCK).stdout;
    // The first block is its own IV.
    expect(parseTrace(chained)[0]).toMatchObject({ step: "k_add", state: KEY });
  });

  it("compares a log with an engine: status 0 or 1", () => {
    const options = ["--engine", "aria-bitslice32", "--key", KEY, "--block", BLOCK + BLOCK];
    const good = run("--compare", file("good", log((record) => record).records), ...options);
    expect(good.stdout).toBe("board: 72 records, as aria-bitslice32 computes them\n");
    expect(good.status).toBe(0);
    const bad = run("--compare", file("bad", wrong.records), ...options);
    expect(bad.stdout).toMatch(/^board: block 1, round 5, key_add: byte 0 differs\n/);
    expect(bad.status).toBe(1);
  });

  it("ends in status 2 when asked for what makes no sense", () => {
    for (const parameters of [
      ["--cipher", "aria", "--key", "00", "--block", BLOCK],
      ["--cipher", "aria", "--engine", "aes-fixslice32", "--key", KEY, "--block", BLOCK],
      ["--compare", file("silent", []).replace("silent", "nowhere"), "--key", KEY, "--block", BLOCK],
      ["--key", KEY, "--block", BLOCK],
      ["--cipher", "aria", "--key", KEY, "--block", BLOCK, "--mode", "ofb"],
      ["--cipher", "aria", "--key", KEY, "--block", BLOCK, "--mode", "ctr", "--iv", BLOCK],
    ]) {
      const { status, stderr } = run(...parameters);
      expect(status).toBe(2);
      expect(stderr).toMatch(/key|engine|no such file|cipher|--mode: got "ofb"|--counter is missing/);
    }
  });
});
