/** Every engine and the reference against node:crypto, at lengths around every edge. */
import { createCipheriv, createDecipheriv, getCiphers } from "node:crypto";
import { describe, expect, it } from "vitest";
import { blockSubjects, CIPHERS, gcmSubjects, KEY_LENGTHS, type Subject } from "../subjects.js";
import { hex, pseudoRandom } from "./bytes.js";
import { EDGE_LENGTHS, IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

interface GcmCase {
  readonly aad: Uint8Array;
  readonly tagLength: number;
}

/** What node:crypto makes of it; GCM's tag at the end. */
function native(name: string, key: Uint8Array, iv: Uint8Array | null, text: Uint8Array, gcm?: GcmCase): Uint8Array {
  if (!gcm) {
    const cipher = createCipheriv(name, key, iv);
    return Buffer.concat([cipher.update(text), cipher.final()]);
  }
  const cipher = createCipheriv(name as "aes-128-gcm", key, iv!, { authTagLength: gcm.tagLength });
  cipher.setAAD(gcm.aad);
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function lengthsFor({ slow }: Subject): number[] {
  return slow ? SHORT_LENGTHS : [...EDGE_LENGTHS, ...IO_LENGTHS];
}

describe.each(CIPHERS)("%s", (cipher) => {
  it("is in this runtime's OpenSSL, which is the oracle here", () => {
    expect(getCiphers()).toContain(`${cipher}-128-gcm`);
  });

  describe.each(KEY_LENGTHS)("with a key of %i bytes", (keyLength) => {
    const key = pseudoRandom(keyLength, keyLength);
    const iv = pseudoRandom(16, 99);
    const native_ = (mode: string) => `${cipher}-${keyLength * 8}-${mode}`;

    describe.each(blockSubjects(cipher))("$name", (subject) => {
      it("agrees in ECB and CBC, padded and not, both ways", () => {
        for (const length of lengthsFor(subject)) {
          const text = pseudoRandom(length, length);
          const modes = [
            { name: native_("ecb"), iv: null, make: (options = {}) => subject.suite.ecb(key, options) },
            { name: native_("cbc"), iv, make: (options = {}) => subject.suite.cbc(key, iv, options) },
          ];
          for (const mode of modes) {
            const expected = native(mode.name, key, mode.iv, text);
            expect(hex(mode.make().encrypt(text)), `${mode.name} of ${length} bytes`).toBe(hex(expected));
            expect(hex(mode.make().decrypt(expected)), `${mode.name} back to ${length} bytes`).toBe(hex(text));
            if (length % 16 !== 0) continue;
            const blocks = expected.subarray(0, length);
            const unpadded = { disablePadding: true };
            expect(hex(mode.make(unpadded).encrypt(text)), `${mode.name} unpadded, ${length}`).toBe(hex(blocks));
            expect(hex(mode.make(unpadded).decrypt(blocks)), `${mode.name} unpadded back, ${length}`).toBe(hex(text));
          }
        }
      });

      it("agrees in CTR", () => {
        for (const length of lengthsFor(subject)) {
          const text = pseudoRandom(length, length);
          const expected = native(native_("ctr"), key, iv, text);
          expect(hex(subject.suite.ctr(key, iv).encrypt(text)), `${length} bytes`).toBe(hex(expected));
          expect(hex(subject.suite.ctr(key, iv).decrypt(expected)), `${length} bytes back`).toBe(hex(text));
        }
      });
    });

    describe.each(gcmSubjects(cipher))("GCM: $name", (subject) => {
      it("agrees at every text length, with additional data of as many bytes modulo 40", () => {
        const nonce = pseudoRandom(12, 5);
        for (const length of lengthsFor(subject)) {
          const text = pseudoRandom(length, length);
          const aad = pseudoRandom(length % 40, 7);
          const expected = native(native_("gcm"), key, nonce, text, { aad, tagLength: 16 });
          expect(hex(subject.suite.gcm(key, nonce, aad).encrypt(text)), `${length} bytes`).toBe(hex(expected));
          expect(hex(subject.suite.gcm(key, nonce, aad).decrypt(expected)), `${length} bytes back`).toBe(hex(text));
        }
      });

      it("agrees at nonces of 1 to 200 bytes (OpenSSL 3.0 stops at 128; longer ones make a round trip)", () => {
        const text = pseudoRandom(33, 1);
        const lengths = Array.from({ length: subject.slow ? 20 : 200 }, (_, i) => i + 1);
        for (const length of lengths) {
          const nonce = pseudoRandom(length, length);
          const sealed = subject.suite.gcm(key, nonce).encrypt(text);
          if (length <= 128) {
            const expected = native(native_("gcm"), key, nonce, text, { aad: new Uint8Array(0), tagLength: 16 });
            expect(hex(sealed), `nonce of ${length} bytes`).toBe(hex(expected));
          }
          expect(hex(subject.suite.gcm(key, nonce).decrypt(sealed))).toBe(hex(text));
        }
      });

      it("agrees at tags of 4, 8 and 12 to 16 bytes and refuses one wrong bit in each", () => {
        const nonce = pseudoRandom(12, 5);
        const text = pseudoRandom(21, 2);
        const aad = pseudoRandom(21, 3);
        for (const tagLength of [4, 8, 12, 13, 14, 15, 16]) {
          const options = { tagLength };
          const expected = native(native_("gcm"), key, nonce, text, { aad, tagLength });
          expect(hex(subject.suite.gcm(key, nonce, aad, options).encrypt(text))).toBe(hex(expected));
          expect(hex(subject.suite.gcm(key, nonce, aad, options).decrypt(expected))).toBe(hex(text));
          for (let bit = 0; bit < tagLength * 8; bit++) {
            const forged = Uint8Array.from(expected);
            forged[text.length + (bit >> 3)]! ^= 1 << (bit & 7);
            expect(() => subject.suite.gcm(key, nonce, aad, options).decrypt(forged)).toThrow();
          }
        }
      });

      it("agrees at additional data of every length around its blocks and strips", () => {
        const nonce = pseudoRandom(12, 5);
        for (const length of lengthsFor(subject)) {
          const aad = pseudoRandom(length, length);
          const expected = native(native_("gcm"), key, nonce, new Uint8Array(0), { aad, tagLength: 16 });
          expect(hex(subject.suite.gcm(key, nonce, aad).encrypt(new Uint8Array(0)))).toBe(hex(expected));
        }
      });
    });
  });

  it("decrypts what node:crypto encrypted and the other way round, with the default engines", () => {
    const [subject] = gcmSubjects(cipher);
    const key = pseudoRandom(32, 1);
    const nonce = pseudoRandom(12, 2);
    const text = pseudoRandom(100_000, 3);
    const sealed = subject!.suite.gcm(key, nonce).encrypt(text);
    const decipher = createDecipheriv(`${cipher}-256-gcm` as "aes-256-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(text.length));
    const opened = Buffer.concat([decipher.update(sealed.subarray(0, text.length)), decipher.final()]);
    expect(hex(opened)).toBe(hex(text));
  });
});
