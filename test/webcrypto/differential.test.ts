/** Generated calls on keys of AES, against the runtime's own `subtle`: every result and the name of every error is the same. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { contextsInUse } from "../../src/wasm/context.js";
import { ALL, bytes, keysOf, native, outcome, parametersOf, usagesOf, WRAPPING, wordslice } from "./both.js";

const SEED = 20261;
const CALLS = 3000;
const STANDARD = ["AES-GCM", "AES-CTR", "AES-CBC", "AES-KW"];

const check = (property: fc.IAsyncProperty<unknown>, numRuns = CALLS) =>
  fc.assert(property, { numRuns, seed: SEED, endOnFailure: true });

/** Mostly the first, now and then one of the others. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...others: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const keyBytes = fc.constantFrom(16, 24, 32).map((length) => bytes(length));
const source = (lengths: fc.Arbitrary<number>) =>
  fc.tuple(lengths, fc.constantFrom("u8", "offset", "buffer", "u16", "view", "node")).map(([length, form]) => {
    const data = bytes(length);
    if (form === "buffer") return data.buffer;
    if (form === "u16" && length % 2 === 0) return new Uint16Array(data.buffer);
    if (form === "view") return new DataView(data.buffer, 0, length);
    if (form === "node") return Buffer.from(data);
    if (form === "offset") return new Uint8Array([...bytes(3), ...data]).subarray(3);
    return data;
  });
const noSource = () => [undefined, null, "text", 5, {}, [1, 2], new Uint8Array(new SharedArrayBuffer(16))];
const lengths = fc.oneof(fc.nat(70), fc.constantFrom(0, 16, 32, 48, 255, 256, 2047, 2048, 4097));
const data = mostly(source(lengths), ...noSource());
const iv16 = mostly(source(fc.constant(16)), ...noSource(), bytes(15), bytes(17), bytes(0));
const letters = (name: string) => fc.constantFrom(name, name.toLowerCase(), name.replace("A", "a"));

const parameters: Readonly<Record<string, fc.Arbitrary<object>>> = {
  "AES-GCM": fc.record(
    {
      name: letters("AES-GCM"),
      // Node 20 refuses those of less than 12 bytes, which the specification does not.
      iv: mostly(source(fc.constantFrom(12, 12, 13, 16, 60)), ...noSource(), bytes(0)),
      additionalData: mostly(source(fc.nat(40)), ...noSource()),
      tagLength: fc.oneof(
        fc.constantFrom<unknown>(32, 64, 96, 104, 112, 120, 128, undefined),
        fc.constantFrom<unknown>(
          0,
          8,
          33,
          127,
          129,
          255,
          256,
          -1,
          128.9,
          NaN,
          Infinity,
          "96",
          null,
          128n,
          {},
          Symbol.iterator,
        ),
      ),
    },
    { requiredKeys: ["name"] },
  ),
  "AES-CTR": fc.record({
    name: letters("AES-CTR"),
    counter: iv16,
    length: mostly(
      fc.integer({ min: 1, max: 128 }),
      1,
      2,
      3,
      0,
      129,
      255,
      256,
      -1,
      64.5,
      NaN,
      "64",
      undefined,
      null,
      [8],
    ),
  }),
  "AES-CBC": fc.record({ name: letters("AES-CBC"), iv: iv16 }),
  "AES-KW": fc.record({ name: letters("AES-KW") }),
};
const usages = fc.oneof(
  { weight: 5, arbitrary: fc.constant(ALL) },
  { weight: 1, arbitrary: fc.subarray(ALL, { minLength: 1 }) },
);
const otherAlgorithms = [
  "AES-GCM",
  "nope",
  "RSA-OAEP",
  "",
  undefined,
  null,
  7,
  {},
  { name: "AES-KW" },
  { iv: bytes(12) },
];

it("encrypts and decrypts", { timeout: 120_000 }, async () => {
  const name = fc.constantFrom("AES-GCM", "AES-CTR", "AES-CBC");
  const call = name.chain((algorithm) =>
    fc.record({
      algorithm: fc.constant(algorithm),
      parameters: mostly(parameters[algorithm]!, ...otherAlgorithms),
      raw: keyBytes,
      usages,
      method: fc.constantFrom("encrypt" as const, "decrypt" as const),
      data,
    }),
  );
  const seen = new Map<string, number>();
  await check(
    fc.asyncProperty(call, async (given) => {
      const keys = await keysOf(given.algorithm, given.raw, given.usages);
      // Node 20 cannot decrypt a DataView under GCM.
      const plain = given.data instanceof DataView ? new Uint8Array(given.data.buffer) : given.data;
      const theirs = await outcome(() => native[given.method](given.parameters, keys.theirs, plain));
      const mine = await outcome(() => wordslice[given.method](given.parameters, keys.ours, given.data));
      expect(mine).toEqual(theirs);
      const kind = /Error/.test(String(mine)) ? String(mine) : given.method;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }),
  );
  for (const kind of [
    "encrypt",
    "decrypt",
    "TypeError",
    ...["OperationError", "InvalidAccessError", "NotSupportedError"].map((error) => `DOMException ${error}`),
  ]) {
    expect(seen.get(kind), kind).toBeGreaterThan(20);
  }
  expect(contextsInUse()).toBe(0);
});

it("decrypts what the other encrypted, and refuses it when it was changed", { timeout: 120_000 }, async () => {
  const call = fc.constantFrom("AES-GCM", "AES-CTR", "AES-CBC").chain((algorithm) =>
    fc.record({
      parameters: parameters[algorithm]!,
      raw: keyBytes,
      text: lengths,
      flip: fc.option(fc.nat(), { nil: undefined }),
    }),
  );
  let opened = 0;
  await check(
    fc.asyncProperty(call, async ({ parameters: algorithm, raw, text, flip }) => {
      const { name } = algorithm as { name: string };
      const keys = await keysOf(name, raw);
      for (const [seal, key] of [
        [native, keys.theirs],
        [wordslice, keys.ours],
      ] as const) {
        let sealed: Uint8Array;
        try {
          sealed = new Uint8Array((await seal.encrypt(algorithm, key, bytes(text))) as ArrayBuffer);
        } catch {
          return;
        }
        if (flip !== undefined && sealed.length > 0) sealed[flip % sealed.length]! ^= 1 << (flip % 8);
        const theirs = await outcome(() => native.decrypt(algorithm, keys.theirs, sealed));
        expect(await outcome(() => wordslice.decrypt(algorithm, keys.ours, sealed))).toEqual(theirs);
        if (flip === undefined) expect(theirs).toBe(Buffer.from(bytes(text)).toString("hex"));
        opened++;
      }
    }),
    CALLS / 2,
  );
  expect(opened).toBeGreaterThan(CALLS / 4);
});

const anyUsage = fc.constantFrom(
  "encrypt",
  "decrypt",
  "wrapKey",
  "unwrapKey",
  "encrypt",
  "decrypt",
  "sign",
  "deriveKey",
);
const anyUsages = mostly(
  fc.oneof(fc.subarray(ALL, { minLength: 1 }), fc.subarray(WRAPPING), fc.array(anyUsage, { maxLength: 4 })),
  ["sing"],
  undefined,
  "encrypt",
  5,
  {},
  [null],
);
const k = fc.oneof(
  keyBytes.map((raw) => Buffer.from(raw).toString("base64url")),
  fc.constantFrom<unknown>("AAAA", "", undefined, null, 12345678901234567890123n),
);
const jwk = fc.record(
  {
    kty: mostly(fc.constant("oct"), "RSA", "OCT", undefined, null),
    k,
    alg: fc.constantFrom(
      undefined,
      "A128GCM",
      "A192GCM",
      "A256GCM",
      "A128CTR",
      "A256CBC",
      "A128KW",
      "A256KW",
      "HS256",
      null,
    ),
    use: mostly(fc.constantFrom(undefined, "enc"), "sig"),
    key_ops: mostly(fc.constantFrom(undefined, ALL, WRAPPING), ["encrypt"], ["encrypt", "encrypt"], []),
    ext: fc.constantFrom<unknown>(undefined, true, true, false, 1, 0),
  },
  { requiredKeys: [] },
);
const material = fc.oneof(
  fc.tuple(
    fc.constantFrom<unknown>("raw", "raw", "raw", "spki", "pkcs8"),
    mostly(source(fc.constantFrom(16, 24, 32, 32, 0, 15, 17, 33)), ...noSource()),
  ),
  fc.tuple(fc.constant<unknown>("jwk"), jwk),
  fc.tuple(fc.constantFrom<unknown>("nope", undefined, "RAW"), fc.constant<unknown>(bytes(16))),
);

it("imports and exports", { timeout: 120_000 }, async () => {
  const call = fc.record({
    name: fc.constantFrom(...STANDARD, "aes-gcm", { name: "AES-cbc" }, {}),
    material,
    extractable: fc.constantFrom<unknown>(true, true, false, 1, "", undefined),
    usages: anyUsages,
    exported: fc.constantFrom("raw", "jwk", "nope"),
  });
  let made = 0;
  await check(
    fc.asyncProperty(call, async ({ name, material: [format, keyData], extractable, usages: list, exported }) => {
      const importInto = (subtle: typeof native) => subtle.importKey(format, keyData, name, extractable, list);
      const theirs = await outcome(() => importInto(native));
      expect(await outcome(() => importInto(wordslice))).toEqual(theirs);
      if (typeof theirs === "string") return;
      made++;
      const [a, b] = [await importInto(native), await importInto(wordslice)];
      const expected = await outcome(() => native.exportKey(exported, a));
      expect(await outcome(() => wordslice.exportKey(exported, b))).toEqual(expected);
    }),
  );
  expect(made).toBeGreaterThan(CALLS / 20);
});

it("generates", async () => {
  const length = fc.constantFrom<unknown>(
    128,
    192,
    256,
    256,
    0,
    64,
    512,
    65535,
    65536,
    -1,
    NaN,
    "128",
    undefined,
    null,
  );
  const call = (lengths: fc.Arbitrary<unknown>, lists: fc.Arbitrary<unknown>) =>
    fc.record({
      algorithm: fc.record({ name: fc.constantFrom("AES-GCM", "AES-CTR", "aes-cbc"), length: lengths }),
      extractable: fc.boolean(),
      usages: lists,
    });
  // One fault at most: Node 20 looks at the length first, and the specification at the usages.
  const calls = fc.oneof(call(length, usages), call(fc.constant(192), anyUsages));
  await check(
    fc.asyncProperty(calls, async ({ algorithm, extractable, usages: list }) => {
      const generate = (subtle: typeof native) => subtle.generateKey(algorithm, extractable, list);
      expect(await outcome(() => generate(wordslice))).toEqual(await outcome(() => generate(native)));
    }),
    1000,
  );
});

it("wraps and unwraps, what either wrapped", { timeout: 120_000 }, async () => {
  const call = fc.record({
    by: fc.constantFrom(...STANDARD),
    raw: keyBytes,
    wrapped: fc.constantFrom(...STANDARD),
    wrappedRaw: keyBytes,
    format: fc.constantFrom("raw", "raw", "jwk"),
    extractable: fc.boolean(),
    list: fc.array(anyUsage, { minLength: 1, maxLength: 3 }),
    flip: fc.option(fc.nat(), { nil: undefined }),
  });
  let unwrapped = 0;
  await check(
    fc.asyncProperty(call, async ({ by, raw, wrapped, wrappedRaw, format, extractable, list, flip }) => {
      const algorithm = parametersOf(by);
      const wrapping = await keysOf(by, raw);
      const inner = await keysOf(wrapped, wrappedRaw, usagesOf(wrapped));
      const theirs = (await native.wrapKey(format, inner.theirs, wrapping.theirs, algorithm)) as ArrayBuffer;
      const mine = (await wordslice.wrapKey(format, inner.ours, wrapping.ours, algorithm)) as ArrayBuffer;
      if (format === "raw") expect(new Uint8Array(mine)).toEqual(new Uint8Array(theirs));
      for (const blob of [theirs, mine].map((buffer) => new Uint8Array(buffer))) {
        if (flip !== undefined) blob[flip % blob.length]! ^= 1 << (flip % 8);
        const unwrap = (subtle: typeof native, key: unknown) =>
          subtle.unwrapKey(format, blob, key, algorithm, wrapped, extractable, list);
        const expected = await outcome(() => unwrap(native, wrapping.theirs));
        expect(await outcome(() => unwrap(wordslice, wrapping.ours))).toEqual(expected);
        // A key of the runtime's unwraps one of ours.
        expect(await outcome(() => unwrap(wordslice, wrapping.theirs))).toEqual(expected);
        if (typeof expected !== "string") unwrapped++;
      }
    }),
    1000,
  );
  expect(unwrapped).toBeGreaterThan(100);
});
