/** Runs the built program in a directory of its own. */
import { spawn, type SpawnOptions } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

export const PROGRAM = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** scrypt as cheap as the program allows, for tests. */
export const CHEAP = ["--scrypt-log2n", "10"];

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A temporary directory that is removed after the test file. */
export class Sandbox {
  readonly directory = mkdtempSync(join(tmpdir(), "wordslice-test-"));

  constructor() {
    afterAll(() => rmSync(this.directory, { recursive: true, force: true }));
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  write(name: string, content: Uint8Array | string): string {
    writeFileSync(this.path(name), content);
    return name;
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  list(): string[] {
    return readdirSync(this.directory).sort();
  }

  start(parameters: readonly string[], options: SpawnOptions = {}) {
    return spawn(process.execPath, [PROGRAM, ...parameters], { cwd: this.directory, ...options });
  }

  /** Runs to the end, `input` being standard input. */
  run(parameters: readonly string[], input: Uint8Array | string = ""): Promise<Ended> {
    const child = this.start(parameters, { stdio: "pipe" });
    child.stdin!.on("error", () => undefined).end(input);
    return ended(child);
  }

  /** Runs a shell line in which `$W` is the program. */
  shell(line: string): Promise<Ended> {
    const env = { ...process.env, W: `${process.execPath} ${PROGRAM}` };
    return ended(spawn("/bin/bash", ["-c", line], { cwd: this.directory, env, stdio: ["ignore", "pipe", "pipe"] }));
  }
}

export function ended(child: ReturnType<typeof spawn>): Promise<Ended> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on("data", (bytes: Buffer) => stdout.push(bytes));
  child.stderr?.on("data", (bytes: Buffer) => stderr.push(bytes));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }),
    );
  });
}
