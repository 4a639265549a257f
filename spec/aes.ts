/** The constants of AES (FIPS 197). Byte order is the standard's: byte i of a block is row i mod 4, column i div 4. */
import { affine, type AffineMap, invert, invertPermutation, multiply, tabulate } from "./gf256.js";

/** Bytes in a block (FIPS 197, section 5: Nb = 4 words). */
export const BLOCK_BYTES = 16;

/** Key lengths in bytes. */
export const KEY_LENGTHS = [16, 24, 32] as const;

/** The number of rounds Nr for a key of `keyLength` bytes (FIPS 197, section 5): Nk + 6. */
export function roundCount(keyLength: number): number {
  return keyLength / 4 + 6;
}

/** The affine part of SUBBYTES (FIPS 197, equation 5.2): b'_i = b_i + b_(i+4) + b_(i+5) + b_(i+6) + b_(i+7) + c_i. */
export const SUB_BYTES_AFFINE: AffineMap = {
  rows: Array.from({ length: 8 }, (_, i) => [0, 4, 5, 6, 7].reduce((row, k) => row | (1 << ((i + k) % 8)), 0)),
  constant: 0x63,
};

/** SBOX (FIPS 197, table 4). */
export const SBOX = tabulate((input) => affine(SUB_BYTES_AFFINE, invert(input)));

/** INVSBOX (FIPS 197, table 6). */
export const INV_SBOX = invertPermutation(SBOX);

/** The first column of the MIXCOLUMNS matrix (FIPS 197, equation 5.7); each next column is rotated one row down. */
export const MIX_COLUMN = [2, 1, 1, 3] as const;

/** The first column of the INVMIXCOLUMNS matrix (FIPS 197, equation 5.13). */
export const INV_MIX_COLUMN = [0x0e, 0x09, 0x0d, 0x0b] as const;

/** Rcon[1..10], the first byte of each round constant word (FIPS 197, table 5): x^(j-1). */
export const RCON = Uint8Array.from({ length: 10 }, (_, j) => {
  let value = 1;
  for (let i = 0; i < j; i++) value = multiply(value, 2);
  return value;
});
