/**
 * C2SP's own vectors for chunked encryption. The short cases are here, from C2SP/wycheproof (Apache-2.0),
 * testvectors_v1/c2sp_chunked_encryption_aes_{128,256}_gcm_test.json; all of them are read where WYCHEPROOF_DIR has the
 * files. `ct` is a zlib stream.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type AeadName, ChunkedDecryptor, ChunkedEncryptor, HEADER_BYTES, open } from "../../src/formats/chunked.js";
import { readVectors, vectorDirectory } from "../vectors.js";

interface Case {
  tcId: number;
  key: string;
  ctx: string;
  ct: string;
  msgLength?: number;
  msgSha512?: string;
  result: "valid" | "invalid";
  flags: string[];
}

const hex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const sha512 = (bytes: Uint8Array) => createHash("sha512").update(bytes).digest("hex");

/** Decrypts, and encrypts again with the same salt; or gets no further than the longest valid part. */
async function check(aead: AeadName, test: Case): Promise<void> {
  const key = hex(test.key);
  const context = hex(test.ctx);
  const message = new Uint8Array(inflateSync(hex(test.ct)));
  if (test.result === "invalid") {
    await expect(open(aead, key, message, { context })).rejects.toThrow();
    return checkPrefix(aead, key, context, message, test);
  }
  const text = await open(aead, key, message, { context });
  expect(text.length).toBe(test.msgLength);
  expect(sha512(text)).toBe(test.msgSha512);
  const encryptor = await ChunkedEncryptor.createWithSalt(aead, key, message.subarray(0, 24), { context });
  const again = Buffer.concat([encryptor.header, encryptor.update(text), encryptor.final()]);
  expect(Buffer.compare(again, message)).toBe(0);
}

async function checkPrefix(aead: AeadName, key: Uint8Array, context: Uint8Array, message: Uint8Array, test: Case) {
  const given: Uint8Array[] = [];
  const attempt = async () => {
    const decryptor = await ChunkedDecryptor.create(aead, key, message.subarray(0, HEADER_BYTES), { context });
    for (let at = HEADER_BYTES; at < message.length; at += 1000)
      given.push(decryptor.update(message.subarray(at, at + 1000)));
    given.push(decryptor.final());
  };
  await expect(attempt()).rejects.toThrow();
  const text = Buffer.concat(given);
  expect(text.length).toBe(test.msgLength ?? 0);
  if (test.msgSha512) expect(sha512(text)).toBe(test.msgSha512);
}

const KEY_256 = "59454c4c4f57205355424d4152494e452059454c4c4f57205355424d4152494e";
const KEY_128 = "59454c4c4f57205355424d4152494e45";
const ORANGE_256 = "4f52414e4745205355424d4152494e45204f52414e4745205355424d4152494e";

const EMPTY = {
  msgLength: 0,
  msgSha512:
    "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce" +
    "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
};
const SEVEN = {
  msgLength: 7,
  msgSha512:
    "e85f32a85f1d4f7c9b2d36d20eca8435d81253e7075e9dea069eb1b6da48daf9" +
    "2ef1797367b520d8a46c4f72cecb85b1daff8887fcb41721d39943d1952fc180",
};

const valid = { key: KEY_256, ctx: "", result: "valid", flags: [] as string[] } as const;
const invalid = { key: KEY_256, ctx: "", result: "invalid" } as const;

