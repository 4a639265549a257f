/** Counters that wrap: in 128 bits under CTR, in 32 bits and without a carry under GCM. */
import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aes } from "../../src/reference/aes.js";
import { aria } from "../../src/reference/aria.js";
import type { BlockCipher } from "../../src/reference/block-cipher.js";
import { multiply, preCounterBlock } from "../../src/reference/gcm.js";
import { blockSubjects, CIPHERS, gcmSubjects } from "../subjects.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";

/** H^-1 = H^(2^128 - 2), the product of H^2, H^4, ..., H^(2^127). */
function invert(H: Uint8Array): Uint8Array {
  let square = multiply(H, H);
  let product = square;
  for (let i = 2; i < 128; i++) {
    square = multiply(square, square);
    product = multiply(product, square);
  }
  return product;
}

/** The 16-byte nonce whose pre-counter block is `J0`: J0 = (nonce H ^ length) H is solved for the nonce. */
function nonceFor(cipher: BlockCipher, J0: Uint8Array): Uint8Array {
  const inverse = invert(cipher.encryptBlock(new Uint8Array(16)));
  const sum = multiply(J0, inverse);
  sum[15]! ^= 128; // the nonce's bit length
  return multiply(sum, inverse);
}

describe.each(CIPHERS)("%s", (cipher) => {
  const key = pseudoRandom(16, 4);

  describe.each(blockSubjects(cipher))("CTR: $name", ({ suite, slow }) => {
    it.each([
      ["all 128 bits", "ffffffffffffffffffffffffffffffff"],
      ["all 128 bits, a few blocks on", "fffffffffffffffffffffffffffffffa"],
      ["the low 64 bits", "0123456789abcdeffffffffffffffffd"],
      ["the low 32 bits", "0123456789abcdef01234567fffffffe"],
      ["the last byte", "000000000000000000000000000000f7"],
    ])("wraps %s as node:crypto does", (_, counter) => {
      const text = pseudoRandom(slow ? 200 : 5000, 6);
      const native = createCipheriv(`${cipher}-128-ctr`, key, fromHex(counter));
      const expected = Buffer.concat([native.update(text), native.final()]);
      expect(hex(suite.ctr(key, fromHex(counter)).encrypt(text))).toBe(hex(expected));
    });
  });

  describe.each(gcmSubjects(cipher))("GCM: $name", ({ suite, slow }) => {
    it.each([
      ["at once", "0123456789abcdef01234567ffffffff"],
      ["after one block", "ffffffffffffffffffffffffffffffff".replace(/.$/, "e")],
      ["within a batch", "ffffffffffffffffffffffffffffffc0"],
    ])("wraps the last 32 bits %s, without a carry into the rest", (_, J0) => {
      const block = cipher === "aria" ? aria(key) : aes(key);
      const nonce = nonceFor(block, fromHex(J0));
      expect(hex(preCounterBlock(block.encryptBlock(new Uint8Array(16)), nonce))).toBe(J0);
      const text = pseudoRandom(slow ? 100 : 3000, 8);
      const native = createCipheriv(`${cipher}-128-gcm` as "aes-128-gcm", key, nonce);
      const expected = Buffer.concat([native.update(text), native.final(), native.getAuthTag()]);
      expect(hex(suite.gcm(key, nonce).encrypt(text))).toBe(hex(expected));
    });
  });
});
