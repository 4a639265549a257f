/** The type of the package's `.wasm` files where a bundler or a Worker imports them as modules. */
import type { WasmModule } from "./wasm/modules.js";

declare const module: WasmModule;
export default module;
