/** Private keys under passwords: the real openssl reads ours, we read its, and what is hostile is refused. */
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CIPHER_OIDS, PBES2, PBKDF2, PRF_OIDS, SCRYPT } from "../../spec/oids.js";
import { decryptPkcs8, encryptPkcs8, toPem } from "../../src/formats/index.js";
import { encryptPbes2 } from "../../src/formats/pbes2.js";
import { contextsInUse } from "../../src/wasm/context.js";
import { indefinite, integer, nothing, octets, oid, sequence, tlv } from "./der.js";
import { hasOpenssl, Openssl } from "./openssl.js";

const openssl = new Openssl();
const LABEL = "ENCRYPTED PRIVATE KEY";
const PASSWORD = "päßword with ü";
const CBC = CIPHER_OIDS.map(({ name }) => name).filter((name) => name.endsWith("cbc")) as "aria-256-cbc"[];
const HASHES = PRF_OIDS.map(({ hash }) => hash);
const CHEAP = { iterations: 10 };

const keys = {
  ed25519: generateKeyPairSync("ed25519"),
  ec: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
};
const exported = (name: keyof typeof keys) => keys[name].privateKey.export({ type: "pkcs8", format: "der" });
const key = exported("ed25519");

describe.skipIf(!hasOpenssl).each(CBC)("%s", (cipher) => {
  it.each(HASHES)("with %s: openssl reads ours", async (hash) => {
    const der = await encryptPkcs8(key, PASSWORD, { cipher, hash, iterations: 1000 });
    openssl.write("ours.der", der);
    openssl.write("ours.pem", toPem(LABEL, der));
    const common = ["pkcs8", "-passin", `pass:${PASSWORD}`, "-outform", "DER", "-nocrypt", "-topk8"];
    const read = (form: string, file: string) => openssl.run([...common, "-inform", form, "-in", file]);
    expect(read("DER", "ours.der").equals(key)).toBe(true);
    expect(read("PEM", "ours.pem").equals(key)).toBe(true);
    const parsed = openssl.run(["asn1parse", "-inform", "DER", "-in", "ours.der"]).toString();
    expect(parsed).toContain(cipher);
    expect(parsed.includes("hmacWith")).toBe(hash !== "SHA-1");
  });

  it.each(HASHES)("with %s: we read openssl's", async (hash) => {
    openssl.write("key.der", key);
    const prf = `hmacWith${hash.replace("-", "")}`;
    const write = ["pkcs8", "-topk8", "-inform", "DER", "-in", "key.der", "-passout", `pass:${PASSWORD}`];
    for (const form of ["DER", "PEM"]) {
      const options = ["-v2", cipher, "-v2prf", prf, "-iter", "1234", "-outform", form];
      expect(Buffer.from(await decryptPkcs8(openssl.run([...write, ...options]), PASSWORD)).equals(key)).toBe(true);
    }
  });
});

describe("a private key", () => {
  it.each(["ed25519", "ec", "rsa"] as const)("of %s comes back, by default and in every form", async (name) => {
    const der = await encryptPkcs8(exported(name), PASSWORD);
    const pem = toPem(LABEL, der);
    for (const form of [der, pem, Buffer.from(pem), `a comment\r\n${pem.replaceAll("\n", "\r\n")}more`]) {
      expect(Buffer.from(await decryptPkcs8(form, PASSWORD)).equals(exported(name))).toBe(true);
    }
    const options = { key: Buffer.from(der), format: "der", type: "pkcs8", passphrase: PASSWORD } as const;
    expect(createPrivateKey(options).equals(keys[name].privateKey)).toBe(true);
  });

  it("has a fresh salt and IV each time", async () => {
    const [a, b] = [await encryptPkcs8(key, "p", CHEAP), await encryptPkcs8(key, "p", CHEAP)];
    expect(Buffer.compare(a, b)).not.toBe(0);
  });

  it("takes passwords as bytes and as text, empty too", async () => {
    for (const password of ["", "x", "\u{1f511}"]) {
      const der = await encryptPkcs8(key, password, CHEAP);
      expect(Buffer.from(await decryptPkcs8(der, Buffer.from(password))).equals(key)).toBe(true);
    }
  });

  it("leaves its arguments alone and no context behind", async () => {
    const before = contextsInUse();
    const [copy, password] = [Buffer.from(key), Buffer.from("secret")];
    const der = await encryptPkcs8(copy, password, CHEAP);
    await decryptPkcs8(der, password);
    await expect(decryptPkcs8(der, "wrong")).rejects.toThrow();
    expect([copy.equals(key), password.toString()]).toEqual([true, "secret"]);
    expect(contextsInUse()).toBe(before);
  });
});

