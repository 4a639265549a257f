/**
 * ARIA and AES for runtimes that forbid compiling WebAssembly from bytes, and for bundles that load it apart: the same
 * as `wordslice` without the embedded module. Call `await init(moduleOrUrlOrBytes)` once, with one of `wordslice/scalar.wasm`,
 * `wordslice/simd.wasm` and `wordslice/relaxed.wasm`.
 */
import { cipherSuite } from "./api/suite.js";

/** ARIA (RFC 5794). */
export const aria = cipherSuite("aria");

/** AES (FIPS 197). */
export const aes = cipherSuite("aes");

export { managedNonce } from "./api/managed-nonce.js";
export { init, type WasmSource } from "./wasm/modules.js";
export { type EngineInfo, listEngines } from "./engine/registry.js";
export {
  ArgumentError,
  AuthenticationError,
  PaddingError,
  StateError,
  UnavailableError,
  WordsliceError,
} from "./errors.js";
export type * from "./api/types.js";
