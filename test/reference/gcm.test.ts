import { describe, expect, it } from "vitest";
import { aes } from "../../src/reference/aes.js";
import { fromHex, toHex } from "../../src/reference/bytes.js";
import { gcmDecrypt, gcmEncrypt, ghash, inc32, multiply } from "../../src/reference/gcm.js";
import { nodeGcm } from "./oracle.js";

/** The inputs of the test cases of McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B. */
const KEY = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
const PLAINTEXT =
  "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72" +
  "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";
const AAD = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
const NONCES = {
  96: "cafebabefacedbaddecaf888",
  64: "cafebabefacedbad",
  480:
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728" +
    "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b",
} as const;

/** Case, key bytes, inputs all zero or a nonce's bits, bytes of PLAINTEXT, whether AAD is used, ciphertext, tag. */
type Case = readonly [number, 16 | 24 | 32, "zero" | keyof typeof NONCES, number, boolean, string, string];
const CASES: readonly Case[] = [
  [1, 16, "zero", 0, false, "", "58e2fccefa7e3061367f1d57a4e7455a"],
  [2, 16, "zero", 16, false, "0388dace60b6a392f328c2b971b2fe78", "ab6e47d42cec13bdf53a67b21257bddf"],
  [
    3,
    16,
    96,
    64,
    false,
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985",
    "4d5c2af327cd64a62cf35abd2ba6fab4",
  ],
  [
    4,
    16,
    96,
    60,
    true,
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091",
    "5bc94fbc3221a5db94fae95ae7121a47",
  ],
  [
    5,
    16,
    64,
    60,
    true,
    "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c742373806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598",
    "3612d2e79e3b0785561be14aaca2fccb",
  ],
  [
    6,
    16,
    480,
    60,
    true,
    "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca701e4a9a4fba43c90ccdcb281d48c7c6fd62875d2aca417034c34aee5",
    "619cc5aefffe0bfa462af43c1699d050",
  ],
  [7, 24, "zero", 0, false, "", "cd33b28ac773f74ba00ed1f312572435"],
  [8, 24, "zero", 16, false, "98e7247c07f0fe411c267e4384b0f600", "2ff58d80033927ab8ef4d4587514f0fb"],
  [
    9,
    24,
    96,
    64,
    false,
    "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710acade256",
    "9924a7c8587336bfb118024db8674a14",
  ],
  [
    10,
    24,
    96,
    60,
    true,
    "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710",
    "2519498e80f1478f37ba55bd6d27618c",
  ],
  [
    11,
    24,
    64,
    60,
    true,
    "0f10f599ae14a154ed24b36e25324db8c566632ef2bbb34f8347280fc4507057fddc29df9a471f75c66541d4d4dad1c9e93a19a58e8b473fa0f062f7",
    "65dcc57fcf623a24094fcca40d3533f8",
  ],
  [
    12,
    24,
    480,
    60,
    true,
    "d27e88681ce3243c4830165a8fdcf9ff1de9a1d8e6b447ef6ef7b79828666e4581e79012af34ddd9e2f037589b292db3e67c036745fa22e7e9b7373b",
    "dcf566ff291c25bbb8568fc3d376a6d9",
  ],
  [13, 32, "zero", 0, false, "", "530f8afbc74536b9a963b4f1c4cb738b"],
  [14, 32, "zero", 16, false, "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"],
  [
    15,
    32,
    96,
    64,
    false,
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
    "b094dac5d93471bdec1a502270e3cc6c",
  ],
  [
    16,
    32,
    96,
    60,
    true,
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662",
    "76fc6ece0f4e1768cddf8853bb2d551b",
  ],
  [
    17,
    32,
    64,
    60,
    true,
    "c3762df1ca787d32ae47c13bf19844cbaf1ae14d0b976afac52ff7d79bba9de0feb582d33934a4f0954cc2363bc73f7862ac430e64abe499f47c9b1f",
    "3a337dbf46a792c45e454913fe2ea8f2",
  ],
  [
    18,
    32,
    480,
    60,
    true,
    "5a8def2f0c9e53f1f75d7853659e2a20eeb2b22aafde6419a058ab4f6f746bf40fc0c3b780f244452da3ebf1c5d82cdea2418997200ef82e44ae7e3f",
    "a44a8266ee1c8eb0c8b5d4cf5ae9f19a",
  ],
];

describe("test cases of the GCM specification", () => {
  it.each(CASES)("case %i", (_, keyLength, inputs, length, hasAad, ciphertext, tag) => {
    const isZero = inputs === "zero";
    const key = isZero ? new Uint8Array(keyLength) : fromHex(KEY).slice(0, keyLength);
    const nonce = isZero ? new Uint8Array(12) : fromHex(NONCES[inputs]);
    const plaintext = isZero ? new Uint8Array(length) : fromHex(PLAINTEXT).slice(0, length);
    const aad = fromHex(hasAad ? AAD : "");

    expect(nodeGcm(`aes-${8 * keyLength}-gcm`, key, nonce, plaintext, aad)).toEqual({ ciphertext, tag });
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
  const block = aes(fromHex(KEY));
  const nonce = fromHex(NONCES[64]);
  const plaintext = fromHex(PLAINTEXT).slice(0, 21);
  const aad = fromHex(AAD);
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