describe("what cannot be used", () => {
  it.each([
    ["cipher", { cipher: "aria-256-gcm" as never }],
    ["hash", { hash: "MD5" as never }],
    ["iterations", { iterations: 0 }],
    ["iterations", { iterations: 2 ** 32 }],
    ["iterations", { iterations: 1.5 }],
    ["saltLength", { saltLength: 7 }],
    ["saltLength", { saltLength: 1025 }],
  ])("as %s is refused by name", async (argument, options) => {
    await expect(encryptPkcs8(key, "p", options)).rejects.toMatchObject({ code: "ERR_WORDSLICE_ARGUMENT", argument });
  });

  it("as key or password is refused", async () => {
    const refused = (argument: string) => ({ code: "ERR_WORDSLICE_ARGUMENT", argument });
    for (const bad of [new Uint8Array(0), Buffer.from("text"), key.subarray(1), Buffer.concat([key, key])]) {
      await expect(encryptPkcs8(bad, "p", CHEAP)).rejects.toMatchObject(refused("privateKeyInfo"));
    }
    await expect(encryptPkcs8(key, 1 as never)).rejects.toMatchObject(refused("password"));
    await expect(encryptPkcs8(key, "\ud800")).rejects.toMatchObject(refused("password"));
  });
});

/** An EncryptedPrivateKeyInfo with parts replaced. */
interface Parts {
  readonly scheme?: Buffer;
  readonly kdf?: Buffer;
  readonly salt?: Buffer;
  readonly iterations?: Buffer;
  readonly keyLength?: Buffer;
  readonly prf?: Buffer;
  readonly cipher?: Buffer;
  readonly iv?: Buffer;
  readonly data?: Buffer;
  readonly after?: Buffer;
}

const IV = Buffer.alloc(16, 7);
const SALT = Buffer.alloc(8, 5);
const oidOf = (wanted: string) => CIPHER_OIDS.find(({ name }) => name === wanted)!.oid;

async function build(parts: Parts, text: Uint8Array = key): Promise<Buffer> {
  const given = { cipher: "aria-128-cbc", hash: "SHA-256", salt: SALT, iterations: 5, iv: IV } as const;
  const kdf = [parts.salt ?? octets(SALT), parts.iterations ?? integer(5), parts.keyLength, parts.prf];
  const prf = sequence(oid(PRF_OIDS[1].oid), nothing);
  const pbkdf2 = sequence(...kdf.filter((part) => part !== undefined), ...(parts.prf ? [] : [prf]));
  const algorithm = sequence(
    parts.scheme ?? oid(PBES2),
    sequence(
      sequence(parts.kdf ?? oid(PBKDF2), pbkdf2),
      sequence(parts.cipher ?? oid(oidOf("aria-128-cbc")), octets(parts.iv ?? IV)),
    ),
  );
  const data = parts.data ?? octets(await encryptPbes2(text, Buffer.from("p"), given));
  return sequence(algorithm, data, parts.after ?? Buffer.alloc(0));
}

const code = (name: string) => ({ code: `ERR_WORDSLICE_${name}` });

