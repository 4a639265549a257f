/** XTS, which encrypts a data unit, such as a sector, without making it longer. */
import { MAX_UNIT_BYTES, MIN_UNIT_BYTES, XTS_KEY_LENGTHS } from "../../../spec/xts.js";
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, describe } from "../../errors.js";
import { BLOCK_BYTES } from "../../modes/mode.js";
import { halvesDiffer, Xts } from "../../modes/xts.js";
import { held, option, resultBuffer, toBytes, toBytesOf } from "../arguments.js";
import type { Bytes, Cipher, EngineOptions } from "../types.js";
import { type CipherName, use } from "./common.js";

/** The bytes of a key of two halves that differ. They are compared in constant time. */
function toXtsKey(value: unknown): Bytes {
  const key = toBytes("key", value);
  if (!(XTS_KEY_LENGTHS as readonly number[]).includes(key.length)) {
    throw new ArgumentError("key", describe(value), "32 or 64 bytes");
  }
  if (!halvesDiffer(key)) throw new ArgumentError("key", "one of which they are equal", "two halves that differ");
  return key;
}

/** XTS (IEEE 1619). */
export function xts(primitive: CipherName, key: Uint8Array, tweak: Uint8Array, options: EngineOptions = {}): Cipher {
  const keyOf = held("key", toXtsKey(key));
  const tweakOf = held("tweak", toBytesOf("tweak", tweak, BLOCK_BYTES));
  const engine = selectEngine(primitive, option(options, "engine"), "engine");

  function crypt(argument: string, given: Uint8Array, output: Uint8Array | undefined, decrypts: boolean): Bytes {
    const unit = toBytes(argument, given);
    if (unit.length < MIN_UNIT_BYTES || unit.length > MAX_UNIT_BYTES) {
      throw new ArgumentError(argument, describe(given), `${MIN_UNIT_BYTES} to ${MAX_UNIT_BYTES} bytes`);
    }
    const result = resultBuffer(output, unit.length, unit);
    return use(new Xts(engine, keyOf(), tweakOf(), decrypts), (mode) => {
      mode.transform(result, unit);
      return result;
    });
  }

  return {
    encrypt: (plaintext, output) => crypt("plaintext", plaintext, output, false),
    decrypt: (ciphertext, output) => crypt("ciphertext", ciphertext, output, true),
  };
}
