/** The command `enc` beside the real `openssl enc`, with the same arguments. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { ENC_CIPHERS } from "../../src/formats/enc-ciphers.js";
import { hasOpenssl } from "../formats/openssl.js";
import { Sandbox } from "./program.js";

const box = new Sandbox();
box.write("empty", "");
const TEXT = randomBytes(70_001);
const HEX = (bytes: number) => randomBytes(bytes).toString("hex");

beforeAll(() => {
  box.write("text", TEXT);
  box.write("blocks", TEXT.subarray(0, 65536));
  box.write("password", "correct horse\r\nsecond line\n");
});

/** `openssl enc`; its warnings are not shown. */
function openssl(parameters: readonly string[], input: Uint8Array = new Uint8Array(0)): Buffer {
  const options = { cwd: box.directory, input, maxBuffer: 2 ** 26, env: { ...process.env, SECRET: "from env" } };
  return execFileSync("openssl", ["enc", ...parameters], { ...options, stdio: ["pipe", "pipe", "pipe"] });
}

const enc = (parameters: readonly string[], input: Uint8Array | string = "") => box.run(["enc", ...parameters], input);

/** What both programs are given. Both encrypt and both decrypt, each the other's. */
const SHARED: string[][] = [
  ["-aria-256-cbc", "-pbkdf2", "-pass", "pass:x"],
  ["-aria-128-ctr", "-pbkdf2", "-iter", "77", "-k", "-in"],
  ["-aes-192-cbc", "-iter", "5", "-md", "sha512", "-k", "x"],
  ["-aes-128-ecb", "-md", "md5", "-k", "x"],
  ["-aria256", "-md", "SHA1", "-k", ""],
  ["-AES-256-CBC", "-k", "x", "-a"],
  ["-aes-256-cbc", "-k", "x", "-base64", "-A"],
  ["-aria-192-cbc", "-nosalt", "-kfile", "password"],
  ["-aria-192-cbc", "-pbkdf2", "-md", "sha224", "-pass", "file:password"],
  ["-aria-192-cbc", "-pbkdf2", "-S", "00112233445566FF", "-k", "pä55"],
  ["--aria-192-ctr", "--pbkdf2", "--k", "x", "-salt"],
  ["-aria-192-ctr", "-K", HEX(24), "-iv", HEX(16)],
  ["-aria-256-cfb1", "-K", HEX(32), "-iv", HEX(16)],
  ["-aria-192-cfb8", "-pbkdf2", "-k", "x"],
  ["-aes-256-ofb", "-pbkdf2", "-k", "x", "-a"],
  ["-aes-256-ecb", "-K", HEX(32)],
  ["-aes-256-cbc", "-pbkdf2", "-k", "x", "-iv", HEX(16)],
];

