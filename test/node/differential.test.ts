/**
 * Generated sequences of calls, run against `node:crypto` and ours: every result and every error is the same, but for what
 * src/node/index.ts says is not (test/node/agreement.ts). Most of them are messages in order, with calls strewn in that do
 * not belong; the others are any calls in any order.
 */
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { contextsInUse } from "../../src/wasm/context.js";
import { type Call, compareRuns } from "./agreement.js";
import { engineOptions, type Face, ivFor, keyLengthOf, node, outcome, traits, wordslice } from "./both.js";

const SEED = 20260;
/** For each name. */
const SEQUENCES = 150;
/** The names that the running Node knows too. */
const NAMES = wordslice.getCiphers().filter((name) => node.getCipherInfo(name));

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
const aadLength = fc.option(fc.constantFrom(0, 1, 5, 16, 32, 70_000), { nil: undefined });
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
  // Mostly one encoding, as programs do.
  const outputEncoding = fc.oneof(
    { weight: 9, arbitrary: fc.constant(output) },
    { weight: 1, arbitrary: fc.constantFrom(...outputEncodings, "nope", undefined) },
  );
  const call = (method: Call["method"], ...parameters: fc.Arbitrary<unknown>[]) =>
    fc.tuple(...parameters).map((values): Call => ({ method, parameters: values }));
  const aadOptions = fc.record({ encoding: inputEncoding, plaintextLength: aadLength });
  return fc.oneof(
    { weight: 8, arbitrary: call("update", view, fc.constant(undefined), outputEncoding) },
    { weight: 4, arbitrary: call("update", text, inputEncoding, outputEncoding) },
    { weight: 1, arbitrary: call("update", fc.constantFrom(undefined, null, 5, {}, new ArrayBuffer(16))) },
    { weight: 2, arbitrary: call("setAAD", view) },
    { weight: 2, arbitrary: call("setAAD", view, aadOptions) },
    { weight: 1, arbitrary: call("setAAD", text, aadOptions) },
    { weight: 1, arbitrary: call("setAAD", fc.constantFrom(undefined, 7, null)) },
    { weight: 2, arbitrary: call("setAuthTag", tagBytes) },
    { weight: 1, arbitrary: call("setAuthTag", text, inputEncoding) },
    { weight: 2, arbitrary: call("getAuthTag") },
    { weight: 3, arbitrary: call("setAutoPadding", fc.constantFrom(true, false, undefined, 0, "yes")) },
    { weight: 1, arbitrary: call("setAutoPadding") },
    { weight: 2, arbitrary: call("final", outputEncoding) },
  );
};

const mostly = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

interface Setup {
  readonly algorithm: string;
  readonly decrypts: boolean;
  /** In upper, lower or the usual case. */
  readonly spelled: string;
  readonly keyLength: number;
  readonly ivLength: number | undefined;
  readonly authTagLength: number | undefined;
  readonly engine: number;
  readonly output: string | undefined;
}

function setupOf(algorithm: string): fc.Arbitrary<Setup> {
  const { isGcm, isCcm, isOcb } = traits(algorithm);
  const [shortest, longest] = isGcm ? [1, 128] : isCcm ? [7, 13] : isOcb ? [1, 15] : [undefined, undefined];
  const rightLengths = shortest ? fc.oneof(fc.constant(12), fc.integer({ min: shortest, max: longest })) : undefined;
  const tagLengths = isOcb ? [1, 2, 8, 12, 15, 16] : [4, 8, 12, 14, 16];
  return fc.record({
    algorithm: fc.constant(algorithm),
    decrypts: fc.boolean(),
    spelled: fc.constantFrom(algorithm, algorithm.toUpperCase(), algorithm.toLowerCase()),
    keyLength: mostly(keyLengthOf(algorithm), fc.constantFrom(0, 15, 16, 24, 32, 64)),
    ivLength: fc.oneof(
      { weight: 12, arbitrary: rightLengths ?? fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }) },
    ),
    authTagLength: fc.oneof(
      {
        weight: 12,
        arbitrary: isCcm || isOcb ? fc.constantFrom(...tagLengths) : fc.constantFrom(undefined, ...tagLengths),
      },
      { weight: 1, arbitrary: fc.constantFrom(undefined, 3, 5, 17) },
    ),
    engine: fc.nat(),
    output: fc.option(fc.constantFrom(...outputEncodings), { nil: undefined, freq: 3 }),
  });
}

/** Creates a cipher; `flipped` is XORed into the first byte of the key. */
function create(face: Face, given: Setup, decrypts: boolean, flipped = 0, engines: object = {}) {
  const key = Buffer.from(Array.from({ length: given.keyLength }, (_, i) => i * 7));
  if (key.length > 0) key[0]! ^= flipped;
  const iv = ivFor(given.algorithm, given.ivLength);
  const start = decrypts ? face.createDecipheriv : face.createCipheriv;
  return start(given.spelled, key, iv, { authTagLength: given.authTagLength, ...engines });
}

/** Cuts into parts at places given as any numbers. */
function parts(data: Uint8Array, cuts: readonly number[], granularity: number): Uint8Array[] {
  const at = cuts.map((cut) => ((cut >>> 0) % (data.length + 1)) - (((cut >>> 0) % (data.length + 1)) % granularity));
  const edges = [0, ...at, data.length].sort((a, b) => a - b);
  return edges.slice(1).map((end, i) => data.subarray(edges[i], end));
}

