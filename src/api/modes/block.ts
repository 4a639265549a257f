/** ECB and CBC, which work on whole blocks. */
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, describe, PaddingError } from "../../errors.js";
import { Cbc } from "../../modes/cbc.js";
import { Ecb } from "../../modes/ecb.js";
import { BLOCK_BYTES, type BlockMode } from "../../modes/mode.js";
import { padBlock } from "../../modes/padding.js";
import {
  checkBlocks,
  checkBytesOf,
  checkKey,
  held,
  option,
  resultBuffer,
  toBytes,
  toBytesOf,
  toKey,
} from "../arguments.js";
import type { Bytes, Cipher, Direction, IncrementalCipher, PaddingOptions } from "../types.js";
import { type CipherName, NO_BYTES, singleUse, use } from "./common.js";
import { BlockWorker, isDecryption, Message } from "./incremental.js";

/** Either of them; ECB has no `iv`. */
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

/** ECB (SP 800-38A, section 6.1). */
export function ecb(primitive: CipherName, key: Uint8Array, options: PaddingOptions = {}): Cipher {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const anyNumberOfTimes = () => undefined;
  return blockCipher((decrypts) => new Ecb(engine, keyOf(), decrypts, keyLength), undefined, options, anyNumberOfTimes);
}

/** CBC (SP 800-38A, section 6.2). */
export function cbc(primitive: CipherName, key: Uint8Array, iv: Uint8Array, options: PaddingOptions = {}): Cipher {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  checkBytesOf("iv", iv, BLOCK_BYTES);
  const ivOf = held("iv", iv, BLOCK_BYTES);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  return blockCipher((decrypts) => new Cbc(engine, keyOf(), ivOf(), decrypts, keyLength), ivOf, options, singleUse());
}

/** ECB in pieces. */
export function createEcb(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  options: PaddingOptions = {},
): IncrementalCipher {
  const decrypts = isDecryption(direction);
  const keyOf = held("key", toKey(key));
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const padded = !option(options, "disablePadding");
  return new Message(new BlockWorker(new Ecb(engine, keyOf(), decrypts), decrypts, padded));
}

/** CBC in pieces. */
export function createCbc(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  iv: Uint8Array,
  options: PaddingOptions = {},
): IncrementalCipher {
  const decrypts = isDecryption(direction);
  const keyOf = held("key", toKey(key));
  const ivOf = held("iv", toBytesOf("iv", iv, BLOCK_BYTES));
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const padded = !option(options, "disablePadding");
  return new Message(new BlockWorker(new Cbc(engine, keyOf(), ivOf(), decrypts), decrypts, padded));
}
