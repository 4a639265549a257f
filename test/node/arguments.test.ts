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
  type LooseCipher,
  node,
  optionsFor,
  outcome,
  traits,
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
  const key = Buffer.from(Array.from({ length: keyLength }, (_, i) => i + 1));
  const iv = ivFor(algorithm);
  const { isAead, isGcm, isOcb, isStream } = traits(algorithm);
  const needed = optionsFor(algorithm);
  /** Whole blocks and semiblocks, and long enough for all modes. */
  const text = "0123456789abcdef";
  const encrypts = (face: Face, givenKey: unknown, givenIv: unknown, options?: object) =>
    face.createCipheriv(algorithm, givenKey, givenIv, { ...needed, ...options }).update(text);

  it("takes keys in every form", async () => {
    for (const form of forms(keyLength)) expectSame((face) => encrypts(face, form, iv));
    const bytes = Buffer.from(Array.from({ length: keyLength }, (_, i) => i));
    const usage = { name: "HMAC", hash: "SHA-256" };
    const cryptoKeys = await Promise.all(
      [true, false].map((extractable) => webcrypto.subtle.importKey("raw", bytes, usage, extractable, ["sign"])),
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
      for (const given of [Buffer.alloc(length, 3), "i".repeat(length)]) {
        expectSame((face) => encrypts(face, key, given));
        both((face, create) => create(algorithm, key, given, needed) instanceof Object);
      }
    }
    for (const value of [null, ...notBytes]) both((face, create) => create(algorithm, key, value, needed));
  });

  it("refuses keys that are none or have the wrong length", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    for (const value of [null, privateKey, publicKey, ...notBytes])
      both((face, create) => create(algorithm, value, iv, needed));
    for (const length of [0, 1, 15, 16, 17, 24, 32, 33, 64]) {
      both((face, create) => create(algorithm, Buffer.alloc(length), iv, needed) instanceof Object);
    }
    expectSame((face) => face.createCipheriv(algorithm, "zz", iv, { ...needed, encoding: "nope" }));
    expectSame((face) => face.createCipheriv(algorithm, key, iv, { ...needed, encoding: 5 }));
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
    both((face, create) => create(algorithm, short, iv, needed));
    both((face, create) => create(algorithm, Buffer.alloc(keyLength), iv, needed));
  });

  it("takes tag lengths as Node does", () => {
    for (let length = isOcb ? 1 : 0; length <= 18; length++) {
      const options = { authTagLength: length };
      both((face, create) => create(algorithm, key, iv, options));
      for (const given of [needed, options, { authTagLength: 12 }]) {
        expectSame((face) => face.createDecipheriv(algorithm, key, iv, given).setAuthTag(Buffer.alloc(length)));
      }
      expectSame((face) => {
        const cipher = face.createCipheriv(algorithm, key, iv, options);
        cipher.update(text);
        cipher.final();
        return cipher.getAuthTag();
      });
    }
    for (const length of [-1, 1.5, "4", null, undefined, NaN, {}, 2 ** 31, 2 ** 32]) {
      both((face, create) => create(algorithm, key, iv, { authTagLength: length }));
    }
    for (const options of [null, undefined, 5, "abc", true, []]) {
      both((face, create) => create(algorithm, key, iv, options).update(text));
    }
  });

  it("refuses wrong data, additional data and tags", () => {
    for (const value of [null, new ArrayBuffer(4), ...notBytes]) {
      both((face, create) => create(algorithm, key, iv, needed).update(value));
      both((face, create) => create(algorithm, key, iv, needed).setAAD(value));
      expectSame((face) => face.createDecipheriv(algorithm, key, iv, needed).setAuthTag(value));
    }
    for (const options of [
      { encoding: 5 },
      { encoding: "nope" },
      { plaintextLength: -1 },
      { plaintextLength: 3 },
      "hex",
      null,
    ]) {
      both((face, create) => create(algorithm, key, iv, needed).setAAD("abcd", options));
    }
  });

  it("names an unknown engine", () => {
    const create = (options: object) => () => createCipheriv(algorithm, key, iv, { ...needed, ...options });
    expect(create({ engine: "nope" })).toThrow(ArgumentError);
    if (isGcm) expect(create({ ghash: "nope" })).toThrow(ArgumentError);
  });

  it("takes a slot for as long as it works", () => {
    const before = contextsInUse();
    const cipher = createCipheriv(algorithm, key, iv, needed);
    expect(contextsInUse()).toBe(before + 1);
    cipher.update(text);
    cipher.final();
    expect(contextsInUse()).toBe(before);

    const failing = wordslice.createDecipheriv(algorithm, key, iv, needed);
    const refused = [outcome(() => failing.update("abc")), outcome(() => failing.final())];
    if (!isStream) expect(refused).toContainEqual(expect.objectContaining({ class: "Error" }));
    expect(contextsInUse()).toBe(before);

    for (const end of ["destroy", Symbol.dispose] as const) {
      const abandoned = createCipheriv(algorithm, key, iv, needed);
      abandoned.update(text);
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
    const secret = Buffer.from(pseudoRandom(5008, 12));
    const found = () =>
      liveMemories().some((memory) => {
        const bytes = Buffer.from(memory.buffer);
        return [secretKey, secret.subarray(0, 16), secret.subarray(4970, 4986)].some((part) => bytes.includes(part));
      });
    const cipher = createCipheriv(algorithm, secretKey, iv, { ...needed, ...engines });
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    expect(found()).toBe(false);
    for (const end of ["final", "destroy"] as const) {
      const decipher = createDecipheriv(algorithm, secretKey, iv, { ...needed, ...engines });
      if (isAead) decipher.setAuthTag(cipher.getAuthTag());
      decipher.update(sealed);
      expect(found()).toBe(true);
      decipher[end]();
      expect(found()).toBe(false);
    }
  });

  it("takes no slot with a signal that was aborted before", async () => {
    const before = contextsInUse();
    const cipher = createCipheriv(algorithm, key, iv, { ...needed, signal: AbortSignal.abort() });
    const error = await new Promise<Error>((resolve) => cipher.on("error", resolve));
    expect(error.name).toBe("AbortError");
    expect(contextsInUse()).toBe(before);
  });
});

