/** Registers the module that is embedded in the JavaScript. */
import { SCALAR_WASM } from "../gen/scalar-wasm.js";
import { decodeBase64 } from "./base64.js";
import { embed } from "./modules.js";

embed("scalar", () => decodeBase64(SCALAR_WASM));
