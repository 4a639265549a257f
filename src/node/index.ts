/**
 * The ciphers of `node:crypto` that are made of ARIA or AES with ECB, CBC, CTR or GCM, from WebAssembly: to change over,
 * change the import. Arguments, results, streams and errors are those of Node.js 20, except that
 *
 * - options may name an `engine` and a `ghash` engine;
 * - GCM takes initialization vectors of any length from 1 byte (OpenSSL 3 stops at 128);
 * - the key is wiped after `final`, at the end of a stream and when it is destroyed; what a destroyed cipher is asked
 *   then fails with a `StateError`;
 * - the classes need `new`, and `setAAD` ignores `plaintextLength`.
 *
 * As in Node, decrypting with GCM releases text before it is authenticated: use none of it until `final` has returned,
 * or the stream has ended without an error.
 */
import "../wasm/embedded.js";
import type { BytesLike, CipherKey } from "./arguments.js";
import { Cipheriv, Decipheriv } from "./cipher.js";
import type { CipherOptions } from "./start.js";

/**
 * Starts an encryption.
 *
 * @param algorithm One of `getCiphers()`, in upper or lower case.
 * @param key As long as the algorithm says.
 * @param iv The initialization vector: null for ECB, 16 bytes for CBC and CTR, by preference 12 for GCM.
 * @throws As `crypto.createCipheriv`; ArgumentError for an unknown engine.
 */
export function createCipheriv(
  algorithm: string,
  key: CipherKey,
  iv: BytesLike | null,
  options?: CipherOptions | null,
): Cipheriv {
  return new Cipheriv(algorithm, key, iv, options);
}

/** Starts a decryption; the parameters are those of `createCipheriv`. */
export function createDecipheriv(
  algorithm: string,
  key: CipherKey,
  iv: BytesLike | null,
  options?: CipherOptions | null,
): Decipheriv {
  return new Decipheriv(algorithm, key, iv, options);
}

export { Cipheriv, Decipheriv } from "./cipher.js";
export type { AadOptions } from "./cipher.js";
export type { CipherOptions } from "./start.js";
export type { BytesLike, CipherKey } from "./arguments.js";
export { getCipherInfo, getCiphers } from "./names.js";
export type { CipherInfo, CipherInfoOptions } from "./names.js";
export { listEngines } from "../engine/registry.js";
