/** scalar.wasm as JavaScript: when it serves, what it says of itself, and what is said where it is missing. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { engineExports, ENGINES, holds } from "../../spec/engines.js";
import { instantiateScalar } from "../../src/gen/scalar-javascript.js";
import type { ModuleExports } from "../../src/wasm/modules.js";
import { hex } from "../suites/bytes.js";

type Entry = typeof import("../../src/index.js");

/** Calls `action` where there is no WebAssembly. */
function withoutWebAssembly<T>(action: () => T): T {
  const { WebAssembly } = globalThis;
  Reflect.deleteProperty(globalThis, "WebAssembly");
  try {
    return action();
  } finally {
    globalThis.WebAssembly = WebAssembly;
  }
}

/** Calls `action` where WebAssembly may not be compiled, as under a content security policy. */
function withoutCompiling<T>(action: () => T): T {
  const { Module } = WebAssembly;
  try {
    WebAssembly.Module = function () {
      throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder");
    } as unknown as typeof Module;
    return action();
  } finally {
    WebAssembly.Module = Module;
  }
}

const defaults = ({ listEngines }: Entry) =>
  listEngines()
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => id);
const JAVASCRIPT_DEFAULTS = ["aria-bitslice32", "aes-fixslice32", "ghash-karatsuba32"];
const WASM_DEFAULTS = ["aria128", "aes128", "ghash128"];

/** FIPS 197, appendix C.1. */
function expectToWork({ aes }: Entry): void {
  const key = Uint8Array.from({ length: 16 }, (_, i) => i);
  const text = Uint8Array.from({ length: 16 }, (_, i) => i * 0x11);
  expect(hex(aes.ecb(key, { disablePadding: true }).encrypt(text))).toBe("69c4e0d86a7b0430d8cdb78070b4c55a");
}

beforeEach(() => vi.resetModules());

describe("wordslice/js alone", () => {
  it("works without WebAssembly, and with it as JavaScript too", async () => {
    const entry = await import("../../src/js.js");
    expect(withoutWebAssembly(() => defaults(entry))).toEqual(JAVASCRIPT_DEFAULTS);
    vi.resetModules();
    const again = await import("../../src/js.js");
    expect(defaults(again)).toEqual(JAVASCRIPT_DEFAULTS);
    expectToWork(again);
  });

  it("claims of no engine that it is constant-time, and has those of scalar.wasm", async () => {
    const { listEngines } = await import("../../src/js.js");
    expect(listEngines().filter(({ constantTime }) => constantTime)).toEqual([]);
    const available = listEngines().flatMap(({ id, available }) => (available ? [id] : []));
    expect(available).toEqual(ENGINES.filter((engine) => holds("scalar", engine)).map(({ id }) => id));
  });

  it("says of an engine on vectors what it needs", async () => {
    const { aes, UnavailableError } = await import("../../src/js.js");
    const start = () => aes.ecb(new Uint8Array(16), { engine: "aes128" });
    expect(start).toThrow(UnavailableError);
    expect(start).toThrow("aes128 needs simd.wasm, and the JavaScript is loaded");
  });

  it("gives way to a module handed to init", async () => {
    const entry = await import("../../src/js.js");
    expectToWork(entry);
    await entry.init(readFileSync("build/release/simd.wasm"));
    expect(defaults(entry)).toEqual(WASM_DEFAULTS);
    expectToWork(entry);
  });
});

describe("wordslice/js beside wordslice", () => {
  it("leaves the work to WebAssembly where that can be had", async () => {
    await import("../../src/js.js");
    expect(defaults(await import("../../src/index.js"))).toEqual(WASM_DEFAULTS);
  });

  it.each([
    ["there is none", withoutWebAssembly],
    ["it may not be compiled", withoutCompiling],
  ])("serves where %s", async (_, where) => {
    await import("../../src/js.js");
    const entry = await import("../../src/index.js");
    expect(where(() => defaults(entry))).toEqual(JAVASCRIPT_DEFAULTS);
    expectToWork(entry);
  });
});

describe("wordslice alone", () => {
  it.each([
    ["there is no WebAssembly", withoutWebAssembly],
    ["it may not be compiled", withoutCompiling],
  ])("names wordslice/js where %s", async (_, where) => {
    const { aes, UnavailableError } = await import("../../src/index.js");
    const start = () => where(() => aes.ecb(new Uint8Array(16)));
    expect(start).toThrow(UnavailableError);
    expect(start).toThrow('import "wordslice/js"');
  });
});

describe("instances", () => {
  const instantiate = instantiateScalar as () => ModuleExports;

  it("export every engine of scalar.wasm", () => {
    const names = Object.keys(instantiate());
    for (const engine of ENGINES.filter((candidate) => holds("scalar", candidate))) {
      expect(names).toEqual(expect.arrayContaining(engineExports(engine)));
    }
  });

  it("have memories of their own, whichever was made last", () => {
    const [first, second] = [instantiate(), instantiate()];
    const at = first.IO.value;
    for (const { memory } of [first, second]) new Uint8Array(memory.buffer)[at] = 7;
    first.wipeScratch(16);
    expect(new Uint8Array(first.memory.buffer)[at]).toBe(0);
    expect(new Uint8Array(second.memory.buffer)[at]).toBe(7);
  });
});
