/** OCB: what is printed, node:crypto where it has OCB, the reference, and that nothing is released that is not genuine. */
import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { AuthenticationError, type OcbFunction } from "../../src/index.js";
import { OCB_ANSWERS, OCB_ITERATED } from "../mode-answers.js";
import { referenceSuite } from "../reference-suite.js";
import { blockSubjects, CIPHERS, type CipherName, KEY_LENGTHS, type Subject } from "../subjects.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";
import { EDGE_LENGTHS, IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

const NONE = new Uint8Array(0);

function lengthsFor({ slow }: Subject): number[] {
  return slow ? SHORT_LENGTHS : [...EDGE_LENGTHS, ...IO_LENGTHS];
}

describe("RFC 7253", () => {
  it.each(blockSubjects("aes"))("its examples, $name", ({ suite }) => {
    for (const { source, key, nonce, aad, plaintext, ciphertext } of OCB_ANSWERS) {
      const ocb = suite.ocb(fromHex(key), fromHex(nonce), fromHex(aad));
      expect(hex(ocb.encrypt(fromHex(plaintext))), source).toBe(ciphertext);
      expect(hex(ocb.decrypt(fromHex(ciphertext))), source).toBe(plaintext);
    }
  });

  /** The algorithm at the end of appendix A. */
  function iterated(ocb: OcbFunction, keyLength: number, tagLength: number): string {
    const key = new Uint8Array(keyLength);
    key[keyLength - 1] = 8 * tagLength;
    const seal = (number: number, aad: Uint8Array, text: Uint8Array) => {
      const nonce = new Uint8Array(12);
      new DataView(nonce.buffer).setUint32(8, number);
      return ocb(key, nonce, aad, { tagLength }).encrypt(text);
    };
    const parts = Array.from({ length: 128 }, (_, i) => {
      const S = new Uint8Array(i);
      return [seal(3 * i + 1, S, S), seal(3 * i + 2, NONE, S), seal(3 * i + 3, S, NONE)];
    });
    return hex(seal(385, Uint8Array.from(Buffer.concat(parts.flat())), NONE));
  }

  it.each(blockSubjects("aes").filter(({ slow }) => !slow))("its iteration, $name", ({ suite }) => {
    for (const [keyLength, tagLength, result] of OCB_ITERATED) {
      expect(iterated(suite.ocb, keyLength, tagLength), `${keyLength} and ${tagLength}`).toBe(result);
    }
  });
});

/** What node:crypto makes of it for AES, the first engine for ARIA, which OpenSSL 3.0 does not have in OCB. */
function expected(
  cipher: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array,
  text: Uint8Array,
  tagLength = 16,
) {
  if (cipher === "aria") return blockSubjects(cipher)[0]!.suite.ocb(key, nonce, aad, { tagLength }).encrypt(text);
  const native = createCipheriv(`aes-${key.length * 8}-ocb` as "aes-128-ocb", key, nonce, { authTagLength: tagLength });
  native.setAAD(aad, { plaintextLength: text.length });
  return Buffer.concat([native.update(text), native.final(), native.getAuthTag()]);
}

describe.each(CIPHERS)("%s", (cipher) => {
  describe.each(KEY_LENGTHS)("with a key of %i bytes", (keyLength) => {
    const key = pseudoRandom(keyLength, keyLength);

    it.each(blockSubjects(cipher))("$name agrees with the reference", ({ suite }) => {
      const reference = referenceSuite(cipher);
      for (const length of [0, 1, 15, 16, 17, 31, 32, 33, 80, 150]) {
        const [text, aad, nonce] = [pseudoRandom(length, 1), pseudoRandom(150 - length, 2), pseudoRandom(12, length)];
        const sealed = reference.ocb(key, nonce, aad).encrypt(text);
        expect(hex(suite.ocb(key, nonce, aad).encrypt(text)), `${length} bytes`).toBe(hex(sealed));
        expect(hex(suite.ocb(key, nonce, aad).decrypt(sealed)), `${length} bytes back`).toBe(hex(text));
      }
    });

    it.each(blockSubjects(cipher))("$name agrees at every length of text and of additional data", (subject) => {
      const nonce = pseudoRandom(12, 5);
      for (const length of lengthsFor(subject)) {
        const [long, short] = [pseudoRandom(length, length), pseudoRandom(length % 40, 7)];
        for (const [text, aad] of [
          [long, short],
          [short, long],
        ] as const) {
          const sealed = expected(cipher, key, nonce, aad, text);
          expect(hex(subject.suite.ocb(key, nonce, aad).encrypt(text)), `${length} bytes`).toBe(hex(sealed));
          expect(hex(subject.suite.ocb(key, nonce, aad).decrypt(sealed)), `${length} bytes back`).toBe(hex(text));
        }
      }
    });

    it.each(blockSubjects(cipher))("$name agrees at every nonce and tag length, and at every bottom", ({ suite }) => {
      const text = pseudoRandom(37, 1);
      for (let length = 1; length <= 15; length++) {
        const nonce = pseudoRandom(length, length);
        expect(hex(suite.ocb(key, nonce).encrypt(text))).toBe(hex(expected(cipher, key, nonce, NONE, text)));
      }
      for (let tagLength = 1; tagLength <= 16; tagLength++) {
        const sealed = expected(cipher, key, text.subarray(0, 12), text, text, tagLength);
        const start = () => suite.ocb(key, text.subarray(0, 12), text, { tagLength });
        expect(hex(start().encrypt(text))).toBe(hex(sealed));
        expect(hex(start().decrypt(sealed))).toBe(hex(text));
      }
      for (let bottom = 0; bottom < 64; bottom++) {
        const nonce = pseudoRandom(12, 5).fill(bottom, 11);
        expect(hex(suite.ocb(key, nonce).encrypt(text))).toBe(hex(expected(cipher, key, nonce, NONE, text)));
      }
    });
  });

  it.each(blockSubjects(cipher).filter(({ slow }) => !slow))("$name refuses any flipped bit", ({ suite }) => {
    const [key, nonce, aad] = [pseudoRandom(16, 1), pseudoRandom(12, 2), pseudoRandom(5, 3)];
    const sealed = suite.ocb(key, nonce, aad).encrypt(pseudoRandom(37, 4));
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const forged = Uint8Array.from(sealed);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      const before = hex(forged);
      const output = new Uint8Array(37).fill(0xa5);
      expect(() => suite.ocb(key, nonce, aad).decrypt(forged)).toThrow(AuthenticationError);
      expect(() => suite.ocb(key, nonce, aad).decrypt(forged, output)).toThrow(AuthenticationError);
      expect(() => suite.ocb(key, nonce, aad).decrypt(forged, forged)).toThrow(AuthenticationError);
      expect(output.every((byte) => byte === 0xa5) && hex(forged) === before).toBe(true);
    }
    for (const wrong of [suite.ocb(key, nonce), suite.ocb(key, aad, aad), suite.ocb(pseudoRandom(16, 9), nonce, aad)]) {
      expect(() => wrong.decrypt(sealed)).toThrow(AuthenticationError);
    }
  });
});
