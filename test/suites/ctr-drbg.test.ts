/** CTR_DRBG on every engine: NIST's examples, and the reference in every configuration. */
import { describe, expect, it } from "vitest";
import { aes, ArgumentError, aria, StateError, type CtrDrbgOptions } from "../../src/index.js";
import { aes as referenceAes } from "../../src/reference/aes.js";
import { aria as referenceAria } from "../../src/reference/aria.js";
import { ReferenceCtrDrbg } from "../../src/reference/ctr-drbg.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { type DrbgAnswer, DRBG_ANSWERS } from "../known-answers-aead.js";
import { blockSubjects, CIPHERS, KEY_LENGTHS } from "../subjects.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";

const references = { aria: referenceAria, aes: referenceAes };

/** Gives one value after the other. */
function source(values: readonly Uint8Array[]): (byteLength: number) => Uint8Array {
  const left = [...values];
  return () => left.shift()!;
}

function options(answer: DrbgAnswer): CtrDrbgOptions {
  const { keyLength, derivationFunction, predictionResistance, nonce, personalization } = answer;
  return {
    keyLength,
    derivationFunction,
    predictionResistance,
    entropy: source(answer.entropy.map(fromHex)),
    ...(nonce === undefined ? {} : { nonce: fromHex(nonce) }),
    ...(personalization === undefined ? {} : { personalization: fromHex(personalization) }),
  };
}

/** What is asked of both, in this order: lengths that are whole blocks and not, up to the most that one request gives. */
const REQUESTS = [0, 1, 16, 17, 2049, 300];

describe("the reference", () => {
  it.each(DRBG_ANSWERS)("$source", (answer) => {
    const { keyLength, derivationFunction: usesDf, predictionResistance, nonce, personalization, reseed } = answer;
    const entropy = source(answer.entropy.map(fromHex));
    const first = entropy(0);
    const drbg = new ReferenceCtrDrbg(
      referenceAes,
      keyLength,
      usesDf,
      first,
      fromHex(nonce ?? ""),
      fromHex(personalization ?? ""),
    );
    if (reseed !== undefined) drbg.reseed(entropy(0), fromHex(reseed));
    const [, second] = answer.additional.map((additional) => {
      if (!predictionResistance) return drbg.generate(64, fromHex(additional));
      drbg.reseed(entropy(0), fromHex(additional));
      return drbg.generate(64);
    });
    expect(hex(second!)).toBe(answer.returned);
  });
});

describe.each(CIPHERS)("%s", (cipher) => {
  describe.each(blockSubjects(cipher).filter(({ slow }) => !slow))("$name", ({ suite }) => {
    if (cipher === "aes")
      it.each(DRBG_ANSWERS)("$source", (answer) => {
        const drbg = suite.ctrDrbg(options(answer));
        if (answer.reseed !== undefined) drbg.reseed(fromHex(answer.reseed));
        const [, second] = answer.additional.map((additional) =>
          drbg.generate(64, { additionalInput: fromHex(additional) }),
        );
        expect(hex(second!)).toBe(answer.returned);
        drbg.uninstantiate();
      });

    it.each(KEY_LENGTHS.flatMap((keyLength) => [true, false].map((usesDf) => ({ keyLength, usesDf }))))(
      "agrees with the reference: $keyLength bytes of key, derivation function $usesDf",
      ({ keyLength, usesDf }) => {
        const bytes = (seed: number, length = keyLength + 16) => pseudoRandom(usesDf ? length + 5 : length, seed);
        const short = (seed: number) => pseudoRandom(keyLength + seed, seed);
        const nonce = usesDf ? { nonce: short(2) } : {};
        const drbg = suite.ctrDrbg({
          keyLength,
          derivationFunction: usesDf,
          entropy: source([bytes(1), bytes(4)]),
          personalization: short(3),
          ...nonce,
        });
        const model = new ReferenceCtrDrbg(references[cipher], keyLength, usesDf, bytes(1), nonce.nonce, short(3));
        for (const length of REQUESTS) {
          const additionalInput = short(length % 16);
          expect(hex(drbg.generate(length)), `${length} bytes`).toBe(hex(model.generate(length)));
          expect(hex(drbg.generate(length, { additionalInput }))).toBe(hex(model.generate(length, additionalInput)));
        }
        drbg.reseed(short(7));
        model.reseed(bytes(4), short(7));
        expect(hex(drbg.generate(100))).toBe(hex(model.generate(100)));
        drbg.uninstantiate();
      },
    );

    it("gives 65,536 bytes at once, twice, as the first engine does", () => {
      const make = (of: typeof suite) => of.ctrDrbg({ entropy: () => pseudoRandom(32, 1) });
      const [drbg, other] = [make(suite), make(blockSubjects(cipher)[1]!.suite)];
      for (let i = 0; i < 2; i++) expect(hex(drbg.generate(65_536))).toBe(hex(other.generate(65_536)));
      const output = new Uint8Array(40);
      expect(drbg.generate(33, { output }).buffer).toBe(output.buffer);
      expect(hex(output)).toBe(hex(other.generate(33)) + "00".repeat(7));
      for (const each of [drbg, other]) each.uninstantiate();
    });
  });
});

