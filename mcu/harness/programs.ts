/** The programs of other projects that the harness runs: assemblers, linkers, emulators. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Those of `names` that are not on the PATH. */
export function missingPrograms(...names: string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.filter((name) => !folders.some((folder) => isExecutable(join(folder, name))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether what is not installed is an error rather than left out: so it is in CI. */
export function toolsAreRequired(): boolean {
  return process.env["WORDSLICE_MCU_TOOLS"] === "required";
}

/** Runs a program to its end; what it printed. A program that hangs is killed. */
export function runProgram(name: string, args: readonly string[], seconds = 60): string {
  const { status, signal, stdout, stderr, error } = spawnSync(name, args, {
    encoding: "utf8",
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
    maxBuffer: 1 << 28,
  });
  if (error) throw new Error(`${name}: ${error.message}`);
  if (status !== 0) throw new Error(`${name} ${args.join(" ")}: ended with ${signal ?? status}\n${stdout}${stderr}`);
  return stdout;
}
