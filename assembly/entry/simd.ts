/** simd.wasm: the scalar engines and those on 128-bit vectors (WebAssembly 2.0). */
export * from "./scalar";
export * from "../gen/engine-aria128";
export * from "../gen/engine-aes128";
export * from "../gen/engine-ghash128";
