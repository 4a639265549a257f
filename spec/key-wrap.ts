/** The constants of KW and KWP (SP 800-38F). */

/** Bytes in a semiblock. */
export const SEMIBLOCK_BYTES = 8;

/** ICV1, the initial value of KW (section 6.2; RFC 3394, section 2.2.3.1). */
export const KW_ICV = new Uint8Array(SEMIBLOCK_BYTES).fill(0xa6);

/** ICV2, the front of the initial value of KWP (section 6.3; RFC 5649, section 3); the length follows. */
export const KWP_ICV = 0xa65959a6;

/** The longest plaintext of KWP in bytes (section 5.3.1). It is our limit for KW too, whose own is 2^57. */
export const MAX_WRAPPED_BYTES = 2 ** 32 - 1;
