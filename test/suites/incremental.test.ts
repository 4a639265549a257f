/** Messages in pieces: every mode on every engine gives what it gives at once, both ways, into buffers old and new. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ArgumentError,
  AuthenticationError,
  type Cipher,
  type Direction,
  type IncrementalAead,
  type IncrementalCipher,
  PaddingError,
  StateError,
} from "../../src/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { CIPHERS, gcmSubjects, type Subject } from "../subjects.js";
import { hex, pseudoRandom } from "./bytes.js";

const key = pseudoRandom(16, 1);
const iv = pseudoRandom(16, 2);
const nonce = pseudoRandom(12, 3);
const xtsKey = pseudoRandom(32, 4);

interface Mode {
  readonly name: string;
  /** At once; additional data where the mode has it. */
  readonly whole: (aad: Uint8Array) => Cipher;
  readonly create: (direction: Direction, textLength: number) => IncrementalCipher;
  readonly hasAad: boolean;
  /** What the mode can take, from the lengths that were drawn. */
  readonly fit: (text: Uint8Array) => Uint8Array;
  /** Decryption too gives text with each piece. */
  readonly streams: boolean;
}

const any = (text: Uint8Array) => text;
const blocks = (text: Uint8Array) => text.subarray(0, text.length - (text.length % 16));
const unit = (text: Uint8Array) => (text.length < 16 ? iv : text);
const whole8 = (text: Uint8Array) => (text.length < 16 ? iv : text.subarray(0, text.length - (text.length % 8)));
const some = (text: Uint8Array) => (text.length < 1 ? iv : text);

function modes({ suite }: Subject): Mode[] {
  const raw = { disablePadding: true };
  const tag = { tagLength: 8 };
  const plain = { hasAad: false, streams: true };
  const aead = { hasAad: true, fit: any, streams: false };
  const withIv = (name: "cfb" | "cfb8" | "cfb1" | "ofb" | "ctr"): Mode => ({
    ...plain,
    name,
    whole: () => suite[name](key, iv),
    create: (direction) => suite[name].create(direction, key, iv),
    fit: any,
  });
  return [
    { ...plain, name: "ecb", whole: () => suite.ecb(key), create: (d) => suite.ecb.create(d, key), fit: any },
    { ...plain, name: "cbc", whole: () => suite.cbc(key, iv), create: (d) => suite.cbc.create(d, key, iv), fit: any },
    {
      ...plain,
      name: "cbc without padding",
      whole: () => suite.cbc(key, iv, raw),
      create: (d) => suite.cbc.create(d, key, iv, raw),
      fit: blocks,
    },
    ...(["cfb", "cfb8", "cfb1", "ofb", "ctr"] as const).map(withIv),
    {
      ...plain,
      name: "ctr of 32 bits",
      whole: () => suite.ctr(key, iv, { counterBits: 32 }),
      create: (d) => suite.ctr.create(d, key, iv, { counterBits: 32 }),
      fit: any,
    },
    {
      ...plain,
      streams: false,
      name: "xts",
      whole: () => suite.xts(xtsKey, iv),
      create: (d) => suite.xts.create(d, xtsKey, iv),
      fit: unit,
    },
    {
      ...plain,
      streams: false,
      name: "kw",
      whole: () => suite.kw(key),
      create: (d) => suite.kw.create(d, key),
      fit: whole8,
    },
    {
      ...plain,
      streams: false,
      name: "kwp",
      whole: () => suite.kwp(key),
      create: (d) => suite.kwp.create(d, key),
      fit: some,
    },
    {
      ...aead,
      name: "gcm",
      whole: (aad) => suite.gcm(key, iv, aad, tag),
      create: (d) => suite.gcm.create(d, key, iv, tag),
    },
    {
      ...aead,
      name: "gcmsiv",
      whole: (aad) => suite.gcmsiv(key, nonce, aad),
      create: (d) => suite.gcmsiv.create(d, key, nonce),
    },
    {
      ...aead,
      name: "ccm",
      whole: (aad) => suite.ccm(key, nonce, aad, tag),
      create: (d) => suite.ccm.create(d, key, nonce, tag),
    },
    {
      ...aead,
      name: "ccm of a declared length",
      whole: (aad) => suite.ccm(key, nonce, aad, tag),
      create: (d, textLength) => suite.ccm.create(d, key, nonce, d === "encrypt" ? { ...tag, textLength } : tag),
    },
    {
      ...aead,
      name: "ocb",
      whole: (aad) => suite.ocb(key, nonce, aad, tag),
      create: (d) => suite.ocb.create(d, key, nonce, tag),
    },
  ];
}

