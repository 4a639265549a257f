/**
 * Generated sequences of calls, run against `node:crypto` and ours: every result and every error is the same. Half of
 * them are messages in order, with calls strewn in that do not belong; the others are any calls in any order.
 */
import nodeCrypto from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contextsInUse } from "../../src/wasm/context.js";
import { engineOptions, type Face, ivFor, keyLengthOf, node, outcome, wordslice } from "./both.js";

const SEED = 20260;
const SEQUENCES = 2500;

/** A call by method name; the arguments are used by both sides. */
interface Call {
  readonly method: "update" | "final" | "setAAD" | "setAuthTag" | "getAuthTag" | "setAutoPadding";
  readonly parameters: readonly unknown[];
}

const inputEncodings = ["utf8", "latin1", "hex", "base64", "base64url", "ucs2", "ascii", "buffer", "HEX", "nope"];
const outputEncodings = [
  "hex",
  "base64",
  "base64url",
  "utf8",
  "latin1",
  "utf16le",
  "binary",
  "ascii",
  "UTF-8",
  "buffer",
];

const bytes = fc.oneof(
  { weight: 8, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, 15, 16, 17, 31, 32, 33, 48, 255, 256, 2048, 5000).map((n) => new Uint8Array(n)),
  },
);
const view = fc.tuple(bytes, fc.constantFrom("u8", "buffer", "u16", "view", "shared", "string")).map(([data, form]) => {
  if (form === "buffer") return Buffer.from(data);
  if (form === "u16") return new Uint16Array(data);
  if (form === "view") return new DataView(data.buffer, data.length >> 1);
  if (form === "string") return Buffer.from(data).toString("latin1");
  if (form === "u8") return data;
  const shared = new Uint8Array(new SharedArrayBuffer(data.length));
  shared.set(data);
  return shared;
});
const inputEncoding = fc.option(fc.constantFrom(...inputEncodings), { nil: undefined });
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.base64String({ maxLength: 40 }),
  fc.stringMatching(/^([0-9a-f]{2}){0,20}.?$/),
);
const tagBytes = fc.oneof(
  fc.constantFrom(4, 8, 12, 13, 14, 15, 16).map((n) => new Uint8Array(n)),
  fc.integer({ min: 0, max: 20 }).map((n) => new Uint8Array(n)),
);

/** Any call, right or wrong. */
const anyCall = (output: string | undefined): fc.Arbitrary<Call> => {
  const outputEncoding = fc.oneof(
    { weight: 40, arbitrary: fc.constant(output) },
    { weight: 1, arbitrary: fc.constantFrom(...outputEncodings, "nope", 5) },
  );
  const call = (method: Call["method"], ...parameters: fc.Arbitrary<unknown>[]) =>
    fc.tuple(...parameters).map((values): Call => ({ method, parameters: values }));
  return fc.oneof(
    { weight: 8, arbitrary: call("update", view, fc.constant(undefined), outputEncoding) },
    { weight: 4, arbitrary: call("update", text, inputEncoding, outputEncoding) },
    { weight: 1, arbitrary: call("update", fc.constantFrom(undefined, null, 5, {}, new ArrayBuffer(16))) },
    { weight: 3, arbitrary: call("setAAD", view) },
    {
      weight: 1,
      arbitrary: call(
        "setAAD",
        text,
        inputEncoding.map((encoding) => ({ encoding })),
      ),
    },
    { weight: 1, arbitrary: call("setAAD", fc.constantFrom(undefined, 7, null)) },
    { weight: 2, arbitrary: call("setAuthTag", tagBytes) },
    { weight: 1, arbitrary: call("setAuthTag", text, inputEncoding) },
    { weight: 2, arbitrary: call("getAuthTag") },
    { weight: 3, arbitrary: call("setAutoPadding", fc.constantFrom(true, false, undefined, 0, "yes")) },
    { weight: 1, arbitrary: call("setAutoPadding") },
    { weight: 2, arbitrary: call("final", outputEncoding) },
  );
};

const setup = fc.record({
  algorithm: fc.constantFrom(...wordslice.getCiphers()),
  decrypts: fc.boolean(),
  ivLength: fc.oneof(fc.constant(12), fc.integer({ min: 1, max: 128 })),
  authTagLength: fc.option(fc.constantFrom(4, 8, 12, 15, 16), { nil: undefined }),
  engine: fc.nat(),
  output: fc.option(fc.constantFrom(...outputEncodings), { nil: undefined, freq: 3 }),
});
type Setup = typeof setup extends fc.Arbitrary<infer T> ? T : never;

