/** Names, aliases, numbers and descriptions are Node's. */
import { describe, expect, it } from "vitest";
import { getCipherInfo, getCiphers } from "../../src/node/index.js";
import { expectSame, isMirrored, node } from "./both.js";

/** Node's ciphers of these primitives. The stitched ones are there on processors with AES instructions alone. */
const listed = node
  .getCiphers()
  .filter((name) => /aes|aria/i.test(name))
  // Node 24 lists what Node 20 only takes.
  .filter((name) => isMirrored || !/^aes\d+-wrap-pad$/.test(name));
const stitched = ["sha1", "sha256"].flatMap((hash) => [128, 256].map((bits) => `aes-${bits}-cbc-hmac-${hash}`));
const expected = [...new Set([...listed, ...stitched])].sort();

it("lists what Node lists", () => {
  expect(expected).toHaveLength(84);
  expect(getCiphers()).toEqual(expected);
});

it("gives a list of the caller's own", () => {
  getCiphers().length = 0;
  expect(getCiphers()).toEqual(expected);
});

describe.each(listed)("%s", (name) => {
  it("is described as in Node, by name and by number", () => {
    const info = node.getCipherInfo(name)!;
    for (const key of [name, name.toUpperCase(), name.toLowerCase(), info.name, info.nid]) {
      expect(getCipherInfo(key)).toStrictEqual({ ...node.getCipherInfo(key) });
      expect(Object.keys(getCipherInfo(key)!)).toEqual(Object.keys(node.getCipherInfo(key)!));
    }
  });

  it("has keys and initialization vectors of the lengths as in Node", () => {
    // Node 24 takes any length for GCM, also 0 and -1 bytes.
    for (const length of [...(isMirrored ? [-1, 0] : []), 1, 8, 11, 12, 13, 15, 16, 17, 24, 32, 64, 128]) {
      const plain = (info: object | undefined) => info && { ...info };
      for (const options of [{ keyLength: length }, { ivLength: length }, { keyLength: 16, ivLength: length }]) {
        expect(getCipherInfo(name, options)).toEqual(plain(node.getCipherInfo(name, options)));
      }
    }
  });
});

it("knows the names that Node takes and does not list", () => {
  for (const bits of [128, 192, 256]) {
    for (const name of [`aes-${bits}-wrap`, `AES-${bits}-WRAP-PAD`, `aes${bits}-wrap-pad`]) {
      expect(getCipherInfo(name)).toStrictEqual({ ...node.getCipherInfo(name) });
    }
  }
});

it("takes longer initialization vectors for GCM than OpenSSL 3.0", () => {
  expect(getCipherInfo("aria-128-gcm", { ivLength: 129 })?.ivLength).toBe(129);
});

it("knows no other names or numbers", () => {
  for (const name of [
    "",
    " aes128",
    "aes-128",
    "aria-128",
    "aes-512-cbc",
    "aes-192-xts",
    "aria-128-xts",
    "aria-128-ocb",
    "aria128-wrap",
    "aes-192-cbc-hmac-sha1",
    "toString",
    "__proto__",
    0,
    -1,
    999_999,
  ]) {
    expect(getCipherInfo(name)).toBeUndefined();
    expect(node.getCipherInfo(name)).toBeUndefined();
  }
});

it("refuses wrong arguments as Node does", () => {
  for (const name of [
    undefined,
    null,
    {},
    [],
    Symbol("a"),
    true,
    1.5,
    NaN,
    Infinity,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 40,
  ]) {
    expectSame((face) => face.getCipherInfo(name));
  }
  for (const options of [null, [], 5, "a", () => 1, { keyLength: "16" }, { ivLength: null }, { keyLength: 1.5 }]) {
    expectSame((face) => face.getCipherInfo("aes128", options)?.name);
  }
  expectSame((face) => face.getCipherInfo("aes128", { ivLength: 2 ** 33 }));
});
