/**
 * Arithmetic in GF(2^8) = GF(2)[x] / (x^8 + x^4 + x^3 + x + 1), the field that AES (FIPS 197, section 4) and
 * ARIA (RFC 5794, section 2.4.2) share. A byte's bit i is the coefficient of x^i.
 *
 * Build-time arithmetic: it branches on its operands and must never see a secret.
 */

/** x^8 + x^4 + x^3 + x + 1 (FIPS 197, section 4.2). */
export const FIELD_POLYNOMIAL = 0x11b;

/** The product of two field elements. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 0; bit < 8; bit++) {
    if ((b >> bit) & 1) product ^= a << bit;
  }
  for (let bit = 14; bit >= 8; bit--) {
    if ((product >> bit) & 1) product ^= FIELD_POLYNOMIAL << (bit - 8);
  }
  return product;
}

/** `a` to the power `exponent`; 0^0 is 1. */
export function power(a: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i++) result = multiply(result, a);
  return result;
}

/** The multiplicative inverse, with 0 mapped to 0: a^254. */
export function invert(a: number): number {
  return power(a, 254);
}

/**
 * An affine map over GF(2)^8: output bit i is the parity of `rows[i] & input`, XORed with bit i of `constant`.
 * Bit j of `rows[i]` says whether input bit j enters output bit i.
 */
export interface AffineMap {
  readonly rows: readonly number[];
  readonly constant: number;
}

/** Applies an affine map to a byte. */
export function affine(map: AffineMap, input: number): number {
  let output = map.constant;
  map.rows.forEach((row, bit) => {
    let parity = row & input;
    parity ^= parity >> 4;
    parity ^= parity >> 2;
    parity ^= parity >> 1;
    output ^= (parity & 1) << bit;
  });
  return output;
}

/** Tabulates a byte function over its 256 inputs. */
export function tabulate(f: (input: number) => number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, input) => f(input));
}

/** The table of the inverse permutation. */
export function invertPermutation(table: Uint8Array): Uint8Array {
  const inverse = new Uint8Array(table.length);
  table.forEach((output, input) => {
    inverse[output] = input;
  });
  return inverse;
}
