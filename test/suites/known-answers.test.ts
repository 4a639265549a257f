/**
 * Published vectors on every engine and the reference: those that the standards print, KISA's for ARIA, and Wycheproof's
 * for GCM, GMAC and CBC.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BLOCK_ANSWERS, GCM_ANSWERS, MODE_ANSWERS, type ModeAnswer } from "../known-answers.js";
import { blockSubjects, CIPHERS, gcmSubjects, type Subject } from "../subjects.js";
import { vectorDirectory } from "../vectors.js";
import { fromHex, hex } from "./bytes.js";

const kisa = vectorDirectory("ARIA_VECTORS_DIR");
const wycheproof = vectorDirectory("WYCHEPROOF_DIR");

function load(directory: string, file: string): unknown {
  return JSON.parse(readFileSync(join(directory, file), "utf8"));
}

interface Vector {
  readonly tcId: number;
  readonly key: string;
  readonly iv: string;
  readonly aad?: string;
  readonly msg: string;
  readonly ct?: string;
  readonly tag?: string;
  readonly result: "valid" | "invalid";
  readonly flags: readonly string[];
}

interface Group {
  readonly tests: readonly Vector[];
}

function vectors(file: string): Vector[] {
  return (load(wycheproof!, file) as { testGroups: Group[] }).testGroups.flatMap((group) => group.tests);
}

/** A mode without padding, behind one call. */
function start({ suite }: Subject, mode: ModeAnswer["mode"], key: string, iv: string) {
  if (mode === "ecb") return suite.ecb(fromHex(key), { disablePadding: true });
  if (mode === "cbc") return suite.cbc(fromHex(key), fromHex(iv), { disablePadding: true });
  return suite.ctr(fromHex(key), fromHex(iv));
}

describe("the standards' examples", () => {
  describe.each(CIPHERS)("%s", (cipher) => {
    it.each(blockSubjects(cipher))("blocks, $name", (subject) => {
      for (const { source, key, plaintext, ciphertext } of BLOCK_ANSWERS[cipher]) {
        // Alone, and as often as fills the widest batches.
        for (const count of [1, 9, 129]) {
          const ecb = start(subject, "ecb", key, "");
          expect(hex(ecb.encrypt(fromHex(plaintext.repeat(count)))), source).toBe(ciphertext.repeat(count));
          expect(hex(ecb.decrypt(fromHex(ciphertext.repeat(count)))), source).toBe(plaintext.repeat(count));
        }
      }
    });
  });

  it.each(blockSubjects("aes"))("ECB, CBC and CTR, $name", (subject) => {
    for (const { source, mode, key, iv, plaintext, ciphertext } of MODE_ANSWERS) {
      expect(hex(start(subject, mode, key, iv).encrypt(fromHex(plaintext))), source).toBe(ciphertext);
      expect(hex(start(subject, mode, key, iv).decrypt(fromHex(ciphertext))), source).toBe(plaintext);
    }
  });

  it.each(gcmSubjects("aes"))("GCM, $name", ({ suite }) => {
    for (const { source, key, nonce, aad, plaintext, ciphertext, tag } of GCM_ANSWERS) {
      const gcm = suite.gcm(fromHex(key), fromHex(nonce), fromHex(aad));
      expect(hex(gcm.encrypt(fromHex(plaintext))), source).toBe(ciphertext + tag);
      expect(hex(gcm.decrypt(fromHex(ciphertext + tag))), source).toBe(plaintext);
    }
  });
});

describe.skipIf(!kisa)("KISA's ECB vectors", () => {
  const cases = kisa
    ? (load(kisa, "kisa-ecb-kat.json") as Record<string, { key: string; pt: string; ct: string }[]>)
    : {};

  it.each(blockSubjects("aria"))("all 1,014, $name", ({ suite }) => {
    const all = Object.values(cases).flat();
    expect(all).toHaveLength(1014);
    for (const { key, pt, ct } of all) {
      const ecb = suite.ecb(fromHex(key), { disablePadding: true });
      expect(hex(ecb.encrypt(fromHex(pt)))).toBe(ct);
      expect(hex(ecb.decrypt(fromHex(ct)))).toBe(pt);
    }
  });
});

/** What an invalid case must do: throw, whether for its arguments or for its tag. */
function checkAead({ suite }: Subject, vector: Vector): void {
  const key = fromHex(vector.key);
  const nonce = fromHex(vector.iv);
  const aad = fromHex(vector.aad ?? "");
  const sealed = fromHex((vector.ct ?? "") + vector.tag!);
  const label = `tcId ${vector.tcId}`;
  if (vector.result === "invalid") {
    expect(() => suite.gcm(key, nonce, aad).decrypt(sealed), label).toThrow();
  } else {
    expect(hex(suite.gcm(key, nonce, aad).encrypt(fromHex(vector.msg))), label).toBe(hex(sealed));
    expect(hex(suite.gcm(key, nonce, aad).decrypt(sealed)), label).toBe(vector.msg);
  }
}

describe.skipIf(!wycheproof)("Wycheproof", () => {
  describe.each(CIPHERS)("%s", (cipher) => {
    it.each(gcmSubjects(cipher))("GCM, $name", (subject) => {
      const cases = vectors(`${cipher}_gcm_test.json`);
      expect(cases.length).toBeGreaterThan(300);
      for (const vector of cases) checkAead(subject, vector);
    });

    it.each(blockSubjects(cipher))("CBC with PKCS#7, $name", ({ suite }) => {
      const cases = vectors(`${cipher}_cbc_pkcs5_test.json`);
      expect(cases).toHaveLength(216);
      for (const { key, iv, msg, ct, result, tcId } of cases) {
        const open = () => hex(suite.cbc(fromHex(key), fromHex(iv)).decrypt(fromHex(ct!)));
        if (result === "invalid") {
          expect(open, `tcId ${tcId}`).toThrow();
        } else {
          expect(open(), `tcId ${tcId}`).toBe(msg);
          expect(hex(suite.cbc(fromHex(key), fromHex(iv)).encrypt(fromHex(msg))), `tcId ${tcId}`).toBe(ct);
        }
      }
    });
  });

  it.each(gcmSubjects("aes"))("GMAC, which is GCM of an empty text, $name", (subject) => {
    const cases = vectors("aes_gmac_test.json");
    expect(cases).toHaveLength(414);
    for (const vector of cases) checkAead(subject, { ...vector, aad: vector.msg, msg: "", ct: "" });
  });
});
