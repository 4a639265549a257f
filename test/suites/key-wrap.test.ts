/** KW and KWP: what is printed, Wycheproof's, node:crypto where it wraps, the reference, and forged keys of every kind. */
import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { IO_BYTES } from "../../spec/layout.js";
import { ArgumentError, AuthenticationError } from "../../src/index.js";
import { KEY_WRAP_ANSWERS } from "../mode-answers.js";
import { referenceSuite } from "../reference-suite.js";
import { blockSubjects, CIPHERS, KEY_LENGTHS, type Subject } from "../subjects.js";
import { readVectors, vectorDirectory } from "../vectors.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";

const wycheproof = vectorDirectory("WYCHEPROOF_DIR");
const engines = (cipher: "aria" | "aes") => blockSubjects(cipher).filter(({ slow }) => !slow);

it.each(blockSubjects("aes"))("the standards' examples, $name", ({ suite }) => {
  for (const { source, mode, key, plaintext, ciphertext } of KEY_WRAP_ANSWERS) {
    expect(hex(suite[mode](fromHex(key)).encrypt(fromHex(plaintext))), source).toBe(ciphertext);
    expect(hex(suite[mode](fromHex(key)).decrypt(fromHex(ciphertext))), source).toBe(plaintext);
  }
});

interface Vector {
  readonly tcId: number;
  readonly key: string;
  readonly msg: string;
  readonly ct: string;
  readonly result: "valid" | "invalid" | "acceptable";
}

// RFC 3394 allows to wrap 8 bytes ("acceptable"); SP 800-38F and we do not.
it.skipIf(!wycheproof).each(blockSubjects("aes"))("Wycheproof, $name", ({ suite }) => {
  const { testGroups } = readVectors<{ testGroups: { tests: Vector[] }[] }>(wycheproof!, "aes_wrap_test.json");
  const cases = testGroups.flatMap(({ tests }) => tests);
  expect(cases).toHaveLength(165);
  for (const { tcId, key, msg, ct, result } of cases) {
    const kw = suite.kw(fromHex(key));
    if (result === "valid") {
      expect(hex(kw.encrypt(fromHex(msg))), `tcId ${tcId}`).toBe(ct);
      expect(hex(kw.decrypt(fromHex(ct))), `tcId ${tcId}`).toBe(msg);
    } else {
      expect(() => kw.decrypt(fromHex(ct)), `tcId ${tcId}`).toThrow();
    }
  }
});

