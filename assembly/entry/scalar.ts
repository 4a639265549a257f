/** scalar.wasm: every engine that needs only WebAssembly 1.0. */
export * from "../gen/engine-aria-bitslice32";
export * from "../gen/engine-aria-bitslice64";
export * from "../gen/engine-aria32";
export * from "../gen/engine-aria16";
export * from "../gen/engine-aria8";
export * from "../gen/engine-aes-fixslice32";
export * from "../gen/engine-aes-fixslice32-semi";
export * from "../gen/engine-aes-fixslice64";
export * from "../gen/engine-ghash-karatsuba64";
export * from "../gen/engine-ghash-karatsuba32";
export * from "../gen/engine-ghash-table4";
export { LAYOUT } from "../gen/layout";
export { CONTEXTS, IO, wipeContext, wipeScratch } from "../lib/memory";
export { difference, pkcs7PaddingLength } from "../lib/constant-time";
