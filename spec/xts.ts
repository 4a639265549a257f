/** The limits of XTS (IEEE 1619, section 5.1; SP 800-38E, section 4). */

/** Key lengths in bytes, of both halves together. */
export const XTS_KEY_LENGTHS = [32, 64] as const;

/** The shortest data unit in bytes. */
export const MIN_UNIT_BYTES = 16;

/** The longest data unit in bytes: 2^20 blocks. */
export const MAX_UNIT_BYTES = 2 ** 24;
