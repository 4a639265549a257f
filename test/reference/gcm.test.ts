import { describe, expect, it } from "vitest";
import { aes } from "../../src/reference/aes.js";
import { fromHex, toHex } from "../../src/reference/bytes.js";
import { gcmDecrypt, gcmEncrypt, ghash, inc32, multiply } from "../../src/reference/gcm.js";
import { GCM_ANSWERS } from "../known-answers.js";
import { nodeGcm } from "./oracle.js";

describe("test cases of the GCM specification", () => {
  it.each(GCM_ANSWERS)("$source", (answer) => {
    const [key, nonce, aad] = [fromHex(answer.key), fromHex(answer.nonce), fromHex(answer.aad)];
    const { ciphertext, tag } = answer;
    const plaintext = fromHex(answer.plaintext);
    expect(nodeGcm(`aes-${8 * key.length}-gcm`, key, nonce, plaintext, aad)).toEqual({ ciphertext, tag });
    const sealed = gcmEncrypt(aes(key), nonce, plaintext, aad);
    expect(toHex(sealed.ciphertext)).toBe(ciphertext);
    expect(toHex(sealed.tag)).toBe(tag);
    expect(gcmDecrypt(aes(key), nonce, fromHex(ciphertext), fromHex(tag), aad)).toEqual(plaintext);
  });

  it("the intermediate GHASH of case 2", () => {
    const H = fromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
    expect(aes(new Uint8Array(16)).encryptBlock(new Uint8Array(16))).toEqual(H);
    const ciphertext = fromHex("0388dace60b6a392f328c2b971b2fe78");
    expect(toHex(multiply(ciphertext, H))).toBe("5e2ec746917062882c85b0685353deb7");
    const X = Uint8Array.of(...ciphertext, ...fromHex("00000000000000000000000000000080"));
    expect(toHex(ghash(H, X))).toBe("f38cbb1ad69223dcc3457ae5b6b0f885");
  });
});

describe("multiply", () => {
  const ONE = fromHex("80000000000000000000000000000000");
  const a = fromHex("66e94bd4ef8a2c3b884cfa59ca342b2e");
  const b = fromHex("0388dace60b6a392f328c2b971b2fe78");

  it("has a one, commutes, and doubles across the reduction", () => {
    expect(multiply(a, ONE)).toEqual(a);
    expect(multiply(ONE, a)).toEqual(a);
    expect(multiply(a, b)).toEqual(multiply(b, a));
    const x = fromHex("40000000000000000000000000000000");
    expect(toHex(multiply(fromHex("00000000000000000000000000000001"), x))).toBe("e1000000000000000000000000000000");
  });
});

describe("inc32", () => {
  it("wraps in the last 32 bits", () => {
    expect(toHex(inc32(fromHex("ffffffffffffffffffffffffffffffff")))).toBe("ffffffffffffffffffffffff00000000");
    expect(toHex(inc32(fromHex("000000000000000000000000000000ff")))).toBe("00000000000000000000000000000100");
  });
});

describe("tags and nonces", () => {
  // Case 17, cut to an odd length: a 256-bit key and a nonce of 8 bytes.
  const answer = GCM_ANSWERS[16]!;
  const block = aes(fromHex(answer.key));
  const nonce = fromHex(answer.nonce);
  const plaintext = fromHex(answer.plaintext).slice(0, 21);
  const aad = fromHex(answer.aad);
  const sealed = gcmEncrypt(block, nonce, plaintext, aad);

  it("a short tag is the beginning of the long one, and opens", () => {
    for (let length = 1; length <= 16; length++) {
      const { ciphertext, tag } = gcmEncrypt(block, nonce, plaintext, aad, length);
      expect(tag).toEqual(sealed.tag.slice(0, length));
      expect(gcmDecrypt(block, nonce, ciphertext, tag, aad)).toEqual(plaintext);
    }
  });

  it("any changed bit of tag, ciphertext, nonce or additional data fails", () => {
    const flips = (bytes: Uint8Array): Uint8Array[] =>
      Array.from(bytes, (_, i) => bytes.map((byte, j) => (i === j ? byte ^ (1 << (i % 8)) : byte)));
    for (const tag of flips(sealed.tag)) expect(gcmDecrypt(block, nonce, sealed.ciphertext, tag, aad)).toBeUndefined();
    for (const changed of flips(sealed.ciphertext)) {
      expect(gcmDecrypt(block, nonce, changed, sealed.tag, aad)).toBeUndefined();
    }
    for (const changed of flips(nonce)) {
      expect(gcmDecrypt(block, changed, sealed.ciphertext, sealed.tag, aad)).toBeUndefined();
    }
    for (const changed of flips(aad)) {
      expect(gcmDecrypt(block, nonce, sealed.ciphertext, sealed.tag, changed)).toBeUndefined();
    }
  });

  it("names an empty nonce, a wrong tag length and a ragged hash input", () => {
    expect(() => gcmEncrypt(block, new Uint8Array(0), plaintext)).toThrow(
      new RangeError("nonce: got 0 bytes, expected at least 1"),
    );
    for (const length of [0, 17, 1.5, NaN]) {
      expect(() => gcmEncrypt(block, nonce, plaintext, aad, length)).toThrow(
        new RangeError(`tag length: got ${length} bytes, expected 1 to 16`),
      );
    }
    expect(() => gcmDecrypt(block, nonce, sealed.ciphertext, new Uint8Array(0), aad)).toThrow(RangeError);
    expect(() => ghash(nonce, new Uint8Array(17))).toThrow(
      new RangeError("X: got 17 bytes, expected a multiple of 16"),
    );
  });
});
