/** What the runtime's `subtle` has not: ARIA against node:crypto and the reference, CCM against node:crypto; keys of all ten. */
import nodeCrypto from "node:crypto";
import { describe, expect, it } from "vitest";
import { referenceSuite } from "../reference-suite.js";
import { ALL, bytes, MODES, native, outcome, parametersOf, usagesOf, wordslice as subtle } from "./both.js";

const KEY_LENGTHS = [16, 24, 32];
const LENGTHS = [0, 1, 15, 16, 17, 63, 64, 257, 2047, 2048, 5000, 32767, 32768, 32785];
const NAMES = ["ARIA", "AES"].flatMap((cipher) => MODES.map((mode) => `${cipher}-${mode}`));
const importRaw = (name: string, raw: Uint8Array, extractable = true) =>
  subtle.importKey("raw", raw, name, extractable, usagesOf(name));
const hex = (data: unknown) => Buffer.from(data as ArrayBuffer).toString("hex");
const errorOf = (call: Promise<unknown>) => outcome(() => call);

/** What node:crypto encrypts. */
function byNode(cipher: string, key: Uint8Array, iv: Uint8Array, text: Uint8Array, aad?: Uint8Array, tagLength = 16) {
  const options = aad ? { authTagLength: tagLength } : {};
  const encryptor = nodeCrypto.createCipheriv(cipher as "aes-128-ccm", key, iv, options as { authTagLength: number });
  if (aad) encryptor.setAAD(aad, { plaintextLength: text.length });
  const parts = [encryptor.update(text), encryptor.final()];
  return Buffer.concat(aad ? [...parts, encryptor.getAuthTag()] : parts).toString("hex");
}

describe.each(KEY_LENGTHS)("with a key of %i bytes, node:crypto agrees on", (keyLength) => {
  const raw = bytes(keyLength);

  it.each(["CBC", "CTR"])("ARIA-%s", async (mode) => {
    const key = await importRaw(`ARIA-${mode}`, raw);
    const iv = bytes(16, 9).fill(0xff, 8);
    const algorithm = { name: `aria-${mode}`, iv, counter: iv, length: 128 };
    for (const length of LENGTHS) {
      const sealed = await subtle.encrypt(algorithm, key, bytes(length));
      expect(hex(sealed)).toBe(byNode(`aria-${keyLength * 8}-${mode.toLowerCase()}`, raw, iv, bytes(length)));
      expect(hex(await subtle.decrypt(algorithm, key, sealed))).toBe(hex(bytes(length)));
    }
  });

  it.each([
    ["ARIA-GCM", [32, 64, 96, 104, 112, 120, 128], [1, 7, 12, 13, 60]],
    ["ARIA-CCM", [32, 48, 64, 80, 96, 112, 128], [7, 8, 12, 13]],
    ["AES-CCM", [32, 48, 64, 80, 96, 112, 128], [7, 8, 12, 13]],
  ])("%s", async (name, tagLengths, nonceLengths) => {
    const key = await importRaw(name, raw);
    const id = name.replace("-", `-${keyLength * 8}-`).toLowerCase();
    for (const [i, length] of LENGTHS.entries()) {
      const tagLength = tagLengths[i % tagLengths.length]!;
      const iv = bytes(nonceLengths[i % nonceLengths.length]!);
      const additionalData = bytes(1 + i);
      const algorithm = { name, iv, additionalData, tagLength };
      const sealed = (await subtle.encrypt(algorithm, key, bytes(length))) as ArrayBuffer;
      expect(hex(sealed)).toBe(byNode(id, raw, iv, bytes(length), additionalData, tagLength / 8));
      expect(hex(await subtle.decrypt(algorithm, key, sealed))).toBe(hex(bytes(length)));
      for (const at of [0, sealed.byteLength - 1]) {
        const changed = new Uint8Array(sealed.slice());
        changed[at]! ^= 0x10;
        expect(await errorOf(subtle.decrypt(algorithm, key, changed))).toBe("DOMException OperationError");
      }
    }
    for (const tagLength of [0, 8, 40, 100, 136]) {
      const algorithm = { name, iv: bytes(12), tagLength };
      expect(await errorOf(subtle.encrypt(algorithm, key, bytes(1)))).toBe("DOMException OperationError");
    }
  });
});

it("ARIA-CTR counts in any number of bits as the reference does, and refuses a counter that would come again", async () => {
  const raw = bytes(16);
  const [key, aesKey] = [await importRaw("ARIA-CTR", raw), await importRaw("AES-CTR", raw)];
  const counter = new Uint8Array(16).fill(0xff);
  for (let length = 1; length <= 128; length++) {
    const blocks = Math.min(2 ** length, 6);
    const text = bytes(blocks * 16);
    const expected = referenceSuite("aria").ctr(raw, counter, { counterBits: length }).encrypt(text);
    expect(hex(await subtle.encrypt({ name: "ARIA-CTR", counter, length }, key, text))).toBe(hex(expected));
    if (length > 10) continue;
    for (const [name, ofName] of [
      ["ARIA-CTR", key],
      ["AES-CTR", aesKey],
    ]) {
      const most = 2 ** length * 16;
      const call = (byteLength: number) => subtle.encrypt({ name, counter, length }, ofName, bytes(byteLength));
      expect(((await call(most)) as ArrayBuffer).byteLength).toBe(most);
      expect(await errorOf(call(most + 1))).toBe("DOMException OperationError");
    }
  }
});

