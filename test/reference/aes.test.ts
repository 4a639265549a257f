import { describe, expect, it } from "vitest";
import { aes, cipher, invCipher, invMixColumns, keyExpansion, mixColumns } from "../../src/reference/aes.js";
import { fromHex, toHex } from "../../src/reference/bytes.js";
import { BLOCK_ANSWERS } from "../known-answers.js";
import { nodeCrypt } from "./oracle.js";

/** Splits hex in white space. */
const list = (text: string): string[] => text.trim().split(/\s+/);

/** FIPS 197, appendix A: each key and the words after it. */
const KEY_EXPANSIONS: readonly (readonly [string, string])[] = [
  [
    "2b7e151628aed2a6abf7158809cf4f3c",
    `a0fafe17 88542cb1 23a33939 2a6c7605 f2c295f2 7a96b943 5935807a 7359f67f 3d80477d 4716fe3e
     1e237e44 6d7a883b ef44a541 a8525b7f b671253b db0bad00 d4d1c6f8 7c839d87 caf2b8bc 11f915bc
     6d88a37a 110b3efd dbf98641 ca0093fd 4e54f70e 5f5fc9f3 84a64fb2 4ea6dc4f ead27321 b58dbad2
     312bf560 7f8d292f ac7766f3 19fadc21 28d12941 575c006e d014f9a8 c9ee2589 e13f0cc8 b6630ca6`,
  ],
  [
    "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    `fe0c91f7 2402f5a5 ec12068e 6c827f6b 0e7a95b9 5c56fec2 4db7b4bd 69b54118 85a74796 e92538fd
     e75fad44 bb095386 485af057 21efb14f a448f6d9 4d6dce24 aa326360 113b30e6 a25e7ed5 83b1cf9a
     27f93943 6a94f767 c0a69407 d19da4e1 ec1786eb 6fa64971 485f7032 22cb8755 e26d1352 33f0b7b3
     40beeb28 2f18a259 6747d26b 458c553e a7e1466c 9411f1df 821f750a ad07d753 ca400538 8fcc5006
     282d166a bc3ce7b5 e98ba06f 448c773c 8ecc7204 01002202`,
  ],
  [
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    `9ba35411 8e6925af a51a8b5f 2067fcde a8b09c1a 93d194cd be49846e b75d5b9a d59aecb8 5bf3c917
     fee94248 de8ebe96 b5a9328a 2678a647 98312229 2f6c79b3 812c81ad dadf48ba 24360af2 fab8b464
     98c5bfc9 bebd198e 268c3ba7 09e04214 68007bac b2df3316 96e939e4 6c518d80 c814e204 76a9fb8a
     5025c02d 59c58239 de136967 6ccc5a71 fa256395 9674ee15 5886ca5d 2e2f31d7 7e0af1fa 27cf73c3
     749c47ab 18501dda e2757e4f 7401905a cafaaae3 e4d59b34 9adf6ace bd10190d fe4890d1 e6188d0b
     046df344 706c631e`,
  ],
];

describe("FIPS 197, appendix A", () => {
  it.each(KEY_EXPANSIONS)("key %s", (key, words) => {
    const Nk = key.length / 8;
    const w = keyExpansion(fromHex(key)).map(toHex);
    expect(w.slice(0, Nk).join("")).toBe(key);
    expect(w.slice(Nk)).toEqual(list(words));
  });
});

describe("FIPS 197, appendix B", () => {
  const key = fromHex("2b7e151628aed2a6abf7158809cf4f3c");
  const input = fromHex("3243f6a8885a308d313198a2e0370734");

  it("the state at the start of each round, and the output", () => {
    const states: string[] = [];
    cipher(input, keyExpansion(key), (_, step, state) => {
      if (step === "k_add") states.push(toHex(state));
    });
    expect(states).toEqual(
      list(`193de3bea0f4e22b9ac68d2ae9f84808 a49c7ff2689f352b6b5bea43026a5049
            aa8f5f0361dde3ef82d24ad26832469a 486c4eee671d9d0d4de3b138d65f58e7
            e0927fe8c86363c0d9b1355085b8be01 f1006f55c1924cef7cc88b325db5d50c
            260e2e173d41b77de86472a9fdd28b25 5a4142b11949dc1fa3e019657a8c040c
            ea835cf00445332d655d98ad8596b0c5 eb40f21e592e38848ba113e71bc342d2
            3925841d02dc09fbdc118597196a0b32`),
    );
    expect(states.at(-1)).toBe(nodeCrypt("encrypt", "aes-128-ecb", key, null, input));
  });
});

describe("FIPS 197 (2001), appendix C", () => {
  const key = fromHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  const plaintext = "00112233445566778899aabbccddeeff";

  it.each(BLOCK_ANSWERS.aes)("$source", (answer) => {
    const key = fromHex(answer.key);
    const block = aes(key);
    const text = fromHex(answer.plaintext);
    expect(nodeCrypt("encrypt", `aes-${8 * key.length}-ecb`, key, null, text)).toBe(answer.ciphertext);
    expect(toHex(block.encryptBlock(text))).toBe(answer.ciphertext);
    expect(toHex(block.decryptBlock(fromHex(answer.ciphertext)))).toBe(answer.plaintext);
  });

  /** C.1: start, s_box, s_row and m_col of rounds 1 to 10; the last round has no m_col. */
  const ROUNDS = `
    00102030405060708090a0b0c0d0e0f0 63cab7040953d051cd60e0e7ba70e18c 6353e08c0960e104cd70b751bacad0e7 5f72641557f5bc92f7be3b291db9f91a
    89d810e8855ace682d1843d8cb128fe4 a761ca9b97be8b45d8ad1a611fc97369 a7be1a6997ad739bd8c9ca451f618b61 ff87968431d86a51645151fa773ad009
    4915598f55e5d7a0daca94fa1f0a63f7 3b59cb73fcd90ee05774222dc067fb68 3bd92268fc74fb735767cbe0c0590e2d 4c9c1e66f771f0762c3f868e534df256
    fa636a2825b339c940668a3157244d17 2dfb02343f6d12dd09337ec75b36e3f0 2d6d7ef03f33e334093602dd5bfb12c7 6385b79ffc538df997be478e7547d691
    247240236966b3fa6ed2753288425b6c 36400926f9336d2d9fb59d23c42c3950 36339d50f9b539269f2c092dc4406d23 f4bcd45432e554d075f1d6c51dd03b3c
    c81677bc9b7ac93b25027992b0261996 e847f56514dadde23f77b64fe7f7d490 e8dab6901477d4653ff7f5e2e747dd4f 9816ee7400f87f556b2c049c8e5ad036
    c62fe109f75eedc3cc79395d84f9cf5d b415f8016858552e4bb6124c5f998a4c b458124c68b68a014b99f82e5f15554c c57e1c159a9bd286f05f4be098c63439
    d1876c0f79c4300ab45594add66ff41f 3e175076b61c04678dfc2295f6a8bfc0 3e1c22c0b6fcbf768da85067f6170495 baa03de7a1f9b56ed5512cba5f414d23
    fde3bad205e5d0d73547964ef1fe37f1 5411f4b56bd9700e96a0902fa1bb9aa1 54d990a16ba09ab596bbf40ea111702f e9f74eec023020f61bf2ccf2353c21c7
    bd6e7c3df2b5779e0b61216e8b10b689 7a9f102789d5f50b2beffd9f3dca4ea7 7ad5fda789ef4e272bca100b3d9ff59f`
    .trim()
    .split("\n")
    .map(list);
  const CIPHERTEXT = "69c4e0d86a7b0430d8cdb78070b4c55a";

  it("every state of the encryption of C.1", () => {
    const expected = [`0 k_add ${ROUNDS[0]![0]!}`];
    ROUNDS.forEach(([, sBox, sRow, mCol], i) => {
      const round = i + 1;
      expected.push(`${round} s_box ${sBox!}`, `${round} s_row ${sRow!}`);
      if (mCol !== undefined) expected.push(`${round} m_col ${mCol}`);
      expected.push(`${round} k_add ${ROUNDS[i + 1]?.[0] ?? CIPHERTEXT}`);
    });
    const seen: string[] = [];
    cipher(fromHex(plaintext), keyExpansion(key.slice(0, 16)), (round, step, state) => {
      seen.push(`${round} ${step} ${toHex(state)}`);
    });
    expect(seen).toEqual(expected);
  });

  it("the decryption of C.1 goes through the same states backwards", () => {
    const backwards = [...ROUNDS].reverse();
    const expected = [`0 ik_add ${backwards[0]![2]!}`];
    backwards.forEach(([start, sBox], i) => {
      const round = i + 1;
      const previous = backwards[i + 1];
      expected.push(`${round} is_row ${sBox!}`, `${round} is_box ${start!}`);
      expected.push(`${round} ik_add ${previous === undefined ? plaintext : previous[3]!}`);
      if (previous !== undefined) expected.push(`${round} im_col ${previous[2]!}`);
    });
    const seen: string[] = [];
    invCipher(fromHex(CIPHERTEXT), keyExpansion(key.slice(0, 16)), (round, step, state) => {
      seen.push(`${round} ${step} ${toHex(state)}`);
    });
    expect(seen).toEqual(expected);
  });
});

describe("layers", () => {
  it("INVMIXCOLUMNS undoes MIXCOLUMNS", () => {
    const state = fromHex("db135345f20a225c01010101c6c6c6c6");
    expect(toHex(mixColumns(state))).toBe("8e4da1bc9fdc589d01010101c6c6c6c6");
    expect(invMixColumns(mixColumns(state))).toEqual(state);
  });
});

describe("arguments", () => {
  it("names the key, what came and what was expected", () => {
    expect(() => aes(new Uint8Array(0))).toThrow(new RangeError("key: got 0 bytes, expected 16 or 24 or 32"));
    expect(() => aes(undefined as unknown as Uint8Array)).toThrow(
      new TypeError("key: got undefined, expected a Uint8Array"),
    );
  });

  it.each([0, 15, 17])("rejects a block of %i bytes", (length) => {
    const block = aes(new Uint8Array(16));
    const error = new RangeError(`block: got ${length} bytes, expected 16`);
    expect(() => block.encryptBlock(new Uint8Array(length))).toThrow(error);
    expect(() => block.decryptBlock(new Uint8Array(length))).toThrow(error);
  });
});
