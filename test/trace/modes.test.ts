/**
 * Messages in the modes that chain or count: an engine's trace is the reference's in every step that it has. Where rounds
 * are shared among counter blocks a block begins later, but nothing is missing after that.
 */
import { describe, expect, it } from "vitest";
import { CONTEXT } from "../../spec/layout.js";
import { roundCount, type TracedCipher, type TracedModeOptions } from "../../spec/trace.js";
import { traceMessage } from "../../src/reference/trace.js";
import { firstDivergence, type TraceRecord } from "../../src/trace/record.js";
import { traceEngine } from "../../tools/trace/engine.js";
import { bytes, engines, placeOfKey, wrongRoundKey } from "./engines.js";

const KEY_LENGTHS = [16, 24, 32];

/** The first steps of blocks whose earlier ones are shared, for the engines that share any: round and step. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  aria128: ["2 s_box"],
  "aria-bitslice64": ["1 out"],
  "aria-bitslice32": ["1 out"],
  aria32: ["1 s_box", "2 s_box"],
  aes128: ["2 m_col"],
  "aes-fixslice32": ["1 m_col", "2 m_col"],
};
const FIRST_STEP = { aria: "1 key_add", aes: "0 k_add" } as const;

const WRAPPING_15 = "0123456789abcdef01234567000000ff";
const WRAPPING_32 = "0123456789abcdef01234567ffffffb1";
const COUNTERS = {
  ctr: [
    "000102030405060708090a0b00000002",
    WRAPPING_15,
    "0123456789abcdef0123456700fffff3",
    WRAPPING_32,
    "ffffffffffffffffffffffffffffffc4",
  ],
  gctr: ["000102030405060708090a0b00000002", WRAPPING_15, WRAPPING_32],
} as const;

/** More than the largest batch, for all kernels that are chosen by length, and the end of a block. */
const message = bytes("message", 16 * 141 + 5);
/** In one call, and in calls that are no whole blocks. */
const PIECES = [32768, 1000];

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const references = new Map<string, TraceRecord[]>();

function reference(
  cipher: TracedCipher,
  key: Uint8Array,
  text: Uint8Array,
  direction: "encrypt" | "decrypt",
  options: TracedModeOptions,
): TraceRecord[] {
  const iv = "iv" in options ? Buffer.from(options.iv).toString("hex") : "";
  const name = `${cipher} ${key.length} ${text.length} ${direction} ${options.mode} ${iv}`;
  let records = references.get(name);
  if (!records) references.set(name, (records = traceMessage(cipher, key, text, direction, options)));
  return records;
}

/**
 * Demands that every block's records are the last of the reference's for it, and adds what they begin with to `starts`.
 */
function expectEnds(records: readonly TraceRecord[], expected: readonly TraceRecord[], starts: Set<string>): void {
  const firsts = new Map<number, string>();
  for (const { block, round, step } of records) {
    if (!firsts.has(block)) firsts.set(block, `${round} ${step}`);
  }
  let begun = -1;
  const ends = expected.filter(({ block, round, step }) => {
    if (firsts.get(block) === `${round} ${step}`) begun = block;
    return begun === block;
  });
  expect(firstDivergence(records, ends)).toBeUndefined();
  expect(firsts.size).toBe(expected.at(-1)!.block + 1);
  for (const first of firsts.values()) starts.add(first);
}

describe.each(engines)("$id", ({ id, cipher }) => {
  describe.each(KEY_LENGTHS)("key of %i bytes", (keyLength) => {
    const key = bytes(`key ${keyLength}`, keyLength);

    it.each(["encrypt", "decrypt"] as const)("%ss CBC as the reference does, in every step", (direction) => {
      const options = { mode: "cbc", iv: bytes("iv", 16) } as const;
      const decrypt = direction === "decrypt";
      for (const count of [1, 2, 11, 133]) {
        const text = message.subarray(0, 16 * count);
        const expected = reference(cipher, key, text, direction, options);
        const records = traceEngine(cipher, id, key, text, { ...options, decrypt, pieceBytes: 16 * 50 });
        expect(firstDivergence(records, expected), `${count} blocks`).toBeUndefined();
      }
    });

    it.each(["ctr", "gctr"] as const)("%s: counters that wrap, as the reference does", (mode) => {
      const starts = new Set<string>();
      COUNTERS[mode].forEach((counter, i) => {
        const options = { mode, iv: fromHex(counter) };
        const expected = reference(cipher, key, message, "encrypt", options);
        const pieceBytes = PIECES[i % PIECES.length]!;
        expectEnds(traceEngine(cipher, id, key, message, { ...options, pieceBytes }), expected, starts);
      });
      // The second of aes-fixslice32 is for longer streams.
      const shared = (SHARED[id] ?? []).filter((start) => id !== "aes-fixslice32" || start !== "2 m_col");
      expect([...starts].sort()).toEqual([...shared, FIRST_STEP[cipher]].sort());
    });

    it("reports every step when nothing is shared", () => {
      const options = { mode: "ctr", iv: fromHex(WRAPPING_32) } as const;
      const tamper = (context: Uint8Array) => void (context[CONTEXT.cachesOff] = 1);
      const records = traceEngine(cipher, id, key, message, { ...options, tamper });
      expect(firstDivergence(records, reference(cipher, key, message, "encrypt", options))).toBeUndefined();
    });

    it.each(["cbc", "gctr"] as const)("%s: locates one wrong bit in a round key", (mode) => {
      const options = { mode, iv: fromHex(WRAPPING_15) };
      const text = message.subarray(0, 16 * 133);
      const expected = reference(cipher, key, text, "encrypt", options);
      for (const index of [4, roundCount(cipher, keyLength) - 1]) {
        const tamper = wrongRoundKey(id, cipher, false, index);
        const records = traceEngine(cipher, id, key, text, { ...options, tamper });
        const steps = new Set(records.map(({ block, round, step }) => `${block} ${round} ${step}`));
        const found = firstDivergence(
          records,
          expected.filter(({ block, round, step }) => steps.has(`${block} ${round} ${step}`)),
        );
        const place = placeOfKey(cipher, false, index, roundCount(cipher, keyLength));
        expect(found, `round key ${index}`).toMatchObject({ block: 0, ...place });
        expect(found!.bytes).toHaveLength(1);
      }
    });
  });
});

it.each(KEY_LENGTHS)(
  "aes-fixslice32 with its table, key of %i bytes: pairs that begin at odd places too",
  (keyLength) => {
    const key = bytes(`key ${keyLength}`, keyLength);
    // The table is made after 512 blocks, and pieces of 33 blocks begin at even and odd places.
    const text = bytes("long message", 16 * 33 * 18);
    const options = { mode: "gctr", iv: fromHex("0123456789abcdef01234567fffffdb1") } as const;
    const records = traceEngine("aes", "aes-fixslice32", key, text, { ...options, pieceBytes: 16 * 33 });
    const starts = new Set<string>();
    expectEnds(records, reference("aes", key, text, "encrypt", options), starts);
    expect([...starts].sort()).toEqual(SHARED["aes-fixslice32"]);
  },
);
