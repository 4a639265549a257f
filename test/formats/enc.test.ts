/** Files of `openssl enc`, both ways with the real one, and broken ones. */
import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Base64Decoder, Base64Encoder } from "../../src/formats/base64-stream.js";
import { ENC_CIPHERS } from "../../src/formats/enc-ciphers.js";
import { EncStream } from "../../src/formats/enc-stream.js";
import { decryptEnc, encryptEnc, type EncOptions } from "../../src/formats/index.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { hasOpenssl, Openssl } from "./openssl.js";

const openssl = new Openssl();
const PASSWORD = "correct hörse";
const md5 = (message: Uint8Array) => createHash("md5").update(message).digest();
const code = (name: string) => ({ code: `ERR_WORDSLICE_${name}` });
const NAMES = ENC_CIPHERS.map(({ name }) => name);
const LENGTHS = [0, 1, 15, 16, 17, 47, 48, 49, 1000];

/** The library's options and those of the command that mean the same. */
const DERIVATIONS: [string, Omit<EncOptions, "cipher">, string[]][] = [
  ["PBKDF2", { iterations: 1000 }, ["-pbkdf2", "-iter", "1000"]],
  ["PBKDF2 by default", {}, ["-pbkdf2"]],
  ["PBKDF2, SHA-512", { digest: "SHA-512", iterations: 3 }, ["-iter", "3", "-md", "sha512"]],
  ["EVP_BytesToKey, SHA-256", { pbkdf2: false }, []],
  ["EVP_BytesToKey, SHA-1", { pbkdf2: false, digest: "SHA-1" }, ["-md", "sha1"]],
  ["EVP_BytesToKey, MD5", { pbkdf2: false, digest: md5 }, ["-md", "md5"]],
  ["no salt", { pbkdf2: false, salt: false }, ["-nosalt"]],
  ["a salt apart", { salt: Buffer.alloc(8, 0xa5) }, ["-pbkdf2", "-S", "a5".repeat(8)]],
  ["base64", { base64: "lines" }, ["-pbkdf2", "-a"]],
  ["base64 in one line", { base64: "line" }, ["-pbkdf2", "-base64", "-A"]],
];

describe.skipIf(!hasOpenssl)("with openssl", () => {
  const run = (cipher: string, options: string[], input: Uint8Array) =>
    openssl.run(["enc", `-${cipher}`, ...options, "-pass", `pass:${PASSWORD}`], input);

  it.each(NAMES)("%s, both ways at every length", async (cipher) => {
    for (const length of LENGTHS) {
      const text = randomBytes(length);
      const message = await encryptEnc(text, PASSWORD, { cipher, pbkdf2: false });
      expect(run(cipher, ["-d"], message).equals(text)).toBe(true);
      expect(text.equals(await decryptEnc(run(cipher, [], text), PASSWORD, { cipher, pbkdf2: false }))).toBe(true);
    }
  });

  describe.each(["aria-256-cbc", "aes-192-ctr"] as const)("%s with", (cipher) => {
    it.each(DERIVATIONS)("%s, both ways", async (_name, library, command) => {
      for (const length of LENGTHS) {
        const text = randomBytes(length);
        const options = { cipher, ...library };
        const message = await encryptEnc(text, PASSWORD, options);
        expect(run(cipher, ["-d", ...command], message).equals(text)).toBe(true);
        expect(text.equals(await decryptEnc(run(cipher, command, text), Buffer.from(PASSWORD), options))).toBe(true);
        const determined = library.salt !== undefined;
        if (determined) expect(run(cipher, command, text).equals(message)).toBe(true);
      }
    });
  });

  it.each(NAMES)("%s with a key and IV, with and without padding", async (name) => {
    const cipher = ENC_CIPHERS.find((known) => known.name === name)!;
    const key = randomBytes(cipher.keyBytes);
    const iv = randomBytes(cipher.ivBytes);
    const raw = ["-K", key.toString("hex"), ...(iv.length > 0 ? ["-iv", iv.toString("hex")] : [])];
    const secret = { key, iv };
    for (const [padding, length] of [
      [true, 33],
      [false, 48],
      [false, 0],
    ] as const) {
      const text = randomBytes(length);
      const message = await encryptEnc(text, secret, { cipher: name, padding });
      expect(openssl.run(["enc", `-${name}`, ...raw, ...(padding ? [] : ["-nopad"])], text).equals(message)).toBe(true);
      expect(text.equals(await decryptEnc(message, secret, { cipher: name, padding }))).toBe(true);
    }
  });
});

