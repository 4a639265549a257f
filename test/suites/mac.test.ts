/** CMAC and GMAC on every engine and the reference: the standards' examples, Wycheproof, OpenSSL, and pieces of any size. */
import { spawnSync } from "node:child_process";
import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { IO_BYTES } from "../../spec/layout.js";
import { CMAC_ANSWERS } from "../known-answers-aead.js";
import { blockSubjects, CIPHERS, type CipherName, gcmSubjects, KEY_LENGTHS } from "../subjects.js";
import { findVectors } from "../vectors.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";
import { EDGE_LENGTHS, IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

interface Group {
  readonly keySize: number;
  readonly tagSize: number;
  readonly tests: readonly { tcId: number; key: string; iv?: string; msg: string; tag: string; result: string }[];
}

function groups(file: string): readonly Group[] {
  return findVectors<{ testGroups: Group[] }>("WYCHEPROOF_DIR", file)?.testGroups ?? [];
}

const MESSAGES = [0, 1, 15, 16, 17, 100, 4096, IO_BYTES + 1].map((length) => pseudoRandom(length, length));

/** The program `openssl` is the oracle, one run for each message. */
function opensslCmac(cipher: CipherName, key: Uint8Array, message: Uint8Array): string {
  const options = ["-cipher", `${cipher}-${key.length * 8}-cbc`, "-macopt", `hexkey:${hex(key)}`, "-in", "-", "CMAC"];
  const { stdout, status } = spawnSync("openssl", ["mac", ...options], { input: message, encoding: "utf8" });
  expect(status).toBe(0);
  return stdout.trim().toLowerCase();
}

const hasOpenssl = spawnSync("openssl", ["mac", "-help"]).status === 0;

describe.each(CIPHERS)("CMAC, %s", (cipher) => {
  const keys = KEY_LENGTHS.map((length) => pseudoRandom(length, length));
  const expected = hasOpenssl
    ? keys.map((key) => MESSAGES.map((message) => opensslCmac(cipher, key, message)))
    : undefined;
  const vectors = groups(`${cipher}_cmac_test.json`);

  describe.each(blockSubjects(cipher))("$name", ({ suite, slow }) => {
    if (cipher === "aes")
      it("gives the standards' examples", () => {
        for (const { source, key, message, mac } of CMAC_ANSWERS) {
          expect(hex(suite.cmac(fromHex(key)).mac(fromHex(message))), source).toBe(mac);
          expect(suite.cmac(fromHex(key)).verify(fromHex(message), fromHex(mac)), source).toBe(true);
        }
      });

    if (vectors.length > 0)
      it("does what Wycheproof expects", () => {
        for (const { tagSize, tests } of vectors) {
          for (const { tcId, key, msg, tag, result } of tests) {
            // A wrong key is refused with an error, a wrong MAC is not the message's.
            const verify = () =>
              suite.cmac(fromHex(key), { macLength: tagSize / 8 }).verify(fromHex(msg), fromHex(tag));
            if (result === "valid") {
              expect(hex(suite.cmac(fromHex(key), { macLength: tagSize / 8 }).mac(fromHex(msg))), `${tcId}`).toBe(tag);
              expect(verify(), `tcId ${tcId}`).toBe(true);
            } else if ([16, 24, 32].includes(key.length / 2)) {
              expect(verify(), `tcId ${tcId}`).toBe(false);
            } else {
              expect(verify, `tcId ${tcId}`).toThrow();
            }
          }
        }
      });

    if (expected)
      it("agrees with OpenSSL", () => {
        keys.forEach((key, i) => {
          MESSAGES.forEach((message, j) => {
            if (slow && message.length > 100) return;
            expect(hex(suite.cmac(key).mac(message)), `${message.length} bytes`).toBe(expected[i]![j]);
          });
        });
      });

    if (!slow)
      it("takes a message in pieces of any sizes, at any address", () => {
        const [key] = keys;
        const cmac = suite.cmac(key!);
        for (const length of [...SHORT_LENGTHS, ...EDGE_LENGTHS, ...IO_LENGTHS]) {
          const message = pseudoRandom(length + 1, length).subarray(1);
          const whole = cmac.mac(message);
          for (const size of [1, 7, 16, 31, 1000].filter((each) => each > 1 || length < 100)) {
            const pieces = cmac.create();
            for (let at = 0; at < length; at += size) pieces.update(message.subarray(at, at + size));
            expect(hex(pieces.digest()), `${length} bytes by ${size}`).toBe(hex(whole));
          }
          expect(cmac.create().update(message).verify(whole)).toBe(true);
        }
      });

    it("refuses every wrong bit, and MACs of other lengths than declared", () => {
      const [key] = keys;
      const message = pseudoRandom(33, 1);
      for (let macLength = 4; macLength <= 16; macLength++) {
        const cmac = suite.cmac(key!, { macLength });
        const mac = cmac.mac(message);
        expect(mac).toHaveLength(macLength);
        expect(cmac.verify(message, mac)).toBe(true);
        for (let bit = 0; bit < 8 * macLength; bit++) {
          const forged = mac.slice();
          forged[bit >> 3]! ^= 1 << (bit & 7);
          expect(cmac.verify(message, forged)).toBe(false);
        }
        if (slow) continue;
        expect(() => cmac.verify(message, mac.subarray(1))).toThrow(`mac: expected ${macLength} bytes`);
        expect(() => cmac.verify(message, new Uint8Array(macLength + 1))).toThrow(`mac: expected ${macLength} bytes`);
      }
    });
  });
});

describe.each(CIPHERS)("GMAC, %s", (cipher) => {
  const vectors = cipher === "aes" ? groups("aes_gmac_test.json") : [];

  describe.each(gcmSubjects(cipher))("$name", ({ suite, slow }) => {
    if (vectors.length > 0)
      it("does what Wycheproof expects", () => {
        for (const { tagSize, tests } of vectors) {
          for (const { tcId, key, iv, msg, tag, result } of tests) {
            const make = () => suite.gmac(fromHex(key), fromHex(iv!), { macLength: tagSize / 8 });
            if (result === "valid") expect(hex(make().mac(fromHex(msg))), `tcId ${tcId}`).toBe(tag);
            // An empty nonce is refused with an error, a wrong MAC is not the message's.
            if (iv === "") expect(make, `tcId ${tcId}`).toThrow();
            else expect(make().verify(fromHex(msg), fromHex(tag)), `tcId ${tcId}`).toBe(result === "valid");
          }
        }
      });

    it("is the tag that node:crypto gives of an empty text, in pieces too", () => {
      const key = pseudoRandom(24, 1);
      for (const length of slow ? SHORT_LENGTHS : [...EDGE_LENGTHS, ...IO_LENGTHS]) {
        const nonce = pseudoRandom(1 + (length % 40), 2);
        const message = pseudoRandom(length, length);
        const native = createCipheriv(`${cipher}-192-gcm` as "aes-192-gcm", key, nonce).setAAD(message);
        native.final();
        const expected = hex(native.getAuthTag());
        expect(hex(suite.gmac(key, nonce).mac(message)), `${length} bytes`).toBe(expected);
        if (slow) continue;
        const pieces = suite.gmac(key, nonce).create();
        for (let at = 0; at < length; at += 1001) pieces.update(message.subarray(at, at + 1001));
        expect(hex(pieces.digest())).toBe(expected);
      }
    });
  });
});
