/**
 * The face of the Web Cryptography API: `crypto`, and `crypto.subtle` with ARIA and AES in GCM, CCM, CTR, CBC and KW by this
 * library. Everything else, and keys that the runtime made, goes to the runtime's own.
 *
 *     const key = await subtle.generateKey({ name: "ARIA-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
 *     const sealed = await subtle.encrypt({ name: "ARIA-GCM", iv }, key, data);
 */
import "../wasm/embedded.js";
import { fail } from "./errors.js";
import { secretOf } from "./key.js";
import { nativeSubtle, runtimeCrypto } from "./runtime.js";
import { decrypt, encrypt, exportKey, generateKey, importKey } from "./subtle.js";
import type { Crypto, SubtleCrypto } from "./types.js";
import { method } from "./webidl.js";
import { deriveKey, unwrapKey, wrapKey } from "./wrap.js";

export type * from "./types.js";

/** A method of the runtime's. A key of ours, its second argument, has no usage for it. */
function native(name: "sign" | "verify" | "deriveBits") {
  return (...given: unknown[]) => {
    if (secretOf(given[1])) fail("InvalidAccessError", `the key is not for ${name}`);
    return nativeSubtle()[name](...given);
  };
}

/** `SubtleCrypto`. */
export const subtle: SubtleCrypto = Object.freeze({
  encrypt: method(3, encrypt),
  decrypt: method(3, decrypt),
  importKey: method(5, importKey),
  exportKey: method(2, exportKey),
  generateKey: method(3, generateKey),
  wrapKey: method(4, wrapKey),
  unwrapKey: method(7, unwrapKey),
  deriveKey: method(5, deriveKey),
  deriveBits: method(2, native("deriveBits")),
  digest: method(2, (...given) => nativeSubtle().digest(...given)),
  sign: method(3, native("sign")),
  verify: method(4, native("verify")),
  [Symbol.toStringTag]: "SubtleCrypto",
}) as unknown as SubtleCrypto;

/** `Crypto`. */
export const crypto: Crypto = Object.freeze({
  subtle,
  getRandomValues: <T extends ArrayBufferView>(array: T): T => runtimeCrypto().getRandomValues(array as never),
  randomUUID: () => runtimeCrypto().randomUUID(),
  [Symbol.toStringTag]: "Crypto",
});
