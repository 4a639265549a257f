/** The types of the functional face. */
import type { CcmFunction, GcmFunction, GcmSivFunction, OcbFunction } from "./types/aead.js";
import type { CbcFunction, EcbFunction } from "./types/block.js";
import type { CtrDrbgFunction } from "./types/drbg.js";
import type { CmacFunction, GmacFunction } from "./types/mac.js";
import type { CfbFunction, CtrFunction, OfbFunction } from "./types/stream.js";
import type { KwFunction, KwpFunction } from "./types/wrap.js";
import type { XtsFunction } from "./types/xts.js";

export type * from "./types/aead.js";
export type * from "./types/block.js";
export type * from "./types/cipher.js";
export type * from "./types/drbg.js";
export type * from "./types/incremental.js";
export type * from "./types/mac.js";
export type * from "./types/managed-nonce.js";
export type * from "./types/stream.js";
export type * from "./types/wrap.js";
export type * from "./types/xts.js";

/** A block cipher under its modes. The key's length selects 128, 192 or 256 bits. */
export interface CipherSuite {
  /** ECB (SP 800-38A, section 6.1), which **hides no pattern**: for other constructions, not for messages. */
  readonly ecb: EcbFunction;
  /** CBC (SP 800-38A, section 6.2) with PKCS#7 padding; without authentication. */
  readonly cbc: CbcFunction;
  /** CFB (SP 800-38A, section 6.3) with segments of 128 bits; without authentication. */
  readonly cfb: CfbFunction;
  /** CFB with segments of 8 bits; without authentication. */
  readonly cfb8: CfbFunction;
  /** CFB with segments of 1 bit, the most significant of a byte first; without authentication. */
  readonly cfb1: CfbFunction;
  /** OFB (SP 800-38A, section 6.4); without authentication. */
  readonly ofb: OfbFunction;
  /** CTR (SP 800-38A, section 6.5) with a big-endian counter; without authentication. */
  readonly ctr: CtrFunction;
  /** XTS (IEEE 1619) for storage; without authentication. Its key has two halves. */
  readonly xts: XtsFunction;
  /** GCM (SP 800-38D): encryption with authentication, and what to choose when in doubt. */
  readonly gcm: GcmFunction;
  /** GCM-SIV (RFC 8452): as GCM, but a nonce that comes twice does little harm. */
  readonly gcmsiv: GcmSivFunction;
  /** CCM (SP 800-38C, RFC 3610): encryption with authentication by the block cipher alone. */
  readonly ccm: CcmFunction;
  /** CMAC (SP 800-38B, RFC 4493): authentication without a nonce. */
  readonly cmac: CmacFunction;
  /** GMAC (SP 800-38D): authentication under a nonce. */
  readonly gmac: GmacFunction;
  /** CTR_DRBG (SP 800-90A): a generator of pseudorandom bytes. */
  readonly ctrDrbg: CtrDrbgFunction;
  /** OCB (RFC 7253): encryption with authentication. */
  readonly ocb: OcbFunction;
  /** KW (RFC 3394), which wraps keys: encryption with authentication, without a nonce. */
  readonly kw: KwFunction;
  /** KWP (RFC 5649): KW for any number of bytes. */
  readonly kwp: KwpFunction;
}
