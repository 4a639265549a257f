/** The caller's buffers: output over input, unaligned views, too short ones, and bytes around them that stay as they were. */
import { describe, expect, it } from "vitest";
import { ArgumentError } from "../../src/index.js";
import type { Cipher } from "../../src/index.js";
import { blockSubjects, CIPHERS, gcmSubjects } from "../subjects.js";
import { hex, pseudoRandom } from "./bytes.js";
import { IO_LENGTHS, SHORT_LENGTHS } from "./lengths.js";

const key = pseudoRandom(32, 1);
const iv = pseudoRandom(16, 2);
const nonce = pseudoRandom(12, 3);

interface Mode {
  readonly name: string;
  readonly make: () => Cipher;
}

const modes: Mode[] = CIPHERS.flatMap((cipher) => [
  ...blockSubjects(cipher)
    .filter(({ slow }) => !slow)
    .flatMap(({ name, suite }) => [
      { name: `${name} ECB`, make: () => suite.ecb(key) },
      { name: `${name} CBC`, make: () => suite.cbc(key, iv) },
      { name: `${name} CTR`, make: () => suite.ctr(key, iv) },
      { name: `${name} CCM`, make: () => suite.ccm(key, nonce, iv) },
      { name: `${name} GCM-SIV`, make: () => suite.gcmsiv(key, nonce, iv) },
    ]),
  ...gcmSubjects(cipher)
    .filter(({ slow }) => !slow)
    .map(({ name, suite }) => ({ name: `${name} GCM`, make: () => suite.gcm(key, iv, iv) })),
]);

const GUARD = 0xa5;

/** A view of `length` bytes at an odd address with guards around it. */
function guarded(length: number, offset: number): { view: Uint8Array; intact: () => boolean } {
  const all = new Uint8Array(length + 64).fill(GUARD);
  const view = all.subarray(offset, offset + length);
  const around = () => [...all.subarray(0, offset), ...all.subarray(offset + length)];
  return { view, intact: () => around().every((byte) => byte === GUARD) };
}

describe.each(modes)("$name", ({ make }) => {
  it.each([1, 3, 8, 13])("reads and writes views at an odd address (%i) and nothing beside them", (offset) => {
    for (const length of [...SHORT_LENGTHS, ...IO_LENGTHS]) {
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
    for (const length of [...SHORT_LENGTHS, ...IO_LENGTHS]) {
      const text = pseudoRandom(length, length);
      const expected = make().encrypt(text);
      const buffer = new Uint8Array(expected.length);
      buffer.set(text);
      expect(hex(make().encrypt(buffer.subarray(0, length), buffer)), `${length} bytes`).toBe(hex(expected));
      expect(hex(make().decrypt(buffer, buffer)), `${length} bytes back`).toBe(hex(text));
    }
  });

  it("refuses output that is too short or overlaps the input otherwise, and leaves it alone", () => {
    const text = pseudoRandom(100, 3);
    const sealed = make().encrypt(text);
    expect(() => make().encrypt(text, new Uint8Array(sealed.length - 1))).toThrow(ArgumentError);
    const short = new Uint8Array(99).fill(GUARD);
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
