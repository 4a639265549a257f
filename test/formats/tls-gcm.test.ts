/** Records of TLS 1.2 under GCM, against node:crypto with nonce and additional data formed here. */
import { createCipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { tlsGcm } from "../../src/formats/index.js";

const code = (name: string) => expect.objectContaining({ code: `ERR_WORDSLICE_${name}` });
const TYPE = 23;

/** RFC 5246, section 6.2.3.3, and RFC 5288, section 3, in hexadecimal digits. */
function nativeRecord(
  cipher: string,
  key: Buffer,
  salt: Buffer,
  explicit: Buffer,
  sequence: bigint,
  version: number,
  text: Buffer,
) {
  const digits = (value: bigint | number, bytes: number) => value.toString(16).padStart(2 * bytes, "0");
  const aad = Buffer.from(digits(sequence, 8) + digits(TYPE, 1) + digits(version, 2) + digits(text.length, 2), "hex");
  const name = `${cipher}-${8 * key.length}-gcm` as "aes-128-gcm";
  const native = createCipheriv(name, key, Buffer.concat([salt, explicit])).setAAD(aad);
  return Buffer.concat([explicit, native.update(text), native.final(), native.getAuthTag()]);
}

const sequenceBytes = (sequence: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(sequence);
  return bytes;
};

describe.each(["aria", "aes"] as const)("%s", (cipher) => {
  it.each([16, 32])("with a key of %i bytes is node:crypto's, in TLS and DTLS", (length) => {
    for (const version of [0x0303, 0xfefd]) {
      const [key, salt] = [randomBytes(length), randomBytes(4)];
      const records = tlsGcm(cipher, key, salt);
      for (const sequenceNumber of [0n, 1n, 255n, 2n ** 32n, (3n << 48n) | 5n, 2n ** 64n - 1n]) {
        for (const bytes of [16384]) {
          const text = randomBytes(bytes);
          const header = { sequenceNumber, type: TYPE, ...(version === 0x0303 ? {} : { version }) };
          const sealed = records.seal(header, text);
          const explicit = sequenceBytes(sequenceNumber);
          expect(nativeRecord(cipher, key, salt, explicit, sequenceNumber, version, text).equals(sealed)).toBe(true);
          expect(text.equals(records.open(header, sealed))).toBe(true);
        }
      }
    }
  });

  it("takes any explicit nonce of the other side, and texts of any length", () => {
    const [key, salt] = [randomBytes(16), randomBytes(4)];
    const records = tlsGcm(cipher, key, salt);
    for (const length of [0, 1, 15, 16, 17, 1000, 16384]) {
      const [text, explicit] = [randomBytes(length), randomBytes(8)];
      const sealed = nativeRecord(cipher, key, salt, explicit, 9n, 0x0303, text);
      expect(text.equals(records.open({ sequenceNumber: 9n, type: TYPE }, sealed))).toBe(true);
    }
  });
});

describe("a record", () => {
  const [key, salt] = [randomBytes(16), randomBytes(4)];
  const header = { sequenceNumber: 5n, type: TYPE };

  it("that was changed, moved or cut is refused", () => {
    const records = tlsGcm("aria", key, salt);
    const sealed = records.seal(header, randomBytes(40));
    for (const other of [
      { ...header, sequenceNumber: 6n },
      { ...header, type: 22 },
      { ...header, version: 0x0302 },
    ]) {
      expect(() => records.open(other, sealed)).toThrow(code("AUTHENTICATION"));
    }
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed);
      changed[at]! ^= 1;
      expect(() => records.open(header, changed)).toThrow(code("AUTHENTICATION"));
      expect(() => records.open(header, sealed.subarray(0, at))).toThrow(code("AUTHENTICATION"));
    }
    const long = nativeRecord("aria", key, salt, Buffer.alloc(8), 5n, 0x0303, Buffer.alloc(16385));
    expect(() => records.open(header, long)).toThrow(code("AUTHENTICATION"));
  });

  it("never gets a nonce again", () => {
    const records = tlsGcm("aria", key, salt);
    records.seal(header, new Uint8Array(1));
    for (const sequenceNumber of [5n, 4n, 0n]) {
      expect(() => records.seal({ ...header, sequenceNumber }, new Uint8Array(1))).toThrow(code("STATE"));
    }
    records.seal({ ...header, sequenceNumber: 6n }, new Uint8Array(1));
    // What is refused uses no number up.
    expect(() => records.seal({ ...header, sequenceNumber: 9n, type: 256 }, new Uint8Array(1))).toThrow(
      code("ARGUMENT"),
    );
    records.seal({ ...header, sequenceNumber: 7n }, new Uint8Array(1));
  });

  it("needs arguments that can be used", () => {
    const records = tlsGcm("aria", key, salt);
    for (const bad of [
      { sequenceNumber: -1n },
      { sequenceNumber: 2n ** 64n },
      { sequenceNumber: 1 },
      { type: -1 },
      { version: 65536 },
      { type: 1.5 },
    ]) {
      expect(() => records.seal({ ...header, ...bad } as never, new Uint8Array(1))).toThrow(code("ARGUMENT"));
      expect(() => records.open({ ...header, ...bad } as never, new Uint8Array(30))).toThrow(code("ARGUMENT"));
    }
    expect(() => records.seal(header, new Uint8Array(16385))).toThrow(code("ARGUMENT"));
    expect(() => tlsGcm("aria", Buffer.alloc(24), salt)).toThrow(code("ARGUMENT"));
    expect(() => tlsGcm("aria", key, Buffer.alloc(12))).toThrow(code("ARGUMENT"));
    expect(() => tlsGcm("des" as never, key, salt)).toThrow(code("ARGUMENT"));
  });
});
