/** A Wasm binary, read by Binaryen, which AssemblyScript brings. Nothing is optimised. */
import binaryen from "assemblyscript/binaryen";
import { decode, type Node, oneLine } from "./decode.js";

export interface WasmFunction {
  readonly name: string;
  readonly paramCount: number;
  readonly localCount: number;
  readonly body: Node;
}

export interface WasmModule {
  readonly functions: ReadonlyMap<string, WasmFunction>;
  /** Exported functions: the name outside and the name inside. */
  readonly exports: ReadonlyMap<string, string>;
  /** Initial values of globals, by the name inside; undefined when it is not an i32 constant. */
  readonly globals: ReadonlyMap<string, number | undefined>;
  readonly exportedGlobals: ReadonlyMap<string, string>;
  /** The bytes from the first data segment to the end of the last. */
  readonly data: { readonly start: number; readonly end: number };
  /** An instruction as text on one line, cut to `length` characters. */
  text(ref: number, length?: number): string;
}

/** Kinds of exports; Binaryen declares them in a way that modules cannot import. */
const EXPORTED_FUNCTION = 0;
const EXPORTED_GLOBAL = 3;

/** Reads a binary. The tree refers to Binaryen's own, which is kept. */
export function readModule(binary: Uint8Array): WasmModule {
  const module = binaryen.readBinaryWithFeatures(binary, binaryen.Features.All);
  const count = (type: number) => binaryen.expandType(type).length;
  const functions = new Map<string, WasmFunction>();
  for (let i = 0; i < module.getNumFunctions(); i++) {
    const { name, params, vars, body, module: importedFrom } = binaryen.getFunctionInfo(module.getFunctionByIndex(i));
    if (importedFrom) continue;
    const paramCount = count(params);
    functions.set(name, { name, paramCount, localCount: paramCount + vars.length, body: decode(body) });
  }
  const exports = new Map<string, string>();
  const exportedGlobals = new Map<string, string>();
  for (let i = 0; i < module.getNumExports(); i++) {
    const { kind, name, value } = binaryen.getExportInfo(module.getExportByIndex(i));
    if ((kind as number) === EXPORTED_FUNCTION) exports.set(name, value);
    if ((kind as number) === EXPORTED_GLOBAL) exportedGlobals.set(name, value);
  }
  const globals = new Map<string, number | undefined>();
  for (let i = 0; i < module.getNumGlobals(); i++) {
    const { name, init } = binaryen.getGlobalInfo(module.getGlobalByIndex(i));
    const node = init === 0 ? undefined : decode(init);
    globals.set(name, node?.kind === "const" ? node.value : undefined);
  }
  return { functions, exports, globals, exportedGlobals, data: dataHull(module), text };
}

/** What Binaryen's type declarations of this version lack. */
interface DataSegments {
  getNumDataSegments(): number;
  getDataSegmentByIndex(index: number): number;
  getDataSegmentInfo(segment: number): { offset: number; data: ArrayBuffer; passive: boolean };
}

function dataHull(module: binaryen.Module): WasmModule["data"] {
  const segments = module as unknown as DataSegments;
  let [start, end] = [Infinity, 0];
  for (let i = 0; i < segments.getNumDataSegments(); i++) {
    const { offset, data, passive } = segments.getDataSegmentInfo(segments.getDataSegmentByIndex(i));
    if (passive) throw new Error("passive data segments are not analysed");
    start = Math.min(start, offset);
    end = Math.max(end, offset + data.byteLength);
  }
  return { start, end };
}

function text(ref: number, length = 90): string {
  const line = oneLine(ref);
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
