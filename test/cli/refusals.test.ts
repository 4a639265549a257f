/** What the program refuses, with which exit code and words, and that nothing appears then. */
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { CHEAP, Sandbox } from "./program.js";

const box = new Sandbox();
const HEADER = 56;
const SEALED = 16400;
const PASSWORD_HEADER = 32;

/** One line, from the program, without a stack trace. */
async function refusal(code: number, words: string, ...parameters: string[]): Promise<void> {
  const before = box.list();
  const result = await box.run(parameters);
  expect(result.stderr).toMatch(/^wordslice: [^\n]+\n$/);
  expect(result.stderr).toContain(words);
  expect(result.code).toBe(code);
  expect(box.list()).toEqual(before);
}

beforeAll(async () => {
  box.write("plain", randomBytes(3 * 16384 + 100));
  box.write("password", "one");
  box.write("other-password", "two\n");
  box.write("empty", "");
  mkdirSync(box.path("directory"));
  for (const name of ["key", "other"]) await box.run(["keygen", name]);
  await box.run(["keygen", "key128", "-c", "aes-128-gcm"]);
  await box.run(["encrypt", "plain", "file", "-k", "key"]);
  await box.run(["encrypt", "plain", "pfile", "-p", "password", ...CHEAP]);
});

describe("damage (exit code 3)", () => {
  const chunk = (file: Buffer, i: number) => file.subarray(HEADER + i * SEALED, HEADER + (i + 1) * SEALED);
  const flip = (at: number) => (file: Buffer) => {
    const copy = Buffer.from(file);
    copy[at < 0 ? copy.length + at : at]! ^= 4;
    return copy;
  };
  const rebuild =
    (...order: number[]) =>
    (file: Buffer) =>
      Buffer.concat([file.subarray(0, HEADER), ...order.map((i) => chunk(file, i))]);

  it.each<[string, string, (file: Buffer) => Buffer]>([
    ["salt", "wrong key", flip(0)],
    ["commitment", "wrong key", flip(55)],
    ["first chunk", "chunk 0 was changed", flip(HEADER)],
    ["second chunk's tag", "chunk 1 was changed", flip(HEADER + 2 * SEALED - 1)],
    ["last tag", "the last chunk (number 3) was changed or cut short", flip(-1)],
    ["nothing", "cut short: it starts with 56 bytes", () => Buffer.alloc(0)],
    ["half a header", "cut short: it starts with 56 bytes", (file) => file.subarray(0, 30)],
    ["only a header", "cut short: the last chunk is missing after 0 chunks", (file) => file.subarray(0, HEADER)],
    ["cut between chunks", "cut short: the last chunk is missing after 2 chunks", rebuild(0, 1)],
    ["cut by a byte", "the last chunk (number 3) was changed or cut short", (file) => file.subarray(0, -1)],
    ["swapped", "chunk 1 is in the place of chunk 0", rebuild(1, 0, 2, 3)],
    ["repeated", "chunk 1 is in the place of chunk 2", rebuild(0, 1, 1, 2, 3)],
    ["removed", "chunk 2 is in the place of chunk 1", rebuild(0, 2, 3)],
    ["appended", "added after the end", (file) => Buffer.concat([file, Buffer.from("x")])],
    ["doubled", "added after the end", (file) => Buffer.concat([file, file])],
  ])("%s: %s", async (_, words, change) => {
    box.write("bad", change(box.read("file")));
    await refusal(3, words, "decrypt", "bad", "out", "-k", "key");
  });

  it("of a password file's header", async () => {
    const file = box.read("pfile");
    const cases: [number, number, string][] = [
      [0, 0x78, "not protected by a password"],
      [9, 2, "format version 2"],
      [10, 9, "header was changed"],
      [10, 3, "wrong password"],
      [11, 11, "wrong password"],
      [11, 9, "out of bounds"],
      [11, 21, "out of bounds"],
      [11, 255, "out of bounds"],
      [12, 0, "out of bounds"],
      [12, 33, "out of bounds"],
      [13, 0, "out of bounds"],
      [13, 17, "out of bounds"],
      [14, 1, "header was changed"],
      [16, file[16]! ^ 1, "wrong password"],
      [31, file[31]! ^ 1, "wrong password"],
      [PASSWORD_HEADER, file[PASSWORD_HEADER]! ^ 1, "wrong password"],
    ];
    for (const [at, value, words] of cases) {
      const copy = Buffer.from(file);
      copy[at] = value;
      box.write("bad", copy);
      await refusal(3, words, "decrypt", "bad", "out", "-p", "password");
    }
    const costly = Buffer.from(file);
    costly.set([17, 8, 9], 11);
    box.write("bad", costly);
    await refusal(3, "out of bounds", "decrypt", "bad", "out", "-p", "password");
    box.write("bad", file.subarray(0, 20));
    await refusal(3, "cut short within its header", "decrypt", "bad", "out", "-p", "password");
  });

  it("sends no more than whole authentic chunks to standard output", async () => {
    const plain = box.read("plain");
    box.write("bad", flip(HEADER + 2 * SEALED)(box.read("file")));
    const { code, stdout } = await box.run(["decrypt", "-", "-", "-k", "key"], box.read("bad"));
    expect(code).toBe(3);
    expect(stdout.length % 16384).toBe(0);
    expect(stdout.equals(plain.subarray(0, stdout.length))).toBe(true);
    expect(stdout.length).toBeLessThanOrEqual(2 * 16384);
  });
});

