/**
 * After a call linear memory is what it was in a new instance, byte for byte: no key, round key, H, counter, keystream
 * or text is left. The first test shows that the comparison does find a secret while a cipher lives.
 */
import { describe, expect, it } from "vitest";
import { Gcm } from "../../src/aead/gcm.js";
import { contextsInUse, liveMemories } from "../../src/wasm/context.js";
import { loadedModule } from "../../src/wasm/modules.js";
import { pseudoRandom } from "../suites/bytes.js";
import { blockSubjects, CIPHERS, gcmSubjects, KEY_LENGTHS, loadedEngines } from "../subjects.js";

const fresh = Buffer.from(loadedModule().instantiate().memory.buffer);

/** How many bytes differ from a new instance's memory, over all live instances. */
function residue(): number {
  return liveMemories()
    .filter((memory) => !fresh.equals(memory))
    .reduce((sum, memory) => sum + memory.reduce((n, byte, i) => n + (byte === fresh[i] ? 0 : 1), 0), 0);
}

const key = (length: number) => pseudoRandom(length, length);
const iv = pseudoRandom(16, 1);
const text = pseudoRandom(40_000, 2);

describe.each(CIPHERS)("%s", (cipher) => {
  it("leaves secrets in memory while it lives, and none when it was disposed of", () => {
    const engine = loadedEngines(cipher)[0]!;
    const hash = loadedEngines("ghash")[0]!;
    const gcm = new Gcm(engine, hash, key(32), iv);
    gcm.authenticate(iv);
    gcm.encrypt(new Uint8Array(text.length), text);
    expect(residue()).toBeGreaterThan(32_000);
    gcm.dispose();
    expect(residue()).toBe(0);
  });

  describe.each(KEY_LENGTHS)("with a key of %i bytes", (keyLength) => {
    it.each(blockSubjects(cipher).filter(({ slow }) => !slow))("wipes after every mode but GCM, $name", ({ suite }) => {
      for (const length of [0, 1, 16, 33, 2049, text.length]) {
        const part = text.subarray(0, length);
        const [short, halves] = [length <= 33, keyLength !== 24 && length >= 16];
        const modes = [
          () => suite.ecb(key(keyLength)),
          () => suite.cbc(key(keyLength), iv),
          () => suite.ctr(key(keyLength), iv),
          () => suite.ctr(key(keyLength), iv, { counterBits: 13 }),
          () => suite.cfb(key(keyLength), iv),
          () => suite.ofb(key(keyLength), iv),
          () => suite.ocb(key(keyLength), iv.subarray(1), iv),
          ...(short ? [() => suite.cfb8(key(keyLength), iv), () => suite.cfb1(key(keyLength), iv)] : []),
          ...(short && length >= 1 ? [() => suite.kwp(key(keyLength))] : []),
          ...(length === 16 ? [() => suite.kw(key(keyLength), { iv: iv.subarray(8) })] : []),
          ...(halves ? [() => suite.xts(key(2 * keyLength), iv)] : []),
        ];
        for (const make of modes) {
          const sealed = make().encrypt(part);
          expect(residue()).toBe(0);
          make().decrypt(sealed);
          expect(residue()).toBe(0);
        }
      }
      const badPadding = suite.cbc(key(keyLength), iv, { disablePadding: true }).encrypt(text.subarray(0, 64));
      expect(() => suite.cbc(key(keyLength), iv).decrypt(badPadding)).toThrow("padding");
      expect(residue()).toBe(0);
      const forged = text.subarray(0, 24);
      for (const cipher of [
        suite.kw(key(keyLength)),
        suite.kwp(key(keyLength)),
        suite.ocb(key(keyLength), iv.subarray(1)),
      ]) {
        expect(() => cipher.decrypt(forged)).toThrow("authentication");
        expect(residue()).toBe(0);
      }
      expect(() => suite.ctr(key(keyLength), iv, { counterBits: 1 }).encrypt(text)).toThrow("blocks");
      expect(residue()).toBe(0);
    });

    it.each(gcmSubjects(cipher).filter(({ slow }) => !slow))("wipes after GCM, $name", ({ suite }) => {
      for (const length of [0, 1, 16, 33, 2049, text.length]) {
        const sealed = suite.gcm(key(keyLength), iv, iv).encrypt(text.subarray(0, length));
        expect(residue()).toBe(0);
        suite.gcm(key(keyLength), iv, iv).decrypt(sealed);
        expect(residue()).toBe(0);
        sealed[sealed.length - 1]! ^= 1;
        expect(() => suite.gcm(key(keyLength), iv, iv).decrypt(sealed)).toThrow("authentication");
        expect(residue()).toBe(0);
      }
    });
  });

  it.each(blockSubjects(cipher).filter(({ slow }) => !slow))(
    "wipes after CCM, GCM-SIV and MACs, $name",
    ({ suite }) => {
      const nonce = iv.subarray(0, 12);
      const part = (length: number) => text.subarray(0, length);
      for (const length of [0, 1, 16, 33, 2049, 32_767, text.length]) {
        for (const mode of [suite.ccm, suite.gcmsiv]) {
          const sealed = mode(key(32), nonce, part(19)).encrypt(part(length));
          expect(residue()).toBe(0);
          mode(key(32), nonce, part(19)).decrypt(sealed);
          expect(residue()).toBe(0);
          sealed[sealed.length - 1]! ^= 1;
          expect(() => mode(key(32), nonce, part(19)).decrypt(sealed)).toThrow("authentication");
          expect(residue()).toBe(0);
        }
        for (const mac of [suite.cmac(key(24)), suite.gmac(key(24), nonce)]) {
          const made = mac.mac(part(length));
          expect(residue()).toBe(0);
          expect([mac.verify(part(length), made), mac.verify(part(length), iv)]).toEqual([true, false]);
          expect(residue()).toBe(0);
        }
      }
    },
  );

  it.each(blockSubjects(cipher).filter(({ slow }) => !slow))("wipes after messages in pieces, $name", ({ suite }) => {
    const make = [
      () => suite.cbc.create("encrypt", key(16), iv),
      () => suite.ctr.create("decrypt", key(16), iv),
      () => suite.gcm.create("encrypt", key(16), iv),
      () => suite.ccm.create("encrypt", key(16), iv.subarray(4), { textLength: text.length }),
    ];
    for (const create of make) {
      const [ended, left] = [create(), create()];
      for (const message of [ended, left]) message.update(text);
      expect(residue()).toBeGreaterThan(1000);
      ended.final();
      left.dispose();
      expect(residue()).toBe(0);
    }
    const mac = suite.cmac(key(16)).create().update(text);
    expect(residue()).toBeGreaterThan(1000);
    mac.dispose();
    expect(residue()).toBe(0);
  });

  it.each(blockSubjects(cipher).filter(({ slow }) => !slow))("wipes a CTR_DRBG, $name", ({ suite }) => {
    for (const derivationFunction of [true, false]) {
      const drbg = suite.ctrDrbg({ derivationFunction, personalization: key(32) });
      drbg.generate(40_000);
      drbg.reseed(iv);
      expect(residue()).toBeGreaterThan(100);
      drbg.uninstantiate();
      expect(residue()).toBe(0);
    }
  });

  it("has no context in use afterwards", () => {
    expect(contextsInUse()).toBe(0);
  });
});
