/** Modes that encrypt and authenticate, whose ciphertext ends in the tag. */
import * as ccmSpec from "../../../spec/ccm.js";
import * as gcmSpec from "../../../spec/gcm.js";
import * as gcmSivSpec from "../../../spec/gcm-siv.js";
import type { AeadMode } from "../../aead/aead.js";
import { Ccm } from "../../aead/ccm.js";
import { Gcm } from "../../aead/gcm.js";
import { GcmSiv } from "../../aead/gcm-siv.js";
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, AuthenticationError, describe } from "../../errors.js";
import { checkKey, checkMax, held, option, resultBuffer, toBytes, toKey } from "../arguments.js";
import type { CcmOptions, Cipher, GcmOptions, GcmSivOptions } from "../types.js";
import { type CipherName, NO_BYTES, singleUse, use } from "./common.js";

/** A mode with its arguments checked. */
export interface AeadParameters<M extends AeadMode> {
  readonly start: () => M;
  /** Bytes. */
  readonly tagLength: number;
  readonly maxText: number;
}

/** GCM (SP 800-38D). */
export function gcm(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: GcmOptions = {},
): Cipher {
  return aead(gcmParameters(primitive, key, nonce, options), aad);
}

/** CCM (SP 800-38C). */
export function ccm(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: CcmOptions = {},
): Cipher {
  return aead(ccmParameters(primitive, key, nonce, options), aad);
}

/** GCM-SIV (RFC 8452). */
export function gcmsiv(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: GcmSivOptions = {},
): Cipher {
  const keyBytes = toKey(key, gcmSivSpec.KEY_LENGTHS);
  const nonceBytes = toBytes("nonce", nonce);
  if (nonceBytes.length !== gcmSivSpec.NONCE_BYTES) throw new ArgumentError("nonce", describe(nonce), "12 bytes");
  checkMax("aad", toBytes("aad", aad).length, gcmSivSpec.MAX_AAD_BYTES);
  const keyOf = held("key", keyBytes);
  const nonceOf = held("nonce", nonceBytes);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const hashEngine = selectEngine("ghash", option(options, "ghash"), "ghash");
  const start = () => new GcmSiv(engine, hashEngine, keyOf(), nonceOf());
  return aead({ start, tagLength: gcmSivSpec.TAG_BYTES, maxText: gcmSivSpec.MAX_TEXT_BYTES }, aad);
}

/** GCM with its arguments checked, which GMAC is too. */
export function gcmParameters(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  options: GcmOptions,
): AeadParameters<Gcm> {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  const nonceOf = held("nonce", toBytes("nonce", nonce));
  if (nonceOf().length === 0) throw new ArgumentError("nonce", describe(nonce), "at least 1 byte");
  const tagLength = toTagLength("tagLength", option(options, "tagLength"), gcmSpec.TAG_LENGTHS);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const hashEngine = selectEngine("ghash", option(options, "ghash"), "ghash");
  return {
    start: () => new Gcm(engine, hashEngine, keyOf(), nonceOf(), keyLength),
    tagLength,
    maxText: gcmSpec.MAX_TEXT_BYTES,
  };
}

/** CCM with its arguments checked. */
export function ccmParameters(
  primitive: CipherName,
  key: Uint8Array,
  nonce: Uint8Array,
  options: CcmOptions,
): AeadParameters<Ccm> {
  const keyOf = held("key", toKey(key));
  const nonceBytes = toBytes("nonce", nonce);
  const { MIN_NONCE_BYTES, MAX_NONCE_BYTES } = ccmSpec;
  if (nonceBytes.length < MIN_NONCE_BYTES || nonceBytes.length > MAX_NONCE_BYTES) {
    throw new ArgumentError("nonce", describe(nonce), `${MIN_NONCE_BYTES} to ${MAX_NONCE_BYTES} bytes`);
  }
  const nonceOf = held("nonce", nonceBytes);
  const tagLength = toTagLength("tagLength", option(options, "tagLength"), ccmSpec.TAG_LENGTHS);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  return {
    start: () => new Ccm(engine, keyOf(), nonceOf(), tagLength),
    tagLength,
    maxText: ccmSpec.maxTextBytes(nonceBytes.length),
  };
}

/** The length of a tag or a MAC that the mode allows; 16 by default. */
export function toTagLength(argument: string, value: unknown, allowed: readonly number[]): number {
  if (value === undefined) return 16;
  if (typeof value === "number" && allowed.includes(value)) return value;
  throw new ArgumentError(argument, describe(value), allowed.join(", "));
}

function aead<M extends AeadMode>({ start, tagLength, maxText }: AeadParameters<M>, aad: Uint8Array): Cipher {
  const aadOf = aad === NO_BYTES ? () => NO_BYTES : held("aad", toBytes("aad", aad));
  const beforeEncrypt = singleUse();

  /** Uses the mode when it has taken in the additional data. */
  function useMode<R>(body: (mode: M) => R): R {
    const additional = aadOf();
    return use(start(), (mode) => {
      mode.authenticate(additional);
      return body(mode);
    });
  }

  return {
    encrypt(plaintext, output) {
      const text = toBytes("plaintext", plaintext);
      checkMax("plaintext", text.length, maxText);
      const result = output === undefined ? undefined : resultBuffer(output, text.length + tagLength, text);
      beforeEncrypt();
      return useMode((mode) => mode.seal(result, text, tagLength));
    },
    decrypt(ciphertext, output) {
      const sealed = toBytes("ciphertext", ciphertext);
      const length = sealed.length - tagLength;
      if (length < 0)
        throw new ArgumentError("ciphertext", describe(ciphertext), `at least the ${tagLength} bytes of its tag`);
      checkMax("ciphertext", length, maxText);
      const given = output === undefined ? undefined : resultBuffer(output, length, sealed);
      return useMode((mode) => {
        const opened = mode.open(given, sealed, tagLength);
        if (!opened) throw new AuthenticationError();
        return opened;
      });
    },
  };
}
