/** XTS: what is printed, node:crypto where it has XTS, and the reference, at every length around every edge. */
import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { XTS_ANSWERS } from "../mode-answers.js";
import { referenceSuite } from "../reference-suite.js";
import { blockSubjects, CIPHERS, type Subject } from "../subjects.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";
import { EDGE_LENGTHS, IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

const tweak = pseudoRandom(16, 99);

function lengthsFor({ slow }: Subject): number[] {
  const all = slow
    ? SHORT_LENGTHS
    : [...EDGE_LENGTHS, ...IO_LENGTHS, ...Array.from({ length: 16 }, (_, i) => 4096 + i)];
  return all.filter((length) => length >= 16);
}

it.each(blockSubjects("aes"))("the standard's examples, $name", ({ suite }) => {
  for (const { source, key, tweak: i, plaintext, ciphertext } of XTS_ANSWERS) {
    expect(hex(suite.xts(fromHex(key), fromHex(i)).encrypt(fromHex(plaintext))), source).toBe(ciphertext);
    expect(hex(suite.xts(fromHex(key), fromHex(i)).decrypt(fromHex(ciphertext))), source).toBe(plaintext);
  }
});

describe.each(CIPHERS)("%s", (cipher) => {
  describe.each([32, 64])("with a key of %i bytes", (keyLength) => {
    const key = pseudoRandom(keyLength, keyLength);
    const reference = referenceSuite(cipher);

    it.each(blockSubjects(cipher))("$name agrees with the reference both ways", ({ suite }) => {
      for (const length of SHORT_LENGTHS.filter((each) => each >= 16)) {
        const text = pseudoRandom(length, length);
        const expected = reference.xts(key, tweak).encrypt(text);
        expect(hex(suite.xts(key, tweak).encrypt(text)), `${length} bytes`).toBe(hex(expected));
        expect(hex(suite.xts(key, tweak).decrypt(expected)), `${length} bytes back`).toBe(hex(text));
      }
    });

    // OpenSSL 3.0 has no ARIA-XTS; all engines then agree with one another.
    it.each(blockSubjects(cipher))("$name agrees with node:crypto, or with the first engine", (subject) => {
      for (const length of lengthsFor(subject)) {
        const text = pseudoRandom(length, length);
        const native = () => createCipheriv(`aes-${keyLength * 4}-xts`, key, tweak).update(text);
        const expected = cipher === "aes" ? native() : blockSubjects(cipher)[0]!.suite.xts(key, tweak).encrypt(text);
        expect(hex(subject.suite.xts(key, tweak).encrypt(text)), `${length} bytes`).toBe(hex(expected));
        expect(hex(subject.suite.xts(key, tweak).decrypt(expected)), `${length} bytes back`).toBe(hex(text));
      }
    });
  });
});

it("may encrypt as often as it likes", () => {
  const xts = blockSubjects("aes")[0]!.suite.xts(pseudoRandom(32, 1), tweak);
  expect(hex(xts.encrypt(tweak))).toBe(hex(xts.encrypt(tweak)));
});
