/** The constants of CTR_DRBG over a block cipher of 128 bits (SP 800-90A Rev. 1, table 3). Lengths are in bytes. */

/** The most that one request gives: 2^19 bits. */
export const MAX_REQUEST_BYTES = 2 ** 16;

/** Requests between two reseedings, at most. */
export const MAX_RESEED_INTERVAL = 2 ** 48;

/** The longest entropy input, personalization string and additional input with a derivation function: 2^35 bits. */
export const MAX_INPUT_BYTES = 2 ** 32;

/** The seed: a key and V. Without a derivation function entropy input has this length, and other inputs at most. */
export function seedBytes(keyBytes: number): number {
  return keyBytes + 16;
}