const CASES_256: Case[] = [
  {
    ...valid,
    tcId: 1,
    ct:
      "78da004800b7ff43a2e39431cbae0389d3fc86adf46f7c3a24de88d9311617e53f3164cc1d5dc738a66b97f0bf786565" +
      "c31799c2f463d50a7e10046011dc6fc3c939e3a5db7affb6191551669554fb010000ffff4bc124df",
    ...EMPTY,
  },
  {
    ...valid,
    tcId: 2,
    ct:
      "78da004f00b0ffa1a1b56f6db58cd1ede0c5c9db62aef20d3f96a6c594bb9252bb38122de91236502b42a1d7fcab820f" +
      "fa292940d2f86add212cfa42c38df19d3cc9139ee61a5990d3db57433514229beea49a8a72bd010000ffffdb4f2a44",
    ...SEVEN,
  },
  {
    ...valid,
    tcId: 3,
    ct:
      "78daecc0312b05010000e0ab33889449c9a0cb22b9ba89943f70a5fc02db1918582c6e757465a0db6eb11ad5a52e1383" +
      "b2dca26c66a4647b75f55ebdf733def27d4f7ff71fd7e9db7137b778b1558707cdd27cf270d4177b2f7751f738d80e37" +
      "6f9ed7aaaf7c793dfa0d47ef2797b3e57ed6bf360100000000000000000000000000000030750bc9613ffc6cafd232cb" +
      "57ebd3b320de5d29cedbf876a7da18ff7fffcc4c020000ffffea552abb",
    msgLength: 16385,
    msgSha512:
      "db9e441f318209d02c8eaedfa94be7a08d3414057835c80ecea2deb0b16438ff" +
      "97ae6dac13a749efe4a24686b01dc0dfab756703e810cc164466cd5cce99b3e8",
  },
  {
    ...valid,
    tcId: 6,
    ct:
      "78daecc0ad4a0301000060c560f019c49faca0ed821ea2588c62100541cc2746413841835a7c018b20076a325dd4032d" +
      "8eb5856361db2d6d6c8b2b838ded3156beeff3fce3e4eb20e9fcf5aaedb07ffb589b1f657190fee7f16f763d3bdcf9ce" +
      "8aabe5d74a145e5e1cdd6fad6c2c1ebead8d8b87c60c00000000000000000000000000000030759bfb7bc7ade6dcfa69" +
      "ba5abf7bff79d92e3d07e585a7ddbcbb743648a29b49000000ffff4eef2f3b",
    msgLength: 16384,
    msgSha512:
      "d787e0bf39e0d2e9a707b94bc77329f665286160744507f0fac9608e33a98994" +
      "b6d9dd4a43a6326287d32b2e15d76e0de6a8818689698bee2ca419bf9bbedc02",
  },
  {
    ...invalid,
    tcId: 11,
    ct:
      "78da004900b6ff0093274a932cb4340ca678d500719d80ccc21f69c49586a8cae519f1ae94a13a97038610177fe840ac" +
      "755f6604849272444b0de559508a2a00538b8dd8cc3a83e14df1343fa14630a2010000ffffc0482101",
    flags: ["ModifiedCiphertext"],
  },
  {
    ...invalid,
    tcId: 16,
    ct:
      "78dad270329c9ddec7ada418b04767c7923331ee2c87262f125d59a0c8be7373eb2fa924762df7ae29ded2bfa34de657" +
      "9c357a702440af45d1be6fae3c03200000ffff94c01721",
    flags: ["Truncation"],
  },
  {
    ...invalid,
    tcId: 17,
    ct:
      "78da004400bbff679551dfcc4221c2c5f3dfcff2f94fcd7df0dc5d0dac8ceb294cda58ffffbe199532a141b16102b695" +
      "50faa5e1315a3c823e58b9e3141839e1fd278b80a7dabc12eaa4ed010000ffff54b5266f",
    flags: ["Truncation"],
  },
  {
    ...invalid,
    tcId: 20,
    ct:
      "78da003800c7ffe728f14e89526f8830991f461c0fd07601a246a0c94b753ba4fab29386d9e39e72d5e8955f709651b6" +
      "dedb825c64c984364f74e1b6ac93d6010000ffff198a1ded",
    flags: ["Truncation"],
  },
  {
    ...invalid,
    tcId: 21,
    ct:
      "78da004900b6ffa7bf214ab87afe86ae30940aba6d25aa92d1c26a7c4de03ece1f5f63bd31ca5d9517ce97effb9ce62c" +
      "4f01433335d070ca3de6243f4cb67a00a4deb622c6b80140d1c88f54ade32fdc010000ffff59a52514",
    flags: ["ModifiedCiphertext"],
  },
  {
    ...invalid,
    tcId: 22,
    ct:
      "78da004900b6ffabeb3f4f4a3ea1f1f76bc25808b37063d4cb21425ca6a8b16271ed22f6a3f51ec7e7fa4dcef196179d" +
      "3c77b5b42103766ae1975bae6ae0690079aa245e53811c13d45a553b0365b499010000ffffa0d324a1",
    flags: ["WrongKey"],
    key: ORANGE_256,
  },
  {
    ...invalid,
    tcId: 23,
    ct:
      "78da004900b6ff6ef808c1cd9f44167ca6def93900220263151ac63993ec688bd665a34ce4ef6ddcdef700c0a0d03f2c" +
      "f4e9a9223e5beb44cf2b8648a517d800395459ad30bf0be4ebdf76177cab6b63010000ffff4e6c248e",
    flags: ["InvalidKeySize"],
    key: ORANGE_256.slice(0, -2),
  },
  {
    ...invalid,
    tcId: 24,
    ct:
      "78da004900b6ffa8216cfec9382688e31855498b1926ee6d34fa36b0923ab847f28096ca9cb85541317e5996a82aa8eb" +
      "0aac8cdfdce37dbb44e2000c169b4a003a3e67f79899f915d167b39ea1d8cd1d010000ffff29f52485",
    flags: ["InvalidKeySize"],
    key: `${ORANGE_256}45`,
  },
  {
    ...invalid,
    tcId: 25,
    ct:
      "78da004900b6ff36201844cafc0e596bec8782c560b7b1d065b90a94d227007f07a7185f0c1f449310232a0ff1d5667e" +
      "ce42aff4e7c0359df78ece43b312d50034c80236b5c7900f7eebe540d242b8eb010000ffffc64f22fe",
    flags: ["WrongContext"],
    ctx: "77726f6e6720636f6e74657874",
  },
  {
    ...invalid,
    tcId: 26,
    ct:
      "78da004900b6ff7c510aa191fdb799b3715106fb9da30a3e314a08a12bf1eed6084369ad9560c21c856d0087e1206c5c" +
      "1e9a994b3ca98542e0fe1ffef9e23c0091398606b7077f679901eea490bb8f6b010000fffff4792294",
    flags: ["ModifiedCiphertext"],
  },
  {
    ...invalid,
    tcId: 27,
    ct: "78da010000ffff00000001",
    flags: ["Truncation"],
  },
  {
    ...invalid,
    tcId: 30,
    ct: "78da9a7e28ab787358f8e3d5ff00010000ffff1f700623",
    flags: ["Truncation"],
  },
  {
    ...invalid,
    tcId: 31,
    ct:
      "78daecc0a17281010000e0ed05f6005bd8edb6b6b2956db7b2b6853581843b89eaee0fff398993088222f93d8042f027" +
      "2fa0090402f5578838e73194efdb546ebb0fe7f1f772300c82bfb7ed7ba691faa9dd3ff6abedf818164abf51b957ff9f" +
      "4df7f364158f16e9fccbd35df6949bdc0000000000000000000000000000000057f7997c1cc2d7a8b34e76cf5fc556f3" +
      "120000ffffbcaa2611",
    flags: ["Truncation"],
    msgLength: 16384,
    msgSha512:
      "41195cce0a2b8de596e8126784198485d93d5654b2b2dc0921a9600309c44246" +
      "3d884502ac3695246feee290960bea4ef7b293b3ab2aab00944680e65e45c5b8",
  },
];