it("ARIA-KW wraps as the reference does", async () => {
  for (const keyLength of KEY_LENGTHS) {
    const wrapping = await importRaw("ARIA-KW", bytes(keyLength));
    for (const length of KEY_LENGTHS) {
      const key = await importRaw("ARIA-GCM", bytes(length, 3));
      const wrapped = await subtle.wrapKey("raw", key, wrapping, "ARIA-KW");
      expect(hex(wrapped)).toBe(hex(referenceSuite("aria").kw(bytes(keyLength)).encrypt(bytes(length, 3))));
    }
  }
});

describe("CBC", () => {
  it.each(["ARIA-CBC", "AES-CBC"])("%s tells nothing about padding but that it is wrong", async (name) => {
    const raw = bytes(16);
    const key = await importRaw(name, raw);
    const iv = bytes(16);
    const suite = referenceSuite(name === "AES-CBC" ? "aes" : "aria");
    const messages = new Set<string>();
    for (const last of [0, 17, 0x80, 255]) {
      const block = new Uint8Array(32).fill(last);
      const sealed = suite.cbc(raw, iv, { disablePadding: true }).encrypt(block);
      for (const text of [sealed, sealed.subarray(1), new Uint8Array(0)]) {
        const error = await subtle.decrypt({ name, iv }, key, text).catch((reason: unknown) => reason as DOMException);
        expect(error).toMatchObject({ name: "OperationError" });
        messages.add((error as DOMException).message);
      }
    }
    expect(messages.size).toBe(1);
  });
});

/** Made once. */
let rsaPair: Promise<unknown> | undefined;

