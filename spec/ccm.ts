/** The constants of CCM (SP 800-38C, appendix A.1; RFC 3610, section 2). Lengths are in bytes. */

/** The shortest and the longest nonce. */
export const MIN_NONCE_BYTES = 7;
export const MAX_NONCE_BYTES = 13;

/** Tag lengths (t). */
export const TAG_LENGTHS = [4, 6, 8, 10, 12, 14, 16] as const;

/** Additional data from this length on has its length written in more than two bytes (appendix A.2.2). */
export const LONG_AAD_BYTES = 0xff00;

/** q: the bytes that a nonce leaves in its block for the length of the text, and for the counter. */
export function lengthBytes(nonceBytes: number): number {
  return 15 - nonceBytes;
}

/** The longest text under a nonce of that length: 2^(8 q) - 1. */
export function maxTextBytes(nonceBytes: number): number {
  return 2 ** (8 * lengthBytes(nonceBytes)) - 1;
}
