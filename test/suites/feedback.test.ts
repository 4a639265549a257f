/** CFB in its three widths, OFB, and CTR with a counter of any width: what is printed, node:crypto, pieces, wraps. */
import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IO_BYTES, STRIP_BYTES } from "../../spec/layout.js";
import { StateError } from "../../src/index.js";
import { CfbSegments } from "../../src/modes/cfb-segments.js";
import { Ctr } from "../../src/modes/ctr.js";
import { Cfb, Ofb } from "../../src/modes/feedback.js";
import type { Transformation } from "../../src/modes/mode.js";
import { FEEDBACK_ANSWERS } from "../mode-answers.js";
import { blockSubjects, CIPHERS, KEY_LENGTHS, loadedEngines, type Subject } from "../subjects.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";
import { EDGE_LENGTHS, IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

const MODES = ["cfb", "cfb8", "cfb1", "ofb"] as const;
type ModeName = (typeof MODES)[number];
const iv = pseudoRandom(16, 99);

/** One block is encrypted for each segment: a text of CFB1 is as much work as one 128 times as long. */
function lengthsFor({ slow }: Subject, mode: ModeName): number[] {
  if (mode === "cfb1") return slow ? [0, 1, 15, 17] : [...SHORT_LENGTHS, IO_BYTES + 1];
  if (mode === "cfb8")
    return slow ? [0, 1, 15, 16, 17, 33] : [...SHORT_LENGTHS, 127, 128, 129, STRIP_BYTES + 1, IO_BYTES + 1];
  return slow ? SHORT_LENGTHS : [...EDGE_LENGTHS, ...IO_LENGTHS];
}

describe("the standard's examples", () => {
  it.each(blockSubjects("aes"))("$name", ({ suite }) => {
    for (const { source, mode, key, iv: start, plaintext, ciphertext } of FEEDBACK_ANSWERS) {
      expect(hex(suite[mode](fromHex(key), fromHex(start)).encrypt(fromHex(plaintext))), source).toBe(ciphertext);
      expect(hex(suite[mode](fromHex(key), fromHex(start)).decrypt(fromHex(ciphertext))), source).toBe(plaintext);
    }
  });
});

describe.each(CIPHERS)("%s", (cipher) => {
  describe.each(KEY_LENGTHS)("with a key of %i bytes", (keyLength) => {
    const key = pseudoRandom(keyLength, keyLength);

    describe.each(blockSubjects(cipher))("$name", (subject) => {
      it.each(MODES)("agrees with node:crypto in %s", (mode) => {
        for (const length of lengthsFor(subject, mode)) {
          const text = pseudoRandom(length, length);
          const oracle = createCipheriv(`${cipher}-${keyLength * 8}-${mode}`, key, iv);
          const expected = Buffer.concat([oracle.update(text), oracle.final()]);
          expect(hex(subject.suite[mode](key, iv).encrypt(text)), `${length} bytes`).toBe(hex(expected));
          expect(hex(subject.suite[mode](key, iv).decrypt(expected)), `${length} bytes back`).toBe(hex(text));
        }
      });
    });
  });
});

describe("messages in pieces", () => {
  const key = pseudoRandom(24, 1);
  const engines = CIPHERS.flatMap(loadedEngines);
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.nat(40) },
    { weight: 2, arbitrary: fc.integer({ min: STRIP_BYTES - 17, max: STRIP_BYTES + 17 }) },
    { weight: 1, arbitrary: fc.integer({ min: IO_BYTES - 17, max: IO_BYTES + 17 }) },
  );
  const pieces = fc.array(piece, { minLength: 1, maxLength: 12 });
  const shortPieces = fc.array(fc.nat(40), { minLength: 1, maxLength: 12 });

  function inPieces(mode: Transformation, text: Uint8Array, lengths: readonly number[]): string {
    const result = new Uint8Array(text.length);
    let at = 0;
    try {
      for (const length of lengths) {
        mode.transform(result.subarray(at, at + length), text.subarray(at, at + length));
        at += length;
      }
      return hex(result);
    } finally {
      mode.dispose();
    }
  }

  describe.each(engines)("$id", (engine) => {
    const modes: Record<ModeName | "ctr", (decrypts: boolean) => Transformation> = {
      cfb: (decrypts) => new Cfb(engine, key, iv, decrypts),
      cfb8: (decrypts) => new CfbSegments(engine, key, iv, 8, decrypts),
      cfb1: (decrypts) => new CfbSegments(engine, key, iv, 1, decrypts),
      ofb: () => new Ofb(engine, key, iv),
      // Wraps after 5 blocks.
      ctr: () => new Ctr(engine, key, fromHex("0123456789abcdef0123456789fffffb"), 24),
    };

    it.each(Object.entries(modes))("%s, there and back", (name, start) => {
      const bits = name.startsWith("cfb") && name !== "cfb";
      fc.assert(
        fc.property(bits ? shortPieces : pieces, (lengths) => {
          const text = pseudoRandom(
            lengths.reduce((total, length) => total + length, 0),
            lengths.length,
          );
          const whole = inPieces(start(false), text, [text.length]);
          expect(inPieces(start(false), text, lengths)).toBe(whole);
          expect(inPieces(start(true), fromHex(whole), lengths.toReversed())).toBe(hex(text));
        }),
        { numRuns: 10, seed: 20261201 },
      );
    });
  });
});