describe("the surroundings", () => {
  it("reseeds when the interval is over, and for every request with prediction resistance", () => {
    const asked: number[] = [];
    const entropy = (byteLength: number) => {
      asked.push(byteLength);
      return pseudoRandom(byteLength, asked.length);
    };
    const drbg = aes.ctrDrbg({ keyLength: 16, entropy, reseedInterval: 3 });
    expect(asked).toEqual([16, 8]);
    for (let i = 0; i < 7; i++) drbg.generate(1);
    expect(asked).toEqual([16, 8, 16, 16]);
    drbg.reseed();
    for (let i = 0; i < 3; i++) drbg.generate(1);
    expect(asked).toHaveLength(5);
    drbg.uninstantiate();
    asked.length = 0;
    const resistant = aria.ctrDrbg({ derivationFunction: false, entropy, predictionResistance: true });
    resistant.generate(1);
    resistant.generate(1);
    expect(asked).toEqual([48, 48, 48]);
    resistant.uninstantiate();
  });

  it("has the system's entropy by default: two generators differ", () => {
    const [a, b] = [aes.ctrDrbg(), aes.ctrDrbg()];
    expect(hex(a.generate(32))).not.toBe(hex(b.generate(32)));
    for (const each of [a, b]) each.uninstantiate();
  });

  it("refuses what it cannot use", () => {
    const entropy = (byteLength: number) => new Uint8Array(byteLength);
    const bad: [CtrDrbgOptions, string][] = [
      [{ keyLength: 20 }, "keyLength"],
      [{ entropy: () => new Uint8Array(31) }, "entropy"],
      [{ entropy: () => "entropy" as unknown as Uint8Array }, "entropy"],
      [{ entropy: 7 as unknown as () => Uint8Array }, "entropy"],
      [{ derivationFunction: false, entropy: () => new Uint8Array(49) }, "entropy"],
      [{ derivationFunction: false, personalization: new Uint8Array(49) }, "personalization"],
      [{ derivationFunction: false, nonce: new Uint8Array(16) }, "nonce"],
      [{ nonce: new Uint8Array(15) }, "nonce"],
      [{ reseedInterval: 0 }, "reseedInterval"],
      [{ reseedInterval: 2 ** 48 + 1 }, "reseedInterval"],
      [{ engine: "aria32" }, "engine"],
    ];
    for (const [given, argument] of bad) {
      expect(() => aes.ctrDrbg({ entropy, ...given })).toThrow(ArgumentError);
      expect(() => aes.ctrDrbg({ entropy, ...given })).toThrow(argument);
    }
    const drbg = aes.ctrDrbg({ entropy, derivationFunction: false });
    for (const length of [-1, 65_537, 1.5, NaN, "1" as unknown as number]) {
      expect(() => drbg.generate(length)).toThrow("byteLength");
    }
    expect(() => drbg.generate(1, { additionalInput: new Uint8Array(49) })).toThrow("additionalInput");
    expect(() => drbg.generate(10, { output: new Uint8Array(9) })).toThrow("output");
    expect(() => drbg.reseed(new Uint8Array(49))).toThrow("additionalInput");
    drbg.uninstantiate();
    drbg.uninstantiate();
    expect(() => drbg.generate(1)).toThrow(StateError);
    expect(() => drbg.reseed()).toThrow(StateError);
    expect(contextsInUse()).toBe(0);
  });
});
