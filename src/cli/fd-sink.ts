/** What results are written to, and the plainest case: a file descriptor. */
import { setTimeout as wait } from "node:timers/promises";
import { fs } from "./descriptors.js";
import { errorCode, fileFailure } from "./failure.js";

/** How often a descriptor or pipe that is not ready is tried again, in milliseconds. */
export const RETRY_MS = 20;

export interface Sink {
  /** Writes all of it. One call at a time; `bytes` may be reused once it is done. */
  write(bytes: Uint8Array): Promise<void>;
  /** Makes the output final. */
  commit(): Promise<void>;
  /** Leaves nothing behind, as far as the output can be taken back. */
  abort(): Promise<void>;
}

/** A descriptor that is written to directly: a device, or what standard output was redirected to. */
export class FdSink implements Sink {
  #writing: Promise<unknown> = Promise.resolve();
  #open = true;

  constructor(
    readonly name: string,
    readonly fd: number,
  ) {}

  write(bytes: Uint8Array): Promise<void> {
    const writing = this.#writeAll(bytes);
    this.#writing = writing.catch(() => undefined);
    return writing;
  }

  async commit(): Promise<void> {
    await this.abort();
  }

  async abort(): Promise<void> {
    await this.#writing;
    const wasOpen = this.#open;
    this.#open = false;
    if (wasOpen && this.fd > 2) await fs.close(this.fd);
  }

  async #writeAll(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      try {
        at += (await fs.write(this.fd, bytes, at, bytes.length - at, null)).bytesWritten;
      } catch (error) {
        if (errorCode(error) !== "EAGAIN") throw fileFailure(this.name, error);
        await wait(RETRY_MS);
      }
    }
  }
}
