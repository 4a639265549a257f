/**
 * The state of running firmware, round by round, is the reference's and that of the Wasm engine which mirrors the port;
 * and firmware that is broken in one byte is located to the round and the step of its first harm.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { loadImage, patch } from "../../mcu/harness/images.js";
import type { Job } from "../../mcu/harness/job.js";
import type { Image } from "../../mcu/harness/target.js";
import { TARGETS } from "../../mcu/harness/targets.js";
import { traceJob } from "../../mcu/harness/trace.js";
import { SL1, SL2 } from "../../spec/aria.js";
import { traceMessage } from "../../src/reference/trace.js";
import { firstDivergence, formatTrace, parseTrace, type TraceRecord } from "../../src/trace/record.js";
import { traceEngine } from "../../tools/trace/engine.js";
import { bytes } from "./bytes.js";

const KEY_LENGTHS = [16, 24, 32];
const DATA = bytes("data", 48);

/** Only the steps that the port reports. */
function reported(records: readonly TraceRecord[], by: readonly TraceRecord[]): TraceRecord[] {
  const steps = new Set(by.map(({ step }) => step));
  return records.filter(({ step }) => steps.has(step));
}

for (const target of TARGETS) {
  const [emulator] = target.emulators;
  describe.each(target.variants)(`a trace of ${target.id} with $description`, ({ id }) => {
    const image = loadImage(target, id);
    const trace = (traced: Image, job: Job) => traceJob(target, emulator!, traced, job);

    it.each(KEY_LENGTHS)("is the reference's and the engine's, with a key of %i bytes", (keyBytes) => {
      const key = bytes("key", keyBytes);
      for (const direction of ["encrypt", "decrypt"] as const) {
        const decrypt = direction === "decrypt";
        const records = trace(image, { op: decrypt ? "ECB_DECRYPT" : "ECB_ENCRYPT", key, data: DATA });
        expect(firstDivergence(records, reported(traceMessage("aria", key, DATA, direction), records))).toBeUndefined();
        const engine = traceEngine("aria", target.mirroredBy, key, DATA, { decrypt });
        expect(firstDivergence(records, reported(engine, records))).toBeUndefined();
        expect(parseTrace(formatTrace(records))).toEqual(records);
      }
    });

    it("is the reference's in CTR too, from the round on that is not computed ahead", () => {
      const key = bytes("key", 32);
      const counter = Uint8Array.from({ length: 16 }, (_, i) => (i < 14 ? i : 0xff));
      const blocks = Uint8Array.of(
        ...counter,
        ...counter.fill(0, 14).with(13, 14),
        ...counter.with(13, 14).with(15, 1),
      );
      const records = trace(image, { op: "CTR", key, counter: blocks.slice(0, 16), data: DATA });
      const reference = reported(traceMessage("aria", key, blocks), records);
      const places = new Set(records.map(({ block, round, step }) => `${block} ${round} ${step}`));
      const computed = reference.filter(({ block, round, step }) => places.has(`${block} ${round} ${step}`));
      expect(firstDivergence(records, computed)).toBeUndefined();
      expect(reference.filter((record) => record.round >= 4).every((record) => computed.includes(record))).toBe(true);
    });

    it.each(target.faults(image).map((fault) => [fault.name, fault] as const))("locates %s", (_, fault) => {
      const key = bytes("key", 16);
      const broken = patch(image, fault.address, fault.bytes);
      const records = trace(broken, { op: "ECB_ENCRYPT", key, data: DATA });
      const reference = reported(traceMessage("aria", key, DATA), records);
      expect(firstDivergence(records, reference)).toMatchObject({ block: 0, round: fault.round, step: fault.step });
    });

    it("locates a wrong byte of an S-box in the round that looks it up first", () => {
      const key = bytes("key", 16);
      const reference = traceMessage("aria", key, DATA);
      const looked = reference
        .filter(({ step }) => step === "key_add")
        .flatMap(({ block, round, state }) =>
          [...Buffer.from(state, "hex")].map((value, i) => {
            const box = SL1.indexOf((round % 2 === 1 ? SL1 : SL2)[i % 4]!);
            return { block, round, byte: i, box, value };
          }),
        );
      // One that no round before the sixth looks up.
      const first = looked.find(
        (entry, at) =>
          entry.round === 6 &&
          !looked.slice(0, at).some(({ box, value }) => box === entry.box && value === entry.value),
      )!;
      const { address, bytes: wrong } = target.boxFault(image, first.box, first.value);
      const records = trace(patch(image, address, wrong), { op: "ECB_ENCRYPT", key, data: DATA });
      expect(firstDivergence(records, reported(reference, records))).toMatchObject({
        block: 0,
        round: 6,
        step: "s_box",
        bytes: expect.arrayContaining([first.byte]),
      });
    });
  });
}

describe("npm run mcu -- --trace", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", "mcu/main.ts", ...args], { encoding: "utf8" });
  const [target] = TARGETS;
  const port = `${target!.id}-${target!.variants[0]!.id}`;

  it("prints what npm run trace compares", () => {
    const [key, block] = [bytes("key", 16), bytes("block", 32)];
    const hex = (data: Uint8Array) => Buffer.from(data).toString("hex");
    const { stdout, status } = run("--trace", port, "--key", hex(key), "--block", hex(block), "--decrypt");
    expect(status).toBe(0);
    const records = parseTrace(stdout);
    expect(records[0]!.engine).toBe(port);
    expect(firstDivergence(records, reported(traceMessage("aria", key, block, "decrypt"), records))).toBeUndefined();
  });

  it.each([
    [["--trace", "avr"], "--trace: expected avr-flash or"],
    [["--trace", port, "--key", "00"], "--key: expected 16, 24 or 32 bytes in hex"],
    [
      ["--trace", port, "--key", "00".repeat(16), "--block", "0g".repeat(16)],
      "--block: expected blocks of 16 bytes in hex",
    ],
    [["--target", "z80"], "--target: expected avr"],
    [["--emulator", "none"], "--emulator: expected avr8js"],
  ])("refuses %j", (args, message) => {
    const { stderr, status } = run(...args);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });
});
