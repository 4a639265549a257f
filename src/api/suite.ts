/**
 * The functional face: `aria.gcm(key, nonce, aad).encrypt(bytes)` and its like. A cipher object holds the caller's key
 * by reference and takes a context slot only while it works, so there is nothing to dispose of and no copy of the key.
 */
import { gcm, ocb } from "./modes/aead.js";
import { cbc, ecb } from "./modes/block.js";
import type { CipherName } from "./modes/common.js";
import { cfb, cfb1, cfb8, ctr, ofb } from "./modes/stream.js";
import { kw, kwp } from "./modes/wrap.js";
import { xts } from "./modes/xts.js";
import type { CipherSuite } from "./types.js";

const BLOCKS = { blockSize: 16 } as const;
const WITH_IV = { blockSize: 16, nonceLength: 16 } as const;
const SEALED = { blockSize: 16, nonceLength: 12, tagLength: 16, varSizeNonce: true } as const;
const WRAPPED = { blockSize: 8 } as const;

/** The modes of one block cipher. */
export function cipherSuite(primitive: CipherName): CipherSuite {
  return Object.freeze({
    ecb: Object.assign(ecb.bind(null, primitive), BLOCKS),
    cbc: Object.assign(cbc.bind(null, primitive), WITH_IV),
    cfb: Object.assign(cfb.bind(null, primitive), WITH_IV),
    cfb8: Object.assign(cfb8.bind(null, primitive), WITH_IV),
    cfb1: Object.assign(cfb1.bind(null, primitive), WITH_IV),
    ofb: Object.assign(ofb.bind(null, primitive), WITH_IV),
    ctr: Object.assign(ctr.bind(null, primitive), WITH_IV),
    xts: Object.assign(xts.bind(null, primitive), WITH_IV),
    gcm: Object.assign(gcm.bind(null, primitive), SEALED),
    ocb: Object.assign(ocb.bind(null, primitive), SEALED),
    kw: Object.assign(kw.bind(null, primitive), WRAPPED),
    kwp: Object.assign(kwp.bind(null, primitive), WRAPPED),
  });
}
