/**
 * Answers that the standards print, for the reference and for every engine: hexadecimal, and few enough to stand here, so
 * that a plain clone tests them.
 */

export interface BlockAnswer {
  readonly source: string;
  readonly key: string;
  readonly plaintext: string;
  readonly ciphertext: string;
}

const COUNTING_KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

const blockAnswer = (source: string, keyLength: number, ciphertext: string): BlockAnswer => ({
  source,
  key: COUNTING_KEY.slice(0, 2 * keyLength),
  plaintext: "00112233445566778899aabbccddeeff",
  ciphertext,
});

export const BLOCK_ANSWERS: Readonly<Record<"aria" | "aes", readonly BlockAnswer[]>> = {
  aria: [
    blockAnswer("RFC 5794, A.1", 16, "d718fbd6ab644c739da95f3be6451778"),
    blockAnswer("RFC 5794, A.2", 24, "26449c1805dbe7aa25a468ce263a9e79"),
    blockAnswer("RFC 5794, A.3", 32, "f92bd7c79fb72e2f2b8f80c1972d24fc"),
  ],
  aes: [
    blockAnswer("FIPS 197 (2001), C.1", 16, "69c4e0d86a7b0430d8cdb78070b4c55a"),
    blockAnswer("FIPS 197 (2001), C.2", 24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
    blockAnswer("FIPS 197 (2001), C.3", 32, "8ea2b7ca516745bfeafc49904b496089"),
  ],
};

/** SP 800-38A, appendix F, which is about AES: keys and plaintext are common to all examples. */
const SP800_38A_KEYS = [
  "2b7e151628aed2a6abf7158809cf4f3c",
  "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
  "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
];
const SP800_38A_PLAINTEXT =
  "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51" +
  "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";
const SP800_38A_IV = { ecb: "", cbc: "000102030405060708090a0b0c0d0e0f", ctr: "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff" };

export interface ModeAnswer extends BlockAnswer {
  readonly mode: "ecb" | "cbc" | "ctr";
  /** CBC's initialization vector, CTR's first counter block. */
  readonly iv: string;
}

/** Section, mode, index of the key, the ciphertext's four blocks. */
const SP800_38A: readonly (readonly [string, ModeAnswer["mode"], number, string])[] = [
  [
    "F.1.1",
    "ecb",
    0,
    "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
  ],
  [
    "F.1.3",
    "ecb",
    1,
    "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eefef7afd2270e2e60adce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e",
  ],
  [
    "F.1.5",
    "ecb",
    2,
    "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7",
  ],
  [
    "F.2.1",
    "cbc",
    0,
    "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
  ],
  [
    "F.2.3",
    "cbc",
    1,
    "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd",
  ],
  [
    "F.2.5",
    "cbc",
    2,
    "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
  ],
  [
    "F.5.1",
    "ctr",
    0,
    "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee",
  ],
  [
    "F.5.3",
    "ctr",
    1,
    "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e941e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050",
  ],
  [
    "F.5.5",
    "ctr",
    2,
    "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c52b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
  ],
];

export const MODE_ANSWERS: readonly ModeAnswer[] = SP800_38A.map(([section, mode, key, ciphertext]) => ({
  source: `SP 800-38A, ${section}`,
  mode,
  key: SP800_38A_KEYS[key]!,
  iv: SP800_38A_IV[mode],
  plaintext: SP800_38A_PLAINTEXT,
  ciphertext,
}));

/** The inputs of the test cases of McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", appendix B. */
const GCM_KEY = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
const GCM_PLAINTEXT =
  "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72" +
  "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";
const GCM_AAD = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
const GCM_NONCES = {
  96: "cafebabefacedbaddecaf888",
  64: "cafebabefacedbad",
  480:
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728" +
    "c3c0c95156809539fcf0e2429a6b525416aedbf5a0de6a57a637b39b",
} as const;

/** Case, key bytes, inputs all zero or a nonce's bits, bytes of plaintext, whether there is AAD, ciphertext, tag. */
type GcmCase = readonly [number, 16 | 24 | 32, "zero" | keyof typeof GCM_NONCES, number, boolean, string, string];
const GCM_CASES: readonly GcmCase[] = [
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

export interface GcmAnswer extends BlockAnswer {
  readonly nonce: string;
  readonly aad: string;
  readonly tag: string;
}

export const GCM_ANSWERS: readonly GcmAnswer[] = GCM_CASES.map(
  ([number, keyLength, inputs, length, hasAad, ciphertext, tag]) => {
    const zero = inputs === "zero";
    return {
      source: `GCM, case ${number}`,
      key: zero ? "00".repeat(keyLength) : GCM_KEY.slice(0, 2 * keyLength),
      nonce: zero ? "00".repeat(12) : GCM_NONCES[inputs],
      plaintext: zero ? "00".repeat(length) : GCM_PLAINTEXT.slice(0, 2 * length),
      aad: hasAad ? GCM_AAD : "",
      ciphertext,
      tag,
    };
  },
);
