/** The reference against OpenSSL by way of node:crypto, on random keys and lengths. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "../../src/reference/bytes.js";
import { gcmDecrypt, gcmEncrypt } from "../../src/reference/gcm.js";
import { cbcDecrypt, cbcEncrypt, ctr, ecbDecrypt, ecbEncrypt, pkcs7Pad } from "../../src/reference/modes.js";
import { blockCipher } from "../../src/reference/trace.js";
import { HAS_ARIA, nodeCrypt, nodeGcm } from "./oracle.js";

const PARAMETERS = { seed: 5794, numRuns: 60 };
const bytes = (minLength: number, maxLength: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength, maxLength, size: "max" });
const message = bytes(0, 80);
const wholeBlocks = message.map((data) => data.slice(0, data.length - (data.length % 16)));
const iv = bytes(16, 16);

const CIPHERS = (["aria", "aes"] as const).flatMap((cipher) =>
  ([16, 24, 32] as const).map((keyLength) => ({ cipher, keyLength, name: `${cipher}-${8 * keyLength}` })),
);

describe.each(CIPHERS)("$name", ({ cipher, keyLength, name }) => {
  const key = bytes(keyLength, keyLength);
  const run = cipher === "aria" && !HAS_ARIA ? it.skip : it;

  run("ecb", () => {
    fc.assert(
      fc.property(key, wholeBlocks, (k, data) => {
        const block = blockCipher(cipher, k);
        const ciphertext = ecbEncrypt(block, data);
        expect(toHex(ciphertext)).toBe(nodeCrypt("encrypt", `${name}-ecb`, k, null, data));
        expect(ecbDecrypt(block, ciphertext)).toEqual(data);
        expect(toHex(ecbDecrypt(block, data))).toBe(nodeCrypt("decrypt", `${name}-ecb`, k, null, data));
      }),
      PARAMETERS,
    );
  });

  run("ecb with padding", () => {
    fc.assert(
      fc.property(key, message, (k, data) => {
        const ciphertext = ecbEncrypt(blockCipher(cipher, k), pkcs7Pad(data, 16));
        expect(toHex(ciphertext)).toBe(nodeCrypt("encrypt", `${name}-ecb`, k, null, data, true));
      }),
      PARAMETERS,
    );
  });

  run("cbc", () => {
    fc.assert(
      fc.property(key, iv, wholeBlocks, (k, initial, data) => {
        const block = blockCipher(cipher, k);
        const ciphertext = cbcEncrypt(block, initial, data);
        expect(toHex(ciphertext)).toBe(nodeCrypt("encrypt", `${name}-cbc`, k, initial, data));
        expect(cbcDecrypt(block, initial, ciphertext)).toEqual(data);
      }),
      PARAMETERS,
    );
  });

  run("cbc with padding", () => {
    fc.assert(
      fc.property(key, iv, message, (k, initial, data) => {
        const ciphertext = cbcEncrypt(blockCipher(cipher, k), initial, pkcs7Pad(data, 16));
        expect(toHex(ciphertext)).toBe(nodeCrypt("encrypt", `${name}-cbc`, k, initial, data, true));
      }),
      PARAMETERS,
    );
  });

  run("ctr", () => {
    fc.assert(
      fc.property(key, iv, message, (k, counter, data) => {
        const ciphertext = ctr(blockCipher(cipher, k), counter, data);
        expect(toHex(ciphertext)).toBe(nodeCrypt("encrypt", `${name}-ctr`, k, counter, data));
      }),
      PARAMETERS,
    );
  });

  run("gcm, nonces of 1 to 40 bytes, tags of 4 to 16", () => {
    const tagLength = fc.integer({ min: 4, max: 16 });
    fc.assert(
      fc.property(key, bytes(1, 40), message, bytes(0, 40), tagLength, (k, nonce, data, aad, length) => {
        const block = blockCipher(cipher, k);
        const { ciphertext, tag } = gcmEncrypt(block, nonce, data, aad, length);
        const expected = nodeGcm(`${name}-gcm`, k, nonce, data, aad);
        expect(toHex(ciphertext)).toBe(expected.ciphertext);
        expect(toHex(tag)).toBe(expected.tag.slice(0, 2 * length));
        expect(gcmDecrypt(block, nonce, ciphertext, tag, aad)).toEqual(data);
      }),
      PARAMETERS,
    );
  });
});
