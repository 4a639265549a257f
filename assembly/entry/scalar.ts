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
export { CONTEXTS, IO, STRIP, wipeContext, wipeScratch } from "../lib/memory";
export { difference, kwpLength, pkcs7PaddingLength } from "../lib/constant-time";
export { cfbRegisters, xorSegments } from "../modes/cfb";
export { ocbFinish, ocbOffsets, ocbStart } from "../modes/ocb";
export { foldBlocks, xorBytes } from "../modes/strips";
export { xtsTweaks } from "../modes/xts";
