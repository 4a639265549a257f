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
    ["gcm", (k, n = iv) => suite.gcm(k, n)],
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
        mode === "ecb"
          ? suite.ecb(key, { engine })
          : mode === "gcm"
            ? suite.gcm(key, iv, undefined, { engine })
            : suite[mode as "cbc" | "ctr"](key, iv, { engine });
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
    for (const cipher of [suite.cbc(key, iv), suite.ctr(key, iv), suite.gcm(key, iv)]) {
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
      expect({ ...suite.ctr }).toEqual({ create, blockSize: 16, nonceLength: 16 });
      expect({ ...suite.gcm }).toEqual({ create, blockSize: 16, nonceLength: 12, tagLength: 16, varSizeNonce: true });
    }
  });
});
