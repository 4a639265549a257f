/** Prints the digests of simd.wasm, where the library would choose relaxed.wasm. */
import { readFileSync } from "node:fs";
import * as wordslice from "../../dist/src/index.js";
import { digests } from "./digest.js";

await wordslice.init(readFileSync("dist/simd.wasm"));
console.log(digests(wordslice).join("\n"));
