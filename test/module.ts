/**
 * Before each file of tests: loads what WORDSLICE_MODULE names, `scalar`, `simd`, `relaxed` or `javascript`, and makes sure that it
 * is what runs. Without it the library chooses, as it does for users.
 */
import { readFileSync } from "node:fs";
import { init } from "../src/index.js";
import { loadedModule } from "../src/wasm/modules.js";

const name = process.env["WORDSLICE_MODULE"];

if (name === "javascript") {
  await import("../src/js.js");
  const { WebAssembly } = globalThis;
  Reflect.deleteProperty(globalThis, "WebAssembly");
  try {
    loadedModule();
  } finally {
    globalThis.WebAssembly = WebAssembly;
  }
} else if (name !== undefined) {
  await init(readFileSync(`build/release/${name}.wasm`));
}

if (name !== undefined) {
  const loaded = loadedModule();
  const runs = loaded.isJavaScript ? "javascript" : loaded.name;
  if (runs !== name) throw new Error(`WORDSLICE_MODULE is ${name}, and ${runs} runs`);
}
