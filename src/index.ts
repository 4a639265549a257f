/** ARIA and AES with the WebAssembly module embedded: compiled synchronously when it is first needed. */
import "./wasm/embedded.js";

export * from "./slim.js";