describe("a file", () => {
  const cipher = "aria-256-cbc";

  it("has OpenSSL's other names for CBC, and capital letters", async () => {
    const message = await encryptEnc(Buffer.from("x"), "p", { cipher });
    for (const other of ["aria256", "ARIA-256-CBC"]) {
      expect(Buffer.from(await decryptEnc(message, "p", { cipher: other as never })).toString()).toBe("x");
    }
  });

  it("is refused when it is cut, when it has no salt or another key is needed", async () => {
    const message = await encryptEnc(randomBytes(40), "p", { cipher });
    const refused = (bytes: Uint8Array) => expect(decryptEnc(bytes, "p", { cipher })).rejects;
    for (const length of [0, 1, 15, 16, 17, 31, message.length - 1]) {
      await refused(message.subarray(0, length)).toMatchObject(code("FORMAT"));
    }
    await refused(message.subarray(8)).toMatchObject(code("FORMAT"));
    const outcomes = Array.from({ length: 40 }, (_, i) =>
      decryptEnc(message, `wrong ${i}`, { cipher }).then(
        () => "text",
        (error: unknown) => (error as Error).name,
      ),
    );
    // By chance the padding is good in one of 256 cases: in 20 of 40, with probability 10^-37.
    const names = await Promise.all(outcomes);
    expect(names.filter((name) => name === "DecryptionError").length).toBeGreaterThan(20);
  });

  it.each<[string, Partial<Record<keyof EncOptions, unknown>>, string]>([
    ["no cipher", { cipher: undefined }, "ARGUMENT"],
    ["an unknown cipher", { cipher: "des-ede3-cbc" }, "ARGUMENT"],
    ["GCM", { cipher: "aria-256-gcm" }, "UNSUPPORTED"],
    ["CCM", { cipher: "aes-128-ccm" }, "UNSUPPORTED"],
    ["an unknown digest", { digest: "md4" }, "ARGUMENT"],
    ["a function for PBKDF2", { digest: md5 }, "ARGUMENT"],
    ["iterations without PBKDF2", { pbkdf2: false, iterations: 2 }, "ARGUMENT"],
    ["no iterations", { iterations: 0 }, "ARGUMENT"],
    ["a short salt", { salt: Buffer.alloc(7) }, "ARGUMENT"],
    ["unknown base64", { base64: true }, "ARGUMENT"],
    ["a digest of nothing", { pbkdf2: false, digest: () => new Uint8Array(0) }, "ARGUMENT"],
  ])("with %s is refused", async (_name, options, expected) => {
    const given = { cipher, ...options } as EncOptions;
    await expect(encryptEnc(Buffer.from("x"), "p", given)).rejects.toMatchObject(code(expected));
  });

  it("with keys and IVs of wrong lengths, or none, is refused", async () => {
    const text = Buffer.from("x");
    for (const secret of [
      { key: Buffer.alloc(16) },
      { key: Buffer.alloc(32) },
      { key: Buffer.alloc(32), iv: Buffer.alloc(15) },
      {},
    ]) {
      await expect(encryptEnc(text, secret as never, { cipher })).rejects.toMatchObject(code("ARGUMENT"));
    }
    const whole = encryptEnc(text, { key: Buffer.alloc(32), iv: Buffer.alloc(16) }, { cipher, padding: false });
    await expect(whole).rejects.toMatchObject(code("FORMAT"));
    for (const secret of [null, 1, undefined]) {
      await expect(encryptEnc(text, secret as never, { cipher })).rejects.toMatchObject(code("ARGUMENT"));
    }
  });

  it("leaves no context behind, whatever happens", async () => {
    const before = contextsInUse();
    await decryptEnc(await encryptEnc(Buffer.from("x"), "p", { cipher }), "q", { cipher }).catch(() => undefined);
    await encryptEnc(Buffer.from("x"), { key: Buffer.alloc(16) }, { cipher: "aes-128-ecb", padding: false }).catch(
      () => undefined,
    );
    expect(contextsInUse()).toBe(before);
  });
});

