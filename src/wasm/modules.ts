/**
 * The compiled WebAssembly module: one a process, the richest that the runtime supports. By default it is compiled
 * synchronously, at first use, from bytes embedded in the JavaScript; a runtime that forbids compiling from bytes hands
 * one over with `init`. Where neither can be, a module that was made into JavaScript serves, if one is registered.
 */
import { instantiate, instantiateSync } from "@assemblyscript/loader";
import { COMMON_FUNCTIONS, engineExports, ENGINES, holds, type ModuleName, MODULES } from "../../spec/engines.js";
import { layoutDigest } from "../../spec/layout.js";
import { ArgumentError, describe, UnavailableError } from "../errors.js";
import { RELAXED_SECTION } from "./relaxed.js";

/** What an instance exports beside the functions of its engines. */
export interface ModuleExports {
  readonly memory: { readonly buffer: ArrayBufferLike };
  readonly CONTEXTS: { readonly value: number };
  readonly IO: { readonly value: number };
  readonly STRIP: { readonly value: number };
  readonly wipeContext: (context: number) => void;
  readonly wipeScratch: (ioBytes: number) => void;
  readonly difference: (a: number, b: number, byteLength: number) => number;
  readonly pkcs7PaddingLength: (block: number) => number;
}

/** A module ready to be instantiated. */
export interface LoadedModule {
  readonly name: ModuleName;
  /** Whether it runs as JavaScript, whose integers have 32 bits. */
  readonly isJavaScript: boolean;
  /** Makes an instance. */
  readonly instantiate: () => ModuleExports;
}

/** Bytes in memory that is not shared. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

let loaded: LoadedModule | undefined;
const embedded = new Map<ModuleName, () => Bytes>();
let substitute: LoadedModule | undefined;

/** `WebAssembly.Module`, where the types of the runtime or of the DOM declare it. */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M extends object } } }
  ? M
  : object;

/**
 * What `init` takes: a module, its bytes, a `Response` that brings them, or a URL to get them from. The latter two by
 * their shapes, since not every program has the types of the DOM.
 */
export type WasmSource =
  | WasmModule
  | ArrayBuffer
  | ArrayBufferView
  | { readonly headers: object; arrayBuffer(): Promise<ArrayBuffer> }
  | { readonly href: string }
  | string;

/** Registers embedded bytes; they are decoded and compiled at first use, if they are the richest that can be. */
export function embed(name: ModuleName, bytes: () => Bytes): void {
  embedded.set(name, bytes);
}

/** Registers a module that was made into JavaScript; it serves where no embedded bytes can be compiled. */
export function embedJavaScript(name: ModuleName, instantiate: () => ModuleExports): void {
  substitute = { name, isJavaScript: true, instantiate };
}

const ZERO = [65, 0]; // i32.const 0
const ZEROS = [...ZERO, 253, 15]; // i8x16.splat

/** What makes one value by what each module needs. The opcodes of swizzles are as long as in ./relaxed. */
const PROBES: Readonly<Record<ModuleName, readonly number[]>> = {
  scalar: ZERO,
  simd: [...ZEROS, ...ZEROS, 253, 142, 0], // i8x16.swizzle
  relaxed: [...ZEROS, ...ZEROS, 253, 128, 2], // i8x16.relaxed_swizzle
};

/** Whether the runtime can compile the module, as told from one of a single function. */
export function isSupported(name: ModuleName): boolean {
  const code = [...PROBES[name], 26, 11]; // drop, end
  const probe = Uint8Array.of(
    ...[0, 97, 115, 109, 1, 0, 0, 0], // magic and version
    ...[1, 4, 1, 96, 0, 0], // type: () -> ()
    ...[3, 2, 1, 0], // function
    ...[10, code.length + 3, 1, code.length + 1, 0, ...code], // code
  );
  return WebAssembly.validate(probe);
}

/**
 * The module that this process uses; the first call decides.
 *
 * @throws UnavailableError when there is no WebAssembly, it may not compile bytes here, or `init` is still to be called.
 */
export function loadedModule(): LoadedModule {
  return (loaded ??= compileEmbedded());
}

/** The loader wraps exported functions; the bare ones cost a tenth. */
function webAssembly(name: ModuleName, module: WasmModule): LoadedModule {
  const make = () => instantiateSync(module).instance.exports as unknown as ModuleExports;
  return { name, isJavaScript: false, instantiate: make };
}

