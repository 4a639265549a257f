/** A file that is written under a temporary name beside its own, and takes its own when it is whole and on the disk. */
import { closeSync, constants, fchmodSync, fsync, fsyncSync, linkSync, openSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { keep, remove, removeOnSignal } from "./cleanup.js";
import { errorCode, failed, fileFailure } from "./failure.js";
import { FdSink, type Sink } from "./fd-sink.js";
import type { Target } from "./target.js";

/** Codes by which file systems say that they have no hard links. */
const NO_LINKS = ["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"];

export interface FileOptions {
  /** Replaces a file that is there. */
  readonly force: boolean;
  /** The permissions of the file. Default: those of the file that is replaced, or else what the umask leaves. */
  readonly mode?: number;
}

export class FileSink implements Sink {
  readonly #name: string;
  readonly #target: Target;
  readonly #force: boolean;
  readonly #mode: number;
  readonly #temporary: string;
  readonly #file: FdSink;

  constructor(name: string, target: Target, { force, mode }: FileOptions) {
    this.#name = name;
    this.#target = target;
    this.#force = force;
    this.#mode = mode ?? (target.stats ? target.stats.mode & 0o777 : 0o666 & ~umask());
    this.#temporary = join(dirname(target.path), `.wordslice-${randomBytes(8).toString("hex")}.tmp`);
    removeOnSignal(this.#temporary);
    // Synchronous, here and below: no signal comes between the system call and our knowing of it.
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
    this.#file = new FdSink(name, openSync(this.#temporary, flags, 0o600));
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#file.write(bytes);
  }

  async commit(): Promise<void> {
    const { fd } = this.#file;
    try {
      await promisify(fsync)(fd);
      fchmodSync(fd, this.#mode);
      await this.#file.commit();
      this.#publish();
    } catch (error) {
      throw fileFailure(this.#name, error);
    }
    syncDirectory(dirname(this.#target.path));
  }

  async abort(): Promise<void> {
    await this.#file.abort().catch(() => undefined);
    remove(this.#temporary);
  }

  /** Gives the file its name; another file that took the name meanwhile is kept, unless it may be replaced. */
  #publish(): void {
    const { path } = this.#target;
    try {
      if (!this.#force) {
        try {
          linkSync(this.#temporary, path);
          remove(this.#temporary);
          return;
        } catch (error) {
          if (!NO_LINKS.includes(errorCode(error))) throw error;
          // An empty file of ours holds the name instead.
          closeSync(openSync(path, "wx", 0o600));
        }
      }
      renameSync(this.#temporary, path);
      keep(this.#temporary);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
      throw failed(`${this.#name}: another program made this file meanwhile: it was kept`);
    }
  }
}

function umask(): number {
  // Deprecated for its race with threads that make files meanwhile: none of this program's do.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return process.umask();
}

/** Puts the new name on the disk too, where directories can be synchronized. */
function syncDirectory(path: string): void {
  try {
    const fd = openSync(path, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // The file is whole; some systems and file systems have no more to offer.
  }
}
