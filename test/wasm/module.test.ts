/** The Wasm modules as shipped: no imports, no start section, fixed memory, static data below what is reserved. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { engineExports, ENGINES, holds, MODULES } from "../../spec/engines.js";
import { MEMORY_PAGES } from "../../spec/layout.js";
import { decodeBase64 } from "../../src/wasm/base64.js";
import { isSupported } from "../../src/wasm/modules.js";
import { relax } from "../../src/wasm/relaxed.js";

/** Of relaxed.wasm, ./relaxed.test says in how few bytes it differs. */
const modules = MODULES.map(({ name }) => name).filter((name) => {
  if (!isSupported(name)) console.warn(`this runtime does not support ${name}.wasm: its tests are skipped`);
  return isSupported(name);
});
const START_SECTION = 8;

/** The ids of a module's sections, in order. */
function sectionIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  let at = 8;
  while (at < bytes.length) {
    ids.push(bytes[at++]!);
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    at += length;
  }
  return ids;
}

describe.each(modules)("%s.wasm", (name) => {
  describe.each(["release", "debug"])("%s", (target) => {
    const bytes = readFileSync(`build/${target}/${name}.wasm`);
    const module = new WebAssembly.Module(bytes);

    it("imports nothing and has no start section", () => {
      expect(WebAssembly.Module.imports(module)).toEqual([]);
      expect(sectionIds(bytes)).not.toContain(START_SECTION);
    });

    it("has memory of a fixed size", () => {
      const { memory } = new WebAssembly.Instance(module).exports as { memory: WebAssembly.Memory };
      expect(memory.buffer.byteLength).toBe(MEMORY_PAGES * 65536);
      expect(() => memory.grow(1)).toThrow(RangeError);
    });

    it("exports every engine that spec/ lists", () => {
      const names = WebAssembly.Module.exports(module).map((entry) => entry.name);
      for (const engine of ENGINES.filter((candidate) => holds(name, candidate))) {
        expect(names).toEqual(expect.arrayContaining(engineExports(engine)));
      }
    });
  });

  it("is embedded as built", async () => {
    const source = MODULES.find((module) => module.name === name)!.madeOf ?? name;
    const constants = (await import(`../../src/gen/${source}-wasm.ts`)) as Record<string, string>;
    const embedded = decodeBase64(constants[`${source.toUpperCase()}_WASM`]!);
    const bytes = source === name ? embedded : relax(embedded);
    expect(Buffer.from(bytes).equals(readFileSync(`build/release/${name}.wasm`))).toBe(true);
  });
});
