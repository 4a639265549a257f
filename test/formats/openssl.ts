/** The command `openssl`, with files in a directory of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Whether the command is there; tests that need it are skipped otherwise. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) console.warn("openssl is not on the PATH: its tests are skipped");

export class Openssl {
  readonly directory = mkdtempSync(join(tmpdir(), "wordslice-openssl-"));

  constructor() {
    afterAll(() => rmSync(this.directory, { recursive: true, force: true }));
  }

  /** Runs `openssl` with `input` as its standard input, and gives its standard output. */
  run(parameters: readonly string[], input: Uint8Array | string = ""): Buffer {
    const { status, stdout, stderr } = spawnSync("openssl", parameters, {
      cwd: this.directory,
      input,
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`openssl ${parameters.join(" ")}: ${stderr.toString()}`);
    return stdout;
  }

  write(name: string, content: Uint8Array | string): string {
    writeFileSync(join(this.directory, name), content);
    return name;
  }

  read(name: string): Buffer {
    return readFileSync(join(this.directory, name));
  }
}
