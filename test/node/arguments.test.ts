/** What the constructors and methods take and refuse: types, lengths, order of checks and errors are Node's. */
import { type CipherGCM, createSecretKey, type DecipherGCM, generateKeyPairSync, webcrypto } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ArgumentError, StateError } from "../../src/errors.js";
import { createCipheriv, createDecipheriv } from "../../src/node/index.js";
import { contextsInUse, liveMemories } from "../../src/wasm/context.js";
import { pseudoRandom } from "../suites/bytes.js";
import {
  ALGORITHMS,
  type Create,
  engineOptions,
  expectSame,
  type Face,
  ivFor,
  keyLengthOf,
  node,
  wordslice,
} from "./both.js";

const notBytes = [
  undefined,
  5,
  -0,
  NaN,
  10n ** 40n,
  true,
  {},
  [1],
  Object.create(null),
  Symbol("s"),
  () => 1,
  new Date(0),
  Map,
];

/** Bytes 0, 1, 2, … in every form of memory, off the start of theirs. */
function forms(length: number): unknown[] {
  const memory = new ArrayBuffer(length + 8);
  const bytes = new Uint8Array(memory, 8, length).map((_, i) => i);
  new Uint8Array(memory, 8).set(bytes);
  const shared = new SharedArrayBuffer(length);
  new Uint8Array(shared).set(bytes);
  const exact = bytes.slice();
  const views = [Buffer.from(exact), exact, new DataView(memory, 8), new Uint8Array(shared), exact.buffer, shared];
  return length % 8
    ? views
    : [...views, new Uint16Array(memory, 8), new Float64Array(memory, 8), new BigInt64Array(memory, 8)];
}

const both = (call: (face: Face, create: Create) => unknown) => {
  expectSame((face) => call(face, face.createCipheriv));
  expectSame((face) => call(face, face.createDecipheriv));
};

