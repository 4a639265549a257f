/**
 * The kernels without the library around them: a test calls a Wasm export by engine id and name on raw addresses, and
 * sees all of memory. An instance is private to its caller and starts zeroed.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ENGINES, exportPrefix, type ModuleName } from "../../spec/engines.js";

/** The part of the global that this file uses: neither the ES nor the Node.js typings declare it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

/** A kernel function. Arguments are addresses in `memory`, the context first, and counts. */
export type KernelFunction = (...args: number[]) => void;

/** One instance of a Wasm module, as tests of kernels see it. */
export interface KernelInstance {
  /** The whole linear memory. It never grows, so the view stays valid. */
  readonly memory: Uint8Array;
  /** The address of context slot 0; slot i is CONTEXT_BYTES * i further on. */
  readonly contexts: number;
  /** The address of the I/O buffer, IO_BYTES long. */
  readonly io: number;
  /** The export `name` of an engine, such as `call("aria32", "encryptBlocks")`. */
  call(engineId: string, name: string): KernelFunction;
}

const modules = new Map<ModuleName, object>();

function compile(name: ModuleName): object {
  let module = modules.get(name);
  if (module === undefined) {
    const path = fileURLToPath(new URL(`../../build/release/${name}.wasm`, import.meta.url));
    if (!existsSync(path)) throw new Error(`${path} is missing: build the Wasm modules first`);
    module = new WebAssembly.Module(readFileSync(path));
    modules.set(name, module);
  }
  return module;
}

/** A new instance of build/release/simd.wasm, which holds every engine. */
export function loadKernels(): KernelInstance {
  return kernelsOf(new WebAssembly.Instance(compile("simd")).exports);
}

/** The kernels of an instance, by its exports. */
export function kernelsOf(exports: Readonly<Record<string, unknown>>): KernelInstance {
  const address = (name: string) => (exports[name] as { readonly value: number }).value;
  return {
    memory: new Uint8Array((exports["memory"] as { readonly buffer: ArrayBuffer }).buffer),
    contexts: address("CONTEXTS"),
    io: address("IO"),
    call(engineId, name) {
      if (!ENGINES.some((engine) => engine.id === engineId)) throw new Error(`no engine is called ${engineId}`);
      const kernel = exports[`${exportPrefix(engineId)}_${name}`];
      if (typeof kernel !== "function") throw new Error(`${engineId} exports no ${name}`);
      return kernel as KernelFunction;
    },
  };
}
