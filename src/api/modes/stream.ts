/** CTR, OFB and CFB, which take and give any number of bytes. */
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, describe } from "../../errors.js";
import { CfbSegments } from "../../modes/cfb-segments.js";
import { Ctr } from "../../modes/ctr.js";
import { Cfb, Ofb } from "../../modes/feedback.js";
import { BLOCK_BYTES, type Transformation } from "../../modes/mode.js";
import { held, option, resultBuffer, toBytes, toBytesOf, toKey } from "../arguments.js";
import type { Bytes, Cipher, CtrOptions, EngineOptions } from "../types.js";
import { type CipherName, singleUse, use } from "./common.js";

/** A started mode, which may refuse a text for its length. */
interface Stream extends Transformation {
  reserve?(byteLength: number): void;
}

function streamCipher(start: (decrypts: boolean) => Stream): Cipher {
  const beforeEncrypt = singleUse();

  function crypt(argument: string, given: Uint8Array, output: Uint8Array | undefined, decrypts: boolean): Bytes {
    const text = toBytes(argument, given);
    const result = resultBuffer(output, text.length, text);
    return use(start(decrypts), (mode) => {
      mode.reserve?.(text.length);
      if (!decrypts) beforeEncrypt();
      mode.transform(result, text);
      return result;
    });
  }

  return {
    encrypt: (plaintext, output) => crypt("plaintext", plaintext, output, false),
    decrypt: (ciphertext, output) => crypt("ciphertext", ciphertext, output, true),
  };
}

/** CTR (SP 800-38A, section 6.5). */
export function ctr(primitive: CipherName, key: Uint8Array, counter: Uint8Array, options: CtrOptions = {}): Cipher {
  const keyOf = held("key", toKey(key));
  const counterOf = held("counter", toBytesOf("counter", counter, BLOCK_BYTES));
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const counterBits = option(options, "counterBits") ?? 128;
  if (!Number.isInteger(counterBits) || counterBits < 1 || counterBits > 128) {
    throw new ArgumentError("counterBits", describe(counterBits), "an integer from 1 to 128");
  }
  return streamCipher(() => new Ctr(engine, keyOf(), counterOf(), counterBits));
}

/** Makes the function of a mode that has an initialization vector and no options of its own. */
function feedback(start: (...mode: [...ConstructorParameters<typeof Ofb>, decrypts: boolean]) => Stream) {
  return (primitive: CipherName, key: Uint8Array, iv: Uint8Array, options: EngineOptions = {}): Cipher => {
    const keyOf = held("key", toKey(key));
    const ivOf = held("iv", toBytesOf("iv", iv, BLOCK_BYTES));
    const engine = selectEngine(primitive, option(options, "engine"), "engine");
    return streamCipher((decrypts) => start(engine, keyOf(), ivOf(), decrypts));
  };
}

/** CFB with segments of 128 bits (SP 800-38A, section 6.3). */
export const cfb = feedback((engine, key, iv, decrypts) => new Cfb(engine, key, iv, decrypts));

/** CFB with segments of 8 bits. */
export const cfb8 = feedback((engine, key, iv, decrypts) => new CfbSegments(engine, key, iv, 8, decrypts));

/** CFB with segments of 1 bit. */
export const cfb1 = feedback((engine, key, iv, decrypts) => new CfbSegments(engine, key, iv, 1, decrypts));

/** OFB (SP 800-38A, section 6.4). */
export const ofb = feedback((engine, key, iv) => new Ofb(engine, key, iv));
