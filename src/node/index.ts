/**
 * The ciphers of `node:crypto` that are made of ARIA or AES, from WebAssembly: to change over, change the import.
 * Arguments, results, streams and errors are those of Node.js 20 with OpenSSL 3.0, except that
 *
 * - options may name an `engine` and a `ghash` engine;
 * - GCM takes initialization vectors of any length from 1 byte (OpenSSL 3.0 stops at 128);
 * - OCB decrypts nothing before `final` has verified the tag, and is refused an `authTagLength` of 0 at once;
 * - CCM encrypts one text with an object: once it has come, `setAAD` fails, an empty `update` changes nothing and any other
 *   fails (Node starts over, makes another tag, or takes one of 1 byte); an empty first one is an empty text
 *   (Node may overlook it); decrypting, a message without a text is verified as an empty one (Node finds any good), and after
 *   a text that was refused there is none;
 * - there is no tag to get after a `final` that failed (Node has one of any bytes), and a `plaintextLength` of 2^31 or more
 *   is too long for CCM (it makes Node abort);
 * - the key is wiped after `final`, at the end of a stream and when it is destroyed; what a destroyed cipher is asked
 *   then fails with a `StateError`;
 * - ciphers have no names that are object identifiers.
 *
 * As in Node, decrypting with GCM releases text before it is authenticated: use none of it until `final` has returned,
 * or the stream has ended without an error. And as in Node each `update` of XTS is a data unit of its own under the same
 * tweak, each of a key wrapping mode a key of its own, and the stitched ciphers (aes-128-cbc-hmac-sha1, ...) are CBC without
 * padding that authenticates nothing: what they are for, TLS records, cannot be asked of `node:crypto`.
 */
import "../wasm/embedded.js";
import type { BytesLike, CipherKey } from "./arguments.js";
import { type Callable, callable } from "./callable.js";
import { Cipheriv as CipherivClass, Decipheriv as DecipherivClass } from "./cipher.js";
import type { CipherOptions } from "./start.js";

/** The class of encryptions, which may be called without `new`. */
export const Cipheriv: Callable<typeof CipherivClass> = callable(CipherivClass);
export type Cipheriv = CipherivClass;

/** The class of decryptions, which may be called without `new`. */
export const Decipheriv: Callable<typeof DecipherivClass> = callable(DecipherivClass);
export type Decipheriv = DecipherivClass;

/**
 * Starts an encryption.
 *
 * @param algorithm One of `getCiphers()`, in upper or lower case.
 * @param key As long as the algorithm says.
 * @param iv The initialization vector: null for ECB; by preference 12 bytes for GCM, CCM (7 to 13) and OCB (1 to 15); 8 for KW,
 *   the check value, and 4 for KWP, its first half, which the standards set to A6A6A6A6A6A6A6A6 and A65959A6; 16 for others.
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

export type { AadOptions } from "./cipher.js";
export type { CipherOptions } from "./start.js";
export type { BytesLike, CipherKey } from "./arguments.js";
export { getCipherInfo, getCiphers } from "./names.js";
export type { CipherInfo, CipherInfoOptions } from "./names.js";
export { listEngines } from "../engine/registry.js";
