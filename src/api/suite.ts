/**
 * The functional face: `aria.gcm(key, nonce, aad).encrypt(bytes)` and its like. A cipher object holds the caller's key
 * by reference and takes a context slot only while it works, so there is nothing to dispose of and no copy of the key.
 */
import { TAG_LENGTHS } from "../../spec/gcm.js";
import { Gcm } from "../aead/gcm.js";
import { type EngineSpec, selectEngine } from "../engine/registry.js";
import { ArgumentError, AuthenticationError, describe, PaddingError, StateError } from "../errors.js";
import { Cbc } from "../modes/cbc.js";
import { Ctr } from "../modes/ctr.js";
import { Ecb } from "../modes/ecb.js";
import { BLOCK_BYTES, type BlockMode } from "../modes/mode.js";
import { padBlock } from "../modes/padding.js";
import { checkBlocks, checkBytes, checkKey, checkLength, resultBuffer } from "./arguments.js";
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
  iv: Uint8Array | undefined,
  options: PaddingOptions,
  beforeEncrypt: () => void,
): Cipher {
  const padded = !options.disablePadding;

  function encrypt(plaintext: Uint8Array, output?: Uint8Array): Bytes {
    checkBytes("plaintext", plaintext);
    if (!padded) checkBlocks("plaintext", plaintext);
    const whole = plaintext.length - (plaintext.length % BLOCK_BYTES);
    const result = resultBuffer(output, padded ? whole + BLOCK_BYTES : whole, plaintext);
    beforeEncrypt();
    // Padded before the first block is written, since the output may lie over the input.
    const last = padded ? padBlock(plaintext.subarray(whole)) : NO_BYTES;
    return use(start(false), (mode) => {
      mode.transform(result, plaintext.subarray(0, whole));
      mode.transform(result.subarray(whole), last);
      last.fill(0);
      return result;
    });
  }

  function decrypt(ciphertext: Uint8Array, output?: Uint8Array): Bytes {
    checkBytes("ciphertext", ciphertext);
    checkBlocks("ciphertext", ciphertext);
    if (padded && ciphertext.length === 0) {
      throw new ArgumentError("ciphertext", describe(ciphertext), "at least 16 bytes, since there is always padding");
    }
    return use(start(true), (mode) => {
      if (padded) return decryptPadded(mode, ciphertext, output);
      const result = resultBuffer(output, ciphertext.length, ciphertext);
      mode.transform(result, ciphertext);
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
      if (iv) mode.chain(iv);
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
  checkKey(key);
  const engine = selectEngine(primitive, options.engine, "engine");
  const anyNumberOfTimes = () => undefined;
  return blockCipher((decrypts) => new Ecb(engine, key, decrypts), undefined, options, anyNumberOfTimes);
}

function cbc(primitive: "aria" | "aes", key: Uint8Array, iv: Uint8Array, options: PaddingOptions = {}): Cipher {
  checkKey(key);
  checkLength("iv", iv, BLOCK_BYTES);
  const engine = selectEngine(primitive, options.engine, "engine");
  return blockCipher((decrypts) => new Cbc(engine, key, iv, decrypts), iv, options, singleUse());
}

function ctr(primitive: "aria" | "aes", key: Uint8Array, counter: Uint8Array, options: EngineOptions = {}): Cipher {
  checkKey(key);
  checkLength("counter", counter, BLOCK_BYTES);
  const engine = selectEngine(primitive, options.engine, "engine");
  const beforeEncrypt = singleUse();

  function crypt(argument: string, text: Uint8Array, output: Uint8Array | undefined, before: () => void): Bytes {
    checkBytes(argument, text);
    const result = resultBuffer(output, text.length, text);
    before();
    return use(new Ctr(engine, key, counter), (mode) => {
      mode.transform(result, text);
      return result;
    });
  }

  return {
    encrypt: (plaintext, output) => crypt("plaintext", plaintext, output, beforeEncrypt),
    decrypt: (ciphertext, output) => crypt("ciphertext", ciphertext, output, () => undefined),
  };
}

function gcm(
  primitive: "aria" | "aes",
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: GcmOptions = {},
): Cipher {
  checkKey(key);
  checkBytes("nonce", nonce);
  if (nonce.length === 0) throw new ArgumentError("nonce", describe(nonce), "at least 1 byte");
  checkBytes("aad", aad);
  const { tagLength = 16 } = options;
  if (!(TAG_LENGTHS as readonly unknown[]).includes(tagLength)) {
    throw new ArgumentError("tagLength", describe(tagLength), TAG_LENGTHS.join(", "));
  }
  const engine: EngineSpec = selectEngine(primitive, options.engine, "engine");
  const hashEngine = selectEngine("ghash", options.ghash, "ghash");
  const beforeEncrypt = singleUse();

  function start(): Gcm {
    const mode = new Gcm(engine, hashEngine, key, nonce);
    mode.authenticate(aad);
    return mode;
  }

  return {
    encrypt(plaintext, output) {
      checkBytes("plaintext", plaintext);
      const result = resultBuffer(output, plaintext.length + tagLength, plaintext);
      beforeEncrypt();
      return use(start(), (mode) => {
        mode.encrypt(result, plaintext);
        result.set(mode.tag().subarray(0, tagLength), plaintext.length);
        return result;
      });
    },
    decrypt(ciphertext, output) {
      checkBytes("ciphertext", ciphertext);
      const length = ciphertext.length - tagLength;
      if (length < 0)
        throw new ArgumentError("ciphertext", describe(ciphertext), `at least the ${tagLength} bytes of its tag`);
      if (output !== undefined) resultBuffer(output, length, ciphertext);
      const text = ciphertext.subarray(0, length);
      return use(start(), (mode) => {
        let result = NO_BYTES;
        const release = () => (result = resultBuffer(output, length, ciphertext));
        if (!mode.open(text, ciphertext.subarray(length), release)) throw new AuthenticationError();
        return result;
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
