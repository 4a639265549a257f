/** CMS messages of the real openssl, of node:crypto in structures made by hand, and hostile ones. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { AUTH_ENVELOPED_DATA, CIPHER_OIDS, ENCRYPTED_DATA, ENVELOPED_DATA } from "../../spec/oids.js";
import { decryptCms, toPem } from "../../src/formats/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { context, indefinite, integer, nothing, octets, oid, sequence, set, tlv } from "./der.js";
import { hasOpenssl, Openssl } from "./openssl.js";

const openssl = new Openssl();
const DATA = "1.2.840.113549.1.7.1";
const NAMES = CIPHER_OIDS.map(({ name }) => name);
const CBC = NAMES.filter((name) => name.endsWith("cbc"));
const oidOf = (wanted: string) => oid(CIPHER_OIDS.find(({ name }) => name === wanted)!.oid);
const keyBytes = (name: string) => Number(name.split("-")[1]) / 8;
const LENGTHS = [0, 1, 15, 16, 17, 4095, 4096, 4097, 100_000];
const code = (name: string) => ({ code: `ERR_WORDSLICE_${name}` });

/** Finds the wrapped key of an RFC 3394 recipient, the last OCTET STRING before the content, and unwraps it. */
function unwrap(message: Buffer, kek: Buffer, length: number): Buffer {
  const at = message.indexOf(Buffer.from([0x04, length + 8]));
  const cipher = createDecipheriv(`id-aes${kek.length * 8}-wrap`, kek, Buffer.alloc(8, 0xa6));
  return Buffer.concat([cipher.update(message.subarray(at + 2, at + 2 + length + 8)), cipher.final()]);
}

const KEK = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
const RECIPIENT = ["-secretkey", KEK.toString("hex"), "-secretkeyid", "aabb"];

describe.skipIf(!hasOpenssl)("messages of openssl", () => {
  it.each(CBC)("EncryptedData with %s, whole and streamed, in DER and PEM", async (name) => {
    const key = randomBytes(keyBytes(name));
    for (const length of LENGTHS) {
      const text = openssl.write("text", randomBytes(length));
      for (const options of [["DER"], ["PEM"], ["DER", "-stream"], ["PEM", "-stream"]]) {
        const message = openssl.run([
          ...["cms", "-EncryptedData_encrypt", `-${name}`, "-secretkey", key.toString("hex")],
          ...["-in", text, "-binary", "-outform", ...options],
        ]);
        const { content, ...rest } = await decryptCms(message, key);
        expect(openssl.read("text").equals(content)).toBe(true);
        expect(rest).toEqual({ contentType: DATA, authenticated: false });
      }
    }
  });

  it.each(NAMES)("EnvelopedData with %s, whole and streamed, or AuthEnvelopedData", async (name) => {
    // OpenSSL 3.0 cannot stream AuthEnvelopedData.
    const forms = name.endsWith("gcm") ? [[]] : [[], ["-stream"]];
    for (const length of LENGTHS) {
      const text = openssl.write("text", randomBytes(length));
      for (const stream of forms) {
        const options = ["-in", text, "-binary", "-outform", "DER", ...stream];
        const message = openssl.run(["cms", "-encrypt", `-${name}`, ...RECIPIENT, ...options]);
        const { content, ...rest } = await decryptCms(message, unwrap(message, KEK, keyBytes(name)));
        expect(openssl.read("text").equals(content)).toBe(true);
        expect(rest).toEqual({ contentType: DATA, authenticated: name.endsWith("gcm") });
      }
    }
  });
});

const IV = Buffer.alloc(16, 3);
const NONCE = Buffer.alloc(12, 9);
const ATTRIBUTES = [
  sequence(oid("1.2.840.113549.1.9.3"), set(oid(DATA))),
  sequence(oid("1.2.840.113549.1.9.4"), set(octets(Buffer.alloc(32, 1)))),
  sequence(oid("1.2.3.4"), set(tlv(1, Buffer.from([0xff])), integer(5))),
].sort((a, b) => Buffer.compare(a, b));

interface Parts {
  readonly type?: string;
  readonly name?: string;
  readonly parameters?: Buffer;
  readonly content?: Buffer[];
  readonly fields?: Buffer[];
}

function encryptedContent({ name = "aria-128-cbc", parameters, content }: Parts): Buffer {
  return sequence(oid(DATA), sequence(oidOf(name), parameters ?? octets(IV)), ...content!);
}

function contentInfo(type: string, ...fields: Buffer[]): Buffer {
  return sequence(oid(type), context(0, true, sequence(...fields)));
}

const KEY = Buffer.alloc(16, 8);
const TEXT = randomBytes(1000);

