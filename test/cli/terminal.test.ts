/** Passwords asked for on a terminal, and what is shown there. A pseudo-terminal needs Python. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHEAP, ended, PROGRAM, Sandbox } from "./program.js";

/**
 * Runs a command on a pseudo-terminal. Each pair of arguments before "--" is a text to wait for and what to type then,
 * without a newline. Prints all that the terminal showed, and exits with the command's code.
 */
const DRIVER = `
import os, pty, select, sys
at = sys.argv.index("--")
script, command = sys.argv[1:at], sys.argv[at + 1:]
pid, fd = pty.fork()
if pid == 0:
    os.execv(command[0], command)
shown = b""
seen = 0
while True:
    if not select.select([fd], [], [], 20)[0]:
        os.kill(pid, 9)
        break
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    shown += data
    while script and script[0].encode() in shown[seen:]:
        seen = len(shown)
        os.write(fd, script[1].encode().decode("unicode_escape").encode("latin1"))
        script = script[2:]
sys.stdout.buffer.write(shown)
sys.stdout.flush()
status = os.waitpid(pid, 0)[1]
sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status))
`;

const hasPython = spawnSync("python3", ["-c", "import pty"]).status === 0;
if (!hasPython) console.warn("Terminal tests skipped: there is no python3 with its pty module.");

const box = new Sandbox();
const text = randomBytes(20_000);

async function onTerminal(parameters: string[], ...script: string[]) {
  const command = [process.execPath, PROGRAM, ...parameters];
  const result = await ended(
    spawn("python3", ["-c", DRIVER, ...script, "--", ...command], {
      cwd: box.directory,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  return { code: result.code, shown: result.stdout.toString() + result.stderr };
}

describe.skipIf(!hasPython)("on a terminal", () => {
  it("a password is asked for twice and then once, and never shown", async () => {
    box.write("plain", text);
    const encrypt = await onTerminal(
      ["encrypt", "plain", "file", ...CHEAP],
      "Password: ",
      "hush hush\\r",
      "again: ",
      "hush hush\\r",
    );
    expect(encrypt.code).toBe(0);
    expect(encrypt.shown).not.toContain("hush");
    const decrypt = await onTerminal(["decrypt", "file", "back"], "Password: ", "hush hush\\r");
    expect(decrypt).toMatchObject({ code: 0 });
    expect(decrypt.shown).not.toContain("hush");
    expect(decrypt.shown).not.toContain("again");
    expect(box.read("back").equals(text)).toBe(true);
    box.write("password", "hush hush\n");
    const { stdout } = await box.run(["decrypt", "file", "-", "-p", "password"]);
    expect(stdout.equals(text)).toBe(true);
  });

  it("a password that is not Latin letters is UTF-8", async () => {
    const typed = [...Buffer.from("암호 1")].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
    await onTerminal(["encrypt", "plain", "korean", ...CHEAP], "Password: ", `${typed}\\r`, "again: ", `${typed}\\r`);
    box.write("password", "암호 1");
    const { stdout } = await box.run(["decrypt", "korean", "-", "-p", "password"]);
    expect(stdout.equals(text)).toBe(true);
  });

  it.each<[string, number, string, string[]]>([
    ["two that differ", 2, "the two passwords differ", ["Password: ", "a\\r", "again: ", "b\\r"]],
    ["an empty one", 2, "the password is empty", ["Password: ", "\\r"]],
    ["Ctrl-C", 130, "cancelled", ["Password: ", "abc\\x03"]],
    ["Ctrl-D", 130, "cancelled", ["Password: ", "\\x04"]],
  ])("%s ends it, and nothing is left", async (_, code, words, script) => {
    const before = box.list();
    const result = await onTerminal(["encrypt", "plain", "never", ...CHEAP], ...script);
    expect(result.shown).toContain(`wordslice: ${words}`);
    expect(result.code).toBe(code);
    expect(box.list()).toEqual(before);
  });

  it("a wrong password is refused", async () => {
    const result = await onTerminal(["decrypt", "file", "never"], "Password: ", "wrong\\r");
    expect(result).toMatchObject({ code: 3, shown: expect.stringContaining("wordslice: wrong password") });
  });

  it("ciphertext is not shown", async () => {
    box.write("key", randomBytes(32));
    const result = await onTerminal(["encrypt", "plain", "-", "-k", "key"]);
    expect(result).toMatchObject({ code: 2, shown: expect.stringContaining("not for a terminal") });
  });

  it("a long job shows its progress, a quiet one does not", async () => {
    truncateSync(box.path(box.write("long", "")), 400e6);
    const loud = await onTerminal(["encrypt", "long", "/dev/null", "-k", "key"]);
    expect(loud.code).toBe(0);
    expect(loud.shown).toMatch(/\d+% \d+ MB of 400 MB, [\d.]+ MB\/s, \d+:\d\d left/);
    const quiet = await onTerminal(["encrypt", "long", "/dev/null", "-k", "key", "--quiet"]);
    expect(quiet).toEqual({ code: 0, shown: "" });
  });
});

it("without a terminal, says how to do without", async () => {
  const { code, stderr } = await box.shell("setsid $W encrypt plain never < /dev/null");
  expect(code).toBe(2);
  expect(stderr).toBe("wordslice: there is no terminal to ask for the password: use --password-file or --key-file\n");
});
