/**
 * Answers that the standards print for the modes beside ECB, CBC, CTR and GCM, all of them with AES: hexadecimal, and few
 * enough to stand here.
 */

const SP800_38A_KEYS = [
  "2b7e151628aed2a6abf7158809cf4f3c",
  "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
  "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
];
const SP800_38A_PLAINTEXT =
  "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51" +
  "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

export interface FeedbackAnswer {
  readonly source: string;
  readonly mode: "cfb" | "cfb8" | "cfb1" | "ofb";
  readonly key: string;
  readonly iv: string;
  readonly plaintext: string;
  readonly ciphertext: string;
}

/** Section, mode, index of the key, and the ciphertext of as many bytes of the plaintext as it has. */
const SP800_38A: readonly (readonly [string, FeedbackAnswer["mode"], number, string])[] = [
  ["F.3.1", "cfb1", 0, "68b3"],
  ["F.3.3", "cfb1", 1, "9359"],
  ["F.3.5", "cfb1", 2, "9029"],
  ["F.3.7", "cfb8", 0, "3b79424c9c0dd436bace9e0ed4586a4f32b9"],
  ["F.3.9", "cfb8", 1, "cda2521ef0a905ca44cd057cbf0d47a0678a"],
  ["F.3.11", "cfb8", 2, "dc1f1a8520a64db55fcc8ac554844e889700"],
  [
    "F.3.13",
    "cfb",
    0,
    "3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b26751f67a3cbb140b1808cf187a4f4dfc04b05357c5d1c0eeac4c66f9ff7f2e6",
  ],
  [
    "F.3.15",
    "cfb",
    1,
    "cdc80d6fddf18cab34c25909c99a417467ce7f7f81173621961a2b70171d3d7a2e1e8a1dd59b88b1c8e60fed1efac4c9c05f9f9ca9834fa042ae8fba584b09ff",
  ],
  [
    "F.3.17",
    "cfb",
    2,
    "dc7e84bfda79164b7ecd8486985d386039ffed143b28b1c832113c6331e5407bdf10132415e54b92a13ed0a8267ae2f975a385741ab9cef82031623d55b1e471",
  ],
  [
    "F.4.1",
    "ofb",
    0,
    "3b3fd92eb72dad20333449f8e83cfb4a7789508d16918f03f53c52dac54ed8259740051e9c5fecf64344f7a82260edcc304c6528f659c77866a510d9c1d6ae5e",
  ],
  [
    "F.4.3",
    "ofb",
    1,
    "cdc80d6fddf18cab34c25909c99a4174fcc28b8d4c63837c09e81700c11004018d9a9aeac0f6596f559c6d4daf59a5f26d9f200857ca6c3e9cac524bd9acc92a",
  ],
  [
    "F.4.5",
    "ofb",
    2,
    "dc7e84bfda79164b7ecd8486985d38604febdc6740d20b3ac88f6ad82a4fb08d71ab47a086e86eedf39d1c5bba97c4080126141d67f37be8538f5a8be740e484",
  ],
];

export const FEEDBACK_ANSWERS: readonly FeedbackAnswer[] = SP800_38A.map(([section, mode, key, ciphertext]) => ({
  source: `SP 800-38A, ${section}`,
  mode,
  key: SP800_38A_KEYS[key]!,
  iv: "000102030405060708090a0b0c0d0e0f",
  plaintext: SP800_38A_PLAINTEXT.slice(0, ciphertext.length),
  ciphertext,
}));

/** IEEE 1619, annex B. Vector 1 is missing: the halves of its key are equal. Of vector 10 here are the first two blocks. */
export const XTS_ANSWERS = [
  {
    source: "vector 2",
    key: "11".repeat(16) + "22".repeat(16),
    tweak: "3333333333".padEnd(32, "0"),
    plaintext: "44".repeat(32),
    ciphertext: "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0",
  },
  {
    source: "vector 3",
    key: "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0" + "22".repeat(16),
    tweak: "3333333333".padEnd(32, "0"),
    plaintext: "44".repeat(32),
    ciphertext: "af85336b597afc1a900b2eb21ec949d292df4c047e0b21532186a5971a227a89",
  },
  {
    source: "vector 10",
    key: "27182818284590452353602874713526624977572470936999595749669676273141592653589793238462643383279502884197169399375105820974944592",
    tweak: "ff".padEnd(32, "0"),
    plaintext: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    ciphertext: "1c3b3a102f770386e4836c99e370cf9bea00803f5e482357a4ae12d414a3e63b",
  },
  ...[
    ["vector 15", "6c1625db4671522d3d7599601de7ca09ed"],
    ["vector 16", "d069444b7a7e0cab09e24447d24deb1fedbf"],
    ["vector 17", "e5df1351c0544ba1350b3363cd8ef4beedbf9d"],
    ["vector 18", "9d84c813f719aa2c7be3f66171c7c5c2edbf9dac"],
  ].map(([source, ciphertext]) => ({
    source: source!,
    key: "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0",
    tweak: "9a78563412".padEnd(32, "0"),
    plaintext: "000102030405060708090a0b0c0d0e0f10111213".slice(0, ciphertext!.length),
    ciphertext: ciphertext!,
  })),
];

