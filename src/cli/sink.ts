/** Where results are written. Files appear whole or not at all; the rest is written as it comes. */
import { constants } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { isatty, WriteStream } from "node:tty";
import { fs } from "./descriptors.js";
import { displayName, errorCode, failed, fileFailure, usage } from "./failure.js";
import { FdSink, RETRY_MS, type Sink } from "./fd-sink.js";
import { type FileOptions, FileSink } from "./file-sink.js";
import { sameFile, type Source } from "./source.js";
import { resolveTarget } from "./target.js";

/** A pipe, socket or terminal, whose reader may keep us waiting for ever. */
class StreamSink implements Sink {
  readonly #stream: Writable;
  readonly #owned: boolean;
  #error: unknown;

  constructor(
    readonly name: string,
    stream: Writable,
  ) {
    this.#stream = stream;
    this.#owned = stream !== process.stdout;
    stream.on("error", (error) => (this.#error = error));
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown) => {
        if (error) reject(fileFailure(this.name, error));
        else resolve();
      };
      if (this.#error) done(this.#error);
      else this.#stream.write(bytes, done);
    });
  }

  async commit(): Promise<void> {
    if (this.#owned) await new Promise<void>((resolve) => this.#stream.end(resolve));
  }

  abort(): Promise<void> {
    if (this.#owned) this.#stream.destroy();
    return Promise.resolve();
  }
}

const STANDARD_OUTPUT = ["-", "/dev/stdout", "/dev/fd/1"];

export interface SinkOptions extends FileOptions {
  /** What is read, which must not be overwritten while it is. */
  readonly source?: Source;
  /** Does not replace that, with `force` neither. */
  readonly keepsSource?: boolean;
}

/** Opens what `path` names; `-` is standard output. Refuses what must not be written to, before any work is done. */
export async function openSink(path: string, options: SinkOptions): Promise<Sink> {
  const name = displayName(path, "standard output");
  try {
    if (STANDARD_OUTPUT.includes(path)) return await openStandardOutput(name, options);
    if (path === "") throw usage("OUT: the name is empty");
    const target = await resolveTarget(path);
    const { stats } = target;
    if (stats?.isDirectory() || path.endsWith("/")) throw failed(`${name}: is a directory: name a file`);
    if (stats?.isFIFO()) return new StreamSink(name, await openFifo(path));
    if (stats && !stats.isFile()) return await openDevice(name, path);
    const same = stats !== undefined && sameFile(stats, options.source?.stats);
    if (same && options.keepsSource) {
      throw failed(`${name}: input and output are the same file: name another output`);
    }
    if (stats && !options.force) {
      throw failed(
        same
          ? `${name}: input and output are the same file: name another output, or replace it with --force`
          : `${name}: exists already: name another file, or replace it with --force`,
      );
    }
    return new FileSink(name, target, options);
  } catch (error) {
    throw fileFailure(name, error);
  }
}

async function openStandardOutput(name: string, { source }: SinkOptions): Promise<Sink> {
  const stats = await fs.fstat(1);
  if (stats.isFile() && sameFile(stats, source?.stats)) throw failed("input and output are the same file");
  return stats.isFile() || (stats.isCharacterDevice() && !isatty(1))
    ? new FdSink(name, 1)
    : new StreamSink(name, process.stdout);
}

async function openDevice(name: string, path: string): Promise<Sink> {
  const fd = await fs.open(path, "r+").catch(() => fs.open(path, constants.O_WRONLY));
  return isatty(fd) ? new StreamSink(name, new WriteStream(fd)) : new FdSink(name, fd);
}

/** Waits for a reader without a thread that would keep the program from ending. */
async function openFifo(path: string): Promise<Socket> {
  for (;;) {
    try {
      const fd = await fs.open(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (error) {
      if (errorCode(error) !== "ENXIO") throw error;
      await wait(RETRY_MS);
    }
  }
}