describe.each(NAMES)("a key for %s", (name) => {
  it.each([128, 192, 256])("of %i bits goes out and in, as bytes and as JSON", async (length) => {
    const key = await subtle.generateKey({ name: name.toLowerCase(), length }, true, usagesOf(name));
    expect(key).toMatchObject({
      type: "secret",
      extractable: true,
      algorithm: { name, length },
      usages: usagesOf(name),
    });
    const raw = (await subtle.exportKey("raw", key)) as ArrayBuffer;
    expect(raw.byteLength * 8).toBe(length);
    const jwk = (await subtle.exportKey("jwk", key)) as JsonWebKey;
    const alg = name.replace("AES-", `A${length}`).replace("ARIA-", `ARIA${length}`);
    expect(jwk).toEqual({
      alg,
      ext: true,
      k: Buffer.from(raw).toString("base64url"),
      key_ops: usagesOf(name),
      kty: "oct",
    });
    const again = await subtle.importKey("jwk", jwk, name, true, usagesOf(name));
    expect(hex(await subtle.exportKey("raw", again))).toBe(hex(raw));
    // JSON says which algorithm it is for, and no other takes it.
    for (const other of NAMES.filter((candidate) => candidate !== name)) {
      expect(await errorOf(subtle.importKey("jwk", jwk, other, true, ["wrapKey"]))).toBe("DOMException DataError");
    }
  });

  it("is wrapped and unwrapped under every algorithm, and by keys of the runtime's", async () => {
    const key = await importRaw(name, bytes(32));
    const rsa = { name: "RSA-OAEP", modulusLength: 4096, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" };
    const pair = (await (rsaPair ??= native.generateKey(rsa, false, ["wrapKey", "unwrapKey"]))) as CryptoKeyPair;
    const wrappings: [object, unknown, unknown][] = [[{ name: "RSA-OAEP" }, pair.publicKey, pair.privateKey]];
    for (const by of NAMES) {
      const ours = await importRaw(by, bytes(24));
      wrappings.push([parametersOf(by), ours, ours]);
    }
    for (const by of ["AES-GCM", "AES-CBC", "AES-CTR", "AES-KW"]) {
      const theirs = await native.importKey("raw", bytes(24), by, false, usagesOf(by));
      wrappings.push([parametersOf(by), theirs, theirs]);
    }
    for (const [algorithm, wrapping, unwrapping] of wrappings) {
      for (const format of ["raw", "jwk"]) {
        const wrapped = await subtle.wrapKey(format, key, wrapping, algorithm);
        const back = await subtle.unwrapKey(format, wrapped, unwrapping, algorithm, name, true, ["wrapKey"]);
        expect(back).toMatchObject({ algorithm: { name, length: 256 }, usages: ["wrapKey"] });
        expect(hex(await subtle.exportKey("raw", back))).toBe(hex(bytes(32)));
      }
    }
  });

  it("wraps keys of the runtime's", async () => {
    const wrapping = await importRaw(name, bytes(16));
    const algorithm = parametersOf(name);
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const mac = await native.importKey("raw", bytes(64), hmac, true, ["sign"]);
    const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
    const { privateKey } = (await native.generateKey(ecdsa, true, ["sign", "verify"])) as CryptoKeyPair;
    const keys: [string, unknown, object][] = [
      ["raw", mac, hmac],
      ["jwk", mac, hmac],
      ["jwk", privateKey, ecdsa],
    ];
    // That of a private key as pkcs8 is not a multiple of 8 bytes, and KW refuses it.
    if (!name.endsWith("KW")) keys.push(["pkcs8", privateKey, ecdsa]);
    for (const [format, key, target] of keys) {
      const wrapped = await subtle.wrapKey(format, key, wrapping, algorithm);
      const back = await subtle.unwrapKey(format, wrapped, wrapping, algorithm, target, true, ["sign"]);
      expect(back).toBeInstanceOf(CryptoKey);
      expect(await outcome(() => native.exportKey("jwk", back))).toEqual(
        await outcome(() => native.exportKey("jwk", key)),
      );
    }
    const hidden = await native.importKey("raw", bytes(64), hmac, false, ["sign"]);
    expect(await errorOf(subtle.wrapKey("raw", hidden, wrapping, algorithm))).toBe("DOMException InvalidAccessError");
  });

  it("does nothing that its usages do not say, and gives its bytes to nobody if it is not extractable", async () => {
    const algorithm = parametersOf(name);
    const calls: Record<string, (key: unknown) => Promise<unknown>> = {
      encrypt: (key) => subtle.encrypt(algorithm, key, bytes(16)),
      decrypt: (key) => subtle.decrypt(algorithm, key, bytes(64)),
      wrapKey: (key) => subtle.wrapKey("raw", target, key, algorithm),
      unwrapKey: (key) => subtle.unwrapKey("raw", bytes(40), key, algorithm, "ARIA-GCM", true, ["encrypt"]),
    };
    const target = await importRaw("ARIA-GCM", bytes(16));
    for (const usage of usagesOf(name)) {
      const key = await subtle.importKey("raw", bytes(16), name, false, [usage]);
      for (const [call, run] of Object.entries(calls).filter(([other]) => other !== usage)) {
        const registered = usagesOf(name).includes(call);
        expect(await errorOf(run(key))).toBe(`DOMException ${registered ? "InvalidAccessError" : "NotSupportedError"}`);
      }
      for (const format of ["raw", "jwk"]) {
        expect(await errorOf(subtle.exportKey(format, key))).toBe("DOMException InvalidAccessError");
        const wrapping = await importRaw("ARIA-KW", bytes(16));
        expect(await errorOf(subtle.wrapKey(format, key, wrapping, "ARIA-KW"))).toBe("DOMException InvalidAccessError");
      }
      for (const format of ["spki", "pkcs8"]) {
        expect(await errorOf(subtle.exportKey(format, key))).toBe("DOMException NotSupportedError");
        expect(await errorOf(subtle.importKey(format, bytes(16), name, true, [usage]))).toBe(
          "DOMException NotSupportedError",
        );
      }
    }
    expect(await errorOf(subtle.importKey("raw", bytes(16), name, true, []))).toBe("DOMException SyntaxError");
    const beyond = name.endsWith("KW") ? "encrypt" : "sign";
    expect(await errorOf(subtle.importKey("raw", bytes(16), name, true, [beyond]))).toBe("DOMException SyntaxError");
  });

  it("is refused by all other algorithms", async () => {
    const key = await importRaw(name, bytes(16));
    const foreign = await native.importKey("raw", bytes(16), "AES-GCM", true, ALL);
    for (const other of NAMES.filter((candidate) => candidate !== name)) {
      const call = (by: unknown) => subtle.wrapKey("raw", key, by, parametersOf(other));
      expect(await errorOf(call(key))).toBe("DOMException InvalidAccessError");
      if (other !== "AES-GCM") expect(await errorOf(call(foreign))).toBe("DOMException InvalidAccessError");
    }
  });

  it("is derived", async () => {
    const base = await native.importKey("raw", bytes(20), "HKDF", false, ["deriveKey", "deriveBits"]);
    const hkdf = { name: "HKDF", hash: "SHA-256", salt: bytes(8), info: bytes(3) };
    for (const length of [128, 192, 256]) {
      const key = await subtle.deriveKey(hkdf, base, { name, length }, true, usagesOf(name));
      const expected = await subtle.deriveBits(hkdf, base, length);
      expect(hex(await subtle.exportKey("raw", key))).toBe(hex(expected));
    }
    expect(await errorOf(subtle.deriveKey(hkdf, base, { name, length: 64 }, true, ["wrapKey"]))).toBe(
      "DOMException OperationError",
    );
  });
});