function compileEmbedded(): LoadedModule {
  if (typeof WebAssembly !== "object") {
    if (substitute) return substitute;
    throw new UnavailableError('this runtime has no WebAssembly: import "wordslice/js", which works without');
  }
  const best = MODULES.toReversed().find(({ name }) => embedded.has(name) && isSupported(name));
  if (!best && substitute) return substitute;
  if (!best) throw new UnavailableError("no WebAssembly is loaded: call `await init(moduleOrUrlOrBytes)` first");
  const { name } = best;
  try {
    return webAssembly(name, new WebAssembly.Module(embedded.get(name)!()));
  } catch (cause) {
    if (substitute) return substitute;
    throw new UnavailableError(
      `this runtime does not compile WebAssembly from bytes: call \`await init(module)\` with ${name}.wasm first, or ` +
        'import "wordslice/js", which works without',
      cause,
    );
  }
}

/**
 * Loads a WebAssembly module of this package from elsewhere than its embedded bytes. Ciphers that were made before keep
 * the one that they have.
 *
 * @param source A `WebAssembly.Module` (as bundlers and Workers import them), the bytes, a `Response` or promise of any
 *   of these, or a URL (`file:` URLs too where the runtime has node:fs).
 * @throws ArgumentError when it is something else, or is not a module of this version of the package.
 */
export async function init(source: WasmSource | Promise<WasmSource>): Promise<void> {
  const given = await source;
  let result: Awaited<ReturnType<typeof instantiate>>;
  try {
    const wasm = typeof given === "string" || given instanceof URL ? await fetchWasm(given) : given;
    result = await instantiate(wasm);
  } catch (cause) {
    const error = new ArgumentError(
      "source",
      `${shown(given)} (${cause instanceof Error ? cause.message : String(cause)})`,
      "a WebAssembly module that this runtime supports, its bytes, a Response or a URL",
    );
    error.cause = cause;
    throw error;
  }
  const name = identify(result);
  if (!name) throw new ArgumentError("source", shown(given), "a .wasm file of this version of wordslice");
  loaded = webAssembly(name, result.module);
}

/** A source for an error: where it was to come from is no secret. */
function shown(source: unknown): string {
  const from = typeof source === "string" ? source : source instanceof URL ? source.href : undefined;
  return from === undefined ? describe(source) : JSON.stringify(from.length > 200 ? `${from.slice(0, 200)}...` : from);
}

/** Fetches a URL; `file:` by way of node:fs, since fetch refuses it there. */
async function fetchWasm(source: string | URL): Promise<Response | BufferSource> {
  const url = new URL(source, (globalThis as { location?: { href: string } }).location?.href);
  if (url.protocol !== "file:") {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return response;
  }
  const fs = "node:fs/promises"; // a variable, so that bundlers for browsers leave it alone
  const { readFile } = (await import(/* @vite-ignore */ fs)) as typeof import("node:fs/promises");
  return readFile(url);
}

/** What an instance exports beside its engines' functions, ModuleExports. */
const INSTANCE_FUNCTIONS = ["wipeContext", "wipeScratch", "difference", "pkcs7PaddingLength"] as const;

/** Which of our modules this is: the richest whose engines it exports, built with the layout that this code knows. */
function identify({ module, instance: { exports } }: Awaited<ReturnType<typeof instantiate>>): ModuleName | undefined {
  const layout = exports["LAYOUT"];
  if (!(layout instanceof WebAssembly.Global) || layout.value !== layoutDigest()) return undefined;
  const isRelaxed = WebAssembly.Module.customSections(module, RELAXED_SECTION).length > 0;
  const complete = ({ name }: { name: ModuleName }) =>
    (name !== "relaxed" || isRelaxed) &&
    [...INSTANCE_FUNCTIONS, ...COMMON_FUNCTIONS].every((entry) => typeof exports[entry] === "function") &&
    [exports["IO"], exports["CONTEXTS"], exports["STRIP"]].every((entry) => entry instanceof WebAssembly.Global) &&
    exports["memory"] instanceof WebAssembly.Memory &&
    ENGINES.filter((engine) => holds(name, engine)).every((engine) =>
      engineExports(engine).every((entry) => typeof exports[entry] === "function"),
    );
  return MODULES.toReversed().find(complete)?.name;
}
