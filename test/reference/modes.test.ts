import { describe, expect, it } from "vitest";
import { aes } from "../../src/reference/aes.js";
import type { BlockCipher } from "../../src/reference/block-cipher.js";
import { fromHex, toHex } from "../../src/reference/bytes.js";
import {
  cbcDecrypt,
  cbcEncrypt,
  ctr,
  ecbDecrypt,
  ecbEncrypt,
  pkcs7Pad,
  pkcs7Unpad,
} from "../../src/reference/modes.js";
import { MODE_ANSWERS } from "../known-answers.js";
import { nodeCrypt } from "./oracle.js";

const IV = new Uint8Array(16);

describe("SP 800-38A, appendix F", () => {
  it.each(MODE_ANSWERS)("$source and its decryption", (answer) => {
    const { mode, ciphertext } = answer;
    const [key, iv, plaintext] = [fromHex(answer.key), fromHex(answer.iv), fromHex(answer.plaintext)];
    const [encrypt, decrypt] = {
      ecb: [ecbEncrypt, ecbDecrypt] as const,
      cbc: [
        (block: BlockCipher, text: Uint8Array) => cbcEncrypt(block, iv, text),
        (block: BlockCipher, text: Uint8Array) => cbcDecrypt(block, iv, text),
      ] as const,
      ctr: [
        (block: BlockCipher, text: Uint8Array) => ctr(block, iv, text),
        (block: BlockCipher, text: Uint8Array) => ctr(block, iv, text),
      ] as const,
    }[mode];
    const name = `aes-${8 * key.length}-${mode}`;
    expect(nodeCrypt("encrypt", name, key, mode === "ecb" ? null : iv, plaintext)).toBe(ciphertext);
    expect(toHex(encrypt(aes(key), plaintext))).toBe(ciphertext);
    expect(toHex(decrypt(aes(key), fromHex(ciphertext)))).toBe(answer.plaintext);
  });
});

describe("CTR", () => {
  const key = new Uint8Array(16);
  const zeros = new Uint8Array(48);

  it.each(["ffffffffffffffffffffffffffffffff", "0000000000000000ffffffffffffffff", "000000000000000000000000ffffffff"])(
    "carries out of counter %s",
    (counter) => {
      expect(toHex(ctr(aes(key), fromHex(counter), zeros))).toBe(
        nodeCrypt("encrypt", "aes-128-ctr", key, fromHex(counter), zeros),
      );
    },
  );
});

describe("PKCS #7", () => {
  it("round-trips every length", () => {
    for (let length = 0; length <= 33; length++) {
      const data = new Uint8Array(length).fill(1);
      const padded = pkcs7Pad(data, 16);
      expect(padded.length).toBe(16 * (Math.floor(length / 16) + 1));
      expect(pkcs7Unpad(padded, 16)).toEqual(data);
    }
  });

  it.each([
    ["nothing", ""],
    ["part of a block", "01"],
    ["a count of 0", "000102030405060708090a0b0c0d0e00"],
    ["a block of zeros", "00000000000000000000000000000000"],
    ["a count above the block", "000102030405060708090a0b0c0d0e11"],
    ["a padding byte that is not the count", "000102030405060708090a0b0c0d0e02"],
  ])("rejects %s", (_, data) => {
    expect(pkcs7Unpad(fromHex(data), 16)).toBeUndefined();
  });
});

describe("arguments", () => {
  const block = aes(new Uint8Array(16));

  it("names what is not whole blocks", () => {
    const ragged = new Uint8Array(17);
    const error = (name: string): RangeError => new RangeError(`${name}: got 17 bytes, expected a multiple of 16`);
    expect(() => ecbEncrypt(block, ragged)).toThrow(error("plaintext"));
    expect(() => ecbDecrypt(block, ragged)).toThrow(error("ciphertext"));
    expect(() => cbcEncrypt(block, IV, ragged)).toThrow(error("plaintext"));
    expect(() => cbcDecrypt(block, IV, ragged)).toThrow(error("ciphertext"));
  });

  it("names an initialization value or a counter of the wrong length", () => {
    const short = new Uint8Array(12);
    expect(() => cbcEncrypt(block, short, IV)).toThrow(new RangeError("iv: got 12 bytes, expected 16"));
    expect(() => cbcDecrypt(block, short, IV)).toThrow(new RangeError("iv: got 12 bytes, expected 16"));
    expect(() => ctr(block, short, IV)).toThrow(new RangeError("counter: got 12 bytes, expected 16"));
  });
});
