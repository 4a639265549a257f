/** How output takes its place: whole or not at all, over nothing unasked, whatever stands there and however it ends. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { ended, Sandbox } from "./program.js";

const box = new Sandbox();
const text = randomBytes(100_000);
const encrypt = (...parameters: string[]) => box.run(["encrypt", "plain", ...parameters, "-k", "key"]);
const decrypted = async (name: string) => (await box.run(["decrypt", name, "-", "-k", "key"])).stdout;

beforeAll(async () => {
  box.write("plain", text);
  await box.run(["keygen", "key"]);
});

describe("a file", () => {
  it("has the permissions that the umask leaves, or those of the file it replaces", async () => {
    expect((await box.shell("umask 027; $W encrypt plain masked -k key")).code).toBe(0);
    expect(statSync(box.path("masked")).mode & 0o777).toBe(0o640);
    box.write("private", "old");
    chmodSync(box.path("private"), 0o600);
    expect((await encrypt("private", "--force")).code).toBe(0);
    expect(statSync(box.path("private")).mode & 0o777).toBe(0o600);
    expect((await decrypted("private")).equals(text)).toBe(true);
  });

  it("may take the place of its own input with --force", async () => {
    box.write("self", text);
    expect((await box.run(["encrypt", "self", "self", "-k", "key", "--force"])).code).toBe(0);
    expect((await box.run(["decrypt", "self", "self", "-k", "key", "--force"])).code).toBe(0);
    expect(box.read("self").equals(text)).toBe(true);
  });

  it("is kept when the new one fails, in spite of --force", async () => {
    box.write("kept", "old");
    const result = await box.run(["decrypt", "plain", "kept", "-k", "key", "--force"]);
    expect(result.code).toBe(3);
    expect(box.read("kept").toString()).toBe("old");
  });

  it("that another program makes meanwhile is kept", async () => {
    const child = box.start(["encrypt", "-", "raced", "-k", "key"], { stdio: "pipe" });
    const result = ended(child);
    child.stdin!.write("start");
    await temporaryFile();
    box.write("raced", "theirs");
    child.stdin!.end();
    expect(await result).toMatchObject({ code: 1, stderr: expect.stringContaining("raced: another program made") });
    expect(box.read("raced").toString()).toBe("theirs");
    expect(box.list().some(isTemporary)).toBe(false);
  });
});

describe("a symbolic link", () => {
  it("is followed, and stays", async () => {
    mkdirSync(box.path("sub"));
    box.write("sub/target", "old");
    symlinkSync("sub/target", box.path("link"));
    expect((await encrypt("link")).stderr).toContain("link: exists already");
    expect((await encrypt("link", "--force")).code).toBe(0);
    expect(lstatSync(box.path("link")).isSymbolicLink()).toBe(true);
    expect((await decrypted("sub/target")).equals(text)).toBe(true);
  });

  it("that dangles gets what it points to", async () => {
    symlinkSync("sub/new", box.path("dangling"));
    expect((await encrypt("dangling")).code).toBe(0);
    expect((await decrypted("sub/new")).equals(text)).toBe(true);
    symlinkSync("loop", box.path("loop"));
    expect(await encrypt("loop")).toMatchObject({ code: 1, stderr: "wordslice: loop: too many symbolic links\n" });
  });
});

describe("a device or pipe", () => {
  it("is written to and never replaced", async () => {
    for (const device of ["/dev/null", "/dev/stdout"]) {
      const before = lstatSync(device).ino;
      expect((await encrypt(device, "--force")).code).toBe(0);
      expect(lstatSync(device).ino).toBe(before);
    }
  });

  it.skipIf(!existsSync("/dev/full"))("that is full gives a clear error", async () => {
    const message = "/dev/full: no space left: free some, or write elsewhere";
    expect(await encrypt("/dev/full")).toMatchObject({ code: 1, stderr: `wordslice: ${message}\n` });
    expect(await box.run(["keygen", "/dev/full"])).toMatchObject({ code: 1, stderr: `wordslice: ${message}\n` });
    const { code, stderr } = await box.shell("$W encrypt plain - -k key > /dev/full");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `wordslice: ${message.replace("/dev/full", "standard output")}\n`,
    });
  });

  it("that nobody reads any more ends the program quietly", async () => {
    const { stdout, stderr } = await box.shell(
      "$W encrypt /dev/zero - -k key | head -c 10 | wc -c; echo ${PIPESTATUS[0]}",
    );
    expect(stderr).toBe("");
    expect(stdout.toString()).toMatch(/10\n141\n/);
  });

  it("that sends no more is not waited for once there is an error", async () => {
    const child = box.start(["decrypt", "-", "-", "-k", "key"], { stdio: "pipe" });
    child.stdin!.write(Buffer.alloc(100));
    expect(await ended(child)).toMatchObject({ code: 3, stderr: expect.stringContaining("standard input: wrong key") });
  });

  it("that the input comes from is refused", async () => {
    const { code, stderr } = await box.shell("cp plain loop.txt; $W encrypt loop.txt - -k key >> loop.txt");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "wordslice: input and output are the same file\n" });
  });
});

describe("a signal", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s leaves nothing behind and ends the program", async (signal) => {
    for (const input of ["-", "/dev/zero"]) {
      const child = box.start(["encrypt", input, "never", "-k", "key"], { stdio: "pipe" });
      const result = ended(child);
      await temporaryFile();
      child.kill(signal);
      expect(await result).toMatchObject({ code: null, signal, stderr: "" });
      expect(box.list().filter((name) => name === "never" || isTemporary(name))).toEqual([]);
    }
  });

  it("is not kept waiting by scrypt, and gives shells the exit code that they expect", async () => {
    // At this cost scrypt takes some seconds.
    const result = await box.shell(
      "$W encrypt plain never -p key --scrypt-log2n 20 & sleep 1; kill -TERM $!; SECONDS=0; wait $!; echo $? $SECONDS; ls -A",
    );
    expect(result.stdout.toString()).toMatch(/^143 [01]\n/);
    expect(result.stdout.toString()).not.toMatch(/never|\.wordslice-/);
  });

  it("ends it though no one reads or writes the pipe", async () => {
    await box.shell("mkfifo silent");
    for (const parameters of [
      ["encrypt", "silent", "never", "-k", "key"],
      ["encrypt", "plain", "silent", "-k", "key"],
      ["encrypt", "/dev/zero", "-", "-k", "key"],
    ]) {
      const child = box.start(parameters, { stdio: ["ignore", "pipe", "pipe"] });
      child.stdout!.pause();
      const closed = new Promise((resolve) => child.on("exit", (_, signal) => resolve(signal)));
      await wait(600);
      child.kill("SIGTERM");
      expect(await closed).toBe("SIGTERM");
      child.stdout!.destroy();
    }
  });
});

const isTemporary = (name: string) => name.startsWith(".wordslice-");

/** Waits until the program has started to write. */
async function temporaryFile(): Promise<void> {
  for (let i = 0; i < 500; i++) {
    if (readdirSync(box.directory).some(isTemporary)) return;
    await wait(10);
  }
  throw new Error("the program did not start to write");
}