describe("keys (exit codes 2 and 3)", () => {
  it.each<[number, string, string[]]>([
    [3, "file: wrong key", ["decrypt", "file", "out", "-k", "other"]],
    [3, "file: wrong key", ["decrypt", "file", "out", "-k", "key128"]],
    [3, "wrong password", ["decrypt", "pfile", "out", "-p", "other-password"]],
    [3, "leave out --key-file", ["decrypt", "pfile", "out", "-k", "key"]],
    [3, "use --key-file", ["decrypt", "file", "out", "-p", "password"]],
    [3, "use --key-file", ["decrypt", "file", "out"]],
    [3, "wrong key or another cipher than aes-256-gcm", ["decrypt", "file", "out", "-k", "key", "-c", "aes-256-gcm"]],
    [2, "leave out --cipher", ["decrypt", "pfile", "out", "-p", "password", "-c", "aes-256-gcm"]],
    [2, "the key has 16 bytes, and aria-256-gcm needs 32", ["encrypt", "plain", "out", "-k", "key128"]],
    [2, "a key file has 16 or 32 bytes", ["encrypt", "plain", "out", "-k", "empty"]],
    [2, "too long for a key file", ["encrypt", "plain", "out", "-k", "big"]],
    [2, "too long for a key file", ["encrypt", "plain", "out", "-k", "/dev/zero"]],
    [2, "the password is empty", ["encrypt", "plain", "out", "-p", "empty"]],
    [1, "missing: no such file", ["encrypt", "plain", "out", "-k", "missing"]],
    [1, "directory: is a directory", ["encrypt", "plain", "out", "-p", "directory"]],
    [2, "key: is the key or password itself", ["encrypt", "plain", "key", "-f", "-k", "key"]],
    [2, "password: is the key or password itself", ["decrypt", "pfile", "password", "-f", "-p", "./password"]],
    [2, "a key file has 16 or 32 bytes", ["encrypt", "plain", "out", "-k", "31-digits"]],
    [2, "a key file has 16 or 32 bytes", ["encrypt", "plain", "out", "-k", "30-digits"]],
    [2, "a key file has 16 or 32 bytes", ["encrypt", "plain", "out", "-k", "marked"]],
  ])("%i: %s", async (code, words, parameters) => {
    box.write("31-digits", `${"0123456789abcdef".repeat(2).slice(1)}\n`);
    box.write("30-digits", `${"0123456789ABCDEF".repeat(2).slice(2)}\r\n`);
    box.write("marked", `\ufeff${"0123456789abcdef".repeat(4)}\n`);
    box.write("big", Buffer.alloc(70_000));
    await refusal(code, words, ...parameters);
  });
});