it("has classes that may be called with and without new", () => {
  const key = Buffer.alloc(16);
  for (const name of ["Cipheriv", "Decipheriv"] as const) {
    expectSame((face) => face[name].name);
    const run = (face: Face, made: LooseCipher) => {
      expect(made).toBeInstanceOf(face[name]);
      expect(made.constructor).toBe(face[name]);
      return made.update("0123456789abcdef");
    };
    expectSame((face) => run(face, new face[name]("aes-128-ctr", key, Buffer.alloc(16))));
    expectSame((face) => run(face, face[name]("aes-128-ctr", key, Buffer.alloc(16))));
    expectSame((face) => run(face, face[`create${name}`]("aes-128-ctr", key, Buffer.alloc(16))));
    expectSame((face) => face[name]("nope", key, null));
    const Derived = class extends wordslice[name] {};
    expect(new Derived("aes-128-ctr", key, Buffer.alloc(16))).toBeInstanceOf(Derived);
  }
});

describe("what Node has otherwise", () => {
  const key = Buffer.from(pseudoRandom(16, 3));
  const iv = Buffer.alloc(12, 5);
  const options = { authTagLength: 16 };

  it("OCB without a tag is refused at once", () => {
    for (const create of [createCipheriv, createDecipheriv]) {
      expect(() => create("aes-128-ocb", key, iv, { authTagLength: 0 })).toThrow(
        "Invalid authentication tag length: 0",
      );
    }
  });

  it.each(["aes-128-ccm", "aria-128-ccm"])("%s encrypts one text", (algorithm) => {
    const cipher = createCipheriv(algorithm, key, iv, options);
    const sealed = cipher.update("text");
    expect(() => cipher.setAAD(key, { plaintextLength: 4 })).toThrow("Invalid state for operation setAAD");
    expect(cipher.update("")).toHaveLength(0);
    cipher.final();
    const decipher = node.createDecipheriv(algorithm, key, iv, options).setAuthTag(cipher.getAuthTag());
    expect(Buffer.concat([decipher.update(sealed), decipher.final()]).toString()).toBe("text");

    const twice = createCipheriv(algorithm, key, iv, options);
    twice.update("text");
    for (const more of ["more", "a", ""]) expect(() => twice.update(more)).toThrow("in unsupported state");
    expect(() => twice.final()).toThrow("unable to authenticate");
    expect(() => twice.getAuthTag()).toThrow("Invalid state for operation getAuthTag");

    const none = createCipheriv(algorithm, key, iv, options);
    expect(() => none.final()).toThrow("tag not set");
    expect(() => none.getAuthTag()).toThrow("Invalid state for operation getAuthTag");
    expect(() => createCipheriv(algorithm, key, iv, options).setAAD(key, { plaintextLength: 2 ** 31 })).toThrow(
      "Invalid message length",
    );
  });

  it.each(["aes-128-ccm", "aria-128-ccm"])("%s verifies a message without a text", (algorithm) => {
    const cipher = node.createCipheriv(algorithm, key, iv, options);
    cipher.update("");
    cipher.final();
    const tag = cipher.getAuthTag();
    expect(createDecipheriv(algorithm, key, iv, options).setAuthTag(tag).final()).toHaveLength(0);
    tag[0]! ^= 1;
    const wrong = createDecipheriv(algorithm, key, iv, options).setAuthTag(tag);
    for (const decipher of [wrong, createDecipheriv(algorithm, key, iv, options)]) {
      expect(() => decipher.final()).toThrow("unable to authenticate");
    }
  });

  it("OCB decrypts nothing before the tag is verified", () => {
    const cipher = node.createCipheriv("aes-128-ocb", key, iv, options);
    const sealed = Buffer.concat([cipher.update(Buffer.alloc(100, 1)), cipher.final()]);
    const tag = cipher.getAuthTag();
    const decipher = createDecipheriv("aes-128-ocb", key, iv, options).setAuthTag(tag);
    expect(decipher.update(sealed)).toHaveLength(0);
    expect(decipher.final()).toEqual(Buffer.alloc(100, 1));
  });
});

it("takes initialization vectors for GCM that OpenSSL 3.0 finds too long", () => {
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
