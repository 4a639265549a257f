/** Answers that the standards print for authenticated modes and MACs of AES: hexadecimal, few enough to stand here. */

export interface AeadAnswer {
  readonly source: string;
  readonly key: string;
  readonly nonce: string;
  readonly aad: string;
  readonly plaintext: string;
  /** With the tag at the end. */
  readonly sealed: string;
  readonly tagLength: number;
}

const counting = (from: number, length: number) =>
  Array.from({ length }, (_, i) => ((from + i) & 255).toString(16).padStart(2, "0")).join("");

const ccm = (
  source: string,
  key: string,
  nonce: string,
  aad: string,
  plaintext: string,
  sealed: string,
): AeadAnswer => ({ source, key, nonce, aad, plaintext, sealed, tagLength: (sealed.length - plaintext.length) / 2 });

const SP800_38C_KEY = counting(0x40, 16);
const RFC3610_KEY = counting(0xc0, 16);

export const CCM_ANSWERS: readonly AeadAnswer[] = [
  ccm("SP 800-38C, C.1", SP800_38C_KEY, counting(0x10, 7), counting(0, 8), counting(0x20, 4), "7162015b4dac255d"),
  ccm(
    "SP 800-38C, C.2",
    SP800_38C_KEY,
    counting(0x10, 8),
    counting(0, 16),
    counting(0x20, 16),
    "d2a1f0e051ea5f62081a7792073d593d1fc64fbfaccd",
  ),
  ccm(
    "SP 800-38C, C.3",
    SP800_38C_KEY,
    counting(0x10, 12),
    counting(0, 20),
    counting(0x20, 24),
    "e3b201a9f5b71a7a9b1ceaeccd97e70b6176aad9a4428aa5484392fbc1b09951",
  ),
  ccm(
    "SP 800-38C, C.4: 65,536 bytes of additional data",
    SP800_38C_KEY,
    counting(0x10, 13),
    counting(0, 65_536),
    counting(0x20, 32),
    "69915dad1e84c6376a68c2967e4dab615ae0fd1faec44cc484828529463ccf72b4ac6bec93e8598e7f0dadbcea5b",
  ),
  ccm(
    "RFC 3610, packet vector 1",
    RFC3610_KEY,
    "00000003020100a0a1a2a3a4a5",
    counting(0, 8),
    counting(8, 23),
    "588c979a61c663d2f066d0c2c0f989806d5f6b61dac38417e8d12cfdf926e0",
  ),
  ccm(
    "RFC 3610, packet vector 2",
    RFC3610_KEY,
    "00000004030201a0a1a2a3a4a5",
    counting(0, 8),
    counting(8, 24),
    "72c91a36e135f8cf291ca894085c87e3cc15c439c9e43a3ba091d56e10400916",
  ),
  ccm(
    "RFC 3610, packet vector 7",
    RFC3610_KEY,
    "00000009080706a0a1a2a3a4a5",
    counting(0, 8),
    counting(8, 23),
    "0135d1b2c95f41d5d1d4fec185d166b8094e999dfed96c048c56602c97acbb7490",
  ),
];

const gcmSiv = (
  source: string,
  key: string,
  nonce: string,
  aad: string,
  plaintext: string,
  sealed: string,
): AeadAnswer => ({ source, key, nonce, aad, plaintext, sealed, tagLength: 16 });

/** A block that starts with a byte. */
const block = (byte: string, length = 16) => byte.padEnd(2 * length, "0");