const pieces = fc.array(fc.oneof({ weight: 5, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(5000) }), {
  maxLength: 8,
});
const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);

/** Feeds `input` in pieces of these lengths and the rest, and puts together what comes. */
function run(message: IncrementalCipher, input: Uint8Array, lengths: readonly number[], outputs: boolean): string {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const length of [...lengths, input.length]) {
    const piece = input.subarray(at, at + length);
    at += piece.length;
    const output = outputs ? new Uint8Array(piece.length + 40) : undefined;
    const result = message.update(piece, output);
    if (output) expect(result.buffer).toBe(output.buffer);
    parts.push(result);
  }
  parts.push(message.final());
  return hex(Buffer.concat(parts));
}

/** GHASH engines have their own suites: one pair for each engine is enough. */
const subjects = CIPHERS.flatMap(gcmSubjects).filter(
  ({ name, slow }, i, all) => !slow && all.findIndex((other) => other.name.split(" ")[0] === name.split(" ")[0]) === i,
);

describe.each(subjects)("$name", (subject) => {
  it.each(modes(subject))("$name", ({ whole, create, hasAad, fit }) => {
    fc.assert(
      fc.property(pieces, pieces, fc.boolean(), (lengths, aadLengths, outputs) => {
        const text = fit(pseudoRandom(Math.min(sum(lengths), 9000), lengths.length));
        const aad = pseudoRandom(hasAad ? sum(aadLengths) : 0, 5);
        const start = (direction: Direction) => {
          const message = create(direction, text.length);
          let at = 0;
          for (const length of hasAad ? aadLengths : []) {
            (message as IncrementalAead).updateAad(aad.subarray(at, at + length));
            at += length;
          }
          return message;
        };
        const expected = whole(aad).encrypt(text);
        expect(run(start("encrypt"), text, lengths, outputs)).toBe(hex(expected));
        expect(run(start("decrypt"), expected, lengths.toReversed(), outputs)).toBe(hex(text));
      }),
      { numRuns: 12, seed: 20261201 },
    );
    expect(contextsInUse()).toBe(0);
  });
});

