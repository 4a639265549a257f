/**
 * ARIA and AES where there is no WebAssembly, or none may be compiled: the same as `wordslice`, with scalar.wasm made into
 * JavaScript in its place. Where `wordslice` is imported too, by whatever module, WebAssembly serves if it can be had.
 *
 * No engine is constant-time here: see SECURITY.md.
 */
import "./wasm/embedded-javascript.js";

export * from "./slim.js";
