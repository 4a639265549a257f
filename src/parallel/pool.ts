/** Threads and the tasks that wait for them. */
import { option } from "../api/arguments.js";
import { ArgumentError, describe, StateError, UnavailableError } from "../errors.js";
import { perform, type Task, type TaskResult } from "./tasks.js";
import { Thread, type WorkerSource } from "./thread.js";

export interface PoolOptions {
  /**
   * How many workers, each with its own WebAssembly memory. 0: none, the work is done on this thread, in slices between which
   * the event loop turns. Default: as many as the machine has processors, at most 8.
   */
  readonly workers?: number;
  /**
   * Where `wordslice/parallel/worker` is, or what makes a worker of it: for bundlers that do not find it by themselves.
   * Default: beside this module.
   */
  readonly worker?: WorkerSource;
}

/** What a call takes that may take long. Both are read when it begins. */
export interface LongCall {
  /** Called after each part with the bytes that are done, and of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Ends the call early: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

const DISPOSED = "this pool was disposed of";
const MAX_DEFAULT_WORKERS = 8;
/** The most workers of a pool. */
export const MAX_WORKERS = 256;

/** A part of a long message, in bytes, a multiple of 16 and of the length of the container's chunks. */
const SLICE = { worker: 1 << 20, here: 1 << 17, least: 1 << 16 } as const;

export class Threads {
  /** 0 when the work is done here. */
  readonly count: number;
  readonly #source: WorkerSource | undefined;
  readonly #threads = new Set<Thread>();
  readonly #idle: Thread[] = [];
  /** Wakes what waits for a thread, first come first served. */
  readonly #waiting: (() => void)[] = [];
  #disposed = false;

  constructor(options: PoolOptions) {
    const workers = option(options, "workers");
    const worker = option(options, "worker");
    const count = workers ?? Math.min(processors(), MAX_DEFAULT_WORKERS);
    if (!Number.isInteger(count) || count < 0 || count > MAX_WORKERS) {
      throw new ArgumentError("workers", describe(workers), `an integer from 0 to ${MAX_WORKERS}`);
    }
    if (worker !== undefined && typeof worker !== "function" && !(worker instanceof URL)) {
      throw new ArgumentError("worker", describe(worker), "a URL or a function that makes a worker");
    }
    this.count = count;
    this.#source = worker;
  }

  /** Bytes that a part of a message should have, so that all threads have work and none has to wait long for the last. */
  sliceBytes(totalBytes: number): number {
    if (this.count === 0) return SLICE.here;
    const fair = Math.ceil(totalBytes / (4 * this.count) / SLICE.least) * SLICE.least;
    return Math.min(SLICE.worker, Math.max(SLICE.least, fair));
  }

  /** Parts of a message that are best begun before the first of them is done. */
  get ahead(): number {
    return 2 * this.count;
  }

  /** Does a task when a thread is free, and wipes its key. */
  async run(task: Task): Promise<TaskResult> {
    try {
      this.#check();
      if (this.count === 0) {
        await turn();
        this.#check();
        return perform(task);
      }
      const thread = await this.#acquire();
      try {
        return await thread.run(task);
      } finally {
        this.#release(thread);
      }
    } finally {
      task.key.fill(0);
    }
  }

  /** Ends all workers. What they are at, and what waits for them, is rejected with a StateError. */
  dispose(): void {
    this.#disposed = true;
    for (const thread of this.#threads) thread.end(new StateError(DISPOSED));
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #check(): void {
    if (this.#disposed) throw new StateError(DISPOSED);
  }

  /** A thread that has nothing to do; workers are started when they are first needed, and when one has ended. */
  async #acquire(): Promise<Thread> {
    for (;;) {
      this.#check();
      const idle = this.#idle.pop();
      if (idle?.ended) {
        this.#threads.delete(idle);
        continue;
      }
      if (idle) return idle;
      if (this.#threads.size < this.count) return this.#start();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #start(): Thread {
    try {
      const thread = new Thread(this.#source);
      this.#threads.add(thread);
      return thread;
    } catch (cause) {
      // Those that wait have to learn it too.
      this.#waiting.shift()?.();
      if (cause instanceof UnavailableError) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new UnavailableError(`a worker could not be started: ${why}`, cause);
    }
  }

  #release(thread: Thread): void {
    if (thread.ended) this.#threads.delete(thread);
    else this.#idle.push(thread);
    this.#waiting.shift()?.();
  }
}

/** What a long call was given, read once. */
export interface Call {
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * Checks what a long call was given.
 *
 * @throws ArgumentError, or the signal's reason when it is too late already.
 */
export function readCall(given: LongCall): Call {
  const onProgress = option(given, "onProgress");
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new ArgumentError("onProgress", describe(onProgress), "a function");
  }
  const signal = option(given, "signal");
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new ArgumentError("signal", describe(signal), "an AbortSignal");
  }
  signal?.throwIfAborted();
  return { onProgress: onProgress ?? (() => undefined), signal };
}

/**
 * Calls `part` for each of `count` parts, some ahead of others, and `done` for their results in order.
 *
 * @throws The signal's reason, or what a part throws, when everything that was begun has come to its end.
 */
export async function inOrder<R>(
  count: number,
  ahead: number,
  signal: AbortSignal | undefined,
  part: (index: number) => Promise<R>,
  done: (result: R, index: number) => void,
): Promise<void> {
  const begun: Promise<R>[] = [];
  try {
    for (let index = 0; index < count; index++) {
      while (begun.length < count && begun.length <= index + ahead) {
        signal?.throwIfAborted();
        const promise = part(begun.length);
        promise.catch(() => undefined);
        begun.push(promise);
      }
      done(await begun[index]!, index);
      signal?.throwIfAborted();
    }
  } finally {
    await Promise.allSettled(begun);
  }
}

/** Lets the event loop turn. */
function turn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => unknown };
  return new Promise((resolve) => {
    if (setImmediate) {
      setImmediate(resolve);
    } else {
      // A timer of a browser waits for milliseconds.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    }
  });
}

function processors(): number {
  const { navigator, process } = globalThis as {
    navigator?: { hardwareConcurrency?: number };
    process?: { getBuiltinModule?: (name: string) => unknown };
  };
  if (navigator?.hardwareConcurrency) return navigator.hardwareConcurrency;
  const os = process?.getBuiltinModule?.("node:os") as typeof import("node:os") | undefined;
  return os?.availableParallelism() ?? 1;
}
