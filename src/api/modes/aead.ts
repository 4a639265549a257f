/** GCM, whose ciphertext ends in the tag. */
import { TAG_LENGTHS } from "../../../spec/gcm.js";
import { Gcm } from "../../aead/gcm.js";
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, AuthenticationError, describe } from "../../errors.js";
import { held, option, resultBuffer, toBytes, toKey } from "../arguments.js";
import type { Cipher, GcmOptions } from "../types.js";
import { type CipherName, NO_BYTES, singleUse, use } from "./common.js";

/** GCM (SP 800-38D). */
export function gcm(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: GcmOptions = {},
): Cipher {
  const keyOf = held("key", toKey(key));
  const nonceOf = held("nonce", toBytes("nonce", nonce));
  if (nonceOf().length === 0) throw new ArgumentError("nonce", describe(nonce), "at least 1 byte");
  const aadOf = held("aad", toBytes("aad", aad));
  const tagLength = option(options, "tagLength") ?? 16;
  if (!(TAG_LENGTHS as readonly unknown[]).includes(tagLength)) {
    throw new ArgumentError("tagLength", describe(tagLength), TAG_LENGTHS.join(", "));
  }
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const hashEngine = selectEngine("ghash", option(options, "ghash"), "ghash");
  const beforeEncrypt = singleUse();

  /** Uses GCM when it has taken in the additional data. */
  function useGcm<R>(body: (mode: Gcm) => R): R {
    const additional = aadOf();
    return use(new Gcm(engine, hashEngine, keyOf(), nonceOf()), (mode) => {
      mode.authenticate(additional);
      return body(mode);
    });
  }

  return {
    encrypt(plaintext, output) {
      const text = toBytes("plaintext", plaintext);
      const result = resultBuffer(output, text.length + tagLength, text);
      beforeEncrypt();
      return useGcm((mode) => {
        mode.encrypt(result, text);
        result.set(mode.tag().subarray(0, tagLength), text.length);
        return result;
      });
    },
    decrypt(ciphertext, output) {
      const sealed = toBytes("ciphertext", ciphertext);
      const length = sealed.length - tagLength;
      if (length < 0)
        throw new ArgumentError("ciphertext", describe(ciphertext), `at least the ${tagLength} bytes of its tag`);
      const given = output === undefined ? undefined : resultBuffer(output, length, sealed);
      return useGcm((mode) => {
        let result = NO_BYTES;
        const release = () => (result = given ?? new Uint8Array(length));
        if (!mode.open(sealed.subarray(0, length), sealed.subarray(length), release)) throw new AuthenticationError();
        return result;
      });
    },
  };
}
