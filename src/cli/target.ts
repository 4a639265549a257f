/** Where output goes: what a path stands for once its symbolic links are followed. */
import { lstat, readlink, realpath, stat } from "node:fs/promises";
import type { Stats } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { errorCode } from "./failure.js";

const MAX_LINKS = 40;

export interface Target {
  /** The path of the file itself, no symbolic link; there need not be one yet. */
  readonly path: string;
  /** Of what is there, or undefined. */
  readonly stats: Stats | undefined;
}

/** Follows symbolic links, a dangling one too: then the file is made where it points. */
export async function resolveTarget(path: string): Promise<Target> {
  let current = path;
  for (let links = 0; ; links++) {
    const found = await orMissing(lstat(current));
    // /dev/stdout leads to names that are no paths, such as "pipe:[1]": what is there counts.
    const stats = found?.isSymbolicLink() ? await orMissing(stat(current)) : found;
    if (stats && !stats.isFile()) return { path: current, stats };
    const directory = await realpath(dirname(current));
    if (!found?.isSymbolicLink()) return { path: join(directory, basename(current)), stats };
    if (links === MAX_LINKS) throw Object.assign(new Error("too many symbolic links"), { code: "ELOOP" });
    const link = await readlink(current);
    // Not normalized: "a/.." means something else when a is a link.
    current = isAbsolute(link) ? link : `${directory}/${link}`;
  }
}

async function orMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
