/** The constants of GCM-SIV (RFC 8452). Lengths are in bytes. */

/** Key lengths (section 4): of the key that is given, and of the one that encrypts a message. */
export const KEY_LENGTHS = [16, 32] as const;

/** The nonce (section 4). */
export const NONCE_BYTES = 12;

/** The tag, which is the counter block too (section 4). */
export const TAG_BYTES = 16;

/** The longest text and the longest additional data (section 6). */
export const MAX_TEXT_BYTES = 2 ** 36;
export const MAX_AAD_BYTES = 2 ** 36;
