/** The files that the harness reads: Intel HEX, ELF, and what it refuses. */
import { describe, expect, it } from "vitest";
import { readElf } from "../../mcu/harness/elf.js";
import { formatHex, parseHex } from "../../mcu/harness/hex.js";
import { decodeJob, encodeJob } from "../../mcu/harness/job.js";
import { JOB, JOB_DATA_BYTES } from "../../spec/mcu.js";
import { bytes } from "./bytes.js";

describe("Intel HEX", () => {
  it("reads the record of the specification's form", () => {
    expect(parseHex(":0300300002337A1E\n:00000001FF\n")).toEqual([
      { address: 0x30, bytes: Uint8Array.of(0x02, 0x33, 0x7a) },
    ]);
  });

  it("gives back what it wrote, across 64 KiB and with gaps", () => {
    const segments = [
      { address: 0x10, bytes: bytes("a", 100) },
      { address: 0xfff0, bytes: bytes("b", 64) },
      { address: 0x08000000, bytes: bytes("c", 33) },
    ];
    expect(parseHex(formatHex(segments))).toEqual(segments);
  });

  it.each([
    ["no record", "hello\n:00000001FF\n", "line 1: not a record"],
    ["a record that is cut", ":0300300002337A\n:00000001FF\n", "line 1: not a record"],
    ["a wrong checksum", ":0300300002337A1F\n:00000001FF\n", "line 1: wrong checksum"],
    ["a record of another type", ":020000021000EC\n:00000001FF\n", "line 1: got a record of type 2"],
    ["a record after the end", ":00000001FF\n:0300300002337A1E\n", "line 2: a record after the last"],
    ["no end", ":0300300002337A1E\n", "the file is cut"],
    ["nothing", "", "the file is cut"],
  ])("refuses %s", (_, text, message) => {
    expect(() => parseHex(text)).toThrow(message);
  });
});

describe("ELF", () => {
  it.each([
    ["text", Uint8Array.from(Buffer.from("not an ELF file, but long enough to be one".repeat(3)))],
    ["a 64-bit file", Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, ...new Uint8Array(60)])],
    ["a big-endian file", Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, ...new Uint8Array(60)])],
  ])("is not %s", (_, file) => {
    expect(() => readElf(file)).toThrow("expected a 32-bit little-endian ELF file");
  });
});

describe("a job", () => {
  const job = { op: "CTR" as const, key: bytes("key", 16), counter: bytes("counter", 16), data: bytes("data", 20) };

  it("is laid out as spec/mcu.ts says", () => {
    const block = encodeJob({ ...job, keyShift: 3, counterShift: 1, src: 2, dst: 5 });
    expect(Buffer.from(block.subarray(0, 4)).toString()).toBe("WSJ1");
    expect([...block.subarray(JOB.OP, JOB.RESULT)]).toEqual([6, 16, 18, 0, 2, 0, 5, 0, 3, 1]);
    expect(block.slice(JOB.KEY + 3, JOB.KEY + 19)).toEqual(job.key);
    expect(decodeJob(block)).toMatchObject({ result: 0, counter: job.counter });
    expect(decodeJob(block).data.slice(0, 20)).toEqual(job.data);
  });

  it("must fit", () => {
    expect(() => encodeJob({ ...job, key: bytes("key", 33) })).toThrow("got a key of 33");
    expect(() => encodeJob({ ...job, data: bytes("data", JOB_DATA_BYTES + 1) })).toThrow("data of 2049 bytes");
    expect(() => encodeJob({ ...job, dst: JOB_DATA_BYTES - 19 })).toThrow("got 20 bytes from 0 to 2029");
    expect(() => encodeJob({ ...job, keyShift: 4 })).toThrow("shifts 4 and 0");
  });
});
