import { describe, expect, it } from "vitest";
import { aes } from "../../src/reference/aes.js";
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
import { nodeCrypt } from "./oracle.js";

/** SP 800-38A, appendix F: the keys, the initialization values and the plaintext are common to all examples. */
const KEYS = [
  "2b7e151628aed2a6abf7158809cf4f3c",
  "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
  "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
];
const IV = fromHex("000102030405060708090a0b0c0d0e0f");
const COUNTER = fromHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
const PLAINTEXT =
  "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51" +
  "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

/** Section, index of the key, the ciphertext's four blocks. */
const ECB: readonly (readonly [string, number, string])[] = [
  [
    "F.1.1",
    0,
    "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
  ],
  [
    "F.1.3",
    1,
    "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eefef7afd2270e2e60adce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e",
  ],
  [
    "F.1.5",
    2,
    "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7",
  ],
];
const CBC: readonly (readonly [string, number, string])[] = [
  [
    "F.2.1",
    0,
    "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
  ],
  [
    "F.2.3",
    1,
    "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd",
  ],
  [
    "F.2.5",
    2,
    "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
  ],
];
const CTR: readonly (readonly [string, number, string])[] = [
  [
    "F.5.1",
    0,
    "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee",
  ],
  [
    "F.5.3",
    1,
    "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050",
  ],
  [
    "F.5.5",
    2,
    "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c52b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
  ],
];

describe("SP 800-38A, appendix F", () => {
  const name = (mode: string, key: Uint8Array): string => `aes-${8 * key.length}-${mode}`;
  const plaintext = fromHex(PLAINTEXT);

  it.each(ECB)("%s and its decryption", (_, index, ciphertext) => {
    const key = fromHex(KEYS[index]!);
    expect(nodeCrypt("encrypt", name("ecb", key), key, null, plaintext)).toBe(ciphertext);
    expect(toHex(ecbEncrypt(aes(key), plaintext))).toBe(ciphertext);
    expect(toHex(ecbDecrypt(aes(key), fromHex(ciphertext)))).toBe(PLAINTEXT);
  });

  it.each(CBC)("%s and its decryption", (_, index, ciphertext) => {
    const key = fromHex(KEYS[index]!);
    expect(nodeCrypt("encrypt", name("cbc", key), key, IV, plaintext)).toBe(ciphertext);
    expect(toHex(cbcEncrypt(aes(key), IV, plaintext))).toBe(ciphertext);
    expect(toHex(cbcDecrypt(aes(key), IV, fromHex(ciphertext)))).toBe(PLAINTEXT);
  });

  it.each(CTR)("%s and its decryption", (_, index, ciphertext) => {
    const key = fromHex(KEYS[index]!);
    expect(nodeCrypt("encrypt", name("ctr", key), key, COUNTER, plaintext)).toBe(ciphertext);
    expect(toHex(ctr(aes(key), COUNTER, plaintext))).toBe(ciphertext);
    expect(toHex(ctr(aes(key), COUNTER, fromHex(ciphertext)))).toBe(PLAINTEXT);
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
