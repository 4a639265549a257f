/**
 * The functional face: `aria.gcm(key, nonce, aad).encrypt(bytes)` and its like. A cipher object holds the caller's key
 * by reference and takes a context slot only while it works, so there is nothing to dispose of and no copy of the key.
 * `create` is for messages in pieces, which have something to dispose of.
 */
import { ccm, gcm, gcmsiv } from "./modes/aead.js";
import { cbc, createCbc, createEcb, ecb } from "./modes/block.js";
import { createGcmSiv, createKw, createKwp, createOcb, createXts } from "./modes/collected.js";
import type { CipherName } from "./modes/common.js";
import { ctrDrbg } from "./modes/drbg.js";
import { createCcm, createGcm } from "./modes/incremental-aead.js";
import { cmac, gmac } from "./modes/mac.js";
import { ocb } from "./modes/ocb.js";
import * as stream from "./modes/stream.js";
import { kw, kwp } from "./modes/wrap.js";
import { xts } from "./modes/xts.js";
import type { CipherSuite } from "./types.js";

const BLOCKS = { blockSize: 16 } as const;
const WITH_IV = { blockSize: 16, nonceLength: 16 } as const;
const SEALED = { blockSize: 16, nonceLength: 12, tagLength: 16 } as const;
const ANY_NONCE = { ...SEALED, varSizeNonce: true } as const;
const WRAPPED = { blockSize: 8 } as const;
const MAC = { blockSize: 16, macLength: 16 } as const;
const NONCE_MAC = { ...MAC, nonceLength: 12 } as const;

/** The modes of one block cipher. */
export function cipherSuite(primitive: CipherName): CipherSuite {
  /** What `create` of a mode is for this cipher. */
  function creates<A extends unknown[], R>(create: (primitive: CipherName, ...rest: A) => R) {
    return { create: (...rest: A): R => create(primitive, ...rest) };
  }
  return Object.freeze({
    ecb: Object.assign(ecb.bind(null, primitive), BLOCKS, creates(createEcb)),
    cbc: Object.assign(cbc.bind(null, primitive), WITH_IV, creates(createCbc)),
    cfb: Object.assign(stream.cfb.bind(null, primitive), WITH_IV, creates(stream.createCfb)),
    cfb8: Object.assign(stream.cfb8.bind(null, primitive), WITH_IV, creates(stream.createCfb8)),
    cfb1: Object.assign(stream.cfb1.bind(null, primitive), WITH_IV, creates(stream.createCfb1)),
    ofb: Object.assign(stream.ofb.bind(null, primitive), WITH_IV, creates(stream.createOfb)),
    ctr: Object.assign(stream.ctr.bind(null, primitive), WITH_IV, creates(stream.createCtr)),
    xts: Object.assign(xts.bind(null, primitive), WITH_IV, creates(createXts)),
    gcm: Object.assign(gcm.bind(null, primitive), ANY_NONCE, creates(createGcm)),
    gcmsiv: Object.assign(gcmsiv.bind(null, primitive), SEALED, creates(createGcmSiv)),
    ccm: Object.assign(ccm.bind(null, primitive), ANY_NONCE, creates(createCcm)),
    ocb: Object.assign(ocb.bind(null, primitive), ANY_NONCE, creates(createOcb)),
    kw: Object.assign(kw.bind(null, primitive), WRAPPED, creates(createKw)),
    kwp: Object.assign(kwp.bind(null, primitive), WRAPPED, creates(createKwp)),
    cmac: Object.assign(cmac.bind(null, primitive), MAC),
    gmac: Object.assign(gmac.bind(null, primitive), NONCE_MAC),
    ctrDrbg: ctrDrbg.bind(null, primitive),
  });
}