describe.skipIf(!hasOpenssl)("with openssl", () => {
  it.each(SHARED.map((given) => [given.join(" "), given] as const))("%s, both ways", async (_name, given) => {
    expect(await enc([...given, "-e", "-in", "text", "-out", "ours"])).toMatchObject({
      code: 0,
      stdout: Buffer.alloc(0),
    });
    expect(openssl([...given, "-d", "-in", "ours"]).equals(TEXT)).toBe(true);
    openssl([...given, "-in", "text", "-out", "theirs"]);
    expect(await enc([...given, "-d", "-in", "theirs", "-out", "back"])).toMatchObject({ code: 0, stderr: "" });
    expect(box.read("back").equals(TEXT)).toBe(true);
    const piped = await enc([...given, "-d"], box.read("theirs"));
    expect(piped.stdout.equals(TEXT)).toBe(true);
    const determined = ["-nosalt", "-S", "-K"].some((name) => given.includes(name));
    if (determined) expect(box.read("ours").equals(box.read("theirs"))).toBe(true);
  });

  it.each(ENC_CIPHERS.map(({ name }) => name).filter((name) => name.includes("-128-")))(
    "-%s, without padding",
    async (name) => {
      const given = [`-${name}`, "-pbkdf2", "-iter", "3", "-nopad", "-k", "x"];
      expect(
        (await enc([...given, "-d"], openssl([...given, "-in", "blocks"]))).stdout.equals(box.read("blocks")),
      ).toBe(true);
      expect(openssl([...given, "-d"], (await enc(given, box.read("blocks"))).stdout).equals(box.read("blocks"))).toBe(
        true,
      );
    },
  );

  it("takes passwords from the environment and standard input", async () => {
    const env = { ...process.env, SECRET: "from env" };
    const given = ["-aria-256-cbc", "-pbkdf2", "-in", "theirs", "-d"];
    openssl(["-aria-256-cbc", "-pbkdf2", "-in", "text", "-out", "theirs", "-pass", "env:SECRET"]);
    const fromEnv = box.start(["enc", ...given, "-pass", "env:SECRET", "-out", "back"], { env, stdio: "ignore" });
    expect(await new Promise((resolve) => fromEnv.on("close", resolve))).toBe(0);
    expect(box.read("back").equals(TEXT)).toBe(true);
    expect((await enc([...given, "-pass", "stdin"], "from env\nmore")).stdout.equals(TEXT)).toBe(true);
  });

  it.each([
    ["-aria-256-cbc", "-pbkdf2", "-S", "0011223344556677", "-k", "x"],
    ["-aes-128-ctr", "-nosalt", "-k", "x"],
    ["-aes-128-ecb", "-nosalt", "-k", "x"],
  ])("%s prints the key as openssl does: %s", async (...given) => {
    const { stdout, code } = await enc([...given, "-P"]);
    expect([code, stdout.toString()]).toEqual([0, openssl([...given, "-P"]).toString()]);
    const both = await enc([...given, "-p", "-in", "text", "-out", "ours"]);
    expect(both.stdout.toString()).toBe(stdout.toString());
    expect(openssl([...given, "-d", "-in", "ours"]).equals(TEXT)).toBe(true);
  });

  it("reads base64 in lines of any length, and writes openssl's lines", async () => {
    const given = ["-aes-256-cbc", "-nosalt", "-pbkdf2", "-k", "x", "-a"];
    const lines = openssl([...given, "-in", "text"]);
    expect((await enc([...given, "-in", "text"])).stdout.equals(lines)).toBe(true);
    const one = Buffer.from(lines.toString().replaceAll("\n", ""));
    const odd = Buffer.from(lines.toString().replace(/.{1,61}/g, " $&\r\n"));
    for (const text of [one, odd]) expect((await enc([...given, "-d"], text)).stdout.equals(TEXT)).toBe(true);
  });
});