describe("pieces", () => {
  const SIZES = [0, 1, 5, 15, 16, 17, 31, 32, 33, 512];

  it.each(NAMES.filter((name) => name.includes("-128-")))("of any size give what the whole gives: %s", (name) => {
    const cipher = ENC_CIPHERS.find((known) => known.name === name)!;
    const [key, iv] = [randomBytes(cipher.keyBytes), randomBytes(cipher.ivBytes)];
    const all = (bytes: Uint8Array, size: number, decrypts: boolean, padded: boolean) => {
      const stream = new EncStream(cipher, key, iv, { decrypts, padded });
      const parts: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size || 7) {
        const piece = bytes.subarray(at, at + (size || 7));
        const length = stream.outputLength(piece.length);
        const output = new Uint8Array(length + 1).fill(0xee);
        const result = stream.update(piece, output);
        expect([result.length, output[length]]).toEqual([length, 0xee]);
        parts.push(result, stream.update(new Uint8Array(0)));
      }
      return Buffer.concat([...parts, stream.final()]);
    };
    for (const padded of [true, false]) {
      const text = randomBytes(padded ? 900 : 912);
      const whole = all(text, text.length, false, padded);
      for (const size of SIZES) {
        expect(all(text, size, false, padded).equals(whole)).toBe(true);
        expect(all(whole, size, true, padded).equals(text)).toBe(true);
      }
    }
  });

  it("come after the end in vain", () => {
    const stream = new EncStream(ENC_CIPHERS[0]!, Buffer.alloc(16), Buffer.alloc(0), { decrypts: false, padded: true });
    stream.final();
    expect(() => stream.update(Buffer.alloc(1))).toThrow(/ended/);
    expect(() => stream.final()).toThrow(/ended/);
  });

  it("of base64 are what Buffer makes of the whole", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      for (const size of [1, 2, 3, 4, 48, 100]) {
        const encoder = new Base64Encoder(true);
        const lines = new Base64Encoder(false);
        const decoder = new Base64Decoder();
        const [one, many]: Uint8Array[][] = [[], []];
        for (let at = 0; at < length; at += size) {
          one!.push(encoder.update(bytes.subarray(at, at + size)));
          many!.push(lines.update(bytes.subarray(at, at + size)));
        }
        const text = Buffer.concat([...one!, encoder.final()]);
        expect(text.toString()).toBe(bytes.toString("base64"));
        const inLines = Buffer.concat([...many!, lines.final()]);
        expect(inLines.toString()).toBe(bytes.toString("base64").replace(/.{1,64}/g, "$&\n"));
        const back: Uint8Array[] = [];
        for (let at = 0; at < inLines.length; at += size) back.push(decoder.update(inLines.subarray(at, at + size)));
        expect(Buffer.concat([...back, decoder.final()]).equals(bytes)).toBe(true);
      }
    }
  });

  it.each(["A", "AB", "ABC", "AB=", "A===", "AB==C", "ABC=D", "AB===", "====", "AB-C", "=", "AB==AB=="])(
    "of malformed base64 are refused: %s",
    (text) => {
      const decode = () => {
        const decoder = new Base64Decoder();
        decoder.update(Buffer.from(text));
        decoder.final();
      };
      expect(decode).toThrow(/base64/);
    },
  );
});
