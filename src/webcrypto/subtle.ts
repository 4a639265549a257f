/** The methods on one key. What a key of ours is asked for is done before the promise is returned. */
import type { Bytes, Cipher } from "../api/types.js";
import { checkForeignKey, cipherFor, identify } from "./algorithms.js";
import { fail, operation } from "./errors.js";
import { checkUsages, secretOf, toKey } from "./key.js";
import { exportSecret, importBytes, importJsonWebKey, toJsonWebKey, type Wanted } from "./material.js";
import { nativeSubtle, runtimeCrypto } from "./runtime.js";
import {
  bytesOf,
  checkBufferSource,
  isBufferSource,
  required,
  toDictionary,
  toFormat,
  toInteger,
  toUsages,
} from "./webidl.js";

const UNSIGNED_SHORT = 65535;
const KEY_BITS: readonly number[] = [128, 192, 256];

/** What `run` makes of the cipher, in an `ArrayBuffer` of its own. */
export function perform(cipher: () => Cipher, run: (cipher: Cipher) => Bytes): ArrayBuffer {
  return operation(() => run(cipher())).buffer;
}

function crypt(name: "encrypt" | "decrypt") {
  return (algorithm: unknown, key: unknown, data: unknown): unknown => {
    const secret = secretOf(key);
    if (!secret) {
      checkForeignKey(name, algorithm, key);
      return nativeSubtle()[name](algorithm, key, data);
    }
    checkBufferSource("data", data);
    const cipher = cipherFor(name, algorithm, secret);
    // Only now, as the specification says: reading the algorithm may have run code of the caller's.
    const bytes = bytesOf("data", data);
    return perform(cipher, (mode) => mode[name](bytes));
  };
}

export const encrypt = crypt("encrypt");
export const decrypt = crypt("decrypt");

export function importKey(
  format: unknown,
  keyData: unknown,
  identifier: unknown,
  extractable: unknown,
  keyUsages: unknown,
): unknown {
  const { algorithm } = identify(identifier);
  if (!algorithm) return nativeSubtle().importKey(format, keyData, identifier, extractable, keyUsages);
  const knownFormat = toFormat(format);
  const jwk = isBufferSource(keyData) ? undefined : toJsonWebKey(toDictionary("keyData", keyData));
  const wanted: Wanted = { algorithm, extractable: Boolean(extractable), usages: toUsages(keyUsages) };
  if (knownFormat === "jwk") {
    if (!jwk) throw new TypeError("keyData: expected a JsonWebKey");
    return importJsonWebKey(jwk, wanted);
  }
  return importBytes(knownFormat, bytesOf("keyData", keyData), wanted);
}

export function exportKey(format: unknown, key: unknown): unknown {
  const secret = secretOf(key);
  if (!secret) return nativeSubtle().exportKey(format, key);
  const exported = exportSecret(toFormat(format), secret);
  return exported instanceof Uint8Array ? exported.buffer : exported;
}

export function generateKey(identifier: unknown, extractable: unknown, keyUsages: unknown): unknown {
  const { algorithm, members } = identify(identifier);
  if (!algorithm) return nativeSubtle().generateKey(identifier, extractable, keyUsages);
  const usages = toUsages(keyUsages);
  const length = keyLength(members);
  checkUsages(algorithm, usages);
  checkKeyLength(length);
  const bytes = runtimeCrypto().getRandomValues(new Uint8Array(length / 8));
  return toKey({ algorithm, extractable: Boolean(extractable), usages, bytes });
}

/** The length that is asked for, in bits. */
export function keyLength(members: Record<string, unknown>): number {
  return toInteger("algorithm.length", required(members, "length"), UNSIGNED_SHORT);
}

export function checkKeyLength(bits: number): void {
  if (!KEY_BITS.includes(bits)) fail("OperationError", `a key has 128, 192 or 256 bits, not ${bits}`);
}
