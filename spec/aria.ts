/** The constants of ARIA (RFC 5794). Bytes and bits are numbered as there: byte 0 first, bit 0 of a byte least significant. */
import { affine, type AffineMap, invertPermutation, power, tabulate } from "./gf256.js";
import { SBOX } from "./aes.js";

/** Bytes in a block. */
export const BLOCK_BYTES = 16;

/** Key lengths in bytes. */
export const KEY_LENGTHS = [16, 24, 32] as const;

/** The number of rounds for a key of `keyLength` bytes (RFC 5794, section 2.1): 12, 14 or 16. */
export function roundCount(keyLength: number): number {
  return keyLength / 4 + 8;
}

/** SB1, which is the S-box of AES (RFC 5794, section 2.4.2). */
export const SB1 = SBOX;

/**
 * The affine part of SB2(x) = D * x^247 + 0xe2 (ARIA specification, section 3.2.1). Row i is output bit i.
 */
export const SB2_AFFINE: AffineMap = {
  rows: [0x7a, 0xbc, 0xeb, 0xb9, 0x34, 0x81, 0xba, 0xcb],
  constant: 0xe2,
};

/** SB2 (RFC 5794, section 2.4.2). */
export const SB2 = tabulate((input) => affine(SB2_AFFINE, power(input, 247)));

/** SB3 = SB1^-1. */
export const SB3 = invertPermutation(SB1);

/** SB4 = SB2^-1. */
export const SB4 = invertPermutation(SB2);

/** The box of each byte position, repeated every four bytes: SL1 on odd rounds, SL2 on even ones (RFC 5794, section 2.4.2). */
export const SL1 = [SB1, SB2, SB3, SB4] as const;
export const SL2 = [SB3, SB4, SB1, SB2] as const;

/** The diffusion layer A (RFC 5794, section 2.4.3): output byte i is the XOR of the seven input bytes in row i. */
export const DIFFUSION: readonly (readonly number[])[] = [
  [3, 4, 6, 8, 9, 13, 14],
  [2, 5, 7, 8, 9, 12, 15],
  [1, 4, 6, 10, 11, 12, 15],
  [0, 5, 7, 10, 11, 13, 14],
  [0, 2, 5, 8, 11, 14, 15],
  [1, 3, 4, 9, 10, 14, 15],
  [0, 2, 7, 9, 10, 12, 13],
  [1, 3, 6, 8, 11, 12, 13],
  [0, 1, 4, 7, 10, 13, 15],
  [0, 1, 5, 6, 11, 12, 14],
  [2, 3, 5, 6, 8, 13, 15],
  [2, 3, 4, 7, 9, 12, 14],
  [1, 2, 6, 7, 9, 11, 12],
  [0, 3, 6, 7, 8, 10, 13],
  [0, 3, 4, 5, 9, 11, 14],
  [1, 2, 4, 5, 8, 10, 15],
];

/** C1, C2 and C3 (RFC 5794, section 2.2), 16 bytes each. */
export const KEY_CONSTANTS: readonly string[] = [
  "517cc1b727220a94fe13abe8fa9a6ee0",
  "6db14acc9e21c820ff28b1d5ef5de2b0",
  "db92371d2126e9700324977504e8c90e",
];

/** CK1, CK2 and CK3 as indices into KEY_CONSTANTS, by key length (RFC 5794, section 2.2). */
export const KEY_CONSTANT_ORDER: Readonly<Record<number, readonly number[]>> = {
  16: [0, 1, 2],
  24: [1, 2, 0],
  32: [2, 0, 1],
};

/**
 * Encryption round keys (RFC 5794, section 2.2): ek(4g + i + 1) = W[i] ^ (W[(i+1) mod 4] rotated *right* by ROTATIONS[g]);
 * the RFC writes the last three groups as left rotations by 61, 31 and 19.
 */
export const ROTATIONS = [19, 31, 128 - 61, 128 - 31, 128 - 19] as const;
