/** What is read: a file, a device, a pipe or standard input. */
import { constants, type Stats } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { isatty, ReadStream } from "node:tty";
import { fs } from "./descriptors.js";
import { displayName, failed, fileFailure } from "./failure.js";

export interface Source {
  /** For messages. */
  readonly name: string;
  readonly stats: Stats;
  /** Bytes in it, where that is known. */
  readonly size: number | undefined;
  /** Reads some bytes into the front of `buffer`; from a file, as many as fit. 0 at the end. */
  read(buffer: Uint8Array): Promise<number>;
  /** Gives up what is still being read. */
  close(): Promise<void>;
}

/** A file descriptor that answers at once: a file's or a device's. */
class FdSource implements Source {
  readonly size: number | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly stats: Stats,
    readonly fd: number,
  ) {
    // Files of /proc and /sys say that they are empty.
    if (stats.isFile() && stats.size > 0) this.size = stats.size;
  }

  read(buffer: Uint8Array): Promise<number> {
    const reading = this.#fill(buffer);
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async close(): Promise<void> {
    await this.#reading;
    if (this.fd > 2) await fs.close(this.fd);
  }

  async #fill(buffer: Uint8Array): Promise<number> {
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await fs
        .read(this.fd, buffer, filled, buffer.length - filled, null)
        .catch((error: unknown) => {
          throw fileFailure(this.name, error);
        });
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  }
}

/** A pipe, socket or terminal, which may keep us waiting for ever. */
class StreamSource implements Source {
  readonly size = undefined;
  readonly #stream: Readable;
  readonly #iterator: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array(0);

  constructor(
    readonly name: string,
    readonly stats: Stats,
    stream: Readable,
  ) {
    this.#stream = stream;
    this.#iterator = stream[Symbol.asyncIterator]();
  }

  async read(buffer: Uint8Array): Promise<number> {
    while (this.#left.length === 0) {
      const next = await this.#iterator.next().catch((error: unknown) => {
        throw fileFailure(this.name, error);
      });
      if (next.done) return 0;
      this.#left = next.value;
    }
    const count = Math.min(buffer.length, this.#left.length);
    buffer.set(this.#left.subarray(0, count));
    this.#left = this.#left.subarray(count);
    return count;
  }

  close(): Promise<void> {
    this.#stream.destroy();
    return Promise.resolve();
  }
}

const STANDARD_INPUT = ["-", "/dev/stdin", "/dev/fd/0"];

/** Opens what `path` names; `-` is standard input. */
export async function openSource(path: string): Promise<Source> {
  const name = displayName(path, "standard input");
  try {
    if (STANDARD_INPUT.includes(path)) return await openDescriptor(name, 0, () => process.stdin);
    const stats = await fs.stat(path);
    if (stats.isDirectory()) throw failed(`${name}: is a directory: name a file (tar makes one of a directory)`);
    if (!stats.isFIFO()) return await openDescriptor(name, await fs.open(path, "r"), (fd) => new ReadStream(fd));
    // Not blocking: a thread that waits for a writer would keep the program from ending.
    const fd = await fs.open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new StreamSource(name, stats, new Socket({ fd, readable: true, writable: false }));
  } catch (error) {
    throw fileFailure(name, error);
  }
}

async function openDescriptor(name: string, fd: number, stream: (fd: number) => Readable): Promise<Source> {
  const stats = await fs.fstat(fd);
  if (stats.isDirectory()) throw failed(`${name}: is a directory: name a file`);
  const answersAtOnce = stats.isFile() || stats.isBlockDevice() || (stats.isCharacterDevice() && !isatty(fd));
  return answersAtOnce ? new FdSource(name, stats, fd) : new StreamSource(name, stats, stream(fd));
}

/** Reads `length` bytes, or as many as there are. */
export async function readFront(source: Source, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const count = await source.read(bytes.subarray(filled));
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Whether two names stand for one file. */
export function sameFile(a: Stats, b: Stats | undefined): boolean {
  return b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
