/**
 * Every microcontroller port, from its committed image in an emulator that is a plain npm package: it computes what the
 * reference does, for all lengths around blocks and epochs, and does what mcu/include/aria.h says when it is misused.
 */
import { describe, expect, it } from "vitest";
import { loadImage } from "../../mcu/harness/images.js";
import type { Job, Op } from "../../mcu/harness/job.js";
import type { Run } from "../../mcu/harness/target.js";
import { TARGETS } from "../../mcu/harness/targets.js";
import { JOB_DATA_BYTES, SELFTEST_BEGIN, SELFTEST_END } from "../../spec/mcu.js";
import { aria, keySchedule } from "../../src/reference/aria.js";
import { ctr, ecbDecrypt, ecbEncrypt } from "../../src/reference/modes.js";
import { bytes } from "./bytes.js";

const KEY_LENGTHS = [16, 24, 32];
const OPS: readonly Op[] = [
  "KEY_SCHEDULE_ENC",
  "KEY_SCHEDULE_DEC",
  "ENCRYPT_BLOCK",
  "ECB_ENCRYPT",
  "ECB_DECRYPT",
  "CTR",
];
const MESSAGE = bytes("message", JOB_DATA_BYTES);
const COUNTER = bytes("counter", 16);

/** All of DATA after the job, by the reference: what the routine has to leave alone included. */
function expectedData(job: Job): Uint8Array {
  const { src = 0, dst = 0, bytes: count = job.data.length - src, counter = new Uint8Array(16) } = job;
  const data = new Uint8Array(JOB_DATA_BYTES);
  data.set(job.data);
  const cipher = aria(job.key);
  const blocks = data.slice(src, src + (job.op === "ENCRYPT_BLOCK" ? 16 : count - (count % 16)));
  if (job.op === "CTR") data.set(ctr(cipher, counter, data.slice(src, src + count)), dst);
  else if (job.op === "ECB_DECRYPT") data.set(ecbDecrypt(cipher, blocks), dst);
  else if (!job.op.startsWith("KEY_")) data.set(ecbEncrypt(cipher, blocks), dst);
  return data;
}

/** The counter after so many blocks. */
function advanced(counter: Uint8Array, blocks: number): Uint8Array {
  const sum = (BigInt("0x" + Buffer.from(counter).toString("hex")) + BigInt(blocks)) & ((1n << 128n) - 1n);
  return Uint8Array.from(Buffer.from(sum.toString(16).padStart(32, "0"), "hex"));
}

