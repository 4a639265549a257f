/** A worker, of the web or of node:worker_threads, as a function from tasks to results. */
import { UnavailableError } from "../errors.js";
import type { Task, TaskResult } from "./tasks.js";

/** What a worker answers. */
export type Answer = { readonly result: TaskResult } | { readonly error: string };

/** The part of a worker that both kinds have, or are given here. */
interface Port {
  postMessage(message: unknown, transfer: ArrayBufferLike[]): void;
  listen(onAnswer: (answer: Answer) => void, onEnd: (reason: string) => void): void;
  /** Whether it keeps the process alive, where that is a question. */
  hold(busy: boolean): void;
  terminate(): unknown;
}

/** Where a worker's file is, or what makes a worker. */
export type WorkerSource = URL | (() => Worker);

/** Starts a worker: the runtime's `Worker`, or a thread of Node, whose `Worker` is not global. */
function startPort(source: WorkerSource | undefined): Port {
  if (typeof source === "function") return webPort(source());
  if (typeof Worker === "function") {
    // Bundlers know a worker by this form.
    const worker = source
      ? new Worker(source, { type: "module" })
      : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    return webPort(worker);
  }
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const threads = process?.getBuiltinModule?.("node:worker_threads") as
    typeof import("node:worker_threads") | undefined;
  if (!threads) throw new UnavailableError("this runtime has no workers: create the pool with { workers: 0 }");
  const worker = new threads.Worker(source ?? new URL("./worker.js", import.meta.url), { execArgv: [] });
  worker.unref();
  return {
    postMessage: (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[]),
    listen: (onAnswer, onEnd) => {
      worker.on("message", onAnswer);
      worker.on("error", (error) => onEnd(error instanceof Error ? error.message : String(error)));
      worker.on("exit", (code) => onEnd(`it exited with code ${code}`));
    },
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    terminate: () => worker.terminate(),
  };
}

function webPort(worker: Worker): Port {
  return {
    postMessage: (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[]),
    listen: (onAnswer, onEnd) => {
      worker.addEventListener("message", ({ data }) => onAnswer(data as Answer));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        onEnd(event.message);
      });
      worker.addEventListener("messageerror", () => onEnd("its answer could not be read"));
    },
    hold: () => undefined,
    terminate: () => worker.terminate(),
  };
}

/** One worker, which does one task at a time. */
export class Thread {
  readonly #port: Port;
  #settle: { resolve: (result: TaskResult) => void; reject: (error: Error) => void } | undefined;
  #ended: Error | undefined;

  constructor(source: WorkerSource | undefined) {
    this.#port = startPort(source);
    this.#port.listen(
      (answer) => {
        const settle = this.#settle;
        this.#settle = undefined;
        this.#port.hold(false);
        if ("result" in answer) settle?.resolve(answer.result);
        else settle?.reject(new UnavailableError(`a worker failed: ${answer.error}`));
      },
      (reason) => this.end(new UnavailableError(`a worker ended: ${reason}`)),
    );
  }

  /** Whether it can do no more. */
  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Does a task, of which `text` is transferred: its buffer is empty afterwards. */
  run(task: Task): Promise<TaskResult> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#port.hold(true);
      this.#port.postMessage(task, [task.text.buffer]);
    });
  }

  /** Ends the worker, and with `reason` what it was at. Idempotent. */
  end(reason: Error): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#settle?.reject(reason);
    this.#settle = undefined;
    this.#port.terminate();
  }
}
