/** The program gives back what it was given, in a form that node:crypto alone can make and read. */
import { randomBytes, scryptSync } from "node:crypto";
import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AEAD_NAMES, available, container, keyBytes } from "../formats/container.js";
import { CHEAP, Sandbox } from "./program.js";

const box = new Sandbox();
const CIPHERS = ["aria-256-gcm", "aria-128-gcm", "aes-256-gcm", "aes-128-gcm"];
const aeadOf = (cipher: string) => `AEAD_${cipher.replaceAll("-", "_").toUpperCase()}`;
const quiet = { code: 0, stderr: "", stdout: Buffer.alloc(0) };

describe.each(CIPHERS)("%s", (cipher) => {
  const key = `${cipher}.key`;
  const text = randomBytes(3_000_000);
  const keyOf = () => Buffer.from(box.read(key).toString().trim(), "hex");

  it("comes back", async () => {
    box.write("plain", text);
    expect(await box.run(["keygen", key, "--cipher", cipher])).toMatchObject(quiet);
    expect(box.read(key).toString()).toMatch(cipher.includes("128") ? /^[0-9a-f]{32}\n$/ : /^[0-9a-f]{64}\n$/);
    expect(statSync(box.path(key)).mode & 0o777).toBe(0o600);
    const encrypt = ["encrypt", "plain", `${cipher}.enc`, "--key-file", key, "--cipher", cipher];
    expect(await box.run(encrypt)).toMatchObject(quiet);
    expect(await box.run(["decrypt", `${cipher}.enc`, `${cipher}.dec`, "-k", key])).toMatchObject(quiet);
    expect(box.read(`${cipher}.dec`).equals(text)).toBe(true);
  });

  it.skipIf(!available(aeadOf(cipher)))("is c2sp.org/chunked-encryption, as node:crypto makes it", () => {
    const message = box.read(`${cipher}.enc`);
    const salt = message.subarray(0, 24);
    expect(message.equals(container(aeadOf(cipher), keyOf(), salt, Buffer.alloc(0), text))).toBe(true);
  });

  it("comes back over worker threads, on one side or both", async () => {
    const encrypt = ["encrypt", "plain", `${cipher}.wide`, "-k", key, "-c", cipher, "-w", "2"];
    expect(await box.run(encrypt)).toMatchObject(quiet);
    expect(await box.run(["decrypt", `${cipher}.wide`, `${cipher}.w0`, "-k", key])).toMatchObject(quiet);
    expect(await box.run(["decrypt", `${cipher}.enc`, `${cipher}.w3`, "-k", key, "--workers", "3"])).toMatchObject(
      quiet,
    );
    for (const result of ["w0", "w3"]) expect(box.read(`${cipher}.${result}`).equals(text)).toBe(true);
  });

  it.skipIf(!available(aeadOf(cipher)))("comes back through a password, by scrypt of node:crypto", async () => {
    const small = text.subarray(0, 40_000);
    box.write("small", small);
    box.write("password", "correct horse\n");
    const encrypt = ["encrypt", "small", `${cipher}.pw`, "-p", "password", "-c", cipher, ...CHEAP];
    expect(await box.run(encrypt)).toMatchObject(quiet);
    const file = box.read(`${cipher}.pw`);
    const header = file.subarray(0, 32);
    const id = 1 + CIPHERS.indexOf(cipher);
    expect([...header.subarray(0, 16)]).toEqual([...Buffer.from("wordslice"), 1, id, 10, 8, 1, 0, 0]);
    const derived = scryptSync("correct horse", header.subarray(16), keyBytes(aeadOf(cipher)), { N: 1024, r: 8, p: 1 });
    expect(file.subarray(32).equals(container(aeadOf(cipher), derived, file.subarray(32, 56), header, small))).toBe(
      true,
    );
    const { stdout } = await box.run(["decrypt", `${cipher}.pw`, "-", "-p", "password"]);
    expect(stdout.equals(small)).toBe(true);
  });
});

describe("input and output", () => {
  it.each([0, 1, 16384, 1048576, 1048577])("may be standard ones (%i bytes)", async (length) => {
    const text = randomBytes(length);
    const { stdout: message, code } = await box.run(["encrypt", "-", "-", "-k", "aria-256-gcm.key"], text);
    expect(code).toBe(0);
    const back = await box.run(["decrypt", "-", "-", "-k", "aria-256-gcm.key"], message);
    expect(back).toMatchObject({ code: 0, stderr: "" });
    expect(back.stdout.equals(text)).toBe(true);
  });

  it("may be redirected files and named pipes", async () => {
    const { code, stderr } = await box.shell(`
      set -e
      $W encrypt - - -k aria-256-gcm.key < plain > redirected
      mkfifo in.fifo out.fifo
      cat redirected > in.fifo &
      $W decrypt in.fifo out.fifo -k aria-256-gcm.key &
      cmp plain out.fifo
      wait
      $W encrypt plain /dev/stdout -k aria-256-gcm.key | $W decrypt /dev/stdin - -k aria-256-gcm.key | cmp - plain
      $W decrypt <(cat redirected) - -k aria-256-gcm.key | cmp - plain`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("takes keys raw, in hexadecimal of either case, with or without a newline", async () => {
    const key = box.read("aria-256-gcm.key").toString().trim();
    const forms = [Buffer.from(key, "hex"), key, `${key}\n`, `${key.toUpperCase()}\r\n`];
    for (const [i, form] of forms.entries()) {
      box.write(`key${i}`, form);
      const { stdout, stderr } = await box.run(["decrypt", "aria-256-gcm.enc", "-", "-k", `key${i}`]);
      expect(stderr).toBe("");
      expect(stdout.equals(box.read("aria-256-gcm.dec"))).toBe(true);
    }
  });

  it("knows every cipher of the library", () => {
    expect(CIPHERS.map(aeadOf).sort()).toEqual([...AEAD_NAMES].sort());
  });
});
