/** Inputs that change under way, arguments that lie, and attempts to get at a key's bytes. */
import { inspect } from "node:util";
import { expect, it } from "vitest";
import { decodeBase64Url, encodeBase64Url } from "../../src/webcrypto/base64url.js";
import { crypto } from "../../src/webcrypto/index.js";
import { ALL, bytes, native, outcome, parametersOf, wordslice as subtle } from "./both.js";

const RAW = bytes(32);
const newKey = (name = "ARIA-GCM", extractable = false) => subtle.importKey("raw", RAW, name, extractable, ALL);
const hex = (data: unknown) => Buffer.from(data as ArrayBuffer).toString("hex");

it("never throws but rejects, whatever it is given", async () => {
  const key = await newKey();
  const odd = [
    undefined,
    null,
    0,
    1n,
    "",
    "ARIA-GCM",
    Symbol("s"),
    {},
    [],
    () => 0,
    key,
    bytes(16),
    parametersOf("ARIA-GCM"),
  ];
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new RangeError("trap");
      },
      getPrototypeOf: () => {
        throw new RangeError("trap");
      },
    },
  );
  let calls = 0;
  for (const [name, method] of Object.entries(subtle)) {
    expect(await outcome(() => method())).toBe("TypeError");
    for (const first of [...odd, hostile]) {
      for (const second of [...odd, hostile]) {
        for (const third of [undefined, bytes(3), key, ["encrypt"], hostile]) {
          const call = outcome(() => method(first, second, third, third, first, true, ["encrypt"]));
          expect(typeof (await call), name).toMatch(/string|object|boolean/);
          calls++;
        }
      }
    }
  }
  expect(calls).toBe(12 * 14 * 14 * 5);
});