export const GCM_SIV_ANSWERS: readonly AeadAnswer[] = [
  gcmSiv("RFC 8452, C.1", block("01"), block("03", 12), "", "", "dc20e2d83f25705bb49e439eca56de25"),
  gcmSiv(
    "RFC 8452, C.1",
    block("01"),
    block("03", 12),
    "",
    block("01", 8),
    "b5d839330ac7b786578782fff6013b815b287c22493a364c",
  ),
  gcmSiv("RFC 8452, C.2", block("01", 32), block("03", 12), "", "", "07f5f4169bbf55a8400cd47ea6fd400f"),
  gcmSiv(
    "RFC 8452, C.2",
    block("01", 32),
    block("03", 12),
    "",
    block("01"),
    "85a01b63025ba19b7fd3ddfc033b3e76c9eac6fa700942702e90862383c6c366",
  ),
  gcmSiv(
    "RFC 8452, C.2",
    block("01", 32),
    block("03", 12),
    "01",
    block("02", 8),
    "1de22967237a813291213f267e3b452f02d01ae33e4ec854",
  ),
  gcmSiv(
    "RFC 8452, C.2",
    "3c535de192eaed3822a2fbbe2ca9dfc88255e14a661b8aa82cc54236093bbc23",
    "688089e55540db1872504e1c",
    "734320ccc9d9bbbb19cb81b2af4ecbc3e72834321f7aa0f70b7282b4f33df23f167541",
    "ced532ce4159b035277d4dfbb7db62968b13cd4eec",
    "626660c26ea6612fb17ad91e8e767639edd6c9faee9d6c7029675b89eaf4ba1ded1a286594",
  ),
  gcmSiv(
    "RFC 8452, C.3: the counter wraps",
    block("00", 32),
    block("00", 12),
    "",
    "000000000000000000000000000000004db923dc793ee6497c76dcc03a98e108",
    "f3f80f2cf0cb2dd9c5984fcda908456cc537703b5ba70324a6793a7bf218d3eaffffffff000000000000000000000000",
  ),
  gcmSiv(
    "RFC 8452, C.3: the counter wraps in a partial block",
    block("00", 32),
    block("00", 12),
    "",
    "eb3640277c7ffd1303c7a542d02d3e4c0000000000000000",
    "18ce4f0b8cb4d0cac65fea8f79257b20888e53e72299e56dffffffff000000000000000000000000",
  ),
  gcmSiv(
    "RFC 8452, appendix B",
    "ee8e1ed9ff2540ae8f2ba9f50bc2f27c",
    "752abad3e0afb5f434dc4310",
    Buffer.from("example").toString("hex"),
    Buffer.from("Hello world").toString("hex"),
    "5d349ead175ef6b1def6fd4fbcdeb7e4793f4a1d7e4faa70100af1",
  ),
];

const CMAC_MESSAGE =
  "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51" +
  "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

/** The first 0, 16, 40 and 64 bytes of one message. */
const cmac = (source: string, key: string, macs: readonly string[]) =>
  [0, 16, 40, 64].map((length, i) => ({
    source: `${source}, ${length} bytes`,
    key,
    message: CMAC_MESSAGE.slice(0, 2 * length),
    mac: macs[i]!,
  }));

export const CMAC_ANSWERS = [
  ...cmac("SP 800-38B, D.1, and RFC 4493, section 4", "2b7e151628aed2a6abf7158809cf4f3c", [
    "bb1d6929e95937287fa37d129b756746",
    "070a16b46b4d4144f79bdd9dd04a287c",
    "dfa66747de9ae63030ca32611497c827",
    "51f0bebf7e3b9d92fc49741779363cfe",
  ]),
  ...cmac("SP 800-38B, D.2", "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b", [
    "d17ddf46adaacde531cac483de7a9367",
    "9e99a7bf31e710900662f65e617c5184",
    "8a1de5be2eb31aad089a82e6ee908b0e",
    "a1d5df0eed790f794d77589659f39a11",
  ]),
  ...cmac("SP 800-38B, D.3", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4", [
    "028962f61b7bf89efc6b551f4667d983",
    "28a7023f452e8f82bd4bf28d8c37c35c",
    "aaf3d8f1de5640c232f5b169b9c911e6",
    "e1992190549f6ed5696a2c056c315410",
  ]),
];

export interface DrbgAnswer {
  readonly source: string;
  readonly keyLength: number;
  readonly derivationFunction: boolean;
  readonly predictionResistance: boolean;
  /** What the entropy source gives, in this order. */
  readonly entropy: readonly string[];
  readonly nonce?: string;
  readonly personalization?: string;
  /** Additional input of a reseeding before the first request; undefined when there is none. */
  readonly reseed?: string;
  /** Additional input of the two requests. */
  readonly additional: readonly [string, string];
  /** What the second request returns, 64 bytes. */
  readonly returned: string;
}

