/** Messages in pieces of any sizes: every engine gives the bytes that it gives at once, in CTR, CBC and GCM, both ways. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENGINES, type EngineSpec } from "../../spec/engines.js";
import { IO_BYTES, STRIP_BYTES } from "../../spec/layout.js";
import { Gcm } from "../../src/aead/gcm.js";
import "../../src/index.js";
import { Cbc } from "../../src/modes/cbc.js";
import { Ctr } from "../../src/modes/ctr.js";
import { hex, pseudoRandom } from "./bytes.js";

const ciphers = ENGINES.filter(({ primitive }) => primitive !== "ghash");
const hashes = ENGINES.filter(({ primitive }) => primitive === "ghash");
const pairs = ciphers.flatMap((cipher) =>
  hashes.map((hash) => ({ name: `${cipher.id} with ${hash.id}`, cipher, hash })),
);

const key = pseudoRandom(24, 1);
const iv = pseudoRandom(16, 2);

/** Piece lengths: mostly short, some around the edges of blocks, strips and the I/O buffer. */
const pieces = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(40) },
    { weight: 2, arbitrary: fc.integer({ min: STRIP_BYTES - 17, max: STRIP_BYTES + 17 }) },
    { weight: 1, arbitrary: fc.integer({ min: IO_BYTES - 17, max: IO_BYTES + 17 }) },
  ),
  { minLength: 1, maxLength: 12 },
);

const RUNS = { numRuns: 25, seed: 20261130 };

/** Feeds `text` in pieces to `step`, which writes as many bytes as it reads. */
function inPieces(text: Uint8Array, lengths: readonly number[], step: (dst: Uint8Array, src: Uint8Array) => void) {
  const result = new Uint8Array(text.length);
  let at = 0;
  for (const length of lengths) {
    step(result.subarray(at, at + length), text.subarray(at, at + length));
    at += length;
  }
  return result;
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);

function use<M extends { dispose(): void }>(mode: M, body: (mode: M) => Uint8Array): string {
  try {
    return hex(body(mode));
  } finally {
    mode.dispose();
  }
}

describe.each(ciphers)("$id", (engine: EngineSpec) => {
  it("CTR, there and back", () => {
    fc.assert(
      fc.property(pieces, (lengths) => {
        const text = pseudoRandom(sum(lengths), lengths.length);
        const run = (input: Uint8Array, parts: readonly number[]) =>
          use(new Ctr(engine, key, iv), (ctr) => inPieces(input, parts, (dst, src) => ctr.transform(dst, src)));
        const whole = run(text, [text.length]);
        expect(run(text, lengths)).toBe(whole);
        expect(run(Uint8Array.from(Buffer.from(whole, "hex")), lengths.toReversed())).toBe(hex(text));
      }),
      RUNS,
    );
  });

  it("CBC, in pieces of whole blocks, there and back", () => {
    fc.assert(
      fc.property(pieces, (lengths) => {
        const blocks = lengths.map((length) => length - (length % 16));
        const text = pseudoRandom(sum(blocks), lengths.length);
        const run = (input: Uint8Array, parts: readonly number[], decrypts: boolean) =>
          use(new Cbc(engine, key, iv, decrypts), (cbc) =>
            inPieces(input, parts, (dst, src) => cbc.transform(dst, src)),
          );
        const whole = run(text, [text.length], false);
        expect(run(text, blocks, false)).toBe(whole);
        expect(run(Uint8Array.from(Buffer.from(whole, "hex")), blocks.toReversed(), true)).toBe(hex(text));
      }),
      RUNS,
    );
  });
});

describe.each(pairs)("GCM: $name", ({ cipher, hash }) => {
  it("text and additional data in pieces, there and back", () => {
    fc.assert(
      fc.property(pieces, pieces, (lengths, aadLengths) => {
        const text = pseudoRandom(sum(lengths), lengths.length);
        const aad = pseudoRandom(sum(aadLengths), aadLengths.length);
        const run = (input: Uint8Array, parts: readonly number[], aadParts: readonly number[], decrypts: boolean) => {
          let tag = "";
          const result = use(new Gcm(cipher, hash, key, iv), (gcm) => {
            inPieces(aad, aadParts, (_, src) => gcm.authenticate(src));
            const made = inPieces(input, parts, (dst, src) =>
              decrypts ? gcm.decrypt(dst, src) : gcm.encrypt(dst, src),
            );
            tag = hex(gcm.tag());
            return made;
          });
          return { result, tag };
        };
        const whole = run(text, [text.length], [aad.length], false);
        expect(run(text, lengths, aadLengths, false)).toEqual(whole);
        const back = run(Uint8Array.from(Buffer.from(whole.result, "hex")), lengths.toReversed(), aadLengths, true);
        expect(back).toEqual({ result: hex(text), tag: whole.tag });
      }),
      { ...RUNS, numRuns: 8 },
    );
  });
});
