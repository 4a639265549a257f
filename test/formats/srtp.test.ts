/** SRTP: the RFCs' vectors, and node:crypto with nonces and counters formed independently, as numbers. */
import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deriveSrtpKeys, srtpCtr, srtpGcm } from "../../src/formats/index.js";
import { CTR, DERIVATIONS, GCM, HEADER, PAYLOAD } from "./srtp-vectors.js";

const hex = (text: string) => Buffer.from(text, "hex");
const code = (name: string) => ({ code: `ERR_WORDSLICE_${name}` });
const CIPHERS = ["aria", "aes"] as const;

/** A number as so many bytes. */
const big = (value: bigint, length: number) => hex(value.toString(16).padStart(2 * length, "0"));
const toBig = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);

describe("session keys", () => {
  it.each(DERIVATIONS)("of $cipher are those of the standard: $key", (vector) => {
    const keys = deriveSrtpKeys(vector.cipher, hex(vector.masterKey), hex(vector.masterSalt));
    expect(
      Object.fromEntries(Object.entries(keys).map(([name, bytes]) => [name, Buffer.from(bytes).toString("hex")])),
    ).toEqual({
      key: vector.key,
      authenticationKey: vector.authenticationKey,
      salt: vector.salt,
    });
  });

  it.each(CIPHERS)("of %s for GCM are those of a salt times 2^16", (cipher) => {
    for (const length of [16, 24, 32]) {
      const [key, salt] = [randomBytes(length), randomBytes(12)];
      const derived = deriveSrtpKeys(cipher, key, salt);
      const keystream = (label: bigint, bytes: number) => {
        const x = (toBig(salt) << 16n) ^ (label << 48n);
        return createCipheriv(`${cipher}-${8 * length}-ctr`, key, big(x << 16n, 16)).update(Buffer.alloc(bytes));
      };
      expect(keystream(0n, length).equals(derived.key)).toBe(true);
      expect(keystream(1n, 20).equals(derived.authenticationKey)).toBe(true);
      expect(keystream(2n, 12).equals(derived.salt)).toBe(true);
    }
  });

  it("are refused for what cannot be used", () => {
    const [key, salt] = [Buffer.alloc(16), Buffer.alloc(14)];
    expect(() => deriveSrtpKeys("des" as never, key, salt)).toThrow(/cipher/);
    expect(() => deriveSrtpKeys("aria", Buffer.alloc(15), salt)).toThrow(/key/);
    expect(() => deriveSrtpKeys("aria", key, Buffer.alloc(13))).toThrow(/masterSalt/);
  });
});

describe("RFC 8269, appendix A", () => {
  const rtp = hex(HEADER + PAYLOAD);

  it.each(GCM.packets)("GCM, key $key", ({ key, sealed }) => {
    const srtp = srtpGcm("aria", { key: hex(key), salt: hex(GCM.salt) });
    expect(Buffer.from(srtp.protect(rtp, 0)).toString("hex")).toBe(HEADER + sealed);
    expect(rtp.equals(srtp.unprotect(hex(HEADER + sealed), 0))).toBe(true);
  });

  it.each(CTR.packets)("CTR, key $key", async ({ key, sealed }) => {
    const keys = { key: hex(key), authenticationKey: hex(CTR.authenticationKey), salt: hex(CTR.salt) };
    const srtp = srtpCtr("aria", keys);
    expect(Buffer.from(await srtp.protect(rtp, 0)).toString("hex")).toBe(HEADER + sealed);
    expect(rtp.equals(await srtp.unprotect(hex(HEADER + sealed), 0))).toBe(true);
    const short = Buffer.from(await srtpCtr("aria", keys, 4).protect(rtp, 0)).toString("hex");
    expect(short).toBe((HEADER + sealed).slice(0, -12));
  });
});

/** An RTP packet of random content. */
function packetOf(
  sources: number,
  extensionWords: number | undefined,
  payload: number,
): { header: Buffer; packet: Buffer } {
  const first = 0x80 | sources | (extensionWords === undefined ? 0 : 0x10);
  const extension =
    extensionWords === undefined
      ? []
      : [randomBytes(2), Buffer.from([0, extensionWords]), randomBytes(4 * extensionWords)];
  const header = Buffer.concat([Buffer.from([first]), randomBytes(11 + 4 * sources), ...extension]);
  return { header, packet: Buffer.concat([header, randomBytes(payload)]) };
}

const SHAPES: [number, number | undefined, number][] = [
  [0, undefined, 0],
  [0, undefined, 160],
  [15, undefined, 1],
  [3, 0, 17],
  [0, 2, 1400],
  [15, 255, 33],
];
const ROLLOVERS = [0, 1, 0xffff, 2 ** 31, 2 ** 32 - 1];
const numbers = (packet: Buffer) => ({
  ssrc: BigInt(packet.readUInt32BE(8)),
  sequence: BigInt(packet.readUInt16BE(2)),
});

