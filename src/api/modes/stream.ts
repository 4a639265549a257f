/** CTR, which takes and gives any number of bytes. */
import { selectEngine } from "../../engine/registry.js";
import { Ctr } from "../../modes/ctr.js";
import { BLOCK_BYTES } from "../../modes/mode.js";
import { held, option, resultBuffer, toBytes, toBytesOf, toKey } from "../arguments.js";
import type { Bytes, Cipher, Direction, EngineOptions, IncrementalCipher } from "../types.js";
import { type CipherName, singleUse, use } from "./common.js";
import { isDecryption, Message, StreamWorker } from "./incremental.js";

/** CTR (SP 800-38A, section 6.5). */
export function ctr(primitive: CipherName, key: Uint8Array, counter: Uint8Array, options: EngineOptions = {}): Cipher {
  const keyOf = held("key", toKey(key));
  const counterOf = held("counter", toBytesOf("counter", counter, BLOCK_BYTES));
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const beforeEncrypt = singleUse();

  function crypt(argument: string, given: Uint8Array, output: Uint8Array | undefined, before: () => void): Bytes {
    const text = toBytes(argument, given);
    const result = resultBuffer(output, text.length, text);
    before();
    return use(new Ctr(engine, keyOf(), counterOf()), (mode) => {
      mode.transform(result, text);
      return result;
    });
  }

  return {
    encrypt: (plaintext, output) => crypt("plaintext", plaintext, output, beforeEncrypt),
    decrypt: (ciphertext, output) => crypt("ciphertext", ciphertext, output, () => undefined),
  };
}

/** CTR in pieces; both directions are the same. */
export function createCtr(
  primitive: CipherName,
  direction: Direction,
  key: Uint8Array,
  counter: Uint8Array,
  options: EngineOptions = {},
): IncrementalCipher {
  isDecryption(direction);
  const keyBytes = toKey(key);
  const counterBytes = toBytesOf("counter", counter, BLOCK_BYTES);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  return new Message(new StreamWorker(new Ctr(engine, keyBytes, counterBytes)));
}
