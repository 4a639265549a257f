/** The other side of thread.ts: does tasks with a WebAssembly instance of its own. */
import "../wasm/embedded.js";
import { perform, type Task } from "./tasks.js";
import type { Answer } from "./thread.js";

interface Parent {
  postMessage(message: Answer, transfer: ArrayBufferLike[]): void;
}

function answer(parent: Parent, task: Task): void {
  try {
    const result = perform(task);
    parent.postMessage({ result }, [result.text.buffer]);
  } catch (error) {
    task.text.fill(0);
    parent.postMessage({ error: error instanceof Error ? error.message : String(error) }, []);
  }
}

const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
const threads = process?.getBuiltinModule?.("node:worker_threads") as typeof import("node:worker_threads") | undefined;
const port = threads?.parentPort;
if (port) {
  port.on("message", (task: Task) => answer(port as unknown as Parent, task));
} else {
  const scope = globalThis as unknown as Parent & EventTarget;
  scope.addEventListener("message", (event) => answer(scope, (event as MessageEvent<Task>).data));
}
