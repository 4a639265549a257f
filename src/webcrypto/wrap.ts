/**
 * The methods on two keys, each of which may be ours or the runtime's. Where the runtime wraps, unwraps or derives a key of
 * ours, it is made to take or give a carrier: a key of HMAC that has the bytes.
 */
import { checkForeignKey, cipherFor, identify } from "./algorithms.js";
import { fail, operation } from "./errors.js";
import { secretOf } from "./key.js";
import {
  exportSecret,
  importBytes,
  importJsonWebKey,
  parseJsonWebKey,
  toJsonWebKey,
  toWrap,
  type Wanted,
} from "./material.js";
import { CARRIER, CARRIER_USAGES, nativeSubtle } from "./runtime.js";
import { checkKeyLength, keyLength, perform } from "./subtle.js";
import { bytesOf, checkBufferSource, toFormat, toUsages } from "./webidl.js";

/** The bytes of a carrier, when it is there. */
async function unload(carrier: Promise<unknown>): Promise<Uint8Array> {
  return new Uint8Array((await nativeSubtle().exportKey("raw", await carrier)) as ArrayBuffer);
}

export async function wrapKey(
  format: unknown,
  key: unknown,
  wrappingKey: unknown,
  algorithm: unknown,
): Promise<unknown> {
  const secret = secretOf(key);
  const wrapping = secretOf(wrappingKey);
  if (!wrapping) {
    checkForeignKey("wrapKey", algorithm, wrappingKey);
    if (!secret) return nativeSubtle().wrapKey(format, key, wrappingKey, algorithm);
  }
  const known = toFormat(format);
  const cipher = wrapping && cipherFor("wrapKey", algorithm, wrapping);
  const bytes = toWrap(secret ? exportSecret(known, secret) : await nativeSubtle().exportKey(known, key));
  try {
    if (cipher) return perform(cipher, (mode) => mode.encrypt(bytes));
    const subtle = nativeSubtle();
    const carrier = await subtle.importKey("raw", bytes, CARRIER, true, CARRIER_USAGES);
    return await subtle.wrapKey("raw", carrier, wrappingKey, algorithm);
  } finally {
    bytes.fill(0);
  }
}

export async function unwrapKey(
  format: unknown,
  wrappedKey: unknown,
  unwrappingKey: unknown,
  algorithm: unknown,
  keyAlgorithm: unknown,
  extractable: unknown,
  keyUsages: unknown,
): Promise<unknown> {
  const unwrapping = secretOf(unwrappingKey);
  if (!unwrapping) checkForeignKey("unwrapKey", algorithm, unwrappingKey);
  const target = identify(keyAlgorithm).algorithm;
  const asked = [keyAlgorithm, extractable, keyUsages];
  if (!unwrapping && !target) {
    return nativeSubtle().unwrapKey(format, wrappedKey, unwrappingKey, algorithm, ...asked);
  }
  const known = toFormat(format);
  checkBufferSource("wrappedKey", wrappedKey);
  const wanted: Wanted | undefined = target && {
    algorithm: target,
    extractable: Boolean(extractable),
    usages: toUsages(keyUsages),
  };
  let bytes: Uint8Array;
  if (unwrapping) {
    const cipher = cipherFor("unwrapKey", algorithm, unwrapping);
    const wrapped = bytesOf("wrappedKey", wrappedKey);
    bytes = operation(() => cipher().decrypt(wrapped));
  } else {
    const carrier = [CARRIER, true, CARRIER_USAGES];
    bytes = await unload(nativeSubtle().unwrapKey("raw", wrappedKey, unwrappingKey, algorithm, ...carrier));
  }
  try {
    const jwk = known === "jwk" ? parseJsonWebKey(bytes) : undefined;
    if (!wanted) return await nativeSubtle().importKey(known, jwk ?? bytes, ...asked);
    return jwk ? importJsonWebKey(toJsonWebKey(jwk), wanted) : importBytes(known, bytes, wanted);
  } finally {
    bytes.fill(0);
  }
}

export async function deriveKey(
  algorithm: unknown,
  baseKey: unknown,
  derivedKeyType: unknown,
  extractable: unknown,
  keyUsages: unknown,
): Promise<unknown> {
  if (secretOf(baseKey)) fail("InvalidAccessError", "nothing is derived from a key of this algorithm");
  const { algorithm: target, members } = identify(derivedKeyType);
  if (!target) return nativeSubtle().deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages);
  const wanted: Wanted = { algorithm: target, extractable: Boolean(extractable), usages: toUsages(keyUsages) };
  const length = keyLength(members);
  checkKeyLength(length);
  const carrier = { ...CARRIER, length };
  const bytes = await unload(nativeSubtle().deriveKey(algorithm, baseKey, carrier, true, CARRIER_USAGES));
  try {
    return importBytes("raw", bytes, wanted);
  } finally {
    bytes.fill(0);
  }
}