for (const target of TARGETS) {
  const [emulator] = target.emulators;
  describe.each(target.variants)(`${target.id} with $description`, (variant) => {
    const image = loadImage(target, variant.id);
    const run = (job: Job): Run => emulator!.run(image, job);
    const expectRight = (job: Job, what?: string) => {
      const { data, result } = run(job);
      expect(Buffer.from(data).equals(expectedData(job)), what ?? JSON.stringify({ ...job, data: undefined })).toBe(
        true,
      );
      expect(result).toBe(job.key.length / 4 + 8);
    };

    it("passes its self-test", () => {
      const lines = emulator!.selfTest(image).split("\r\n");
      expect(lines[0]).toBe(SELFTEST_BEGIN);
      expect(lines.at(-2)).toBe(SELFTEST_END);
      const answers = lines.slice(1, -3);
      expect(answers.map((line) => line.replace(/ [0-9a-f]{8}$/, ""))).toEqual(
        KEY_LENGTHS.flatMap((n) => ["encrypt", "decrypt", "ctr"].map((what) => `aria-${n * 8} ${what} pass`)),
      );
      const stack = parseInt(/^stack ([0-9a-f]{4})$/.exec(lines.at(-3)!)![1]!, 16);
      expect(stack).toBeGreaterThan(0);
      // What main has on the stack when it calls a routine comes on top.
      expect(stack).toBeLessThanOrEqual(variant.stackBytes + 16);
    });

    it.each(KEY_LENGTHS)("encrypts and decrypts blocks with a key of %i bytes", (keyBytes) => {
      for (let i = 0; i < 8; i++) {
        const key = bytes(`key ${i}`, keyBytes);
        const data = bytes(`data ${i}`, 64);
        expectRight({ op: "ENCRYPT_BLOCK", key, data, dst: 16 * (i % 3) });
        expectRight({ op: "ECB_ENCRYPT", key, data: data.slice(0, 16 * (i % 5)) });
        expectRight({ op: "ECB_DECRYPT", key, data: data.slice(0, 16 * (i % 5)) });
      }
    });

    it.each(KEY_LENGTHS)("counts with a key of %i bytes, at every length and start of the last byte", (keyBytes) => {
      const key = bytes("key", keyBytes);
      for (let length = 0; length <= 50; length++) {
        for (const last of [0x00, 0xfd, 0xfe, 0xff]) {
          if (length % 5 !== 0 && last !== 0xfe) continue;
          const counter = COUNTER.slice();
          counter[15] = last;
          const job: Job = { op: "CTR", key, counter, data: MESSAGE.slice(0, length) };
          expectRight(job, `${length} bytes from ${last}`);
          const after = run(job).counter;
          expect(Buffer.from(after).equals(advanced(counter, Math.ceil(length / 16))), `${length} from ${last}`).toBe(
            true,
          );
        }
      }
    });

    it("carries through the whole counter, and wraps", () => {
      const key = bytes("key", 16);
      for (let carried = 1; carried <= 16; carried++) {
        const counter = COUNTER.slice().fill(0xff, 16 - carried);
        const job: Job = { op: "CTR", key, counter, data: MESSAGE.slice(0, 70) };
        expectRight(job, `${carried} bytes of ff`);
        expect(Buffer.from(run(job).counter)).toEqual(Buffer.from(advanced(counter, 5)));
      }
    });

    it("does long messages of more than one epoch", () => {
      for (const last of [0, 0xc0]) {
        const counter = COUNTER.slice();
        counter[15] = last;
        expectRight({ op: "CTR", key: bytes("key", 24), counter, data: MESSAGE });
      }
      expectRight({ op: "ECB_DECRYPT", key: bytes("key", 32), data: MESSAGE });
    });

    it("takes keys, counters and buffers at any address", () => {
      for (let shift = 1; shift < 4; shift++) {
        for (const op of ["ENCRYPT_BLOCK", "ECB_ENCRYPT", "ECB_DECRYPT", "CTR"] as const) {
          const apart = { src: shift, dst: 100 + (shift % 3), keyShift: shift, counterShift: 4 - shift };
          const data = bytes("data", 32 + shift);
          expectRight({ op, key: bytes("key", 32), counter: COUNTER, data, ...apart });
        }
      }
    });

    it("works in place, and on a destination that lies before the source and overlaps it", () => {
      for (const op of ["ECB_ENCRYPT", "ECB_DECRYPT", "CTR"] as const) {
        for (const before of [0, 1, 7, 15, 16, 17, 40]) {
          const job: Job = { op, key: bytes("key", 16), counter: COUNTER, data: MESSAGE.slice(0, 40 + 96), src: 40 };
          expectRight({ ...job, dst: 40 - before }, `${op} ${before} before`);
        }
      }
      const tail: Job = { op: "CTR", key: bytes("key", 16), counter: COUNTER, data: MESSAGE.slice(0, 59), src: 10 };
      expectRight({ ...tail, dst: 3 });
    });

    it("writes nothing outside a destination that begins inside the source", () => {
      for (const op of ["ECB_ENCRYPT", "CTR"] as const) {
        const job: Job = {
          op,
          key: bytes("key", 16),
          counter: COUNTER,
          data: MESSAGE.slice(0, 400),
          src: 40,
          bytes: 96,
        };
        const { data } = run({ ...job, dst: 51 });
        expect(Buffer.from(data.subarray(0, 51))).toEqual(Buffer.from(MESSAGE.subarray(0, 51)));
        expect(Buffer.from(data.subarray(51 + 96, 400))).toEqual(Buffer.from(MESSAGE.subarray(51 + 96, 400)));
      }
    });

    it("does nothing with no bytes, but says that all is well", () => {
      for (const op of ["ECB_ENCRYPT", "ECB_DECRYPT", "CTR"] as const) {
        const { data, counter, result } = run({ op, key: bytes("key", 32), counter: COUNTER, data: MESSAGE, bytes: 0 });
        expect(Buffer.from(data)).toEqual(Buffer.from(MESSAGE));
        expect(Buffer.from(counter)).toEqual(Buffer.from(COUNTER));
        expect(result).toBe(16);
      }
    });

    it("refuses keys of other lengths, and to use what came of them", () => {
      for (const keyBytes of [0, 1, 8, 15, 17, 20, 23, 25, 31, 33, 48, 64, 128, 255]) {
        for (const op of OPS) {
          const job: Job = { op, key: bytes("key", 32), keyBytes, counter: COUNTER, data: MESSAGE.slice(0, 48) };
          const { data, counter, result } = run(job);
          expect(result, `${op} with ${keyBytes} bytes`).toBe(0);
          expect(Buffer.from(data.subarray(0, 48))).toEqual(Buffer.from(job.data));
          expect(Buffer.from(counter)).toEqual(Buffer.from(COUNTER));
        }
      }
    });

    it("keeps the registers that the C ABI says", () => {
      for (const op of OPS) {
        for (const keyBytes of [16, 17]) {
          const seen: number[][] = [];
          const job: Job = { op, key: bytes("key", 32), keyBytes, counter: COUNTER, data: MESSAGE.slice(0, 40) };
          emulator!.run(image, job, ["job_start", "job_done"], (_, cpu) => {
            seen.push(target.savedRegisters.map((number) => cpu.register(number)));
          });
          expect(seen).toHaveLength(2);
          expect(seen[1], `${op} with ${keyBytes} bytes`).toEqual(seen[0]);
        }
      }
    });

    it("takes no more stack than it says, and leaves nothing secret there", () => {
      let most = 0;
      for (const keyBytes of KEY_LENGTHS) {
        const key = bytes("key", keyBytes);
        const { W, ek, dk } = keySchedule(key);
        const keystream = ctr(aria(key), COUNTER, new Uint8Array(64));
        const secrets = [...W, ...ek, ...dk, key, keystream].map((secret) => Buffer.from(secret));
        for (const op of OPS) {
          const { stack } = run({ op, key, counter: COUNTER, data: new Uint8Array(59) });
          if (!stack) continue;
          most = Math.max(most, stack.length);
          const held = Buffer.from(stack);
          for (const secret of secrets) {
            for (let at = 0; at + 4 <= secret.length; at++) {
              expect(held.includes(secret.subarray(at, at + 4)), `${op}, ${keyBytes} bytes`).toBe(false);
            }
          }
        }
      }
      expect(most).toBe(variant.stackBytes);
    });

    it.runIf(variant.constantTime)("takes the same time for all keys and texts", () => {
      for (const keyBytes of KEY_LENGTHS) {
        for (const op of OPS) {
          const cycles = new Set(
            Array.from({ length: 8 }, (_, i) => {
              const counter = bytes(`counter ${i}`, 16);
              counter[15] = 0xfe;
              const [key, data] =
                i === 0
                  ? [new Uint8Array(keyBytes), new Uint8Array(40)]
                  : [bytes(`k${i}`, keyBytes), bytes(`t${i}`, 40)];
              return run({ op, key, counter, data }).cycles!.nominal;
            }),
          );
          expect([...cycles], `${op}, ${keyBytes} bytes`).toHaveLength(1);
        }
      }
    });
  });
}