describe("refuses", () => {
  const CIPHER = ["-aria-256-cbc", "-pbkdf2"];
  const K256 = "0".repeat(64);

  it.each<[string, string[], number, RegExp]>([
    ["no cipher", ["-k", "x"], 2, /name a cipher/],
    ["-none", ["-none", "-k", "x"], 2, /-none/],
    ["GCM", ["-aria-256-gcm", "-k", "x"], 2, /aria-256-gcm/],
    ["CCM", ["-aes-128-ccm", "-k", "x"], 2, /aes-128-ccm/],
    ["an unknown cipher", ["-aria-512-cbc", "-k", "x"], 2, /aria-512-cbc/],
    ["an unknown option", ["-des3", "-k", "x"], 2, /-des3/],
    ["an argument", [...CIPHER, "text", "-k", "x"], 2, /arguments/],
    ["a value that is missing, the next option being taken for it", [...CIPHER, "-k"], 2, /too many arguments/],
    ["two passwords", [...CIPHER, "-k", "x", "-pass", "pass:x"], 2, /cannot be used with/],
    ["a key and a password", ["-aria-256-ecb", "-k", "x", "-K", K256], 2, /cannot be used with/],
    ["-e with -d", [...CIPHER, "-k", "x", "-e", "-d"], 2, /cannot be used with/],
    ["-A alone", [...CIPHER, "-k", "x", "-A"], 2, /-A goes with -a/],
    ["an unknown hash", [...CIPHER, "-k", "x", "-md", "sha257"], 2, /sha257/],
    ["no iterations", [...CIPHER, "-k", "x", "-iter", "0"], 2, /-iter/],
    ["iterations in words", [...CIPHER, "-k", "x", "-iter", "1e3"], 2, /-iter/],
    ["a short key", ["-aria-256-ecb", "-K", "00"], 2, /64 hexadecimal digits/],
    ["a key that is none", ["-aria-256-ecb", "-K", "g".repeat(64)], 2, /64 hexadecimal digits/],
    ["a key without IV", ["-aria-256-cbc", "-K", K256], 2, /needs an IV/],
    ["an IV for ECB", ["-aria-256-ecb", "-K", K256, "-iv", "0".repeat(32)], 2, /has no IV/],
    ["a short salt", [...CIPHER, "-k", "x", "-S", "00"], 2, /16 hexadecimal digits/],
    ["a source of passwords", [...CIPHER, "-pass", "fd:3"], 2, /-pass takes/],
    ["an unset variable", [...CIPHER, "-pass", "env:NO_SUCH_VARIABLE"], 2, /NO_SUCH_VARIABLE/],
    ["a missing password file", [...CIPHER, "-kfile", "missing"], 1, /missing/],
    ["a missing input", [...CIPHER, "-k", "x", "-in", "missing"], 1, /missing/],
    ["two uses of standard input", [...CIPHER, "-pass", "stdin"], 2, /both to come from standard input/],
    ["the same under other names", [...CIPHER, "-kfile", "/dev/stdin"], 2, /both to come from standard input/],
    ["and for the input", [...CIPHER, "-pass", "stdin", "-in", "/dev/fd/0"], 2, /both to come from standard input/],
    ["an empty password in a file", [...CIPHER, "-pass", "file:empty", "-in", "empty"], 2, /password is empty/],
    ["a part of a block", [...CIPHER, "-nopad", "-k", "x", "-in", "text"], 3, /whole blocks/],
    ["text without a salt", [...CIPHER, "-d", "-k", "x", "-in", "text"], 3, /Salted__/],
    ["what is no base64", [...CIPHER, "-a", "-d", "-k", "x", "-in", "text"], 3, /base64/],
  ])("%s", async (_name, parameters, code, message) => {
    const result = await enc([...parameters, "-out", "refused"]);
    expect(result).toMatchObject({ code, stdout: Buffer.alloc(0) });
    expect(result.stderr).toMatch(message);
    expect(result.stderr.trim().split("\n").at(-1)).toMatch(/^wordslice: /);
    expect(existsSync(box.path("refused"))).toBe(false);
  });

  it("an option without its value", async () => {
    const { code, stderr } = await enc([...CIPHER, "-k"]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/argument missing/)]);
  });

  it("to write over its input, its password file, or with a wrong password over anything", async () => {
    box.write("secret", "x\n");
    box.write("precious", "precious");
    const given = [...CIPHER, "-k", "x"];
    expect(await enc([...given, "-in", "text", "-out", "text"])).toMatchObject({ code: 1 });
    expect(await enc([...given, "-in", "text", "-out", "./text"])).toMatchObject({ code: 1 });
    for (const source of [
      ["-kfile", "secret"],
      ["-pass", "file:secret"],
    ]) {
      expect(await enc([...CIPHER, ...source, "-in", "text", "-out", "secret"])).toMatchObject({ code: 2 });
    }
    expect(await enc([...given, "-in", "text", "-out", "sealed"])).toMatchObject({ code: 0 });
    // The padding is good by chance once in 256 times.
    const attempts = await Promise.all(
      ["a", "b", "c"].map((password) => enc([...CIPHER, "-k", password, "-d", "-in", "sealed", "-out", "precious"])),
    );
    expect(attempts.filter(({ code }) => code === 3).length).toBeGreaterThan(0);
    if (attempts.every(({ code }) => code === 3)) expect(box.read("precious").toString()).toBe("precious");
    expect([box.read("text").equals(TEXT), box.read("secret").toString()]).toEqual([true, "x\n"]);
    expect(box.list().filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("enc", () => {
  it("replaces the file that -out names, and warns of EVP_BytesToKey", async () => {
    box.write("there", "something");
    const weak = await enc(["-aria-256-cbc", "-k", "x", "-in", "text", "-out", "there"]);
    expect([weak.code, weak.stderr]).toEqual([0, expect.stringContaining("warning: without -pbkdf2")]);
    expect(box.read("there").subarray(0, 8).toString()).toBe("Salted__");
    const strong = await enc(["-aria-256-cbc", "-pbkdf2", "-k", "x", "-in", "text", "-out", "there"]);
    expect([strong.code, strong.stderr]).toEqual([0, ""]);
  });

  it("has a help that lists every cipher, with OpenSSL's dashes", async () => {
    const { stdout, code } = await enc(["--help"]);
    expect(code).toBe(0);
    for (const { name } of ENC_CIPHERS) expect(stdout.toString()).toContain(` -${name}`);
    expect(stdout.toString()).toMatch(/^ {2}-pbkdf2 /m);
    expect(stdout.toString()).not.toMatch(/^ {2}--/m);
  });
});
