/** Bad input to the functional face: a typed error that names the argument, what came and what was expected. */
import { describe, expect, it } from "vitest";
import {
  aes,
  ArgumentError,
  aria,
  AuthenticationError,
  type Cipher,
  listEngines,
  PaddingError,
  StateError,
  WordsliceError,
} from "../../src/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { pseudoRandom } from "../suites/bytes.js";

const key = pseudoRandom(16, 1);
const iv = pseudoRandom(16, 2);
const xtsKey = pseudoRandom(32, 3);
const suites = { aria, aes };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a caller without types may pass
type Anything = any;

function thrownBy(body: () => unknown): unknown {
  try {
    body();
  } catch (error) {
    return error;
  }
  return undefined;
}

function expectArgumentError(body: () => unknown, argument: string, received: string, expected: string): void {
  const error = thrownBy(body);
  expect(error).toBeInstanceOf(ArgumentError);
  expect(error).toMatchObject({ name: "ArgumentError", code: "ERR_WORDSLICE_ARGUMENT", argument });
  expect((error as Error).message).toBe(`${argument}: expected ${expected}, got ${received}`);
}

const shared = new Uint8Array(new SharedArrayBuffer(16));

describe.each(Object.entries(suites))("%s", (_, suite) => {
  const makers: [string, (key: Anything, iv?: Anything) => Cipher][] = [
    ["ecb", (k) => suite.ecb(k)],
    ["cbc", (k, n = iv) => suite.cbc(k, n)],
    ["ctr", (k, n = iv) => suite.ctr(k, n)],
    ["cfb", (k, n = iv) => suite.cfb(k, n)],
    ["cfb8", (k, n = iv) => suite.cfb8(k, n)],
    ["cfb1", (k, n = iv) => suite.cfb1(k, n)],
    ["ofb", (k, n = iv) => suite.ofb(k, n)],
    ["gcm", (k, n = iv) => suite.gcm(k, n)],
    ["ocb", (k, n = iv.subarray(1)) => suite.ocb(k, n)],
    ["kw", (k) => suite.kw(k)],
    ["kwp", (k) => suite.kwp(k)],
  ];

  describe.each(makers)("%s", (mode, make) => {
    it.each<[Anything, string, string]>([
      [undefined, "undefined", "a Uint8Array"],
      [null, "null", "a Uint8Array"],
      ["00112233445566778899aabbccddeeff", "a string of 32 characters", "a Uint8Array"],
      [[1, 2, 3], "an object of type Array", "a Uint8Array"],
      [new ArrayBuffer(16), "an object of type ArrayBuffer", "a Uint8Array"],
      [new Uint16Array(8), "a Uint16Array of 16 bytes", "a Uint8Array"],
      [16, "16", "a Uint8Array"],
      [new Uint8Array(0), "a Uint8Array of 0 bytes", "16, 24 or 32 bytes"],
      [new Uint8Array(15), "a Uint8Array of 15 bytes", "16, 24 or 32 bytes"],
      [new Uint8Array(33), "a Uint8Array of 33 bytes", "16, 24 or 32 bytes"],
      [Buffer.alloc(20), "a Buffer of 20 bytes", "16, 24 or 32 bytes"],
      [shared, "an object of type SharedArrayBuffer", "a Uint8Array over memory that is not shared"],
    ])("refuses the key %s", (bad, received, expected) => {
      expectArgumentError(() => make(bad), "key", received, expected);
    });

    it("refuses text that is not a Uint8Array, or shared", () => {
      const cipher = make(key) as Anything;
      for (const method of ["encrypt", "decrypt"]) {
        const argument = method === "encrypt" ? "plaintext" : "ciphertext";
        expectArgumentError(() => cipher[method]("text"), argument, "a string of 4 characters", "a Uint8Array");
        expectArgumentError(() => cipher[method](), argument, "undefined", "a Uint8Array");
        expectArgumentError(
          () => cipher[method](shared),
          argument,
          "an object of type SharedArrayBuffer",
          "a Uint8Array over memory that is not shared",
        );
      }
      expectArgumentError(() => cipher.encrypt(key, "x"), "output", "a string of 1 characters", "a Uint8Array");
    });

    it("refuses an engine that does not exist or serves another cipher, and lists the right ones", () => {
      const named = (engine: Anything) =>
        ["ecb", "kw", "kwp"].includes(mode)
          ? suite[mode as "ecb"](key, { engine })
          : ["gcm", "ocb"].includes(mode)
            ? suite[mode as "gcm"](key, iv.subarray(1), undefined, { engine })
            : suite[mode as "cbc"](key, iv, { engine });
      for (const bad of ["fast", "ghash-table4", suite === aria ? "aes-fixslice32" : "aria32", 7]) {
        const error = thrownBy(() => named(bad));
        expect(error).toBeInstanceOf(ArgumentError);
        expect((error as Error).message).toMatch(
          /^engine: expected a[a-z0-9-]+( or a[a-z0-9-]+)*, got ("[a-z0-9-]+"|7)$/,
        );
      }
    });

    it("takes no context slot that it does not give back", () => {
      thrownBy(() => make(key).decrypt(new Uint8Array(17)));
      thrownBy(() => make(new Uint8Array(3)));
      expect(contextsInUse()).toBe(0);
    });
  });

  it.each([0, 1, 12, 15, 17])("refuses an IV and a counter of %i bytes", (length) => {
    const bad = new Uint8Array(length);
    expectArgumentError(() => suite.cbc(key, bad), "iv", `a Uint8Array of ${length} bytes`, "16 bytes");
    expectArgumentError(() => suite.ctr(key, bad), "counter", `a Uint8Array of ${length} bytes`, "16 bytes");
    for (const mode of ["cfb", "cfb8", "cfb1", "ofb"] as const) {
      expectArgumentError(() => suite[mode](key, bad), "iv", `a Uint8Array of ${length} bytes`, "16 bytes");
    }
    expectArgumentError(() => suite.xts(xtsKey, bad), "tweak", `a Uint8Array of ${length} bytes`, "16 bytes");
  });

  it("refuses an empty nonce, bad additional data and bad tag lengths in GCM", () => {
    const empty = new Uint8Array(0);
    expectArgumentError(() => suite.gcm(key, empty), "nonce", "a Uint8Array of 0 bytes", "at least 1 byte");
    expectArgumentError(() => suite.gcm(key, iv, "x" as Anything), "aad", "a string of 1 characters", "a Uint8Array");
    for (const tagLength of [0, 1, 3, 5, 7, 9, 11, 17, 4.5, NaN, "16" as Anything]) {
      const error = thrownBy(() => suite.gcm(key, iv, undefined, { tagLength }));
      expect(error).toBeInstanceOf(ArgumentError);
      expect((error as Error).message).toContain("tagLength: expected 4, 8, 12, 13, 14, 15, 16, got");
    }
    const tooShort = new Uint8Array(15);
    expectArgumentError(
      () => suite.gcm(key, iv).decrypt(tooShort),
      "ciphertext",
      "a Uint8Array of 15 bytes",
      "at least the 16 bytes of its tag",
    );
  });

  it.each([0, -1, 129, 1.5, NaN, Infinity, "64", [64]] as Anything[])("refuses %s bits in a counter", (counterBits) => {
    const error = thrownBy(() => suite.ctr(key, iv, { counterBits }));
    expect(error).toBeInstanceOf(ArgumentError);
    expect((error as Error).message).toMatch(/^counterBits: expected an integer from 1 to 128, got /);
  });

  it("refuses keys of XTS that are no two halves that differ, and units that are too short or too long", () => {
    for (const length of [0, 16, 24, 31, 33, 48, 63, 65]) {
      const received = `a Uint8Array of ${length} bytes`;
      expectArgumentError(() => suite.xts(new Uint8Array(length), iv), "key", received, "32 or 64 bytes");
    }
    for (const length of [32, 64]) {
      const equal = new Uint8Array(length).fill(7);
      const received = "one of which they are equal";
      expectArgumentError(() => suite.xts(equal, iv), "key", received, "two halves that differ");
      for (const at of [0, length / 2 - 1, length / 2, length - 1]) {
        const other = equal.slice().fill(8, at, at + 1);
        expect(suite.xts(other, iv).encrypt(key)).toHaveLength(16);
      }
    }
    const longest = 2 ** 24;
    for (const length of [0, 1, 15, longest + 1]) {
      const [unit, received, allowed] = [
        new Uint8Array(length),
        `a Uint8Array of ${length} bytes`,
        `16 to ${longest} bytes`,
      ];
      expectArgumentError(() => suite.xts(xtsKey, iv).encrypt(unit), "plaintext", received, allowed);
      expectArgumentError(() => suite.xts(xtsKey, iv).decrypt(unit), "ciphertext", received, allowed);
    }
  });

  it("refuses nonces, additional data and tag lengths that OCB does not have", () => {
    for (const length of [0, 16]) {
      const received = `a Uint8Array of ${length} bytes`;
      expectArgumentError(() => suite.ocb(key, new Uint8Array(length)), "nonce", received, "1 to 15 bytes");
    }
    const nonce = iv.subarray(1);
    expectArgumentError(
      () => suite.ocb(key, nonce, "x" as Anything),
      "aad",
      "a string of 1 characters",
      "a Uint8Array",
    );
    for (const tagLength of [0, 17, 4.5, NaN, "16" as Anything]) {
      expect(thrownBy(() => suite.ocb(key, nonce, undefined, { tagLength }))).toBeInstanceOf(ArgumentError);
    }
    const short = new Uint8Array(15);
    const received = "a Uint8Array of 15 bytes";
    expectArgumentError(
      () => suite.ocb(key, nonce).decrypt(short),
      "ciphertext",
      received,
      "at least the 16 bytes of its tag",
    );
  });

  it("refuses to wrap and unwrap other lengths than there are, and other initial values", () => {
    for (const length of [0, 8, 15, 17]) {
      const received = `a Uint8Array of ${length} bytes`;
      const allowed = "a multiple of 8 bytes, at least 16 and below 2^32";
      expectArgumentError(() => suite.kw(key).encrypt(new Uint8Array(length)), "plaintext", received, allowed);
    }
    expectArgumentError(
      () => suite.kwp(key).encrypt(new Uint8Array(0)),
      "plaintext",
      "a Uint8Array of 0 bytes",
      "at least 1 byte and below 2^32",
    );
    for (const [mode, least] of [
      ["kw", 24],
      ["kwp", 16],
    ] as const) {
      for (const length of [0, 8, least - 8, least - 1, least + 1]) {
        const received = `a Uint8Array of ${length} bytes`;
        const allowed = `a multiple of 8 bytes, at least ${least}`;
        expectArgumentError(() => suite[mode](key).decrypt(new Uint8Array(length)), "ciphertext", received, allowed);
      }
    }
    expectArgumentError(() => suite.kw(key, { iv }), "iv", "a Uint8Array of 16 bytes", "8 bytes");
    expectArgumentError(() => suite.kw(key, { iv: "x" as Anything }), "iv", "a string of 1 characters", "a Uint8Array");
  });

  it("refuses partial blocks", () => {
    const whole = "a multiple of 16 bytes";
    const partial = new Uint8Array(17);
    for (const cipher of [suite.ecb(key), suite.cbc(key, iv)]) {
      expectArgumentError(() => cipher.decrypt(partial), "ciphertext", "a Uint8Array of 17 bytes", whole);
      const none = thrownBy(() => cipher.decrypt(new Uint8Array(0)));
      expect((none as Error).message).toContain("ciphertext: expected at least 16 bytes");
    }
    const unpadded = suite.cbc(key, iv, { disablePadding: true });
    expectArgumentError(() => unpadded.encrypt(partial), "plaintext", "a Uint8Array of 17 bytes", whole);
    expect(suite.ecb(key, { disablePadding: true }).decrypt(new Uint8Array(0))).toHaveLength(0);
  });

  it("throws at a second encryption with one nonce, but not in ECB, and not after a refused argument", () => {
    for (const cipher of [
      suite.cbc(key, iv),
      suite.ctr(key, iv),
      suite.cfb(key, iv),
      suite.cfb8(key, iv),
      suite.cfb1(key, iv),
      suite.ofb(key, iv),
      suite.gcm(key, iv),
      suite.ocb(key, iv.subarray(1)),
    ]) {
      expect(thrownBy(() => cipher.encrypt("no" as Anything))).toBeInstanceOf(ArgumentError);
      const sealed = cipher.encrypt(key);
      const error = thrownBy(() => cipher.encrypt(key));
      expect(error).toBeInstanceOf(StateError);
      expect(error).toMatchObject({ code: "ERR_WORDSLICE_STATE" });
      expect(cipher.decrypt(sealed)).toEqual(key);
      expect(cipher.decrypt(sealed)).toEqual(key);
    }
    const ecb = suite.ecb(key);
    expect(ecb.encrypt(key)).toEqual(ecb.encrypt(key));
  });

  it("throws an AuthenticationError for any flipped bit and leaves the output alone", () => {
    const aad = pseudoRandom(5, 9);
    const sealed = suite.gcm(key, iv, aad).encrypt(pseudoRandom(37, 3));
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const forged = Uint8Array.from(sealed);
      forged[bit >> 3]! ^= 1 << (bit & 7);
      const output = new Uint8Array(37).fill(0xa5);
      const error = thrownBy(() => suite.gcm(key, iv, aad).decrypt(forged, output));
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error).toBeInstanceOf(WordsliceError);
      expect(output.every((byte) => byte === 0xa5)).toBe(true);
    }
    for (const wrong of [
      suite.gcm(iv, iv, aad),
      suite.gcm(key, key, aad),
      suite.gcm(key, iv),
      suite.gcm(key, iv, iv),
    ]) {
      expect(thrownBy(() => wrong.decrypt(sealed))).toBeInstanceOf(AuthenticationError);
    }
  });

  it("throws a PaddingError for every malformed padding and leaves the output alone", () => {
    const raw = { disablePadding: true };
    const paddings = [0, 17, 128, 255].map((last) => [...new Array<number>(15).fill(last), last]);
    for (let length = 2; length <= 16; length++) {
      for (let wrong = 16 - length; wrong < 15; wrong++) {
        const block = new Array<number>(16).fill(length);
        block[wrong] = length ^ 0x40;
        paddings.push(block);
      }
    }
    for (const padding of paddings) {
      const text = Uint8Array.from([...key, ...padding]);
      const ciphertext = suite.cbc(key, iv, raw).encrypt(text);
      const output = new Uint8Array(32).fill(0xa5);
      expect(
        thrownBy(() => suite.cbc(key, iv).decrypt(ciphertext, output)),
        String(padding),
      ).toBeInstanceOf(PaddingError);
      expect(output.every((byte) => byte === 0xa5)).toBe(true);
    }
  });
});