function cbcCiphertext(text: Buffer, name = "aria-128-cbc"): Buffer {
  const cipher = createCipheriv(name, KEY, IV);
  return Buffer.concat([cipher.update(text), cipher.final()]);
}

function encryptedData(parts: Parts): Buffer {
  const content = parts.content ?? [context(0, false, cbcCiphertext(TEXT))];
  return contentInfo(ENCRYPTED_DATA, integer(0), encryptedContent({ ...parts, content }), ...(parts.fields ?? []));
}

/** AuthEnvelopedData with tags of node:crypto over `aad`, and `attributes` in the message. */
function authEnveloped(
  aad: Buffer,
  attributes: Buffer[],
  tagLength: number,
  sent = tagLength,
  stated?: Buffer,
): Buffer {
  const cipher = createCipheriv("aria-128-gcm" as "aes-128-gcm", KEY, NONCE, { authTagLength: tagLength });
  cipher.setAAD(aad);
  const ciphertext = Buffer.concat([cipher.update(TEXT), cipher.final()]);
  const icv = stated ?? (tagLength === 12 ? Buffer.alloc(0) : integer(tagLength));
  const parameters = sequence(octets(NONCE), icv);
  const content = [context(0, false, ciphertext)];
  return contentInfo(
    AUTH_ENVELOPED_DATA,
    integer(0),
    set(),
    encryptedContent({ name: "aria-128-gcm", parameters, content }),
    ...attributes,
    octets(cipher.getAuthTag().subarray(0, sent)),
    context(2, true, ATTRIBUTES[0]!),
  );
}

describe("AuthEnvelopedData", () => {
  const DER_SET = set(...ATTRIBUTES);

  it.each([12, 13, 14, 15, 16])("has tags of %i bytes", async (length) => {
    const { content, authenticated } = await decryptCms(authEnveloped(Buffer.alloc(0), [], length), KEY);
    expect([TEXT.equals(content), authenticated]).toEqual([true, true]);
  });

  it("authenticates its attributes as a SET OF in DER, in whatever encoding and order they come", async () => {
    const boolean = tlv(1, Buffer.from([1]));
    const segments = indefinite(0x24, octets(Buffer.alloc(20, 1)), tlv(0x24, octets(Buffer.alloc(12, 1))));
    const inBer = [
      indefinite(0x30, oid("1.2.3.4"), indefinite(0x31, integer(5), boolean)),
      tlv(0x30, [oid("1.2.840.113549.1.9.4"), set(segments)], 3),
      ATTRIBUTES.find((attribute) => attribute.includes(oid("1.2.840.113549.1.9.3")))!,
    ];
    for (const attributes of [
      context(1, true, ...ATTRIBUTES),
      context(1, true, ...ATTRIBUTES.toReversed()),
      indefinite(0xa1, ...inBer),
    ]) {
      const { content } = await decryptCms(authEnveloped(DER_SET, [attributes], 16), KEY);
      expect(TEXT.equals(content)).toBe(true);
    }
  });

  it("refuses attributes that were changed, added or removed, and changed tags and texts", async () => {
    const attributes = context(1, true, ...ATTRIBUTES);
    const good = authEnveloped(DER_SET, [attributes], 16);
    const tagAt = good.lastIndexOf(Buffer.from([0x04, 16])) + 2;
    const textAt = good.indexOf(Buffer.from([0x80, 0x82])) + 4;
    const changed = [tagAt, tagAt + 15, textAt, textAt + 999].map((at) =>
      Buffer.from(good).fill(good[at]! ^ 1, at, at + 1),
    );
    const messages = [
      ...changed,
      authEnveloped(DER_SET, [], 16),
      authEnveloped(Buffer.alloc(0), [attributes], 16),
      authEnveloped(DER_SET, [context(1, true, ATTRIBUTES[0]!)], 16),
      authEnveloped(attributes, [attributes], 16),
    ];
    await decryptCms(good, KEY);
    for (const message of messages)
      await expect(decryptCms(message, KEY)).rejects.toMatchObject(code("AUTHENTICATION"));
  });

  it("refuses a tag that is not as long as its parameters say", async () => {
    for (const message of [
      authEnveloped(Buffer.alloc(0), [], 16, 12),
      authEnveloped(Buffer.alloc(0), [], 16, 16, integer(12)),
      authEnveloped(Buffer.alloc(0), [], 8),
      authEnveloped(Buffer.alloc(0), [], 4, 4, integer(4)),
      authEnveloped(Buffer.alloc(0), [], 16, 16, integer(17)),
    ]) {
      await expect(decryptCms(message, KEY)).rejects.toMatchObject(code("FORMAT"));
    }
  });
});

