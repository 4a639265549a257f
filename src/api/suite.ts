/**
 * The functional face: `aria.gcm(key, nonce, aad).encrypt(bytes)` and its like. A cipher object holds the caller's key
 * by reference and takes a context slot only while it works, so there is nothing to dispose of and no copy of the key.
 */
import { TAG_LENGTHS } from "../../spec/gcm.js";
import { IO_BYTES } from "../../spec/layout.js";
import { Gcm } from "../aead/gcm.js";
import { selectEngine } from "../engine/registry.js";
import { ArgumentError, AuthenticationError, describe, PaddingError, StateError } from "../errors.js";
import { Cbc } from "../modes/cbc.js";
import { Ctr } from "../modes/ctr.js";
import { Ecb } from "../modes/ecb.js";
import { BLOCK_BYTES, type BlockMode } from "../modes/mode.js";
import { padBlock } from "../modes/padding.js";
import { checkBlocks, checkBytes, checkBytesOf, checkKey, held, option, resultBuffer, toBytes } from "./arguments.js";
import type { Bytes, Cipher, CipherSuite, EngineOptions, GcmOptions, PaddingOptions } from "./types.js";

const NO_BYTES = new Uint8Array(0);

/** Starts a mode, uses it and wipes it, whatever happens. */
function use<M extends { dispose(): void }, R>(mode: M, body: (mode: M) => R): R {
  try {
    return body(mode);
  } finally {
    mode.dispose();
  }
}

/** Throws at the second encryption with one nonce. */
function singleUse(): () => void {
  let used = false;
  return () => {
    if (used) throw new StateError("encrypt() was already called with this key and nonce: a nonce is for one message");
    used = true;
  };
}

/** ECB and CBC, which work on whole blocks; ECB has no `iv`. */
function blockCipher(
  start: (decrypts: boolean) => BlockMode,
  iv: (() => Uint8Array) | undefined,
  options: PaddingOptions,
  beforeEncrypt: () => void,
): Cipher {
  const padded = !option(options, "disablePadding");

  function encrypt(plaintext: Uint8Array, output?: Uint8Array): Bytes {
    const text = toBytes("plaintext", plaintext);
    if (!padded) checkBlocks("plaintext", text);
    const whole = text.length - (text.length % BLOCK_BYTES);
    const result = resultBuffer(output, padded ? whole + BLOCK_BYTES : whole, text);
    beforeEncrypt();
    // Padded before the first block is written, since the output may lie over the input.
    const last = padded ? padBlock(text.subarray(whole)) : NO_BYTES;
    return use(start(false), (mode) => {
      mode.transform(result, text.subarray(0, whole));
      mode.transform(result.subarray(whole), last);
      last.fill(0);
      return result;
    });
  }

  function decrypt(ciphertext: Uint8Array, output?: Uint8Array): Bytes {
    const text = toBytes("ciphertext", ciphertext);
    checkBlocks("ciphertext", text);
    if (padded && text.length === 0) {
      throw new ArgumentError("ciphertext", describe(ciphertext), "at least 16 bytes, since there is always padding");
    }
    return use(start(true), (mode) => {
      if (padded) return decryptPadded(mode, text, output);
      const result = resultBuffer(output, text.length, text);
      mode.transform(result, text);
      return result;
    });
  }

  /** Decrypts the last block first, so that nothing is written before its padding is known to be good. */
  function decryptPadded(mode: BlockMode, ciphertext: Uint8Array, output: Uint8Array | undefined): Bytes {
    const at = ciphertext.length - BLOCK_BYTES;
    const last = new Uint8Array(BLOCK_BYTES);
    if (at > 0) mode.chain(ciphertext.subarray(at - BLOCK_BYTES, at));
    mode.transform(last, ciphertext.subarray(at));
    const padding = mode.paddingLength(last);
    try {
      if (padding === 0) throw new PaddingError();
      const result = resultBuffer(output, ciphertext.length - padding, ciphertext);
      if (iv) mode.chain(iv());
      mode.transform(result, ciphertext.subarray(0, at));
      result.set(last.subarray(0, BLOCK_BYTES - padding), at);
      return result;
    } finally {
      last.fill(0);
    }
  }

  return { encrypt, decrypt };
}