describe("CTR with a counter of fewer bits", () => {
  /** The keystream from the definition, by node:crypto. */
  function keystream(cipher: string, key: Uint8Array, counter: Uint8Array, bits: number, length: number): Uint8Array {
    const first = BigInt(`0x${hex(counter)}`);
    const fixed = first - BigInt.asUintN(bits, first);
    const blocks = Array.from({ length: Math.ceil(length / 16) }, (_, i) =>
      (fixed + BigInt.asUintN(bits, first + BigInt(i))).toString(16).padStart(32, "0"),
    );
    const ecb = createCipheriv(`${cipher}-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
    return ecb.update(fromHex(blocks.join(""))).subarray(0, length);
  }

  const WIDTHS = Array.from({ length: 128 }, (_, i) => i + 1);

  describe.each(CIPHERS)("%s", (cipher) => {
    it.each(blockSubjects(cipher))("$name wraps within its bits, each of 1 to 128", ({ suite, slow }) => {
      const key = pseudoRandom(16, 5);
      for (const counterBits of WIDTHS.filter((bits) => !slow || bits < 10 || bits % 8 < 2)) {
        // Three blocks before the wrap, where there are as many; the bits before are mixed.
        const counter = pseudoRandom(16, counterBits);
        const value = BigInt(`0x${hex(counter)}`);
        const start = value - BigInt.asUintN(counterBits, value) + BigInt.asUintN(counterBits, -3n);
        const block = fromHex(start.toString(16).padStart(32, "0"));
        const most = Math.min(2 ** counterBits * 16, slow ? 70 : counterBits === 20 ? 5000 : 300);
        for (const length of [0, 1, 31, 48, 49, most].filter((each) => each <= most)) {
          const text = new Uint8Array(length);
          const expected = hex(keystream(cipher, key, block, counterBits, length));
          expect(hex(suite.ctr(key, block, { counterBits }).encrypt(text)), `${counterBits} bits`).toBe(expected);
          expect(hex(suite.ctr(key, block, { counterBits }).decrypt(text)), `${counterBits} bits`).toBe(expected);
        }
      }
    });

    it.each(blockSubjects(cipher).filter(({ slow }) => !slow))("$name never uses a counter twice", ({ suite }) => {
      const key = pseudoRandom(16, 5);
      for (const counterBits of [1, 2, 7, 11, 12]) {
        const most = 2 ** counterBits * 16;
        const output = new Uint8Array(most + 1).fill(0xa5);
        const ctr = suite.ctr(key, iv, { counterBits });
        expect(() => ctr.encrypt(new Uint8Array(most + 1), output)).toThrow(StateError);
        expect(() => ctr.decrypt(new Uint8Array(most + 1), output)).toThrow(StateError);
        expect(output.every((byte) => byte === 0xa5)).toBe(true);
        const all = ctr.encrypt(new Uint8Array(most));
        expect(new Set(hex(all).match(/.{32}/g)).size).toBe(2 ** counterBits);
      }
    });
  });

  it("refuses pieces that together are too long", () => {
    const [engine] = loadedEngines("aes");
    const ctr = new Ctr(engine!, pseudoRandom(16, 1), iv, 2);
    const piece = new Uint8Array(33);
    ctr.transform(piece, piece);
    expect(() => ctr.transform(piece, piece)).toThrow(StateError);
    ctr.transform(piece, piece.subarray(0, 31));
    expect(() => ctr.transform(piece, piece.subarray(0, 1))).toThrow(StateError);
    ctr.dispose();
  });
});
