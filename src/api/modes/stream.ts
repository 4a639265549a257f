/** CTR, OFB and CFB, which take and give any number of bytes. */
import { IO_BYTES } from "../../../spec/layout.js";
import { selectEngine } from "../../engine/registry.js";
import { ArgumentError, describe } from "../../errors.js";
import { CfbSegments } from "../../modes/cfb-segments.js";
import { Ctr } from "../../modes/ctr.js";
import { Cfb, Ofb } from "../../modes/feedback.js";
import { BLOCK_BYTES, type Transformation } from "../../modes/mode.js";
import {
  checkBytes,
  checkBytesOf,
  checkKey,
  held,
  option,
  resultBuffer,
  toBytes,
  toBytesOf,
  toKey,
} from "../arguments.js";
import type { Bytes, Cipher, CtrOptions, Direction, EngineOptions, IncrementalCipher } from "../types.js";
import { type CipherName, singleUse, use } from "./common.js";
import { isDecryption, Message, StreamWorker } from "./incremental.js";

/** Checks a mode's arguments, and makes what starts it. */
type Parameters<Options> = (
  primitive: CipherName,
  key: Uint8Array,
  iv: Uint8Array,
  options: Options,
) => (decrypts: boolean) => Transformation;

function streamCipher(start: (decrypts: boolean) => Transformation): Cipher {
  const beforeEncrypt = singleUse();

  function crypt(argument: string, given: Uint8Array, output: Uint8Array | undefined, decrypts: boolean): Bytes {
    const text = toBytes(argument, given);
    const result = resultBuffer(output, text.length, text);
    return use(start(decrypts), (mode) => {
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

const ctrParameters = (primitive: CipherName, key: Uint8Array, counter: Uint8Array, options: CtrOptions) => {
  const keyLength = checkKey(key);
  const keyOf = held("key", key, keyLength);
  checkBytesOf("counter", counter, BLOCK_BYTES);
  const counterOf = held("counter", counter, BLOCK_BYTES);
  const engine = selectEngine(primitive, option(options, "engine"), "engine");
  const counterBits = option(options, "counterBits") ?? 128;
  if (!Number.isInteger(counterBits) || counterBits < 1 || counterBits > 128) {
    throw new ArgumentError("counterBits", describe(counterBits), "an integer from 1 to 128");
  }
  // A short counter is looked into; only its bytes may be asked for.
  const first = counterBits === 128 ? counterOf : () => copied(counterOf());
  return { counterBits, start: () => new Ctr(engine, keyOf(), first(), counterBits, keyLength) };
};

/** A counter block of our own. */
function copied(counter: Uint8Array): Uint8Array {
  const result = new Uint8Array(BLOCK_BYTES);
  for (let i = 0; i < BLOCK_BYTES; i++) result[i] = counter[i]!;
  return result;
}

/** A mode that has an initialization vector and no options of its own. */
function feedback(
  start: (...mode: [...ConstructorParameters<typeof Ofb>, decrypts: boolean]) => Transformation,
): Parameters<EngineOptions> {
  return (primitive, key, iv, options) => {
    const keyOf = held("key", toKey(key));
    const ivOf = held("iv", toBytesOf("iv", iv, BLOCK_BYTES));
    const engine = selectEngine(primitive, option(options, "engine"), "engine");
    return (decrypts) => start(engine, keyOf(), ivOf(), decrypts);
  };
}

const cfbParameters = feedback((engine, key, iv, decrypts) => new Cfb(engine, key, iv, decrypts));
const cfb8Parameters = feedback((engine, key, iv, decrypts) => new CfbSegments(engine, key, iv, 8, decrypts));
const cfb1Parameters = feedback((engine, key, iv, decrypts) => new CfbSegments(engine, key, iv, 1, decrypts));
const ofbParameters = feedback((engine, key, iv) => new Ofb(engine, key, iv));

/** The function of a mode. */
function whole<Options extends object>(parameters: Parameters<Options>) {
  return (primitive: CipherName, key: Uint8Array, iv: Uint8Array, options = {} as Options): Cipher =>
    streamCipher(parameters(primitive, key, iv, options));
}

/** The function of a mode for messages in pieces. */
function inPieces<Options extends object>(parameters: Parameters<Options>) {
  return (
    primitive: CipherName,
    direction: Direction,
    key: Uint8Array,
    iv: Uint8Array,
    options = {} as Options,
  ): IncrementalCipher => {
    const decrypts = isDecryption(direction);
    return new Message(new StreamWorker(parameters(primitive, key, iv, options)(decrypts)));
  };
}

/** CTR (SP 800-38A, section 6.5). */
export function ctr(primitive: CipherName, key: Uint8Array, counter: Uint8Array, options: CtrOptions = {}): Cipher {
  const { counterBits, start } = ctrParameters(primitive, key, counter, options);
  const beforeEncrypt = singleUse();

  function crypt(argument: string, given: Uint8Array, output: Uint8Array | undefined, encrypts: boolean): Bytes {
    const length = checkBytes(argument, given);
    // One strip needs no view of its own.
    const text = output === undefined && length <= IO_BYTES && counterBits === 128 ? given : toBytes(argument, given);
    const result = output === undefined ? undefined : resultBuffer(output, length, text);
    const mode = start();
    try {
      mode.reserve(length);
      if (encrypts) beforeEncrypt();
      return mode.crypt(result, text, length);
    } finally {
      mode.dispose();
    }
  }

  return {
    encrypt: (plaintext, output) => crypt("plaintext", plaintext, output, true),
    decrypt: (ciphertext, output) => crypt("ciphertext", ciphertext, output, false),
  };
}
export const createCtr = inPieces<CtrOptions>((...given) => ctrParameters(...given).start);

/** CFB with segments of 128 bits (SP 800-38A, section 6.3). */
export const cfb = whole(cfbParameters);
export const createCfb = inPieces(cfbParameters);

/** CFB with segments of 8 bits. */
export const cfb8 = whole(cfb8Parameters);
export const createCfb8 = inPieces(cfb8Parameters);

/** CFB with segments of 1 bit. */
export const cfb1 = whole(cfb1Parameters);
export const createCfb1 = inPieces(cfb1Parameters);

/** OFB (SP 800-38A, section 6.4). */
export const ofb = whole(ofbParameters);
export const createOfb = inPieces(ofbParameters);