function ecb(primitive: "aria" | "aes", key: Uint8Array, options: PaddingOptions = {}): Cipher {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const anyNumberOfTimes = () => undefined;
  return blockCipher((decrypts) => new Ecb(engine, keyOf(), decrypts, keyLength), undefined, options, anyNumberOfTimes);
}

function cbc(primitive: "aria" | "aes", key: Uint8Array, iv: Uint8Array, options: PaddingOptions = {}): Cipher {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  checkBytesOf("iv", iv, BLOCK_BYTES);
  const ivOf = held("iv", iv, BLOCK_BYTES);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  return blockCipher((decrypts) => new Cbc(engine, keyOf(), ivOf(), decrypts, keyLength), ivOf, options, singleUse());
}

function ctr(primitive: "aria" | "aes", key: Uint8Array, counter: Uint8Array, options: EngineOptions = {}): Cipher {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  checkBytesOf("counter", counter, BLOCK_BYTES);
  const counterOf = held("counter", counter, BLOCK_BYTES);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const beforeEncrypt = singleUse();

  function crypt(argument: string, given: Uint8Array, output: Uint8Array | undefined, before?: () => void): Bytes {
    const length = checkBytes(argument, given);
    // One strip needs no view of its own.
    const text = output === undefined && length <= IO_BYTES ? given : toBytes(argument, given);
    const result = output === undefined ? undefined : resultBuffer(output, length, text);
    before?.();
    const mode = new Ctr(engine, keyOf(), counterOf(), keyLength);
    try {
      return mode.crypt(result, text, length);
    } finally {
      mode.dispose();
    }
  }

  return {
    encrypt: (plaintext, output) => crypt("plaintext", plaintext, output, beforeEncrypt),
    decrypt: (ciphertext, output) => crypt("ciphertext", ciphertext, output),
  };
}

function gcm(
  primitive: "aria" | "aes",
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: GcmOptions = {},
): Cipher {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  const nonceOf = held("nonce", toBytes("nonce", nonce));
  if (nonceOf().length === 0) throw new ArgumentError("nonce", describe(nonce), "at least 1 byte");
  const aadOf = aad === NO_BYTES ? () => NO_BYTES : held("aad", toBytes("aad", aad));
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
    return use(new Gcm(engine, hashEngine, keyOf(), nonceOf(), keyLength), (mode) => {
      if (additional.length > 0) mode.authenticate(additional);
      return body(mode);
    });
  }

  return {
    encrypt(plaintext, output) {
      const text = toBytes("plaintext", plaintext);
      const result = output === undefined ? undefined : resultBuffer(output, text.length + tagLength, text);
      beforeEncrypt();
      return useGcm((mode) => mode.seal(result, text, tagLength));
    },
    decrypt(ciphertext, output) {
      const sealed = toBytes("ciphertext", ciphertext);
      const length = sealed.length - tagLength;
      if (length < 0)
        throw new ArgumentError("ciphertext", describe(ciphertext), `at least the ${tagLength} bytes of its tag`);
      const given = output === undefined ? undefined : resultBuffer(output, length, sealed);
      return useGcm((mode) => {
        const opened = mode.open(given, sealed, tagLength);
        if (!opened) throw new AuthenticationError();
        return opened;
      });
    },
  };
}

/** The modes of one block cipher. */
export function cipherSuite(primitive: "aria" | "aes"): CipherSuite {
  return Object.freeze({
    ecb: Object.assign(ecb.bind(null, primitive), { blockSize: 16 } as const),
    cbc: Object.assign(cbc.bind(null, primitive), { blockSize: 16, nonceLength: 16 } as const),
    ctr: Object.assign(ctr.bind(null, primitive), { blockSize: 16, nonceLength: 16 } as const),
    gcm: Object.assign(gcm.bind(null, primitive), {
      blockSize: 16,
      nonceLength: 12,
      tagLength: 16,
      varSizeNonce: true,
    } as const),
  });
}