describe("listEngines", () => {
  it("has one constant-time default for each primitive", () => {
    for (const primitive of ["aria", "aes", "ghash"]) {
      const defaults = listEngines().filter((engine) => engine.primitive === primitive && engine.isDefault);
      expect(defaults).toHaveLength(1);
      expect(defaults[0]!.constantTime).toBe(true);
    }
  });
});

describe("cipher functions", () => {
  it("tell their sizes as @noble/ciphers' do", () => {
    for (const suite of [aria, aes]) {
      expect(suite.ecb.blockSize).toBe(16);
      const create = expect.any(Function);
      expect({ ...suite.cbc }).toEqual({ create, blockSize: 16, nonceLength: 16 });
      for (const mode of [suite.ctr, suite.cfb, suite.cfb8, suite.cfb1, suite.ofb, suite.xts]) {
        expect({ ...mode }).toEqual({ create, blockSize: 16, nonceLength: 16 });
      }
      for (const mode of [suite.gcm, suite.ocb, suite.ccm]) {
        expect({ ...mode }).toEqual({ create, blockSize: 16, nonceLength: 12, tagLength: 16, varSizeNonce: true });
      }
      for (const mode of [suite.kw, suite.kwp]) expect({ ...mode }).toEqual({ create, blockSize: 8 });
    }
  });
});