const COUNTING = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const WRAPPED_KEY = "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f";

/** RFC 3394, section 4: section, bytes of the wrapping key, wrapped key. Then the two examples of RFC 5649, section 6. */
export const KEY_WRAP_ANSWERS = [
  ...(
    [
      ["4.1", 16, "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"],
      ["4.2", 24, "96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d"],
      ["4.3", 32, "64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7"],
      ["4.4", 24, "031d33264e15d33268f24ec260743edce1c6c7ddee725a936ba814915c6762d2"],
      ["4.5", 32, "a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1"],
      ["4.6", 32, "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"],
    ] as const
  ).map(([section, keyLength, ciphertext]) => ({
    source: `RFC 3394, ${section}`,
    mode: "kw" as const,
    key: COUNTING.slice(0, 2 * keyLength),
    plaintext: WRAPPED_KEY.slice(0, ciphertext.length - 16),
    ciphertext,
  })),
  ...(
    [
      ["c37b7e6492584340bed12207808941155068f738", "138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a"],
      ["466f7250617369", "afbeb0f07dfbf5419200f2ccb50bb24f"],
    ] as const
  ).map(([plaintext, ciphertext]) => ({
    source: "RFC 5649, 6",
    mode: "kwp" as const,
    key: "5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8",
    plaintext,
    ciphertext,
  })),
];

/**
 * RFC 7253, appendix A, with the key 000102...0f and the nonce bbaa9988776655443322110 and a digit. Additional data and
 * plaintext are the first bytes of 000102...: how many of either, and the ciphertext with its tag.
 */
export const OCB_ANSWERS = (
  [
    ["0", 0, 0, "785407bfffc8ad9edcc5520ac9111ee6"],
    ["1", 8, 8, "6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009"],
    ["2", 8, 0, "81017f8203f081277152fade694a0a00"],
    ["3", 0, 8, "45dd69f8f5aae72414054cd1f35d82760b2cd00d2f99bfa9"],
    ["4", 16, 16, "571d535b60b277188be5147170a9a22c3ad7a4ff3835b8c5701c1ccec8fc3358"],
    ["5", 16, 0, "8cf761b6902ef764462ad86498ca6b97"],
    ["6", 0, 16, "5ce88ec2e0692706a915c00aeb8b2396f40e1c743f52436bdf06d8fa1eca343d"],
    ["7", 24, 24, "1ca2207308c87c010756104d8840ce1952f09673a448a122c92c62241051f57356d7f3c90bb0e07f"],
    ["8", 24, 0, "6dc225a071fc1b9f7c69f93b0f1e10de"],
    ["9", 0, 24, "221bd0de7fa6fe993eccd769460a0af2d6cded0c395b1c3ce725f32494b9f914d85c0b1eb38357ff"],
  ] as const
).map(([digit, aadLength, length, ciphertext]) => ({
  source: `nonce ending in ${digit}`,
  key: COUNTING.slice(0, 32),
  nonce: `bbaa9988776655443322110${digit}`,
  aad: COUNTING.slice(0, 2 * aadLength),
  plaintext: COUNTING.slice(0, 2 * length),
  ciphertext,
}));

/** RFC 7253, appendix A: the end of the algorithm there, by key and tag length in bytes. */
export const OCB_ITERATED: readonly (readonly [keyLength: number, tagLength: number, result: string])[] = [
  [16, 16, "67e944d23256c5e0b6c61fa22fdf1ea2"],
  [24, 16, "f673f2c3e7174aae7bae986ca9f29e17"],
  [32, 16, "d90eb8e9c977c88b79dd793d7ffa161c"],
  [16, 12, "77a3d8e73589158d25d01209"],
  [24, 12, "05d56ead2752c86be6932c5e"],
  [32, 12, "5458359ac23b0cba9e6330dd"],
  [16, 8, "192c9b7bd90ba06a"],
  [24, 8, "0066bc6e0ef34e24"],
  [32, 8, "7d4ea5d445501cbe"],
];
