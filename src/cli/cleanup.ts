/** Nothing half-written is left behind, however the program ends. */
import { unlinkSync } from "node:fs";
import { constants } from "node:os";
import { EXIT } from "./failure.js";

const temporaryFiles = new Set<string>();

/** Removes a file, if it is there, when a signal ends the program before `keep` or `remove`. */
export function removeOnSignal(path: string): void {
  temporaryFiles.add(path);
}

export function keep(path: string): void {
  temporaryFiles.delete(path);
}

export function remove(path: string): void {
  temporaryFiles.delete(path);
  try {
    unlinkSync(path);
  } catch {
    // Gone already, or out of reach: there is no more to do about it.
  }
}

/** Cleans up at the signals by which users and systems end programs, and then ends by the signal, as shells expect. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      for (const path of temporaryFiles) remove(path);
      // This listener is gone by now, so the signal ends us at once; exit would wait for scrypt, should it be running.
      process.kill(process.pid, signal);
      // Still here: the first process of a container is not ended by signals.
      process.exit(EXIT.signal + constants.signals[signal]);
    });
  }
}
