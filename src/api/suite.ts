/**
 * The functional face: `aria.gcm(key, nonce, aad).encrypt(bytes)` and its like. A cipher object holds the caller's key
 * by reference and takes a context slot only while it works, so there is nothing to dispose of and no copy of the key.
 */
import { ccm, gcm, gcmsiv } from "./modes/aead.js";
import { cbc, createCbc, createEcb, ecb } from "./modes/block.js";
import type { CipherName } from "./modes/common.js";
import { ctrDrbg } from "./modes/drbg.js";
import { createCcm, createGcm, createGcmSiv } from "./modes/incremental-aead.js";
import { cmac, gmac } from "./modes/mac.js";
import { createCtr, ctr } from "./modes/stream.js";
import type { CipherSuite } from "./types.js";

const BLOCKS = { blockSize: 16 } as const;
const WITH_IV = { blockSize: 16, nonceLength: 16 } as const;
const SEALED = { blockSize: 16, nonceLength: 12, tagLength: 16 } as const;
const ANY_NONCE = { varSizeNonce: true } as const;

/** The modes of one block cipher. */
export function cipherSuite(primitive: CipherName): CipherSuite {
  return Object.freeze({
    ecb: Object.assign(ecb.bind(null, primitive), BLOCKS, { create: createEcb.bind(null, primitive) }),
    cbc: Object.assign(cbc.bind(null, primitive), WITH_IV, { create: createCbc.bind(null, primitive) }),
    ctr: Object.assign(ctr.bind(null, primitive), WITH_IV, { create: createCtr.bind(null, primitive) }),
    gcm: Object.assign(gcm.bind(null, primitive), SEALED, ANY_NONCE, { create: createGcm.bind(null, primitive) }),
    gcmsiv: Object.assign(gcmsiv.bind(null, primitive), SEALED, { create: createGcmSiv.bind(null, primitive) }),
    ccm: Object.assign(ccm.bind(null, primitive), SEALED, ANY_NONCE, { create: createCcm.bind(null, primitive) }),
    cmac: Object.assign(cmac.bind(null, primitive), { blockSize: 16, macLength: 16 } as const),
    gmac: Object.assign(gmac.bind(null, primitive), { blockSize: 16, nonceLength: 12, macLength: 16 } as const),
    ctrDrbg: ctrDrbg.bind(null, primitive),
  });
}
