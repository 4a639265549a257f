/** scalar.wasm: every engine that needs only WebAssembly 1.0. */
export * from "../gen/engine-aria-bitslice32";
export * from "../gen/engine-aria-bitslice64";
export * from "../gen/engine-aria32";
export { CONTEXTS, IO, wipeContext, wipeScratch } from "../lib/memory";
export { difference, pkcs7PaddingLength } from "../lib/constant-time";
