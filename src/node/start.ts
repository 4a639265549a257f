/** From the arguments of a constructor to a mode at work. */
import type { TransformOptions } from "node:stream";
import { Ccm } from "../aead/ccm.js";
import { Gcm } from "../aead/gcm.js";
import { Ocb } from "../aead/ocb.js";
import { selectEngine } from "../engine/registry.js";
import { Cbc } from "../modes/cbc.js";
import { CfbSegments } from "../modes/cfb-segments.js";
import { Ctr } from "../modes/ctr.js";
import { Ecb } from "../modes/ecb.js";
import { Cfb, Ofb } from "../modes/feedback.js";
import { KeyWrap } from "../modes/key-wrap.js";
import { halvesDiffer, Xts } from "../modes/xts.js";
import {
  CcmProcessor,
  GcmProcessor,
  isCcmTagLength,
  isGcmTagLength,
  isOcbTagLength,
  OcbProcessor,
} from "./aead-processors.js";
import {
  type BytesLike,
  checkString,
  type CipherKey,
  stringOption,
  toBytes,
  toKeyBytes,
  uint32Option,
} from "./arguments.js";
import {
  duplicatedKeys,
  invalidAuthTagLength,
  invalidIv,
  invalidKeyLength,
  missingAuthTagLength,
  unknownCipher,
} from "./errors.js";
import { acceptsIvLength, type CipherDescription, findCipher, type Kind } from "./names.js";
import { BlockProcessor, type Processor, StreamProcessor, UnitProcessor, WholeBlockProcessor } from "./processors.js";
import { KwpProcessor, KwProcessor } from "./wrap-processors.js";

/** The options of `node:crypto`, and which engines to use. */
export interface CipherOptions extends TransformOptions {
  /**
   * Bytes in the tag: 4, 8 or 12 to 16 of GCM, by default 16 when encrypting and any of these when decrypting. CCM, which has
   * an even number from 4 to 16, and OCB, 1 to 16, have no default.
   */
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
    checkTagLength(algorithm, cipher.kind, tagLength);
    if (keyBytes.length !== cipher.keyLength) throw invalidKeyLength();
    if (cipher.kind === "xts" && !decrypts && !halvesDiffer(keyBytes)) throw duplicatedKeys();
    return processor(cipher, keyBytes, ivBytes ?? NO_BYTES, tagLength, { engine, ghash }, decrypts);
  } finally {
    if (isCopy) keyBytes.fill(0);
  }
}

const NO_BYTES = new Uint8Array(0);
/** Without a prototype, which could be polluted. */
const NO_OPTIONS: CipherOptions = Object.freeze(Object.create(null) as object);

/** The tag lengths of the modes that have tags. */
const TAG_LENGTH_CHECKS: Partial<Record<Kind, (length: number) => boolean>> = {
  gcm: isGcmTagLength,
  ccm: isCcmTagLength,
  ocb: isOcbTagLength,
};

function checkTagLength(algorithm: string, kind: Kind, tagLength: number | undefined): void {
  const accepts = TAG_LENGTH_CHECKS[kind];
  if (!accepts) return;
  if (tagLength !== undefined && !accepts(tagLength)) throw invalidAuthTagLength(tagLength);
  if (tagLength === undefined && kind !== "gcm") throw missingAuthTagLength(algorithm);
}

function processor(
  { primitive, kind }: CipherDescription,
  key: Uint8Array,
  iv: Uint8Array,
  tagLength: number | undefined,
  options: CipherOptions,
  decrypts: boolean,
): Processor {
  const engine = selectEngine(primitive, options.engine, "engine");
  switch (kind) {
    case "ecb":
      return new BlockProcessor(new Ecb(engine, key, decrypts), decrypts);
    case "cbc":
      return new BlockProcessor(new Cbc(engine, key, iv, decrypts), decrypts);
    case "cbc-hmac":
      return new WholeBlockProcessor(new Cbc(engine, key, iv, decrypts));
    case "cfb":
      return new StreamProcessor(new Cfb(engine, key, iv, decrypts));
    case "cfb8":
      return new StreamProcessor(new CfbSegments(engine, key, iv, 8, decrypts));
    case "cfb1":
      return new StreamProcessor(new CfbSegments(engine, key, iv, 1, decrypts));
    case "ofb":
      return new StreamProcessor(new Ofb(engine, key, iv));
    case "ctr":
      return new StreamProcessor(new Ctr(engine, key, iv));
    case "xts":
      return new UnitProcessor(new Xts(engine, key, iv, decrypts));
    case "gcm": {
      const hashEngine = selectEngine("ghash", options.ghash, "ghash");
      return new GcmProcessor(new Gcm(engine, hashEngine, key, iv), decrypts, tagLength);
    }
    case "ccm":
      return new CcmProcessor(new Ccm(engine, key, iv, tagLength!), iv.length, decrypts, tagLength!);
    case "ocb":
      return new OcbProcessor(new Ocb(engine, key, iv, tagLength!, decrypts), decrypts, tagLength!);
    case "wrap":
      return new KwProcessor(new KeyWrap(engine, key, decrypts), iv, decrypts);
    case "wrap-pad":
      return new KwpProcessor(new KeyWrap(engine, key, decrypts), iv, decrypts);
  }
}