describe("EncryptedData and EnvelopedData", () => {
  it("are read with content in segments of segments and with attributes", async () => {
    const bytes = cbcCiphertext(TEXT);
    const nested = tlv(0x24, [octets(bytes.subarray(0, 1)), indefinite(0x24, octets(bytes.subarray(1, 500)))]);
    const segments = [indefinite(0xa0, nested, octets(Buffer.alloc(0)), octets(bytes.subarray(500)))];
    const originator = context(0, true);
    const attributes = context(1, true, ATTRIBUTES[0]!);
    const envelope = [integer(2), originator, set(), encryptedContent({ content: segments }), attributes];
    for (const message of [
      encryptedData({ content: segments, fields: [attributes] }),
      contentInfo(ENVELOPED_DATA, ...envelope),
      toPem("CMS", encryptedData({})),
      Buffer.from(toPem("PKCS7", encryptedData({}))),
    ]) {
      const { content, authenticated } = await decryptCms(message, KEY);
      expect([TEXT.equals(content), authenticated]).toEqual([true, false]);
    }
  });

  const content = (...parts: Buffer[]) => ({ content: parts });
  it.each<[string, Buffer, string]>([
    ["detached content", encryptedData(content()), "FORMAT"],
    ["no ciphertext", encryptedData(content(context(0, false))), "FORMAT"],
    ["half a block", encryptedData(content(context(0, false, Buffer.alloc(24)))), "FORMAT"],
    ["segments of another type", encryptedData(content(context(0, true, integer(1)))), "FORMAT"],
    ["a short IV", encryptedData({ parameters: octets(Buffer.alloc(8)) }), "FORMAT"],
    ["no IV", encryptedData({ parameters: nothing }), "FORMAT"],
    ["GCM's parameters", encryptedData({ parameters: sequence(octets(NONCE)) }), "FORMAT"],
    ["GCM without a tag", encryptedData({ name: "aria-128-gcm", parameters: sequence(octets(NONCE)) }), "UNSUPPORTED"],
    ["one field more", encryptedData({ fields: [integer(1)] }), "FORMAT"],
    ["another content type", contentInfo("1.2.840.113549.1.7.2", integer(1)), "UNSUPPORTED"],
    ["no content", sequence(oid(ENCRYPTED_DATA)), "FORMAT"],
    ["trailing bytes", Buffer.concat([encryptedData({}), Buffer.from([0])]), "FORMAT"],
    [
      "padding that is malformed",
      encryptedData(content(context(0, false, cbcCiphertext(TEXT).subarray(0, 992)))),
      "DECRYPTION",
    ],
  ])("with %s are refused", async (_name, message, expected) => {
    await expect(decryptCms(message, KEY)).rejects.toMatchObject(code(expected));
  });

  it("need a key of their cipher's length, and are not harmed by one that is wrong", async () => {
    for (const length of [24, 32]) {
      const wrong = decryptCms(encryptedData({}), Buffer.alloc(length));
      await expect(wrong).rejects.toMatchObject({ ...code("ARGUMENT"), argument: "key" });
    }
    await expect(decryptCms(encryptedData({}), Buffer.alloc(5))).rejects.toMatchObject(code("ARGUMENT"));
    const key = Buffer.from(KEY);
    await decryptCms(encryptedData({}), key);
    expect([key.equals(KEY), contextsInUse()]).toEqual([true, 0]);
  });

  it("cut or changed anywhere give a typed error or other text", async () => {
    const messages = [
      encryptedData({}).subarray(),
      authEnveloped(set(...ATTRIBUTES), [context(1, true, ...ATTRIBUTES)], 16),
    ];
    for (const message of messages) {
      for (let at = 0; at < message.length; at++) {
        // The middle of the ciphertext is alike.
        if (at > 200 && at < message.length - 250) continue;
        for (const changed of [
          message.subarray(0, at),
          Buffer.from(message).fill(message[at]! ^ (1 << (at % 8)), at, at + 1),
        ]) {
          const result = await decryptCms(changed, KEY).catch((error: unknown) => error);
          if (result instanceof Error) {
            const codes = /FORMAT|UNSUPPORTED|DECRYPTION|AUTHENTICATION|ARGUMENT/;
            expect(result).toHaveProperty("code", expect.stringMatching(codes));
          }
        }
      }
    }
  });

  it("nested too deeply, or of too many elements, are refused", async () => {
    const deep = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([0x30, 0x80])));
    const nulls = Buffer.alloc(400_000, nothing);
    const many = indefinite(0x30, oid(ENCRYPTED_DATA), indefinite(0xa0, nulls));
    for (const message of [deep, many]) await expect(decryptCms(message, KEY)).rejects.toMatchObject(code("FORMAT"));
  });
});