const CASES_128: Case[] = [
  {
    ...valid,
    key: KEY_128,
    tcId: 1,
    ct:
      "78da004800b7ff187cab8e8e163c24b527dc7cb554eca847e5d7dc592714ea7d7b5967607c6a68302fb25b26e0b032a6" +
      "d39a239914ea2dc86aa17ec6d0beb1fdb011c7ad45ed1089aeffe3465fdf59010000ffff0c6f2574",
    ...EMPTY,
  },
  {
    ...valid,
    key: KEY_128,
    tcId: 2,
    ct:
      "78da004f00b0ff99ef5b6b98795b7b37a41d6321d8dd472347c76185f40027e921542dd7e4305bb67a175e5088a8a4db" +
      "92ef4d3419bda917dd5099085be2f35cf32165613d4fe58db45dd4619b454586232f2661a2bf010000ffffd8e1254a",
    ...SEVEN,
  },
  {
    ...valid,
    key: KEY_128,
    tcId: 3,
    ct:
      "78daecc0ad4a03010000e0530e85c32058c4a8ed8241b870a02058fcc3e203885e1114c422d82cd744834145dfc06032" +
      "892886855bde5696ee185b1f630c16f6182bdfb7b355e4ef8f6bcf5fc3381fcfaef6ef8fd77b4741fb74b47277f0fdb2" +
      "b8fcfb73919d476761ab395f0e6ae97e78552e9c5c6f6701000000000000000000000000000000307549755b9f5bea6e" +
      "ecbd254fff9b0f87413153959f1f7f97d14dfcdae8a4bb93000000ffff3021296c",
    msgLength: 16385,
    msgSha512:
      "72b0c82119222070adf3117d445bbf53d7ffb70b75be4809ecaf8939f058fcb6" +
      "caceeece412a1f0d8c90f8c4db8fe9d199edf3e5007c2005d486c2e09d97ae45",
  },
];

describe.each([
  ["AEAD_AES_256_GCM", CASES_256, "c2sp_chunked_encryption_aes_256_gcm_test.json"],
  ["AEAD_AES_128_GCM", CASES_128, "c2sp_chunked_encryption_aes_128_gcm_test.json"],
] as const)("%s", (aead, cases, file) => {
  it.each(cases)("case $tcId", (test) => check(aead, test));

  const directory = vectorDirectory("WYCHEPROOF_DIR");
  const present = directory !== undefined && existsSync(join(directory, file));
  if (directory !== undefined && !present) {
    console.warn(`Vectors left out: ${directory} has no ${file}.`);
    return;
  }
  it.skipIf(!present)("all cases of the file", async () => {
    const { testGroups } = readVectors<{ testGroups: { tests: Case[] }[] }>(directory!, file);
    for (const test of testGroups.flatMap((group) => group.tests)) await check(aead, test);
  });
});
