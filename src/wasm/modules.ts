/**
 * The compiled WebAssembly modules. By default a module is compiled synchronously, at first use, from bytes embedded in
 * the JavaScript; a runtime that forbids compiling from bytes hands one over with `init`.
 */
import { instantiate } from "@assemblyscript/loader";
import { engineExports, ENGINES, type EngineSpec, type ModuleName } from "../../spec/engines.js";
import { layoutDigest } from "../../spec/layout.js";
import { ArgumentError, describe, UnavailableError } from "../errors.js";

const compiled = new Map<ModuleName, WebAssembly.Module>();
const embedded = new Map<ModuleName, () => Uint8Array<ArrayBuffer>>();

/** What `init` takes: a module, its bytes, a response that brings them, or where to get them. */
export type WasmSource = WebAssembly.Module | BufferSource | Response | URL | string;

/** Registers embedded bytes; they are decoded and compiled at first use. */
export function embed(name: ModuleName, bytes: () => Uint8Array<ArrayBuffer>): void {
  embedded.set(name, bytes);
}

/**
 * The compiled module of that name.
 *
 * @throws UnavailableError when there is no WebAssembly, it may not compile bytes here, or `init` is still to be called.
 */
export function wasmModule(name: ModuleName): WebAssembly.Module {
  const known = compiled.get(name);
  if (known) return known;
  if (typeof WebAssembly !== "object") throw new UnavailableError("this runtime has no WebAssembly");
  const bytes = embedded.get(name);
  if (!bytes) throw new UnavailableError(`${name}.wasm is not loaded: call \`await init(moduleOrUrlOrBytes)\` first`);
  let module: WebAssembly.Module;
  try {
    module = new WebAssembly.Module(bytes());
  } catch (cause) {
    throw new UnavailableError(
      `this runtime does not compile WebAssembly from bytes: call \`await init(module)\` with ${name}.wasm first`,
      cause,
    );
  }
  compiled.set(name, module);
  return module;
}

/**
 * Loads a WebAssembly module of this package from elsewhere than its embedded bytes.
 *
 * @param source A `WebAssembly.Module` (as bundlers and Workers import them), the bytes, a `Response` or promise of any
 *   of these, or a URL (`file:` URLs too where the runtime has node:fs).
 * @throws ArgumentError when it is something else, or is not a module of this version of the package.
 */
export async function init(source: WasmSource | Promise<WasmSource>): Promise<void> {
  const given = await source;
  let loaded: Awaited<ReturnType<typeof instantiate>>;
  try {
    loaded = await instantiate(typeof given === "string" || given instanceof URL ? await fetchWasm(given) : given);
  } catch (cause) {
    const error = new ArgumentError("source", describe(given), "a WebAssembly module, its bytes, a Response or a URL");
    error.cause = cause;
    throw error;
  }
  const name = identify(loaded.instance.exports);
  if (!name) throw new ArgumentError("source", describe(given), "a .wasm file of this version of wordslice");
  compiled.set(name, loaded.module);
}

/** Fetches a URL; `file:` by way of node:fs, since fetch refuses it there. */
async function fetchWasm(source: string | URL): Promise<Response | BufferSource> {
  const url = new URL(source, (globalThis as { location?: { href: string } }).location?.href);
  if (url.protocol !== "file:") return fetch(url);
  const fs = "node:fs/promises"; // a variable, so that bundlers for browsers leave it alone
  const { readFile } = (await import(/* @vite-ignore */ fs)) as typeof import("node:fs/promises");
  return readFile(url);
}

/** Which of our modules this is: the one whose engines it exports, built with the layout that this code knows. */
function identify(exports: WebAssembly.Exports): ModuleName | undefined {
  const layout = exports["LAYOUT"];
  if (!(layout instanceof WebAssembly.Global) || layout.value !== layoutDigest()) return undefined;
  const holds = (engine: EngineSpec) => engineExports(engine).every((name) => name in exports);
  const names = new Set(ENGINES.map((engine) => engine.module));
  return [...names].find((name) => ENGINES.filter((engine) => engine.module === name).every(holds));
}
