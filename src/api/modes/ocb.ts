/** OCB, whose ciphertext ends in the tag. */
import { MAX_NONCE_BYTES, MAX_TAG_BYTES } from "../../../spec/ocb.js";
import { Ocb } from "../../aead/ocb.js";
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, AuthenticationError, describe } from "../../errors.js";
import { held, option, resultBuffer, toBytes, toKey } from "../arguments.js";
import type { Cipher, OcbOptions } from "../types.js";
import { type CipherName, NO_BYTES, singleUse, use } from "./common.js";

/** OCB (RFC 7253). */
export function ocb(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: OcbOptions = {},
): Cipher {
  const keyOf = held("key", toKey(key));
  const nonceBytes = toBytes("nonce", nonce);
  if (nonceBytes.length === 0 || nonceBytes.length > MAX_NONCE_BYTES) {
    throw new ArgumentError("nonce", describe(nonce), `1 to ${MAX_NONCE_BYTES} bytes`);
  }
  const nonceOf = held("nonce", nonceBytes);
  const aadOf = held("aad", toBytes("aad", aad));
  const tagLength = option(options, "tagLength") ?? MAX_TAG_BYTES;
  if (!Number.isInteger(tagLength) || tagLength < 1 || tagLength > MAX_TAG_BYTES) {
    throw new ArgumentError("tagLength", describe(tagLength), `an integer from 1 to ${MAX_TAG_BYTES}`);
  }
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const beforeEncrypt = singleUse();
  const start = (decrypts: boolean) => new Ocb(engine, keyOf(), nonceOf(), tagLength, decrypts);

  return {
    encrypt(plaintext, output) {
      const text = toBytes("plaintext", plaintext);
      const result = resultBuffer(output, text.length + tagLength, text);
      beforeEncrypt();
      return use(start(false), (mode) => {
        mode.authenticate(aadOf());
        mode.transform(result, text);
        result.set(mode.tag().subarray(0, tagLength), text.length);
        return result;
      });
    },
    decrypt(ciphertext, output) {
      const sealed = toBytes("ciphertext", ciphertext);
      const length = tagStart(ciphertext, sealed, tagLength);
      const result = resultBuffer(output, length, sealed);
      return use(start(true), (mode) => {
        // The caller's buffer has to wait: the tag is of the plaintext.
        const text = output === undefined ? result : new Uint8Array(length);
        mode.authenticate(aadOf());
        mode.transform(text, sealed.subarray(0, length));
        const genuine = mode.verify(sealed.subarray(length));
        if (genuine && text !== result) result.set(text);
        if (!genuine || text !== result) text.fill(0);
        if (!genuine) throw new AuthenticationError();
        return result;
      });
    },
  };
}

/** Where the tag begins in a ciphertext. */
function tagStart(given: unknown, sealed: Uint8Array, tagLength: number): number {
  const length = sealed.length - tagLength;
  if (length >= 0) return length;
  throw new ArgumentError("ciphertext", describe(given), `at least the ${tagLength} bytes of its tag`);
}
