/** Registers the modules that are embedded in the JavaScript. */
import { SCALAR_WASM } from "../gen/scalar-wasm.js";
import { SIMD_WASM } from "../gen/simd-wasm.js";
import { decodeBase64 } from "./base64.js";
import { embed } from "./modules.js";
import { relax } from "./relaxed.js";

embed("scalar", () => decodeBase64(SCALAR_WASM));
embed("simd", () => decodeBase64(SIMD_WASM));
embed("relaxed", () => relax(decodeBase64(SIMD_WASM)));