const keyAndIv = ({ algorithm, ivLength }: Setup) => {
  const key = Buffer.from(Array.from({ length: keyLengthOf(algorithm) }, (_, i) => i * 7));
  return [key, ivFor(algorithm, /gcm/i.test(algorithm) ? ivLength : 16)] as const;
};

/** A message in order, encrypted by Node first if it is to be decrypted, cut into parts. */
const message = (given: Setup): fc.Arbitrary<Call[]> =>
  fc
    .record({
      plaintext: bytes,
      aad: bytes,
      cuts: fc.array(fc.nat(), { maxLength: 5 }),
      tag: fc.constantFrom("right", "right", "right", "wrong", "late", "none"),
      padded: fc.boolean(),
      broken: fc.boolean(),
    })
    .map(({ plaintext, aad, cuts, tag, padded, broken }) => {
      const isGcm = /gcm/i.test(given.algorithm);
      const [key, iv] = keyAndIv(given);
      const parts = (data: Uint8Array) => {
        const at = [0, ...cuts.map((cut) => cut % (data.length + 1)), data.length].sort((a, b) => a - b);
        return at.slice(1).map((end, i) => data.subarray(at[i], end));
      };
      let input = plaintext;
      const calls: Call[] = [];
      let tagCall: Call | undefined;
      if (given.decrypts) {
        const cipher = node.createCipheriv(given.algorithm, key, iv, { authTagLength: given.authTagLength });
        if (isGcm) cipher.setAAD(aad);
        input = Buffer.concat([cipher.update(plaintext), cipher.final()]);
        if (broken && input.length > 0) input[input.length - 1]! ^= 1;
        if (isGcm && tag !== "none") {
          const made = cipher.getAuthTag();
          if (tag === "wrong") made[made.length - 1]! ^= 0x80;
          tagCall = { method: "setAuthTag", parameters: [made] };
        }
      }
      if (!padded) calls.push({ method: "setAutoPadding", parameters: [false] });
      if (tagCall && tag !== "late") calls.push(tagCall);
      if (isGcm) calls.push(...parts(aad).map((part): Call => ({ method: "setAAD", parameters: [part] })));
      for (const part of parts(input)) calls.push({ method: "update", parameters: [part, undefined, given.output] });
      if (tagCall && tag === "late") calls.push(tagCall);
      calls.push({ method: "final", parameters: [given.output] });
      if (isGcm) calls.push({ method: "getAuthTag", parameters: [] });
      return calls;
    });

const sequence = setup.chain((given) => {
  const strewn = fc.array(fc.tuple(fc.nat(), anyCall(given.output)), { maxLength: 2 });
  const ordered = fc.tuple(message(given), strewn).map(([calls, extras]) => {
    for (const [at, extra] of extras) calls.splice(at % (calls.length + 1), 0, extra);
    return calls;
  });
  const anyOrder = fc.array(anyCall(given.output), { maxLength: 10 });
  return fc.record({ given: fc.constant(given), calls: fc.oneof(ordered, anyOrder) });
});

/** Everything that comes of a sequence. A method that one of the two classes lacks is missing on both sides. */
function run(face: Face, given: Setup, calls: readonly Call[], engines: object): unknown[] {
  const [key, iv] = keyAndIv(given);
  const create = given.decrypts ? face.createDecipheriv : face.createCipheriv;
  const cipher = create(given.algorithm, key, iv, { authTagLength: given.authTagLength, ...engines });
  const methods = cipher as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  const results = calls.map(({ method, parameters }) =>
    method in cipher ? outcome(() => methods[method]!(...parameters)) : "no such method",
  );
  cipher.destroy();
  return results;
}

it(`agrees with node:crypto on ${SEQUENCES} sequences of calls`, () => {
  expect(nodeCrypto.getCiphers()).toContain("aria-128-gcm");
  const before = contextsInUse();
  fc.assert(
    fc.property(sequence, ({ given, calls }) => {
      const engines = engineOptions(given.algorithm);
      const theirs = run(node, given, calls, {});
      expect(run(wordslice, given, calls, engines[given.engine % engines.length]!)).toEqual(theirs);
    }),
    { seed: SEED, numRuns: SEQUENCES },
  );
  expect(contextsInUse()).toBe(before);
});