/** A message in order, encrypted by Node first if it is to be decrypted, cut into parts. */
const message = (given: Setup): fc.Arbitrary<Call[]> => {
  const { isAead, isCcm, takesWholes, granularity } = traits(given.algorithm);
  const cuts = fc.array(fc.nat(), { maxLength: 5 });
  return fc
    .record({
      plaintext: bytes,
      aad: fc.option(bytes, { nil: undefined, freq: 3 }),
      cuts: takesWholes ? mostly<number[]>([], cuts) : cuts,
      aadCuts: isCcm ? mostly<number[]>([], cuts) : cuts,
      fits: mostly(true, fc.constant(false)),
      tag: fc.constantFrom("right", "right", "right", "right", "wrong", "late", "none"),
      aadFirst: fc.boolean(),
      padded: fc.boolean(),
      broken: mostly(false, fc.constant(true)),
      announced: mostly<number | undefined>(undefined, aadLength),
      form: fc.constantFrom(undefined, undefined, "hex", "base64", "latin1"),
    })
    .map(({ plaintext, aad, cuts, aadCuts, fits, tag, aadFirst, padded, broken, announced, form }) => {
      const usable = fits && plaintext.length % granularity !== 0;
      let input = usable
        ? new Uint8Array([...plaintext, ...new Uint8Array(granularity)]).subarray(0, -(plaintext.length % granularity))
        : plaintext;
      const calls: Call[] = [];
      let made: Buffer | undefined;
      if (given.decrypts) {
        try {
          const cipher = create(node, given, false);
          if (aad && isAead) cipher.setAAD(aad, { plaintextLength: input.length });
          input = Buffer.concat([cipher.update(input), cipher.final()]);
          if (isAead) made = cipher.getAuthTag();
        } catch {
          // The input may have a wrong length; then it is decrypted as it is.
        }
        if (broken && input.length > 0) input[input.length - 1]! ^= 1;
        if (made && tag === "wrong") made[made.length - 1]! ^= 0x80;
      }
      const tagCalls: Call[] = made && tag !== "none" ? [{ method: "setAuthTag", parameters: [made] }] : [];
      const plaintextLength = announced ?? (isCcm ? input.length : undefined);
      const aadCalls =
        aad && isAead
          ? parts(aad, aadCuts, 1).map((part): Call => ({ method: "setAAD", parameters: [part, { plaintextLength }] }))
          : [];
      if (!padded) calls.push({ method: "setAutoPadding", parameters: [false] });
      if (tag !== "late" && !aadFirst) calls.push(...tagCalls);
      calls.push(...aadCalls);
      if (tag !== "late" && aadFirst) calls.push(...tagCalls);
      for (const part of parts(input, cuts, granularity)) {
        const data = form ? Buffer.from(part).toString(form) : part;
        calls.push({ method: "update", parameters: [data, form, given.output] });
      }
      if (tag === "late") calls.push(...tagCalls);
      calls.push({ method: "final", parameters: [given.output] });
      if (isAead) calls.push({ method: "getAuthTag", parameters: [] });
      return calls;
    });
};

const sequenceOf = (algorithm: string) =>
  setupOf(algorithm).chain((given) => {
    const strewn = fc.array(fc.tuple(fc.nat(), anyCall(given.output)), { maxLength: 2 });
    const ordered = fc.tuple(message(given), strewn).map(([calls, extras]) => {
      for (const [at, extra] of extras) calls.splice(at % (calls.length + 1), 0, extra);
      return calls;
    });
    const anyOrder = fc.array(anyCall(given.output), { maxLength: 10 });
    return fc.record({
      given: fc.constant(given),
      calls: fc.oneof({ weight: 3, arbitrary: ordered }, { weight: 1, arbitrary: anyOrder }),
      flipped: mostly(0, fc.constant(0x10)),
    });
  });

/** Everything that comes of a sequence. A method that one of the two classes lacks is missing on both sides. */
function run(face: Face, given: Setup, calls: readonly Call[], flipped: number, engines: object): unknown[] {
  let cipher: ReturnType<typeof create> | undefined;
  const created = outcome(() => (cipher = create(face, given, given.decrypts, flipped, engines)));
  if (!cipher) return [created];
  const methods = cipher as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  const results = calls.map(({ method, parameters }) =>
    method in methods ? outcome(() => methods[method]!(...parameters)) : "no such method",
  );
  cipher.destroy();
  return [created, ...results];
}

describe("generated sequences of calls", () => {
  const total = { sequences: 0, calls: 0, succeeded: 0, compared: 0 };

  it.each(NAMES)("%s", (algorithm) => {
    const before = contextsInUse();
    fc.assert(
      fc.property(sequenceOf(algorithm), ({ given, calls, flipped }) => {
        const engines = engineOptions(algorithm);
        const theirs = run(node, given, calls, flipped, {});
        const ours = run(wordslice, given, calls, flipped, engines[given.engine % engines.length]!);
        const compared = compareRuns(given, calls, theirs, ours);
        total.sequences++;
        total.calls += theirs.length;
        total.compared += compared;
        total.succeeded += theirs.filter((result) => !(result as { class?: string }).class).length;
      }),
      { seed: SEED, numRuns: SEQUENCES },
    );
    expect(contextsInUse()).toBe(before);
  });

  afterAll(() => {
    const { sequences, calls, succeeded, compared } = total;
    console.log(
      `${NAMES.length} names, ${sequences} sequences, ${calls} calls, ${succeeded} without an error, ${compared} compared`,
    );
    expect(sequences).toBeGreaterThanOrEqual(NAMES.length * SEQUENCES);
    // Few calls come after one from which Node and wordslice part.
    expect(compared).toBeGreaterThan(0.9 * calls);
  });
});
