import { describe, expect, it } from "vitest";
import { aria, decryptBlock, diffuse, encryptBlock, keySchedule, sl1, sl2 } from "../../src/reference/aria.js";
import type { Trace } from "../../src/reference/block-cipher.js";
import { fromHex, toHex } from "../../src/reference/bytes.js";
import type { AriaStep } from "../../spec/trace.js";
import { BLOCK_ANSWERS } from "../known-answers.js";
import { readVectors, vectorDirectory } from "../vectors.js";

const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const PLAINTEXT = "00112233445566778899aabbccddeeff";

describe("RFC 5794, appendix A", () => {
  it.each(BLOCK_ANSWERS.aria)("$source", ({ key, plaintext, ciphertext }) => {
    const cipher = aria(fromHex(key));
    expect(toHex(cipher.encryptBlock(fromHex(plaintext)))).toBe(ciphertext);
    expect(toHex(cipher.decryptBlock(fromHex(ciphertext)))).toBe(plaintext);
  });

  it("round keys ek1 and ek13 of the 128-bit key", () => {
    const { ek } = keySchedule(fromHex(KEY).slice(0, 16));
    expect(ek).toHaveLength(13);
    expect(toHex(ek[0]!)).toBe("d415a75c794b85c5e0d2a0b3cb793bf6");
    expect(toHex(ek[12]!)).toBe("0f0aa16daee61bd7dfee5a599970fb35");
  });
});

interface Round {
  readonly round: number;
  readonly key_add: string;
  readonly s_box: string;
  readonly out: string;
}

interface Intermediates {
  readonly key: string;
  readonly W: readonly string[];
  readonly ek: readonly string[];
  readonly dk: readonly string[];
  readonly encrypt: readonly Round[];
  readonly decrypt: readonly Round[];
  readonly ct: string;
}

interface KnownAnswer {
  readonly key: string;
  readonly pt: string;
  readonly ct: string;
}

const directory = vectorDirectory("ARIA_VECTORS_DIR");

describe.skipIf(directory === undefined)("published vectors", () => {
  const read = <T>(name: string): Record<string, T> => readVectors(directory!, name);

  it.each([128, 192, 256])("every intermediate value of the %i-bit example", (bits) => {
    const expected = read<Intermediates>("rfc5794-intermediate.json")[bits]!;
    const keys = keySchedule(fromHex(expected.key));
    expect(keys.W.map(toHex)).toEqual(expected.W);
    expect(keys.ek.map(toHex)).toEqual(expected.ek);
    expect(keys.dk.map(toHex)).toEqual(expected.dk);

    expect(expected.encrypt).toHaveLength(bits / 32 + 8);
    expect(steps((trace) => encryptBlock(keys, fromHex(PLAINTEXT), trace))).toEqual(flatten(expected.encrypt));
    expect(expected.decrypt).toHaveLength(bits / 32 + 8);
    expect(steps((trace) => decryptBlock(keys, fromHex(expected.ct), trace))).toEqual(flatten(expected.decrypt));
  });

  it.each([
    [128, 276],
    [192, 338],
    [256, 400],
  ])("KISA known answers, %i-bit keys: %i cases", (bits, count) => {
    const cases = read<readonly KnownAnswer[]>("kisa-ecb-kat.json")[bits]!;
    expect(cases).toHaveLength(count);
    for (const { key, pt, ct } of cases) {
      const cipher = aria(fromHex(key));
      expect(toHex(cipher.encryptBlock(fromHex(pt)))).toBe(ct);
      expect(toHex(cipher.decryptBlock(fromHex(ct)))).toBe(pt);
    }
  });
});

/** The states that a run reports, one line each. */
function steps(run: (trace: Trace<AriaStep>) => void): string[] {
  const seen: string[] = [];
  run((round, step, state) => seen.push(`${round} ${step} ${toHex(state)}`));
  return seen;
}

function flatten(rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ round, key_add, s_box, out }) => [
    `${round} key_add ${key_add}`,
    `${round} s_box ${s_box}`,
    `${round} out ${out}`,
  ]);
}

describe("layers", () => {
  const block = fromHex(PLAINTEXT);

  it("SL2 undoes SL1, A undoes itself", () => {
    expect(sl2(sl1(block))).toEqual(block);
    expect(diffuse(diffuse(block))).toEqual(block);
  });

  it("a trace cannot disturb the computation", () => {
    const keys = keySchedule(fromHex(KEY));
    const ciphertext = encryptBlock(keys, block);
    expect(encryptBlock(keys, block, (_, __, state) => state.fill(0))).toEqual(ciphertext);
    expect(toHex(block)).toBe(PLAINTEXT);
  });
});

describe("arguments", () => {
  it("names the key, what came and what was expected", () => {
    expect(() => keySchedule(new Uint8Array(17))).toThrow(new RangeError("key: got 17 bytes, expected 16 or 24 or 32"));
    expect(() => keySchedule("0".repeat(16) as unknown as Uint8Array)).toThrow(
      new TypeError("key: got string, expected a Uint8Array"),
    );
  });

  it.each([0, 15, 17])("rejects a block of %i bytes", (length) => {
    const keys = keySchedule(new Uint8Array(16));
    const error = new RangeError(`block: got ${length} bytes, expected 16`);
    expect(() => encryptBlock(keys, new Uint8Array(length))).toThrow(error);
    expect(() => decryptBlock(keys, new Uint8Array(length))).toThrow(error);
  });
});