describe.each(CIPHERS)("packets under %s", (cipher) => {
  it.each([16, 32])("GCM, with a key of %i bytes, are node:crypto's", (length) => {
    for (const [sources, extension, payload] of SHAPES) {
      const { header, packet } = packetOf(sources, extension, payload);
      for (const roc of ROLLOVERS) {
        const [key, salt] = [randomBytes(length), randomBytes(12)];
        const { ssrc, sequence } = numbers(packet);
        const nonce = big(toBig(salt) ^ (ssrc << 48n) ^ (BigInt(roc) << 16n) ^ sequence, 12);
        const native = createCipheriv(`${cipher}-${8 * length}-gcm` as "aes-128-gcm", key, nonce).setAAD(header);
        const ciphertext = Buffer.concat([native.update(packet.subarray(header.length)), native.final()]);
        const expected = Buffer.concat([header, ciphertext, native.getAuthTag()]);
        const srtp = srtpGcm(cipher, { key, salt });
        expect(expected.equals(srtp.protect(packet, roc))).toBe(true);
        expect(packet.equals(srtp.unprotect(expected, roc))).toBe(true);
      }
    }
  });

  it.each([16, 24, 32])("CTR, with a key of %i bytes, are node:crypto's", async (length) => {
    for (const [sources, extension, payload] of SHAPES) {
      const { header, packet } = packetOf(sources, extension, payload);
      for (const roc of ROLLOVERS) {
        const keys = { key: randomBytes(length), authenticationKey: randomBytes(20), salt: randomBytes(14) };
        const { ssrc, sequence } = numbers(packet);
        const index = (BigInt(roc) << 16n) | sequence;
        const counter = big((toBig(keys.salt) << 16n) ^ (ssrc << 64n) ^ (index << 16n), 16);
        const native = createCipheriv(`${cipher}-${8 * length}-ctr`, keys.key, counter);
        const sealed = Buffer.concat([header, native.update(packet.subarray(header.length)), native.final()]);
        const tag = createHmac("sha1", keys.authenticationKey)
          .update(sealed)
          .update(big(BigInt(roc), 4))
          .digest();
        const expected = Buffer.concat([sealed, tag.subarray(0, 10)]);
        const srtp = srtpCtr(cipher, keys);
        expect(expected.equals(await srtp.protect(packet, roc))).toBe(true);
        expect(packet.equals(await srtp.unprotect(expected, roc))).toBe(true);
      }
    }
  });
});

describe("a packet", () => {
  const { packet } = packetOf(2, 1, 50);
  const keys = { key: randomBytes(16), authenticationKey: randomBytes(20), salt: randomBytes(14) };
  const gcm = srtpGcm("aria", { key: keys.key, salt: randomBytes(12) });
  const ctr = srtpCtr("aria", keys);

  it("that was changed anywhere, or counted otherwise, is refused", async () => {
    const [a, b] = [Buffer.from(gcm.protect(packet, 7)), Buffer.from(await ctr.protect(packet, 7))];
    expect(() => gcm.unprotect(a, 8)).toThrow(expect.objectContaining(code("AUTHENTICATION")));
    await expect(ctr.unprotect(b, 6)).rejects.toMatchObject(code("AUTHENTICATION"));
    const refused = expect.objectContaining({ code: expect.stringMatching(/AUTHENTICATION|FORMAT/) });
    for (let at = 0; at < a.length; at++) {
      const changed = Buffer.from(a);
      changed[at]! ^= 1 << (at % 8);
      expect(() => gcm.unprotect(changed, 7)).toThrow(refused);
    }
    for (let at = 0; at < b.length; at++) {
      const changed = Buffer.from(b);
      changed[at]! ^= 1 << (at % 8);
      await expect(ctr.unprotect(changed, 7)).rejects.toEqual(refused);
    }
  });

  it("that is none, or too short for what it says, is refused", async () => {
    const wrongVersion = Buffer.from(packet).fill(0x42, 0, 1);
    for (const bytes of [
      Buffer.alloc(0),
      packet.subarray(0, 11),
      wrongVersion,
      packet.subarray(0, 20),
      packet.subarray(0, 23),
    ]) {
      expect(() => gcm.protect(bytes, 0)).toThrow(expect.objectContaining(code("FORMAT")));
      expect(() => gcm.unprotect(bytes, 0)).toThrow(expect.objectContaining(code("FORMAT")));
      await expect(ctr.protect(bytes, 0)).rejects.toMatchObject(code("FORMAT"));
      await expect(ctr.unprotect(bytes, 0)).rejects.toMatchObject(code("FORMAT"));
    }
    expect(() => gcm.unprotect(packet.subarray(0, 43), 0)).toThrow(expect.objectContaining(code("FORMAT")));
    for (const roc of [-1, 2 ** 32, 0.5, "0"]) {
      expect(() => gcm.protect(packet, roc as number)).toThrow(/roc/);
      await expect(ctr.protect(packet, roc as number)).rejects.toThrow(/roc/);
    }
  });

  it("needs keys of the right lengths", () => {
    expect(() => srtpGcm("aria", { key: Buffer.alloc(24), salt: Buffer.alloc(12) })).toThrow(/key/);
    expect(() => srtpGcm("aria", { key: Buffer.alloc(16), salt: Buffer.alloc(14) })).toThrow(/salt/);
    expect(() => srtpCtr("aria", { ...keys, salt: Buffer.alloc(12) })).toThrow(/salt/);
    expect(() => srtpCtr("aria", { ...keys, authenticationKey: Buffer.alloc(16) })).toThrow(/authenticationKey/);
    expect(() => srtpCtr("aria", keys, 8 as never)).toThrow(/tagLength/);
    expect(() => srtpCtr("xor" as never, keys)).toThrow(/cipher/);
  });
});
