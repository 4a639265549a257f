/**
 * What makes relaxed.wasm right on every processor: no swizzle has an index from 16 to 127. Each one in simd.wasm is
 * replaced by a function that looks at all sixteen indices and reports; every one must be reached. An index is a constant
 * or follows from one byte of a state, and there are keys and blocks enough for each such byte to take all its values.
 */
import binaryen from "assemblyscript/binaryen";
import { createCipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENGINES } from "../../spec/engines.js";
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import { kernelsOf } from "../kernels/instance.js";

const REPORT = `(import "test" "report" (func $report (param i32) (param i32)))`;
const CHECKED = `(func $checked (param $site i32) (param $table v128) (param $index v128) (result v128)
  (call $report (local.get $site) (i8x16.all_true (v128.or
    (i8x16.lt_u (local.get $index) (v128.const i32x4 0x10101010 0x10101010 0x10101010 0x10101010))
    (i8x16.lt_s (local.get $index) (v128.const i32x4 0 0 0 0)))))
  (i8x16.swizzle (local.get $table) (local.get $index)))`;

/** An instance whose swizzles report, and for each of them whether all its indices were allowed so far. */
function instrument(source: string): { exports: Record<string, unknown>; sites: (boolean | undefined)[] } {
  let count = 0;
  const body = source.replace(/\(i8x16\.swizzle\b/g, () => `(call $checked (i32.const ${count++})`);
  const module = binaryen.parseText(body.replace("(module", `(module ${REPORT}`).replace(/\)\s*$/, `${CHECKED})`));
  module.setFeatures(binaryen.Features.All);
  const sites = new Array<boolean | undefined>(count).fill(undefined);
  const report = (site: number, allowed: number) => (sites[site] = sites[site] !== false && allowed === 1);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module.emitBinary() as BufferSource), {
    test: { report },
  });
  module.dispose();
  return { exports: instance.exports, sites };
}

/** Bytes without a pattern, the same in every run. */
const stream = createCipheriv("aes-128-ctr", new Uint8Array(16), new Uint8Array(16));
const random = (length: number) => stream.update(new Uint8Array(length));

describe("indices of swizzles", () => {
  it.each([
    [0x0f, true],
    [0x10, false],
    [0x7f, false],
    [0x80, true],
    [0xff, true],
  ])("%i is looked at", (index, allowed) => {
    const { exports, sites } = instrument(`(module (func (export "f") (param i32) (result i32) (i8x16.extract_lane_u 0
      (i8x16.swizzle (v128.const i32x4 0 0 0 0)
        (i8x16.replace_lane 9 (v128.const i32x4 0 0 0 0) (local.get 0))))))`);
    (exports["f"] as (index: number) => number)(index);
    expect(sites).toEqual([allowed]);
  });

  it("are below 16 or above 127 at every swizzle of simd.wasm", { timeout: 300_000 }, () => {
    const { exports, sites } = instrument(readFileSync("build/release/simd.wat", "utf8"));
    const kernels = kernelsOf(exports);
    const { memory, contexts: context, io } = kernels;
    const refill = () => memory.set(random(IO_BYTES), io);
    for (const { id, primitive } of ENGINES.filter(({ module }) => module === "simd")) {
      for (let keyLength = 16; keyLength <= 32; keyLength += 8) {
        refill();
        if (primitive === "ghash") {
          memory.set(random(16), context + CONTEXT.hashKey);
          kernels.call(id, "init")(context);
          for (const blocks of [1, 10, 28, 11, 16, 17, 300]) kernels.call(id, "update")(context, io, blocks * 16);
          continue;
        }
        for (let key = 0; key < 1024; key++) {
          kernels.call(id, "expandKey")(context, io + 32 * key, keyLength);
          kernels.call(id, "expandDecryptionKey")(context);
        }
        for (const blocks of [1, 2, 3, 4, 6, 7, 8, 9, 16, 17, 63, 64, 65, 127, 128, 129, 200, 1024]) {
          for (const name of ["encryptBlocks", "decryptBlocks", "cbcEncrypt", "cbcDecrypt"]) {
            refill();
            kernels.call(id, name)(context, io, io, blocks);
          }
          for (const name of ["ctr", "gctr"]) {
            memory.set(random(16), context + CONTEXT.counter);
            kernels.call(id, name)(context, io, io, blocks * 16);
          }
        }
      }
    }
    const at = (wanted: boolean | undefined) => sites.flatMap((site, i) => (site === wanted ? [i] : []));
    expect(at(false)).toEqual([]);
    expect(at(undefined)).toEqual([]);
  });
});
