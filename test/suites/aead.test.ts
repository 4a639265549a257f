/** CCM and GCM-SIV on every engine and the reference: the standards' examples, Wycheproof, and other implementations. */
import { createCipheriv } from "node:crypto";
import { gcmsiv as nobleGcmSiv } from "@noble/ciphers/aes.js";
import { describe, expect, it } from "vitest";
import { encodedAadLength } from "../../src/aead/ccm-blocks.js";
import { encodeLength } from "../../src/reference/ccm.js";
import { type AeadAnswer, CCM_ANSWERS, GCM_SIV_ANSWERS } from "../known-answers-aead.js";
import { referenceSuite } from "../reference-suite.js";
import { blockSubjects, CIPHERS, type CipherName, gcmSubjects, KEY_LENGTHS, type Subject } from "../subjects.js";
import { findVectors } from "../vectors.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";
import { EDGE_LENGTHS, IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

const NONE = new Uint8Array(0);

interface Group {
  readonly ivSize: number;
  readonly tagSize: number;
  readonly tests: readonly {
    tcId: number;
    key: string;
    iv: string;
    aad: string;
    msg: string;
    ct: string;
    tag: string;
    result: string;
  }[];
}

function checkAnswers(mode: "ccm" | "gcmsiv", { suite }: Subject, answers: readonly AeadAnswer[]): void {
  for (const { source, key, nonce, aad, plaintext, sealed, tagLength } of answers) {
    const make = () => suite[mode](fromHex(key), fromHex(nonce), fromHex(aad), { tagLength });
    expect(hex(make().encrypt(fromHex(plaintext))), source).toBe(sealed);
    expect(hex(make().decrypt(fromHex(sealed))), source).toBe(plaintext);
  }
}

interface Vectors {
  readonly testGroups: readonly Group[];
}

function checkWycheproof(mode: "ccm" | "gcmsiv", { suite }: Subject, { testGroups }: Vectors): void {
  for (const { tagSize, tests } of testGroups) {
    for (const { tcId, key, iv, aad, msg, ct, tag, result } of tests) {
      const options = { tagLength: tagSize / 8 };
      const make = () => suite[mode](fromHex(key), fromHex(iv), fromHex(aad), options);
      const label = `tcId ${tcId}`;
      if (result === "invalid") {
        expect(() => make().decrypt(fromHex(ct + tag)), label).toThrow();
      } else {
        expect(hex(make().encrypt(fromHex(msg))), label).toBe(ct + tag);
        expect(hex(make().decrypt(fromHex(ct + tag))), label).toBe(msg);
      }
    }
  }
}

function nativeCcm(
  cipher: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  text: Uint8Array,
  aad: Uint8Array,
  t: number,
) {
  const name = `${cipher}-${key.length * 8}-ccm` as "aes-128-ccm";
  const native = createCipheriv(name, key, nonce, { authTagLength: t });
  if (aad.length > 0) native.setAAD(aad, { plaintextLength: text.length });
  return hex(Buffer.concat([native.update(text), native.final(), native.getAuthTag()]));
}

describe.each(CIPHERS)("CCM, %s", (cipher) => {
  const vectors = findVectors<Vectors>("WYCHEPROOF_DIR", `${cipher}_ccm_test.json`);

  describe.each(blockSubjects(cipher))("$name", (subject) => {
    const { suite, slow } = subject;

    if (cipher === "aes")
      it("gives the standards' examples", () => {
        checkAnswers("ccm", subject, slow ? CCM_ANSWERS.filter(({ aad }) => aad.length < 1000) : CCM_ANSWERS);
      });

    if (vectors) it("does what Wycheproof expects", () => checkWycheproof("ccm", subject, vectors));

    it.each(KEY_LENGTHS)("agrees with node:crypto at every length, key of %i bytes", (keyLength) => {
      const key = pseudoRandom(keyLength, 1);
      const nonce = pseudoRandom(11, 2);
      for (const length of slow ? SHORT_LENGTHS : [...EDGE_LENGTHS, ...IO_LENGTHS]) {
        const text = pseudoRandom(length, length);
        const aad = pseudoRandom((length * 7) % 50, 3);
        const expected = nativeCcm(cipher, key, nonce, text, aad, 16);
        expect(hex(suite.ccm(key, nonce, aad).encrypt(text)), `${length} bytes`).toBe(expected);
        expect(hex(suite.ccm(key, nonce, aad).decrypt(fromHex(expected))), `${length} bytes back`).toBe(hex(text));
      }
    });

    it("agrees at every nonce and tag length, and refuses one wrong bit of each tag", () => {
      const key = pseudoRandom(16, 4);
      const text = pseudoRandom(37, 5);
      const aad = pseudoRandom(19, 6);
      for (let nonceLength = 7; nonceLength <= 13; nonceLength++) {
        for (const tagLength of [4, 6, 8, 10, 12, 14, 16]) {
          const nonce = pseudoRandom(nonceLength, tagLength);
          const sealed = suite.ccm(key, nonce, aad, { tagLength }).encrypt(text);
          expect(hex(sealed)).toBe(nativeCcm(cipher, key, nonce, text, aad, tagLength));
          const bit = (nonceLength * 31) % (8 * sealed.length);
          sealed[bit >> 3]! ^= 1 << (bit & 7);
          expect(() => suite.ccm(key, nonce, aad, { tagLength }).decrypt(sealed)).toThrow();
        }
      }
    });

    if (!slow)
      it("agrees with additional data around 65,280 bytes, where its length is written otherwise", () => {
        const key = pseudoRandom(16, 7);
        const nonce = pseudoRandom(12, 8);
        for (const length of [1, 13, 14, 15, 30, 0xfeff, 0xff00, 0xff01, 0x10000, 0x1234f]) {
          const aad = pseudoRandom(length, length);
          const expected = nativeCcm(cipher, key, nonce, key, aad, 16);
          expect(hex(suite.ccm(key, nonce, aad).encrypt(key)), `${length} bytes`).toBe(expected);
          expect(hex(suite.ccm(key, nonce, aad).decrypt(fromHex(expected)))).toBe(hex(key));
        }
      });
  });
});

it("CCM writes the length of additional data in 0, 2, 6 or 10 bytes", () => {
  const lengths = [0, 1, 0xfeff, 0xff00, 0xffff, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3, Number.MAX_SAFE_INTEGER];
  for (const length of lengths) expect(hex(encodedAadLength(length))).toBe(hex(encodeLength(length)));
  expect(hex(encodedAadLength(0xff00))).toBe("fffe0000ff00"); // RFC 3610, section 2.2
  expect(hex(encodedAadLength(2 ** 32))).toBe("ffff0000000100000000");
});

describe.each(CIPHERS)("GCM-SIV, %s", (cipher) => {
  const reference = referenceSuite(cipher);
  const vectors = cipher === "aes" ? findVectors<Vectors>("WYCHEPROOF_DIR", "aes_gcm_siv_test.json") : undefined;

  describe.each(gcmSubjects(cipher))("$name", (subject) => {
    const { suite, slow } = subject;

    if (cipher === "aes") it("gives the RFC's examples", () => checkAnswers("gcmsiv", subject, GCM_SIV_ANSWERS));

    if (vectors) it("does what Wycheproof expects", () => checkWycheproof("gcmsiv", subject, vectors));

    it.each([16, 32])("agrees with another implementation at every length, key of %i bytes", (keyLength) => {
      const key = pseudoRandom(keyLength, 1);
      const nonce = pseudoRandom(12, 2);
      // For ARIA there is the reference alone, which multiplies in POLYVAL's own field.
      const short = slow || cipher === "aria";
      for (const length of short ? SHORT_LENGTHS : [...EDGE_LENGTHS, ...IO_LENGTHS]) {
        const text = pseudoRandom(length, length);
        const aad = pseudoRandom((length * 7) % 50, 3);
        const other = cipher === "aes" ? nobleGcmSiv(key, nonce, aad) : reference.gcmsiv(key, nonce, aad);
        const expected = other.encrypt(text);
        expect(hex(suite.gcmsiv(key, nonce, aad).encrypt(text)), `${length} bytes`).toBe(hex(expected));
        expect(hex(suite.gcmsiv(key, nonce, aad).decrypt(expected)), `${length} bytes back`).toBe(hex(text));
      }
    });

    it("refuses one wrong bit anywhere", () => {
      const key = pseudoRandom(16, 3);
      const nonce = pseudoRandom(12, 4);
      const aad = pseudoRandom(5, 5);
      const sealed = suite.gcmsiv(key, nonce, aad).encrypt(pseudoRandom(21, 6));
      for (let bit = 0; bit < 8 * sealed.length; bit += slow ? 37 : 1) {
        const forged = sealed.slice();
        forged[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => suite.gcmsiv(key, nonce, aad).decrypt(forged)).toThrow();
      }
      expect(() => suite.gcmsiv(key, nonce, NONE).decrypt(sealed)).toThrow();
    });
  });

  it("agrees between engines at long lengths", () => {
    const key = pseudoRandom(32, 1);
    const nonce = pseudoRandom(12, 2);
    for (const length of [...EDGE_LENGTHS, ...IO_LENGTHS].filter((each) => each > 100)) {
      const text = pseudoRandom(length, length);
      const results = gcmSubjects(cipher)
        .filter(({ slow }) => !slow)
        .map(({ suite }) => hex(suite.gcmsiv(key, nonce, text).encrypt(text)));
      expect(new Set(results).size, `${length} bytes`).toBe(1);
    }
  });
});
