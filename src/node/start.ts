/** From the arguments of a constructor to a mode at work. */
import type { TransformOptions } from "node:stream";
import { Gcm } from "../aead/gcm.js";
import { selectEngine } from "../engine/registry.js";
import { Cbc } from "../modes/cbc.js";
import { Ctr } from "../modes/ctr.js";
import { Ecb } from "../modes/ecb.js";
import {
  type BytesLike,
  checkString,
  type CipherKey,
  stringOption,
  toBytes,
  toKeyBytes,
  uint32Option,
} from "./arguments.js";
import { invalidAuthTagLength, invalidIv, invalidKeyLength, unknownCipher } from "./errors.js";
import { acceptsIvLength, type CipherDescription, findCipher } from "./names.js";
import { BlockProcessor, GcmProcessor, isTagLength, type Processor, StreamProcessor } from "./processors.js";

/** The options of `node:crypto`, and which engines to use. */
export interface CipherOptions extends TransformOptions {
  /** Bytes in GCM's tag: 4, 8 or 12 to 16. Default 16 when encrypting, any of these when decrypting. */
  authTagLength?: number | undefined;
  /** An engine's name, from `listEngines()`. Default: the preferred constant-time one. */
  engine?: string | undefined;
  /** The name of the engine for GHASH. */
  ghash?: string | undefined;
}

/** Checks everything in Node's order, then starts the mode. @internal */
export function start(
  algorithm: string,
  key: CipherKey,
  iv: BytesLike | null,
  options: CipherOptions | null | undefined,
  decrypts: boolean,
): Processor {
  // Read first: a getter could change the key once it is checked.
  const { engine, ghash } = options ?? NO_OPTIONS;
  checkString("cipher", algorithm);
  const { bytes: keyBytes, isCopy } = toKeyBytes(key, stringOption(options, "encoding"));
  try {
    const ivBytes = iv === null ? undefined : toBytes("iv", iv);
    const tagLength = uint32Option(options, "authTagLength");
    const cipher = findCipher(algorithm);
    if (!cipher) throw unknownCipher();
    if (!acceptsIvLength(cipher, ivBytes?.length ?? 0)) throw invalidIv();
    if (cipher.mode === "gcm" && tagLength !== undefined && !isTagLength(tagLength)) {
      throw invalidAuthTagLength(tagLength);
    }
    if (keyBytes.length !== cipher.keyLength) throw invalidKeyLength();
    return processor(cipher, keyBytes, ivBytes ?? NO_BYTES, tagLength, { engine, ghash }, decrypts);
  } finally {
    if (isCopy) keyBytes.fill(0);
  }
}

const NO_BYTES = new Uint8Array(0);
/** Without a prototype, which could be polluted. */
const NO_OPTIONS: CipherOptions = Object.freeze(Object.create(null) as object);

function processor(
  { primitive, mode }: CipherDescription,
  key: Uint8Array,
  iv: Uint8Array,
  tagLength: number | undefined,
  options: CipherOptions,
  decrypts: boolean,
): Processor {
  const engine = selectEngine(primitive, options.engine, "engine");
  switch (mode) {
    case "ecb":
      return new BlockProcessor(new Ecb(engine, key, decrypts), decrypts);
    case "cbc":
      return new BlockProcessor(new Cbc(engine, key, iv, decrypts), decrypts);
    case "ctr":
      return new StreamProcessor(new Ctr(engine, key, iv));
    case "gcm": {
      const hashEngine = selectEngine("ghash", options.ghash, "ghash");
      return new GcmProcessor(new Gcm(engine, hashEngine, key, iv), decrypts, tagLength);
    }
  }
}
