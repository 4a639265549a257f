/**
 * The functional face: `aria.gcm(key, nonce, aad).encrypt(bytes)` and its like. A cipher object holds the caller's key
 * by reference and takes a context slot only while it works, so there is nothing to dispose of and no copy of the key.
 */
import { gcm } from "./modes/aead.js";
import { cbc, ecb } from "./modes/block.js";
import type { CipherName } from "./modes/common.js";
import { ctr } from "./modes/stream.js";
import type { CipherSuite } from "./types.js";

/** The modes of one block cipher. */
export function cipherSuite(primitive: CipherName): CipherSuite {
  return Object.freeze({
    ecb: Object.assign(ecb.bind(null, primitive), { blockSize: 16 } as const),
    cbc: Object.assign(cbc.bind(null, primitive), { blockSize: 16, nonceLength: 16 } as const),
    ctr: Object.assign(ctr.bind(null, primitive), { blockSize: 16, nonceLength: 16 } as const),
    gcm: Object.assign(gcm.bind(null, primitive), {
      blockSize: 16,
      nonceLength: 12,
      tagLength: 16,
      varSizeNonce: true,
    } as const),
  });
}