describe("usage (exit code 2)", () => {
  it.each<[string, string[]]>([
    ["both to come from standard input", ["encrypt", "-p", "/dev/stdin", "-", "new"]],
    ["both to come from standard input", ["encrypt", "-k", "/dev/fd/0", "/dev/stdin", "new"]],
    ["name a command: encrypt, decrypt, keygen or enc (see wordslice --help)", []],
    ["unknown command 'encrpyt' (Did you mean encrypt?)", ["encrpyt", "a", "b"]],
    ["missing required argument 'OUT' (see wordslice --help)", ["encrypt", "plain"]],
    ["too many arguments", ["encrypt", "plain", "out", "more", "-k", "key"]],
    ["unknown option '--frobnicate'", ["encrypt", "plain", "out", "--frobnicate"]],
    ["Allowed choices are aria-256-gcm", ["encrypt", "plain", "out", "-c", "rot13"]],
    ["Give a whole number from 10 to 20", ["encrypt", "plain", "out", "--scrypt-log2n", "21"]],
    ["cannot be used with", ["encrypt", "plain", "out", "-k", "key", "-p", "password"]],
    ["cannot be used with", ["encrypt", "plain", "out", "-k", "key", "--scrypt-log2n", "12"]],
    ["the name is empty", ["encrypt", "plain", "", "-k", "key"]],
  ])("%s", (words, parameters) => refusal(2, words, ...parameters));

  const escape = "\u001b[2J\u009b\u202e\u2028";
  it.each([
    [escape],
    [`--${escape}`],
    ["encrypt", "plain", "out", "-c", escape],
    ["encrypt", "plain", "out", "--scrypt-log2n", escape],
    ["encrypt", escape, "out", "-k", "key"],
    ["encrypt", "plain", `nowhere${escape}/out`, "-k", "key"],
    ["encrypt", "plain", "out", "-k", escape],
    ["keygen", `nowhere${escape}/key`],
  ])("sends no control characters of an argument to the terminal: %j", async (...parameters) => {
    const { code, stderr } = await box.run(parameters);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(/^wordslice: [^\p{Cc}\u2028\u202e]*\?[^\p{Cc}\u2028\u202e]*\n$/u);
  });

  it("says so in --help, which is no error", async () => {
    for (const parameters of [["--help"], ["encrypt", "--help"], ["help", "decrypt"]]) {
      const { code, stdout, stderr } = await box.run(parameters);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout.toString()).toContain("Exit codes:");
    }
  });
});

describe("input and output (exit code 1)", () => {
  it.each<[string, string[]]>([
    ["missing: no such file or directory", ["encrypt", "missing", "out", "-k", "key"]],
    ["directory: is a directory", ["encrypt", "directory", "out", "-k", "key"]],
    ["directory: is a directory", ["encrypt", "plain", "directory", "-k", "key"]],
    ["nowhere/out: no such file or directory", ["encrypt", "plain", "nowhere/out", "-k", "key"]],
    ["new/: is a directory", ["encrypt", "plain", "new/", "-k", "key"]],
    ["file: exists already", ["encrypt", "plain", "file", "-k", "key"]],
    ["key: exists already", ["keygen", "key"]],
    ["plain: input and output are the same file", ["encrypt", "plain", "plain", "-k", "key"]],
    ["plain/x: a part of the path is not a directory", ["encrypt", "plain/x", "out", "-k", "key"]],
  ])("%s", (words, parameters) => refusal(1, words, ...parameters));
});