describe.each(CIPHERS)("%s", (cipher) => {
  describe.each(KEY_LENGTHS)("with a key of %i bytes", (keyLength) => {
    const key = pseudoRandom(keyLength, keyLength);
    const reference = referenceSuite(cipher);

    it.each(engines(cipher))("$name agrees with the reference, with initial values too", ({ suite }) => {
      for (const length of [1, 2, 7, 8, 9, 15, 16, 17, 23, 24, 25, 32, 40]) {
        const text = pseudoRandom(length, length);
        const expected = reference.kwp(key).encrypt(text);
        expect(hex(suite.kwp(key).encrypt(text)), `KWP, ${length} bytes`).toBe(hex(expected));
        expect(hex(suite.kwp(key).decrypt(expected)), `KWP, ${length} bytes back`).toBe(hex(text));
        if (length < 16 || length % 8 !== 0) continue;
        for (const options of [{}, { iv: pseudoRandom(8, length) }]) {
          const wrapped = reference.kw(key, options).encrypt(text);
          expect(hex(suite.kw(key, options).encrypt(text)), `KW, ${length} bytes`).toBe(hex(wrapped));
          expect(hex(suite.kw(key, options).decrypt(wrapped)), `KW, ${length} bytes back`).toBe(hex(text));
        }
      }
    });
  });

  // Around the I/O buffer a pass takes two strips; t passes 2^8 and 2^16.
  it.each(engines(cipher))("$name agrees on long texts with node:crypto, or with the first engine", ({ suite }) => {
    const key = pseudoRandom(32, 1);
    for (const length of [344, IO_BYTES, IO_BYTES + 8, 88_000]) {
      const text = pseudoRandom(length, length);
      const native = (name: string, iv: string, input: Uint8Array) =>
        createCipheriv(`id-aes256-${name}`, key, fromHex(iv)).update(input);
      const first = engines(cipher)[0]!.suite;
      const kw = cipher === "aes" ? native("wrap", "a6a6a6a6a6a6a6a6", text) : first.kw(key).encrypt(text);
      expect(hex(suite.kw(key).encrypt(text)), `KW, ${length} bytes`).toBe(hex(kw));
      expect(hex(suite.kw(key).decrypt(kw)), `KW, ${length} bytes back`).toBe(hex(text));
      const odd = text.subarray(3);
      const kwp = cipher === "aes" ? native("wrap-pad", "a65959a6", odd) : first.kwp(key).encrypt(odd);
      expect(hex(suite.kwp(key).encrypt(odd)), `KWP, ${length - 3} bytes`).toBe(hex(kwp));
      expect(hex(suite.kwp(key).decrypt(kwp)), `KWP, ${length - 3} bytes back`).toBe(hex(odd));
    }
  });

  /** Every way in which one unwrapped byte may be wrong; what is wrapped raw says how it is to be refused. */
  function forgeries(suite: Subject["suite"], key: Uint8Array): Uint8Array[] {
    /** W of any check value: KW takes one, and a block is KWP's short form. */
    const wrap = (bytes: Uint8Array) =>
      bytes.length === 16
        ? suite.ecb(key, { disablePadding: true }).encrypt(bytes)
        : suite.kw(key, { iv: bytes.slice(0, 8) }).encrypt(bytes.slice(8));
    const bad: Uint8Array[] = [];
    for (const padded of [8, 16, 24]) {
      for (const length of [0, padded - 8, padded - 3, padded + 1, padded + 8, 2 ** 31, 2 ** 32 - 1]) {
        const bytes = new Uint8Array(8 + padded).fill(1, 8);
        new DataView(bytes.buffer).setUint32(0, 0xa65959a6);
        new DataView(bytes.buffer).setUint32(4, length);
        bad.push(wrap(bytes)); // padding that is not zero, or a length that cannot be
        if (length === padded - 3) {
          for (const at of [padded + 5, padded + 6, padded + 7])
            bad.push(
              wrap(
                bytes
                  .slice()
                  .fill(0, padded + 5)
                  .fill(1, at, at + 1),
              ),
            );
          for (let at = 0; at < 4; at++)
            bad.push(
              wrap(
                bytes
                  .slice()
                  .fill(0, padded + 5)
                  .fill(0, at, at + 1),
              ),
            );
        } else if (length === padded - 8 || length > padded) {
          bad.push(wrap(bytes.slice().fill(0, 8)));
        }
      }
    }
    return bad;
  }

  it.each(engines(cipher))("$name refuses every malformed KWP and leaves the output alone", ({ suite }) => {
    const key = pseudoRandom(16, 1);
    for (const [i, forged] of forgeries(suite, key).entries()) {
      const output = new Uint8Array(64).fill(0xa5);
      expect(() => suite.kwp(key).decrypt(forged, output), `forgery ${i}`).toThrow(AuthenticationError);
      expect(output.every((byte) => byte === 0xa5)).toBe(true);
    }
  });

  it.each(engines(cipher))("$name refuses any flipped bit, another key and another initial value", ({ suite }) => {
    const key = pseudoRandom(16, 1);
    for (const [mode, length] of [
      ["kw", 16],
      ["kw", 24],
      ["kwp", 5],
      ["kwp", 21],
    ] as const) {
      const wrapped = suite[mode](key).encrypt(pseudoRandom(length, 2));
      for (let bit = 0; bit < wrapped.length * 8; bit++) {
        const forged = Uint8Array.from(wrapped);
        forged[bit >> 3]! ^= 1 << (bit & 7);
        const before = hex(forged);
        expect(() => suite[mode](key).decrypt(forged, forged)).toThrow(AuthenticationError);
        expect(hex(forged)).toBe(before);
      }
      expect(() => suite[mode](pseudoRandom(16, 3)).decrypt(wrapped)).toThrow(AuthenticationError);
    }
    const wrapped = suite.kw(key).encrypt(key);
    expect(() => suite.kw(key, { iv: new Uint8Array(8) }).decrypt(wrapped)).toThrow(AuthenticationError);
  });
});

it("KWP takes an output that is as long as the plaintext, and no shorter one", () => {
  const { suite } = blockSubjects("aes")[0]!;
  const key = pseudoRandom(16, 1);
  const wrapped = suite.kwp(key).encrypt(pseudoRandom(21, 2));
  expect(hex(suite.kwp(key).decrypt(wrapped, new Uint8Array(21)))).toBe(hex(pseudoRandom(21, 2)));
  expect(() => suite.kwp(key).decrypt(wrapped, new Uint8Array(20))).toThrow(ArgumentError);
});