describe.each(ALGORITHMS)("%s", (algorithm) => {
  const keyLength = keyLengthOf(algorithm);
  const key = Buffer.alloc(keyLength, 1);
  const iv = ivFor(algorithm);
  const encrypts = (face: Face, ...parameters: unknown[]) =>
    face.createCipheriv(algorithm, ...parameters).update("0123456789abcdef");

  it("takes keys in every form", async () => {
    for (const form of forms(keyLength)) expectSame((face) => encrypts(face, form, iv));
    const bytes = Buffer.from(Array.from({ length: keyLength }, (_, i) => i));
    const usage = { name: "AES-CTR", length: keyLength * 8 };
    const cryptoKeys = await Promise.all(
      [true, false].map((extractable) => webcrypto.subtle.importKey("raw", bytes, usage, extractable, ["encrypt"])),
    );
    const expected = encrypts(node, bytes, iv);
    for (const form of [createSecretKey(bytes), ...cryptoKeys]) expect(encrypts(wordslice, form, iv)).toEqual(expected);
    for (const encoding of ["hex", "base64", "latin1", "utf8", "buffer", "ucs2", undefined, null]) {
      const text = bytes.toString(encoding === "buffer" ? "utf8" : ((encoding ?? "utf8") as BufferEncoding));
      expectSame((face) => encrypts(face, text, iv, { encoding }));
    }
    expect(bytes[1]).toBe(1);
  });

  it("takes initialization vectors in every form and length", () => {
    for (const form of iv ? forms(iv.length) : ["", new Uint8Array(0), null])
      expectSame((face) => encrypts(face, key, form));
    for (const length of [0, 1, 7, 11, 12, 13, 15, 16, 17, 32, 128]) {
      both((face, create) => create(algorithm, key, Buffer.alloc(length, 3)).update("abc"));
      both((face, create) => create(algorithm, key, "i".repeat(length)).update("abc"));
    }
    for (const value of [null, ...notBytes]) both((face, create) => create(algorithm, key, value));
  });

  it("refuses keys that are none or have the wrong length", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    for (const value of [null, privateKey, publicKey, ...notBytes])
      both((face, create) => create(algorithm, value, iv));
    for (const length of [0, 1, 15, 16, 17, 24, 32, 33, 64]) {
      both((face, create) => create(algorithm, Buffer.alloc(length), iv) instanceof Object);
    }
    expectSame((face) => face.createCipheriv(algorithm, "zz", iv, { encoding: "nope" }));
    expectSame((face) => face.createCipheriv(algorithm, key, iv, { encoding: 5 }));
  });

  it("checks in Node's order", () => {
    const short = Buffer.alloc(1);
    both((face, create) => create(5, 5, 5, { authTagLength: -1 }));
    both((face, create) => create("nope", 5, 5, { authTagLength: -1 }));
    both((face, create) => create("nope", short, 5, { authTagLength: -1 }));
    both((face, create) => create("nope", short, short, { authTagLength: -1 }));
    both((face, create) => create("nope", short, short));
    both((face, create) => create(algorithm, short, Buffer.alloc(0), { authTagLength: 3 }));
    both((face, create) => create(algorithm, short, iv, { authTagLength: 3 }));
    both((face, create) => create(algorithm, short, iv));
  });

  it("takes tag lengths as Node does", () => {
    for (let length = 0; length <= 18; length++) {
      both((face, create) => create(algorithm, key, iv, { authTagLength: length }));
      expectSame((face) => face.createDecipheriv(algorithm, key, iv).setAuthTag(Buffer.alloc(length)));
      expectSame((face) => {
        const cipher = face.createCipheriv(algorithm, key, iv, { authTagLength: length });
        cipher.final();
        return cipher.getAuthTag();
      });
    }
    for (const length of [-1, 1.5, "4", null, undefined, NaN, {}, 2 ** 31, 2 ** 32]) {
      both((face, create) => create(algorithm, key, iv, { authTagLength: length }));
    }
    for (const options of [null, undefined, 5, "abc", true, []]) {
      both((face, create) => create(algorithm, key, iv, options).update("abc"));
    }
  });

  it("refuses wrong data, additional data and tags", () => {
    for (const value of [null, new ArrayBuffer(4), ...notBytes]) {
      both((face, create) => create(algorithm, key, iv).update(value));
      both((face, create) => create(algorithm, key, iv).setAAD(value));
      expectSame((face) => face.createDecipheriv(algorithm, key, iv).setAuthTag(value));
    }
    for (const options of [
      { encoding: 5 },
      { encoding: "nope" },
      { plaintextLength: -1 },
      { plaintextLength: 3 },
      "hex",
      null,
    ]) {
      both((face, create) => create(algorithm, key, iv).setAAD("abcd", options));
    }
  });

  it("names an unknown engine", () => {
    const create = (options: object) => () => createCipheriv(algorithm, key, iv, options);
    expect(create({ engine: "nope" })).toThrow(ArgumentError);
    if (algorithm.endsWith("gcm")) expect(create({ ghash: "nope" })).toThrow(ArgumentError);
  });

  it("takes a slot for as long as it works", () => {
    const before = contextsInUse();
    const cipher = createCipheriv(algorithm, key, iv);
    expect(contextsInUse()).toBe(before + 1);
    cipher.update("abc");
    cipher.final();
    expect(contextsInUse()).toBe(before);

    const failing = wordslice.createDecipheriv(algorithm, key, iv);
    failing.update("abc");
    try {
      failing.final();
    } catch {
      // CTR alone has nothing to find wrong.
    }
    expect(contextsInUse()).toBe(before);

    for (const end of ["destroy", Symbol.dispose] as const) {
      const abandoned = createCipheriv(algorithm, key, iv);
      abandoned.update("abc");
      abandoned[end]();
      expect(contextsInUse()).toBe(before);
      for (const method of ["update", "final"] as const) {
        expect(() => abandoned[method]("" as never)).toThrow(StateError);
      }
      expect(() => abandoned.setAAD("a")).toThrow("Invalid state for operation setAAD");
      expect(() => abandoned.setAutoPadding()).toThrow("Invalid state for operation setAutoPadding");
      expect(() => abandoned.getAuthTag()).toThrow("Invalid state for operation getAuthTag");
      abandoned[end]();
    }
  });

  it.each(engineOptions(algorithm))("leaves neither key nor text in linear memory, $engine $ghash", (engines) => {
    const secretKey = Buffer.from(pseudoRandom(keyLength, 11));
    const text = Buffer.from(pseudoRandom(5003, 12));
    const found = () =>
      liveMemories().some((memory) => {
        const bytes = Buffer.from(memory.buffer);
        return [secretKey, text.subarray(0, 16), text.subarray(4970, 4986)].some((secret) => bytes.includes(secret));
      });
    const cipher = createCipheriv(algorithm, secretKey, iv, engines);
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    expect(found()).toBe(false);
    for (const end of ["final", "destroy"] as const) {
      const decipher = createDecipheriv(algorithm, secretKey, iv, engines);
      if (algorithm.endsWith("gcm")) decipher.setAuthTag(cipher.getAuthTag());
      decipher.update(sealed);
      expect(found()).toBe(true);
      decipher[end]();
      expect(found()).toBe(false);
    }
  });

  it("takes no slot with a signal that was aborted before", async () => {
    const before = contextsInUse();
    const cipher = createCipheriv(algorithm, key, iv, { signal: AbortSignal.abort() });
    const error = await new Promise<Error>((resolve) => cipher.on("error", resolve));
    expect(error.name).toBe("AbortError");
    expect(contextsInUse()).toBe(before);
  });
});

it("takes initialization vectors for GCM that OpenSSL 3 finds too long", () => {
  const iv = Buffer.alloc(300, 7);
  const key = Buffer.alloc(16);
  const cipher = createCipheriv("aria-128-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update("text"), cipher.final()]);
  const decipher = createDecipheriv("aria-128-gcm", key, iv).setAuthTag(cipher.getAuthTag());
  expect(decipher.update(sealed, undefined, "utf8") + decipher.final("utf8")).toBe("text");
});

it("fits variables of the types of node:crypto", () => {
  /* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the point of the test */
  const cipher: CipherGCM = createCipheriv("aes-256-gcm", Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 12 });
  const sealed =
    cipher.setAAD(Buffer.from("aad"), { plaintextLength: 4 }).update("text", "utf8", "hex") + cipher.final("hex");
  const decipher: DecipherGCM = createDecipheriv("aes-256-gcm", Buffer.alloc(32), Buffer.alloc(12));
  decipher.setAAD(Buffer.from("aad")).setAuthTag(cipher.getAuthTag());
  expect(decipher.update(sealed, "hex", "utf8") + decipher.final("utf8")).toBe("text");
});