describe.each(CIPHERS)("%s", (cipher) => {
  const [subject] = gcmSubjects(cipher);
  const { suite } = subject!;

  describe.each(modes(subject!))("$name", ({ create, whole, fit, hasAad, streams }) => {
    const text = fit(pseudoRandom(64, 1));
    const ciphertext = whole(new Uint8Array(0)).encrypt(text);

    it("takes nothing after its end, and ends with dispose too", () => {
      for (const end of ["final", "dispose"] as const) {
        const message = create("encrypt", text.length);
        message.update(text);
        message[end]();
        message.dispose();
        expect(() => message.update(text)).toThrow(StateError);
        expect(() => message.final()).toThrow(StateError);
        if (hasAad) expect(() => (message as IncrementalAead).updateAad(text)).toThrow(StateError);
      }
      expect(contextsInUse()).toBe(0);
    });

    it("does not count a part that is refused, or for which there is no room", () => {
      const message = create("encrypt", text.length);
      expect(() => message.update("text" as unknown as Uint8Array)).toThrow(ArgumentError);
      if (streams) expect(() => message.update(text, new Uint8Array(0))).toThrow(/output/);
      const parts = [message.update(text.subarray(0, 5)), message.update(text.subarray(5)), message.final()];
      expect(hex(Buffer.concat(parts))).toBe(hex(ciphertext));
    });

    it("works over its own input", () => {
      // Room for what a mode of whole blocks held back of the parts before.
      const buffer = new Uint8Array(text.length + 16);
      buffer.set(text);
      const message = create("encrypt", text.length);
      const ends = [0, 5, 37, text.length];
      const parts = ends.slice(0, 3).map((start, i) => {
        const part = buffer.subarray(Math.min(start, text.length), ends[i + 1]);
        return message.update(part, buffer.subarray(start)).slice();
      });
      expect(hex(Buffer.concat([...parts, message.final()]))).toBe(hex(ciphertext));
    });

    it("has two directions", () => {
      expect(() => create("sideways" as Direction, 0)).toThrow('direction: expected "encrypt" or "decrypt"');
      expect(contextsInUse()).toBe(0);
    });

    if (hasAad)
      it("gives no text before the tag is verified, and leaves the output alone when it is wrong", () => {
        const message = create("decrypt", 0) as IncrementalAead;
        expect(message.update(ciphertext)).toHaveLength(0);
        expect(() => message.updateAad(iv)).toThrow(StateError);
        expect(hex(message.final())).toBe(hex(text));

        const output = new Uint8Array(100).fill(0xa5);
        const forged = create("decrypt", 0);
        forged.update(ciphertext.subarray(0, -1));
        forged.update(Uint8Array.of(ciphertext.at(-1)! ^ 1));
        expect(() => forged.final(output)).toThrow(AuthenticationError);
        expect(output.every((byte) => byte === 0xa5)).toBe(true);
        expect(() => forged.final()).toThrow(StateError);

        const short = create("decrypt", 0);
        short.update(ciphertext.subarray(0, 3));
        expect(() => short.final()).toThrow(ArgumentError);
        expect(contextsInUse()).toBe(0);
      });
  });

  it("has a copy of the key, where the ciphertext has to wait", () => {
    const keyCopy = key.slice();
    const message = suite.gcm.create("decrypt", keyCopy, nonce);
    keyCopy.fill(0);
    message.update(suite.gcm(key, nonce).encrypt(iv));
    expect(hex(message.final())).toBe(hex(iv));
  });

  it("refuses text that is no whole blocks, and malformed padding, in the end", () => {
    const raw = { disablePadding: true };
    for (const direction of ["encrypt", "decrypt"] as const) {
      const message = suite.cbc.create(direction, key, iv, raw);
      message.update(iv.subarray(1));
      expect(() => message.final()).toThrow(/text: expected a multiple of 16 bytes in all/);
    }
    expect(() => suite.ecb.create("decrypt", key).final()).toThrow("at least 16 bytes");
    const padded = suite.cbc.create("decrypt", key, iv);
    padded.update(suite.cbc(key, iv, raw).encrypt(new Uint8Array(32)));
    const output = new Uint8Array(16).fill(0xa5);
    expect(() => padded.final(output)).toThrow(PaddingError);
    expect(output.every((byte) => byte === 0xa5)).toBe(true);
    expect(contextsInUse()).toBe(0);
  });

  it("holds CCM to the length that was declared", () => {
    const make = (textLength: number) => suite.ccm.create("encrypt", key, nonce, { textLength });
    const long = make(15);
    expect(() => long.update(iv)).toThrow(StateError);
    expect(hex(Buffer.concat([long.update(iv.subarray(0, 15)), long.final()]))).toBe(
      hex(suite.ccm(key, nonce).encrypt(iv.subarray(0, 15))),
    );
    const short = make(17);
    short.update(iv);
    expect(() => short.final()).toThrow("the text ended 1 bytes early");
    for (const bad of [-1, 1.5, 2 ** 24, "1" as unknown as number]) expect(() => make(bad)).toThrow("textLength");
    expect(contextsInUse()).toBe(0);
  });
});
