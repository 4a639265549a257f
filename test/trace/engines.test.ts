/**
 * Every block cipher engine computes the standard's state in every step of every round: its trace is the reference's.
 * A round key that is wrong by one bit is found where it does its harm.
 */
import { describe, expect, it } from "vitest";
import { roundCount, type TracedCipher } from "../../spec/trace.js";
import { traceMessage } from "../../src/reference/trace.js";
import { firstDivergence, type TraceRecord } from "../../src/trace/record.js";
import { traceEngine } from "../../tools/trace/engine.js";
import { bytes, engines, placeOfKey, wrongRoundKey } from "./engines.js";

const KEY_LENGTHS = [16, 24, 32];
const DIRECTIONS = ["encrypt", "decrypt"] as const;

/** Runs for every kernel that an engine may choose by length, with batches that are not full. */
const BLOCK_COUNTS = [1, 2, 3, 4, 5, 7, 11, 21, 70, 133];

/** Runs for each kernel that an engine may choose, for what takes long. */
const FEW_BLOCK_COUNTS = [1, 4, 9, 133];

const blocks = bytes("blocks", 16 * Math.max(...BLOCK_COUNTS));
const references = new Map<string, TraceRecord[]>();

/** The reference's records of the first `count` blocks. */
function reference(cipher: TracedCipher, key: Uint8Array, direction: (typeof DIRECTIONS)[number], count: number) {
  const name = `${cipher} ${key.length} ${direction}`;
  let records = references.get(name);
  if (!records) references.set(name, (records = traceMessage(cipher, key, blocks, direction)));
  return records.filter((record) => record.block < count);
}

describe.each(engines)("$id", ({ id, cipher }) => {
  describe.each(KEY_LENGTHS)("key of %i bytes", (keyLength) => {
    const key = bytes(`key ${keyLength}`, keyLength);

    it.each(DIRECTIONS)("%ss as the reference does, in every step", (direction) => {
      for (const count of BLOCK_COUNTS) {
        const message = blocks.subarray(0, 16 * count);
        const records = traceEngine(cipher, id, key, message, { decrypt: direction === "decrypt" });
        const difference = firstDivergence(records, reference(cipher, key, direction, count));
        expect(difference, `${count} blocks`).toBeUndefined();
      }
    });

    it.each(DIRECTIONS)("locates one wrong bit in any round key: %s", (direction) => {
      const rounds = roundCount(cipher, keyLength);
      const decrypt = direction === "decrypt";
      for (const count of FEW_BLOCK_COUNTS) {
        const expected = reference(cipher, key, direction, count);
        for (let index = 0; index <= rounds; index++) {
          const records = traceEngine(cipher, id, key, blocks.subarray(0, 16 * count), {
            decrypt,
            tamper: wrongRoundKey(id, cipher, decrypt, index),
          });
          const found = firstDivergence(records, expected);
          expect(found, `round key ${index}, ${count} blocks`).toMatchObject({
            block: 0,
            ...placeOfKey(cipher, decrypt, index, rounds),
          });
          expect(found!.bytes).toHaveLength(1);
        }
      }
    });
  });
});

describe("traceEngine", () => {
  const key = bytes("key 16", 16);

  it("locates a wrong table entry in the step that first uses it", () => {
    const expected = reference("aria", key, "encrypt", 1);
    // SB1 is what bytes 0, 4, 8, 12 go through in odd rounds, and bytes 2, 6, 10, 14 in even ones.
    const inputs = expected
      .filter((record) => record.step === "key_add")
      .flatMap(({ round, state }) =>
        [0, 4, 8, 12].map((row) => {
          const byte = row + (round % 2 === 1 ? 0 : 2);
          return { round, byte, value: Number.parseInt(state.slice(2 * byte, 2 * byte + 2), 16) };
        }),
      );
    const { value } = inputs.find(({ round }) => round === 5)!;
    const first = inputs.find((input) => input.value === value)!;
    const T0 = Uint8Array.of(0x63, 0x63, 0x63, 0, 0x7c, 0x7c, 0x7c, 0, 0x77, 0x77, 0x77, 0);
    const records = traceEngine("aria", "aria32", key, blocks.subarray(0, 16), {
      tamper: (_, memory) => {
        const entry = Buffer.from(memory.buffer).indexOf(T0) + 4 * value;
        for (const i of [0, 1, 2]) memory[entry + i]! ^= 1;
      },
    });
    const found = firstDivergence(records, expected);
    expect(found).toMatchObject({ round: first.round, step: "s_box" });
    expect(found!.bytes).toContain(first.byte);
  });

  it("refuses more blocks than it has room for, rather than lose records", () => {
    const message = new Uint8Array(16 * 2048);
    expect(() => traceEngine("aria", "aria32", key, message)).toThrow(/more than 65536 steps/);
  });

  it("names the engines there are", () => {
    expect(() => traceEngine("aria", "aes-fixslice32", key, blocks)).toThrow(/expected .*aria32/);
  });
});