it("reads every input during the call", async () => {
  const key = await newKey();
  const raw = bytes(16);
  const imported = subtle.importKey("raw", raw, "ARIA-GCM", true, ALL);
  raw.fill(0);
  expect(hex(await subtle.exportKey("raw", await imported))).toBe(hex(bytes(16)));

  const inputs = () => ({ iv: bytes(12), additionalData: bytes(9), data: bytes(100) });
  const { iv, additionalData, data } = inputs();
  const expected = hex(await subtle.encrypt({ name: "ARIA-GCM", ...inputs() }, key, inputs().data));
  const sealed = subtle.encrypt({ name: "ARIA-GCM", iv, additionalData }, key, data);
  for (const input of [iv, additionalData, data]) input.fill(0);
  expect(hex(await sealed)).toBe(expected);

  // Wrapping a key of the runtime's waits for its bytes.
  const hmac = await native.importKey("raw", bytes(32), { name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  const whole = inputs();
  const plain = hex(await subtle.wrapKey("raw", hmac, key, { name: "ARIA-GCM", ...inputs() }));
  const wrapped = subtle.wrapKey("raw", hmac, key, { name: "ARIA-GCM", ...whole });
  whole.iv.fill(0);
  whole.additionalData.fill(0);
  expect(hex(await wrapped)).toBe(plain);
});

it("reads the data after the algorithm, whose getters may change it", async () => {
  const key = await newKey();
  const data = bytes(40);
  const changing = {
    iv: bytes(12),
    get name() {
      data.fill(1);
      return "ARIA-GCM";
    },
  };
  const expected = await subtle.encrypt({ name: "ARIA-GCM", iv: bytes(12) }, key, bytes(40).fill(1));
  expect(hex(await subtle.encrypt(changing, key, data))).toBe(hex(expected));

  const gone = bytes(40);
  const transferring = {
    iv: bytes(12),
    get name() {
      structuredClone(gone, { transfer: [gone.buffer] });
      return "ARIA-GCM";
    },
  };
  const empty = await subtle.encrypt({ name: "ARIA-GCM", iv: bytes(12) }, key, new Uint8Array(0));
  expect(hex(await subtle.encrypt(transferring, key, gone))).toBe(hex(empty));
  // Of memory that is gone there are no bytes.
  const view = new DataView(new ArrayBuffer(8));
  structuredClone(view, { transfer: [view.buffer] });
  expect(hex(await subtle.encrypt({ name: "ARIA-GCM", iv: bytes(12) }, key, view))).toBe(hex(empty));
});

it("takes no shared and no resizable memory, and asks views nothing that they could lie about", async () => {
  const key = await newKey();
  const algorithm = parametersOf("ARIA-GCM");
  const encrypt = (data: unknown) => outcome(() => subtle.encrypt(algorithm, key, data));
  const resizable = new (ArrayBuffer as new (length: number, options: object) => ArrayBuffer)(8, { maxByteLength: 16 });
  for (const data of [
    new SharedArrayBuffer(8),
    new Uint8Array(new SharedArrayBuffer(8)),
    resizable,
    new Uint8Array(resizable),
  ]) {
    expect(await encrypt(data)).toBe("TypeError");
  }
  const lying = bytes(20);
  for (const name of ["length", "byteLength", "byteOffset", "buffer"]) Object.defineProperty(lying, name, { value: 0 });
  expect(await encrypt(lying)).toBe(await encrypt(bytes(20)));
  class Subclass extends Uint8Array {
    override get byteLength() {
      return 3;
    }
  }
  expect(await encrypt(new Subclass(bytes(20)))).toBe(await encrypt(bytes(20)));
  expect(await encrypt({ __proto__: Uint8Array.prototype })).toBe("TypeError");
});

it("knows names by the letters of ASCII alone", async () => {
  for (const name of ["aria-gcm", "ArIa-GcM"])
    expect(await outcome(() => subtle.importKey("raw", RAW, name, true, ALL))).toBeTypeOf("object");
  // An I in upper case and a K in lower case, by Unicode; and U+017F below, an S, which Node 20 takes for one.
  for (const name of ["AR\u0131A-GCM", "AES-\u212aW", "ARIA-GCM ", "ARIA", "ARIA-OCB"]) {
    const imported = outcome(() => subtle.importKey("raw", RAW, name, true, ["wrapKey"]));
    expect(await imported).toBe("DOMException NotSupportedError");
  }
  const key = await newKey("AES-GCM");
  expect(await outcome(() => subtle.encrypt({ name: "AE\u017f-GCM", iv: RAW }, key, RAW))).toBe(
    "DOMException NotSupportedError",
  );
});

it("keeps a key's bytes from everything that asks for them", async () => {
  const key = (await newKey()) as object;
  const seen = new Set<unknown>();
  const search = (value: unknown): void => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
    seen.add(value);
    if (ArrayBuffer.isView(value)) throw new Error("bytes are reached");
    for (const name of Reflect.ownKeys(value)) {
      const { value: member, get } = Object.getOwnPropertyDescriptor(value, name) as {
        value: unknown;
        get?: (this: unknown) => unknown;
      };
      search(member);
      search(get);
      if (get)
        search(
          (() => {
            try {
              return get.call(key);
            } catch {
              return undefined;
            }
          })(),
        );
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== Function.prototype && prototype !== Array.prototype)
      search(prototype);
  };
  search(key);
  expect(seen.size).toBeGreaterThan(3);
  expect(inspect(key, { showHidden: true, depth: 9 })).not.toContain("Uint8Array");
  expect(JSON.stringify(key)).toBe("{}");
  // A clone has nothing in it, and is no key.
  expect(await outcome(() => subtle.exportKey("raw", structuredClone(key)))).toBe("TypeError");
  const { constructor } = key as { constructor: new (...given: unknown[]) => unknown };
  expect(() => new constructor({}, { bytes: RAW })).toThrow("Illegal constructor");
  expect(await outcome(() => subtle.encrypt(parametersOf("ARIA-GCM"), Object.create(key), RAW))).toBe("TypeError");
});

it("goes by a key's own slots, not by what it shows", async () => {
  const key = (await newKey()) as { algorithm: { name: string }; usages: string[] };
  expect(() => (key.algorithm.name = "AES-GCM")).toThrow(TypeError);
  expect(() => key.usages.push("sign")).toThrow(TypeError);
  Object.defineProperty(key, "extractable", { value: true });
  expect(await outcome(() => subtle.exportKey("raw", key))).toBe("DOMException InvalidAccessError");
});

it("is told from keys of the runtime's, which the runtime serves", async () => {
  const theirs = await native.importKey("raw", RAW, "AES-GCM", true, ALL);
  const algorithm = parametersOf("AES-GCM");
  expect(await outcome(() => subtle.encrypt(algorithm, theirs, RAW))).toBe(
    await outcome(() => native.encrypt(algorithm, theirs, RAW)),
  );
  expect(await outcome(() => subtle.exportKey("raw", theirs))).toBe(hex(RAW));
  expect(await outcome(() => subtle.encrypt(parametersOf("ARIA-GCM"), theirs, RAW))).toBe(
    "DOMException InvalidAccessError",
  );
  const ours = await newKey("AES-GCM");
  expect(await outcome(() => subtle.sign("HMAC", ours, RAW))).toBe("DOMException InvalidAccessError");
  expect(await outcome(() => subtle.verify("HMAC", ours, RAW, RAW))).toBe("DOMException InvalidAccessError");
  expect(await outcome(() => subtle.deriveBits("HKDF", ours, 128))).toBe("DOMException InvalidAccessError");
  expect(await outcome(() => subtle.encrypt("RSA-OAEP", ours, RAW))).toBe("DOMException InvalidAccessError");
});

it("passes on what is the runtime's", async () => {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.generateKey(hmac, true, ["sign", "verify"]);
  const signature = await subtle.sign("HMAC", key, RAW);
  expect(await subtle.verify("HMAC", key, signature, RAW)).toBe(true);
  expect(hex(await subtle.digest("SHA-256", RAW))).toBe(hex(await native.digest("SHA-256", RAW)));
  expect(await outcome(() => subtle.generateKey("nope", true, ["sign"]))).toBe("DOMException NotSupportedError");
  expect(crypto.getRandomValues(new Uint8Array(16))).not.toEqual(new Uint8Array(16));
  expect(() => crypto.getRandomValues(new Uint8Array(65537))).toThrow(
    expect.objectContaining({ name: "QuotaExceededError" }),
  );
  expect(crypto.randomUUID()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it("refuses JSON Web Keys that are not what they should be", async () => {
  const jwk = { kty: "oct", k: Buffer.from(RAW).toString("base64url") };
  const importing = (changes: object) =>
    outcome(() => subtle.importKey("jwk", { ...jwk, ...changes }, "ARIA-GCM", true, ALL));
  expect(await importing({})).toBeTypeOf("object");
  for (const changes of [
    { k: `${jwk.k}=` },
    { k: jwk.k.replace(/.$/, "B") },
    { k: `${jwk.k.slice(1)} ` },
    { k: "\u0141".repeat(43) },
    { alg: "A256GCM" },
    { use: "sig" },
  ]) {
    expect(await importing(changes)).toBe("DOMException DataError");
  }
  expect(await outcome(() => subtle.importKey("jwk", RAW, "ARIA-GCM", true, ALL))).toBe("TypeError");
  const wrapping = await newKey();
  const algorithm = parametersOf("ARIA-GCM");
  for (const text of ["", "null", "[]", "5", "{", '{"kty":"oct"}', "\xff{}"]) {
    const wrapped = await subtle.encrypt(algorithm, wrapping, Buffer.from(text, "latin1"));
    for (const target of ["ARIA-GCM", { name: "HMAC", hash: "SHA-256" }]) {
      const usages = target === "ARIA-GCM" ? ["encrypt"] : ["sign"];
      expect(await outcome(() => subtle.unwrapKey("jwk", wrapped, wrapping, algorithm, target, true, usages))).toBe(
        "DOMException DataError",
      );
    }
  }
});

it("has the base64url of Node, whatever the bytes", () => {
  for (let length = 0; length < 70; length++) {
    for (let seed = 0; seed < 8; seed++) {
      const text = Buffer.from(bytes(length, seed)).toString("base64url");
      expect(encodeBase64Url(bytes(length, seed))).toBe(text);
      expect(decodeBase64Url(text)).toEqual(bytes(length, seed));
    }
  }
  // Every character in every place; what decodes is what would be encoded.
  for (let at = 0; at < 6; at++) {
    for (let code = 0; code < 300; code++) {
      const text = "AAAAAA".slice(0, at) + String.fromCharCode(code) + "AAAAAA".slice(at + 1);
      const decoded = Buffer.from(text, "base64url");
      expect(decodeBase64Url(text)).toEqual(
        decoded.toString("base64url") === text ? new Uint8Array(decoded) : undefined,
      );
    }
  }
});
