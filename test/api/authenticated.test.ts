/** CCM, GCM-SIV, CMAC, GMAC and managed nonces: what they refuse, how often they run, how long messages may be. */
import { describe, expect, it } from "vitest";
import { selectEngine } from "../../src/engine/registry.js";
import { Gcm } from "../../src/aead/gcm.js";
import { lengthBlock } from "../../src/aead/gcm-siv.js";
import { checkMax } from "../../src/api/arguments.js";
import { maxTextBytes } from "../../spec/ccm.js";
import { aes, ArgumentError, aria, AuthenticationError, managedNonce, StateError } from "../../src/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { hex, pseudoRandom } from "../suites/bytes.js";

const key = pseudoRandom(16, 1);
const nonce = pseudoRandom(12, 2);
const text = pseudoRandom(50, 3);

function refuses(body: () => unknown, message: string): void {
  expect(body).toThrow(ArgumentError);
  expect(body).toThrow(message);
}

describe.each([
  ["aria", aria],
  ["aes", aes],
] as const)("%s", (_, suite) => {
  it("refuses keys, nonces and tag lengths that a mode does not have", () => {
    refuses(
      () => suite.gcmsiv(new Uint8Array(24), nonce),
      "key: expected 16 or 32 bytes, got a Uint8Array of 24 bytes",
    );
    for (const length of [0, 8, 11, 13, 16]) {
      refuses(() => suite.gcmsiv(key, new Uint8Array(length)), "nonce: expected 12 bytes");
    }
    for (const length of [0, 6, 14, 16]) {
      refuses(() => suite.ccm(key, new Uint8Array(length)), "nonce: expected 7 to 13 bytes");
    }
    for (const tagLength of [0, 2, 5, 15, 17, 18, NaN, "16" as unknown as number]) {
      refuses(
        () => suite.ccm(key, nonce, undefined, { tagLength }),
        "tagLength: expected 4, 6, 8, 10, 12, 14, 16, got",
      );
    }
    for (const macLength of [0, 3, 17, 8.5]) refuses(() => suite.cmac(key, { macLength }), "macLength: expected 4, 5");
    refuses(() => suite.gmac(key, nonce, { macLength: 5 }), "macLength: expected 4, 8, 12, 13, 14, 15, 16, got 5");
    refuses(() => suite.gmac(key, new Uint8Array(0)), "nonce: expected at least 1 byte");
    for (const make of [suite.cmac, suite.ccm, suite.gmac] as ((k: Uint8Array, n: Uint8Array) => unknown)[]) {
      refuses(() => make(new Uint8Array(20), nonce), "key: expected 16, 24 or 32 bytes");
    }
    refuses(() => suite.cmac(key).mac("x" as unknown as Uint8Array), "message: expected a Uint8Array");
    refuses(() => suite.cmac(key).verify(text, "x" as unknown as Uint8Array), "mac: expected a Uint8Array");
    for (const name of ["ccm", "gcmsiv"] as const) {
      refuses(() => suite[name](key, nonce).decrypt(new Uint8Array(15)), "at least the 16 bytes of its tag");
      refuses(() => suite[name](key, nonce, "x" as unknown as Uint8Array), "aad: expected a Uint8Array");
    }
    expect(contextsInUse()).toBe(0);
  });

  it("refuses a truncated tag unless its length was declared", () => {
    const sealed = suite.ccm(key, nonce, undefined, { tagLength: 8 }).encrypt(text);
    expect(() => suite.ccm(key, nonce).decrypt(sealed)).toThrow(AuthenticationError);
    expect(() => suite.gcmsiv(key, nonce).decrypt(suite.gcmsiv(key, nonce).encrypt(text).subarray(0, -4))).toThrow(
      AuthenticationError,
    );
  });

  it("bounds a CCM text by what its nonce leaves for the length", () => {
    const longest = new Uint8Array(65_535);
    const long = pseudoRandom(13, 4);
    expect(suite.ccm(key, long).encrypt(longest)).toHaveLength(65_551);
    const max = "at most 65535 bytes, got 65536 bytes";
    refuses(() => suite.ccm(key, long).encrypt(new Uint8Array(65_536)), `plaintext: expected ${max}`);
    refuses(() => suite.ccm(key, long).decrypt(new Uint8Array(65_552)), `ciphertext: expected ${max}`);
    expect([7, 12, 13].map(maxTextBytes)).toEqual([2 ** 64, 2 ** 24 - 1, 2 ** 16 - 1]);
  });

  it("encrypts once with one nonce and makes one MAC with it; verifying and CMAC go on", () => {
    for (const name of ["ccm", "gcmsiv"] as const) {
      const cipher = suite[name](key, nonce);
      const sealed = cipher.encrypt(text);
      expect(() => cipher.encrypt(text)).toThrow(StateError);
      expect(hex(cipher.decrypt(sealed))).toBe(hex(text));
    }
    const gmac = suite.gmac(key, nonce);
    const running = gmac.create().update(text);
    const mac = gmac.mac(text);
    expect(() => gmac.mac(text)).toThrow(StateError);
    expect(() => running.digest()).toThrow(StateError);
    expect([gmac.verify(text, mac), gmac.verify(text, mac), gmac.verify(key, mac)]).toEqual([true, true, false]);
    const cmac = suite.cmac(key);
    expect(hex(cmac.mac(text))).toBe(hex(cmac.mac(text)));
    expect(contextsInUse()).toBe(0);
  });

  it("ends a MAC in pieces once", () => {
    const ended = [suite.cmac(key).create(), suite.cmac(key).create(), suite.cmac(key).create()] as const;
    ended[0].update(text).digest();
    expect(ended[1].update(text).verify(suite.cmac(key).mac(text))).toBe(true);
    ended[2].dispose();
    for (const message of ended) {
      expect(() => message.update(text)).toThrow(StateError);
      expect(() => message.digest()).toThrow(StateError);
      expect(() => message.verify(key)).toThrow(StateError);
    }
    const refused = suite.cmac(key).create().update(text);
    refuses(() => refused.verify(new Uint8Array(15)), "mac: expected 16 bytes");
    expect(hex(refused.digest())).toBe(hex(suite.cmac(key).mac(text)));
    expect(contextsInUse()).toBe(0);
  });

  it("manages nonces of every mode that has one", () => {
    const aad = pseudoRandom(7, 5);
    const sealing = [suite.gcm, suite.gcmsiv, suite.ccm, suite.ocb].map((mode) => managedNonce(mode)(key, aad));
    const others = [
      managedNonce(suite.cbc)(key),
      managedNonce(suite.ctr)(key, { counterBits: 64 }),
      managedNonce(suite.cfb)(key),
      managedNonce(suite.ofb)(key),
    ];
    for (const cipher of [...sealing, ...others]) {
      const [first, second] = [cipher.encrypt(text), cipher.encrypt(text)];
      expect(hex(first)).not.toBe(hex(second));
      expect(hex(cipher.decrypt(first))).toBe(hex(text));
      expect(hex(cipher.decrypt(second, new Uint8Array(99)))).toBe(hex(text));
      const output = new Uint8Array(100);
      const sealed = cipher.encrypt(text, output);
      expect(sealed.buffer).toBe(output.buffer);
      expect(hex(cipher.decrypt(sealed))).toBe(hex(text));
      refuses(() => cipher.decrypt(new Uint8Array(5)), "bytes of its nonce");
      refuses(() => cipher.encrypt(text, new Uint8Array(20)), "output");
    }
    const sealed = managedNonce(suite.gcm)(key, aad).encrypt(text);
    expect(sealed).toHaveLength(12 + 50 + 16);
    expect(hex(suite.gcm(key, sealed.subarray(0, 12), aad).decrypt(sealed.subarray(12)))).toBe(hex(text));
    sealed[0]! ^= 1;
    expect(() => managedNonce(suite.gcm)(key, aad).decrypt(sealed)).toThrow(AuthenticationError);
    refuses(() => managedNonce(suite.gcm)(new Uint8Array(3)), "key");
    refuses(() => managedNonce(suite.ecb as never), "mode: expected the function of a mode with a nonce");
  });
});

describe("long messages", () => {
  it("have their lengths written as 64 bits of bits by GCM-SIV", () => {
    expect(hex(lengthBlock(2 ** 29 + 1, 2 ** 36))).toBe("08000000010000000000000080000000");
    expect(hex(lengthBlock(Number.MAX_SAFE_INTEGER, 0))).toBe("f8ffffffffffff000000000000000000");
  });

  it("are refused by GCM from 2^36 - 31 bytes on, before anything is read", () => {
    const gcm = new Gcm(
      selectEngine("aes", undefined, "engine"),
      selectEngine("ghash", undefined, "ghash"),
      key,
      nonce,
    );
    // No array is as long as that; nothing but its length is looked at.
    const bytes = (length: number) => ({ length }) as unknown as Uint8Array;
    expect(() => gcm.encrypt(bytes(2 ** 36 - 31), bytes(2 ** 36 - 31))).toThrow(StateError);
    gcm.dispose();
    refuses(() => checkMax("plaintext", 2 ** 36 - 31, 2 ** 36 - 32), "plaintext: expected at most 68719476704 bytes");
  });
});
