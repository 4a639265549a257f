/** The limits of OCB (RFC 7253, section 4). */

/** The longest nonce in bytes; the shortest has 1 here, though the RFC would allow none. */
export const MAX_NONCE_BYTES = 15;

/** The longest tag in bytes; the shortest has 1. */
export const MAX_TAG_BYTES = 16;