describe("a hostile file", () => {
  it("is read while nothing is wrong with it", async () => {
    expect(Buffer.from(await decryptPkcs8(await build({}), "p")).equals(key)).toBe(true);
    const explicit = await build({ keyLength: integer(16) });
    expect(Buffer.from(await decryptPkcs8(explicit, "p")).equals(key)).toBe(true);
  });

  it("asking for too many iterations is refused at once, and the limit can be moved", async () => {
    const bomb = await build({ iterations: integer(2 ** 31) });
    const start = performance.now();
    await expect(decryptPkcs8(bomb, "p")).rejects.toMatchObject(code("LIMIT"));
    expect(performance.now() - start).toBeLessThan(2000);
    await expect(decryptPkcs8(await build({}), "p", { maxIterations: 4 })).rejects.toMatchObject(code("LIMIT"));
    await decryptPkcs8(await build({}), "p", { maxIterations: 5 });
    await expect(decryptPkcs8(await build({}), "p", { maxIterations: NaN })).rejects.toMatchObject(code("ARGUMENT"));
  });

  it.each<[string, Parts, string]>([
    ["no iterations", { iterations: integer(0) }, "FORMAT"],
    ["negative iterations", { iterations: tlv(2, Buffer.from([0xff])) }, "FORMAT"],
    ["iterations beyond 48 bits", { iterations: integer(2n ** 60n) }, "FORMAT"],
    ["iterations that are not minimal", { iterations: tlv(2, Buffer.from([0, 5])) }, "FORMAT"],
    ["iterations without content", { iterations: tlv(2, Buffer.alloc(0)) }, "FORMAT"],
    ["no salt", { salt: octets(Buffer.alloc(0)) }, "FORMAT"],
    ["a short salt", { salt: octets(Buffer.alloc(7)) }, "FORMAT"],
    ["a long salt", { salt: octets(Buffer.alloc(1025)) }, "FORMAT"],
    ["a salt from elsewhere", { salt: sequence(oid("1.2.3")) }, "UNSUPPORTED"],
    ["a key length of another cipher", { keyLength: integer(32) }, "FORMAT"],
    ["an unknown prf", { prf: sequence(oid("1.2.840.113549.2.6"), nothing) }, "UNSUPPORTED"],
    ["a prf with parameters", { prf: sequence(oid(PRF_OIDS[1].oid), integer(1)) }, "FORMAT"],
    ["an unknown cipher", { cipher: oid("1.2.840.113549.3.7") }, "UNSUPPORTED"],
    ["a cipher of another mode", { cipher: oid(oidOf("aria-128-gcm")) }, "UNSUPPORTED"],
    ["a short IV", { iv: Buffer.alloc(15) }, "FORMAT"],
    ["scrypt", { kdf: oid(SCRYPT) }, "UNSUPPORTED"],
    ["another KDF", { kdf: oid("1.2.3.4") }, "UNSUPPORTED"],
    ["PBES1", { scheme: oid("1.2.840.113549.1.5.3") }, "UNSUPPORTED"],
    ["no data", { data: octets(Buffer.alloc(0)) }, "FORMAT"],
    ["half a block", { data: octets(Buffer.alloc(24)) }, "FORMAT"],
    ["data of another type", { data: sequence() }, "FORMAT"],
    ["data in segments", { data: tlv(0x24, [octets(Buffer.alloc(16))]) }, "FORMAT"],
    ["one field more", { after: integer(1) }, "FORMAT"],
  ])("with %s is refused", async (_name, parts, expected) => {
    await expect(decryptPkcs8(await build(parts), "p")).rejects.toMatchObject(code(expected));
  });

  it("that says scrypt says that it is not supported", async () => {
    await expect(decryptPkcs8(await build({ kdf: oid(SCRYPT) }), "p")).rejects.toThrow(/scrypt is not supported/);
  });

  it("in anything but DER is refused", async () => {
    const der = await build({});
    const inside = der.subarray(3);
    const refused = [
      Buffer.concat([der, Buffer.from([0])]),
      der.subarray(0, -1),
      indefinite(0x30, inside),
      tlv(0x30, inside, 3),
      Buffer.from(der).fill(0x31, 0, 1),
      Buffer.alloc(0),
      Buffer.alloc(64),
      Buffer.concat(Array.from({ length: 200 }, () => Buffer.from([0x30, 0x80]))),
    ];
    for (const bytes of refused) await expect(decryptPkcs8(bytes, "p")).rejects.toMatchObject(code("FORMAT"));
  });

  it("cut or changed anywhere gives a typed error and nothing else", async () => {
    const der = await build({});
    for (let at = 0; at < der.length; at++) {
      for (const changed of [der.subarray(0, at), Buffer.from(der).fill(der[at]! ^ (1 << (at % 8)), at, at + 1)]) {
        const result = await decryptPkcs8(changed, "p", { maxIterations: 1000 }).catch((error: unknown) => error);
        if (!(result instanceof Error)) expect(Buffer.from(result as Uint8Array).length).toBe(key.length);
        else expect(result).toHaveProperty("code", expect.stringMatching(/FORMAT|UNSUPPORTED|LIMIT|DECRYPTION/));
      }
    }
  });

  it("in malformed PEM is refused", async () => {
    const pem = toPem(LABEL, await build({}));
    const refused = [
      "",
      pem.replace("ENCRYPTED ", ""),
      pem + pem,
      pem.replace("MI", "M*"),
      pem.replace("\n\n", "\n").replace(/\n(.)/, "\nProc-Type: 4,ENCRYPTED\n\n$1"),
      pem.slice(0, -40),
      pem.replace(/.\n-----END/, "\n-----END"),
    ];
    for (const text of refused) await expect(decryptPkcs8(text, "p")).rejects.toMatchObject(code("FORMAT"));
  });

  it("with a wrong password tells nothing of the cause, whether padding is good by chance or not", async () => {
    const messages = new Set<string>();
    const der = await build({});
    const attempts = Array.from({ length: 600 }, (_, i) =>
      decryptPkcs8(der, `wrong ${i}`).catch((error: unknown) => error),
    );
    for (const error of await Promise.all(attempts)) messages.add(String(error));
    // 600 tries have good padding by chance with probability 1 - (255/256)^600 = 90 %; this one has it always.
    const notAKey = await build({}, Buffer.from("well padded, and no private key"));
    messages.add(String(await decryptPkcs8(notAKey, "p").catch((error: unknown) => error)));
    expect([...messages]).toEqual([
      "DecryptionError: decryption failed: the password is wrong, or the data was changed",
    ]);
  });
});
