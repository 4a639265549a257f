/** The caller's buffers: output over input, unaligned views, too short ones, and bytes around them that stay as they were. */
import { describe, expect, it } from "vitest";
import { ArgumentError } from "../../src/index.js";
import type { Cipher } from "../../src/index.js";
import { blockSubjects, CIPHERS, gcmSubjects } from "../subjects.js";
import { hex, pseudoRandom } from "./bytes.js";
import { IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

const key = pseudoRandom(32, 1);
const iv = pseudoRandom(16, 2);
const nonce = iv.subarray(0, 12);
const wrapping = iv.slice().fill(0xff, 14, 16);

interface Mode {
  readonly name: string;
  readonly make: () => Cipher;
  /** Whether it takes so many bytes. */
  readonly takes: (length: number) => boolean;
  /** Texts as long as the I/O buffer would take long, and other suites have them. */
  readonly slow?: boolean;
}

const any = () => true;

const modes: Mode[] = CIPHERS.flatMap((cipher) => [
  ...blockSubjects(cipher)
    .filter(({ slow }) => !slow)
    .flatMap(({ name, suite }) => [
      { name: `${name} ECB`, make: () => suite.ecb(key), takes: any },
      { name: `${name} CBC`, make: () => suite.cbc(key, iv), takes: any },
      { name: `${name} CFB`, make: () => suite.cfb(key, iv), takes: any },
      { name: `${name} CFB8`, make: () => suite.cfb8(key, iv), takes: any, slow: true },
      { name: `${name} CFB1`, make: () => suite.cfb1(key, iv), takes: any, slow: true },
      { name: `${name} OFB`, make: () => suite.ofb(key, iv), takes: any, slow: true },
      { name: `${name} CTR`, make: () => suite.ctr(key, iv), takes: any },
      {
        name: `${name} CTR that wraps`,
        make: () => suite.ctr(key, wrapping, { counterBits: 16 }),
        takes: any,
        slow: true,
      },
      { name: `${name} XTS`, make: () => suite.xts(key, iv), takes: (length: number) => length >= 16 },
      { name: `${name} OCB`, make: () => suite.ocb(key, nonce, iv), takes: any },
      {
        name: `${name} KW`,
        make: () => suite.kw(key),
        takes: (length: number) => length >= 16 && length % 8 === 0,
        slow: true,
      },
      { name: `${name} KWP`, make: () => suite.kwp(key), takes: (length: number) => length >= 1, slow: true },
      { name: `${name} CCM`, make: () => suite.ccm(key, nonce, iv), takes: any },
      { name: `${name} GCM-SIV`, make: () => suite.gcmsiv(key, nonce, iv), takes: any },
    ]),
  ...gcmSubjects(cipher)
    .filter(({ slow }) => !slow)
    .map(({ name, suite }) => ({ name: `${name} GCM`, make: () => suite.gcm(key, iv, iv), takes: any })),
]);

const GUARD = 0xa5;

/** A view of `length` bytes at an odd address with guards around it. */
function guarded(length: number, offset: number): { view: Uint8Array; intact: () => boolean } {
  const all = new Uint8Array(length + 64).fill(GUARD);
  const view = all.subarray(offset, offset + length);
  const around = () => [...all.subarray(0, offset), ...all.subarray(offset + length)];
  return { view, intact: () => around().every((byte) => byte === GUARD) };
}

describe.each(modes)("$name", ({ make, takes, slow }) => {
  const lengths = [...SHORT_LENGTHS, ...(slow ? [] : IO_LENGTHS)].filter(takes);

  it.each([1, 3, 8, 13])("reads and writes views at an odd address (%i) and nothing beside them", (offset) => {
    for (const length of lengths) {
      const text = guarded(length, offset);
      text.view.set(pseudoRandom(length, length));
      const expected = make().encrypt(Uint8Array.from(text.view));
      const sealed = guarded(expected.length, offset + 2);
      expect(make().encrypt(text.view, sealed.view).buffer).toBe(sealed.view.buffer);
      expect(hex(sealed.view)).toBe(hex(expected));
      const opened = guarded(length, offset + 1);
      expect(hex(make().decrypt(sealed.view, opened.view))).toBe(hex(text.view));
      expect([text.intact(), sealed.intact(), opened.intact()]).toEqual([true, true, true]);
    }
  });

  it("works in place", () => {
    for (const length of lengths) {
      const text = pseudoRandom(length, length);
      const expected = make().encrypt(text);
      const buffer = new Uint8Array(expected.length);
      buffer.set(text);
      expect(hex(make().encrypt(buffer.subarray(0, length), buffer)), `${length} bytes`).toBe(hex(expected));
      expect(hex(make().decrypt(buffer, buffer)), `${length} bytes back`).toBe(hex(text));
    }
  });

  it("refuses output that is too short or overlaps the input otherwise, and leaves it alone", () => {
    const text = pseudoRandom(104, 3);
    const sealed = make().encrypt(text);
    expect(() => make().encrypt(text, new Uint8Array(sealed.length - 1))).toThrow(ArgumentError);
    const short = new Uint8Array(103).fill(GUARD);
    expect(() => make().decrypt(sealed, short)).toThrow(ArgumentError);
    expect(short.every((byte) => byte === GUARD)).toBe(true);
    const shared = new Uint8Array(400);
    shared.set(sealed, 100);
    for (const start of [99, 101, 1, 100 + sealed.length - 1]) {
      expect(() => make().decrypt(shared.subarray(100, 100 + sealed.length), shared.subarray(start))).toThrow(/output/);
    }
    expect(hex(shared.subarray(100, 100 + sealed.length))).toBe(hex(sealed));
  });
});