/** NIST, CAVP, "DRBG Test Vectors": CTR_DRBG.rsp, each the first of its section. */
export const DRBG_ANSWERS: readonly DrbgAnswer[] = [
  {
    source: "drbgvectors_pr_false, AES-128 no df",
    keyLength: 16,
    derivationFunction: false,
    predictionResistance: false,
    entropy: [
      "ed1e7f21ef66ea5d8e2a85b9337245445b71d6393a4eecb0e63c193d0f72f9a9",
      "303fb519f0a4e17d6df0b6426aa0ecb2a36079bd48be47ad2a8dbfe48da3efad",
    ],
    reseed: "",
    additional: ["", ""],
    returned:
      "f80111d08e874672f32f42997133a5210f7a9375e22cea70587f9cfafebe0f6a6aa2eb68e7dd9164536d53fa020fcab20f54caddfab7d6d91e5ffec1dfd8deaa",
  },
  {
    source: "drbgvectors_pr_false, AES-128 use df, with personalization string and additional input",
    keyLength: 16,
    derivationFunction: true,
    predictionResistance: false,
    entropy: ["e796b728ec69cf79f97eaa2c06e7187f", "31c4db5713e08e4e8cfbf777b9621a04"],
    nonce: "3568f011c282c01d",
    personalization: "b5ae693192ff057e682a629b84b8feec",
    reseed: "b6997617e4e2c94d8a3bf3c61439a55e",
    additional: ["c3998f9edd938286d7fad2cc75963fdd", "648fc7360ae27002e1aa77d85895b89e"],
    returned:
      "6ce1eb64fdca9fd3b3ef61913cc1c214f93bca0e515d0514fa488d8af529f49892bb7cd7fbf584eb020fd8cb2af9e6dbfce8a8a3439be85d5cc4de7640b4ef7d",
  },
  {
    source: "drbgvectors_pr_true, AES-128 use df",
    keyLength: 16,
    derivationFunction: true,
    predictionResistance: true,
    entropy: [
      "5d4041942bcf68864a4997d8171f1f9f",
      "ef55a769b7eaf03fe082029bb32a2b9d",
      "8239e865c0a42e14b964b9c09de85a20",
    ],
    nonce: "d4f1f4ae08bcb3e1",
    additional: ["", ""],
    returned:
      "4155320287eedcf7d484c2c2a1e2eb64b9c9ce77c87202a1ae1616c7a5cfd1c687c7a0bfcc85bda48fdd4629fd330c22d0a76076f88fc7cd04037ee06b7af602",
  },
  {
    source: "drbgvectors_pr_true, AES-128 no df, with personalization string and additional input",
    keyLength: 16,
    derivationFunction: false,
    predictionResistance: true,
    entropy: [
      "0bfde8b32c0adabd84e271d19b76cb9695e1f89a0813e63e7d9e6a0dd1691c55",
      "2a046cb477afd54271b0f5d6924c706c4043702a5657e99b884bbcd7ec6aa267",
      "d142dfb39b02511f933120a88c2fabb88e824a916c826b20f444c62e9d9af0b9",
    ],
    personalization: "f345ffd4138ea0b41e1b87a678e24ad87c14fade68e703b359caaf2e269e7c58",
    additional: [
      "68388f4c45c349f076c31ebb972c31d25895dfadf3a8d8c336afacf3e3108caf",
      "c8a95bcab76358608db1f66ea8b4537f3dd870e38df41bcfdf41d73eb5901c93",
    ],
    returned:
      "eda204a7c51b29a79ca1a7148dae6445b4c7d830410de131c5c4a28e85c74a15c768167dac0bba1cacc3dffdb25312f9186fdfc9a6e570081f41c997ab829524",
  },
  {
    source: "drbgvectors_pr_false, AES-256 no df",
    keyLength: 32,
    derivationFunction: false,
    predictionResistance: false,
    entropy: [
      "e4bc23c5089a19d86f4119cb3fa08c0a4991e0a1def17e101e4c14d9c323460a7c2fb58e0b086c6c57b55f56cae25bad",
      "fd85a836bba85019881e8c6bad23c9061adc75477659acaea8e4a01dfe07a1832dad1c136f59d70f8653a5dc118663d6",
    ],
    reseed: "",
    additional: ["", ""],
    returned:
      "b2cb8905c05e5950ca31895096be29ea3d5a3b82b269495554eb80fe07de43e193b9e7c3ece73b80e062b1c1f68202fbb1c52a040ea2478864295282234aaada",
  },
  {
    source: "drbgvectors_pr_true, AES-256 use df, with personalization string and additional input",
    keyLength: 32,
    derivationFunction: true,
    predictionResistance: true,
    entropy: [
      "534346a3e0baa65d7a51871b6d633a6f1efa9ff55dfde3212c95029adf2387d9",
      "286091709d2e91bfef6654b8449d5e5564b6c2fe1f3e4e6e59fe776461bfb0dc",
      "e68e127b2e5b9d6539c26f7e78bec13314e37febdb7105d1d65f0bde23c87d38",
    ],
    nonce: "0cbe99821509975d824fd826c47d2abc",
    personalization: "020d7340569e68d992e6e8ddfbead9f993c74d971e4339fe91074f87e9d7d777",
    additional: [
      "f41040eff2a7010287c2a76d7867a66e61299be1e1247a6b22a64b829ada8624",
      "94efe68e2185646a17bb8a83268142a7b7a02786c1ee90ab8f7399ccf543de26",
    ],
    returned:
      "da6389d151e3b2b332fbcc02b2cc5af4f69835e9fbbe19130f91cbf30a3c24580ebfb4311b3487e9d6a61de9dc2842c107152158b0e75a932c38e5b8ddff10e6",
  },
];
