/** The type of `wordslice/simd.wasm` and `wordslice/scalar.wasm` where a bundler or a Worker imports them as modules. */
import type { WasmModule } from "./wasm/modules.js";

declare const module: WasmModule;
export default module;
