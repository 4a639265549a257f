/** relaxed.wasm: how it differs from simd.wasm, and when it serves. */
import binaryen from "assemblyscript/binaryen";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { SIMD_WASM } from "../../src/gen/simd-wasm.js";
import { decodeBase64 } from "../../src/wasm/base64.js";
import { isSupported } from "../../src/wasm/modules.js";
import { relax } from "../../src/wasm/relaxed.js";
import { padSwizzles } from "../../tools/swizzles.js";

const simd = readFileSync("build/release/simd.wasm");
const relaxed = readFileSync("build/release/relaxed.wasm");

/** What Binaryen reads of a module, but for the names of custom sections. */
function text(bytes: Uint8Array): string {
  const module = binaryen.readBinaryWithFeatures(bytes, binaryen.Features.All);
  const read = module.emitText().replace(/^ ;; custom section.*\n/gm, "");
  module.dispose();
  return read;
}

/** The binary of a module in text form. */
function assemble(source: string): Uint8Array {
  const module = binaryen.parseText(source);
  module.setFeatures(binaryen.Features.All);
  const bytes = module.emitBinary();
  module.dispose();
  return bytes;
}

describe("relaxed.wasm", () => {
  it("is simd.wasm with every swizzle relaxed and nothing else", () => {
    const expected = text(simd);
    expect(expected.split("i8x16.swizzle").length - 1).toBeGreaterThan(500);
    expect(text(relaxed)).toBe(expected.replaceAll("i8x16.swizzle", "i8x16.relaxed_swizzle"));
  });

  it("is what the library makes of the embedded module", () => {
    expect(Buffer.from(relax(decodeBase64(SIMD_WASM))).equals(relaxed)).toBe(true);
  });

  it("serves exactly where the runtime supports it", () => {
    const print = `import "./dist/src/index.js"; import { loadedModule } from "./dist/src/wasm/modules.js";
      console.log(loadedModule().name);`;
    const chosen = (...flags: string[]) =>
      execFileSync(process.execPath, [...flags, "--input-type=module", "-e", print], { encoding: "utf8" }).trim();
    const byItself = chosen();
    expect(["simd", "relaxed"]).toContain(byItself);
    if (byItself === "simd") expect(chosen("--experimental-wasm-relaxed-simd")).toBe("relaxed");
  });

  it.skipIf(!isSupported("relaxed"))("is told from simd.wasm by init", async () => {
    for (const [name, bytes] of Object.entries({ simd, relaxed })) {
      vi.resetModules();
      const modules = await import("../../src/wasm/modules.js");
      await modules.init(bytes);
      expect(modules.loadedModule().name).toBe(name);
    }
  });
});

describe("padSwizzles", () => {
  // Bytes like those of a swizzle in constants, data and lane numbers; gaps of more than 255 bytes.
  const source = `(module (memory 1) (data (i32.const 0) "\\fd\\0e\\fd\\8e\\00") (func (export "f") (result v128)
    (drop (i8x16.swizzle (v128.const i32x4 0x0efd0efd 0 0 0x00008efd) (v128.const i32x4 0 0 0 0)))
    (drop (i64.const 0x0efd8e)) (drop (f64.const 1.5)) (drop (f32.const 1.5)) (drop (i32.const -1))
    (drop (v128.load8_lane offset=3 align=1 14 (i32.const 1) (v128.const i32x4 0 0 0 0)))
    ${"(drop (v128.const i32x4 1 2 3 4))".repeat(40)}
    (i8x16.swizzle (v128.load (i32.const 0)) (i8x16.shuffle 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14 14
      (v128.const i32x4 0 0 0 0) (v128.const i32x4 0 0 0 0)))))`;

  it("changes no instruction, and leads to every swizzle and to nothing else", () => {
    const bare = assemble(source);
    const padded = padSwizzles(bare);
    expect(text(padded)).toBe(text(bare));
    expect(text(relax(padded))).toBe(text(bare).replaceAll("i8x16.swizzle", "i8x16.relaxed_swizzle"));
  });

  it("refuses instructions that it does not know", () => {
    const source = `(module (func (param funcref) (drop (ref.is_null (local.get 0)))))`;
    expect(() => padSwizzles(assemble(source))).toThrow("is not known here");
  });
});
