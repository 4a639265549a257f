/**
 * Products of polynomials over GF(2) by integer multiplication that keeps the low 32 bits, for kernels on 32-bit words.
 * Constant time as far as that multiplication is: on a Cortex-M3 MUL is, the long UMULL is not.
 *
 * Representation: bit i of a word is the coefficient of x^i (natural), or of x^(31-i) (reflected).
 *
 * Idea: as in holes64.ts, every fourth bit of each factor is kept. Here a bit of the product sums at most eight ones,
 * so that no carry reaches the next bit that counts.
 *
 * Source: T. Pornin, "BearSSL: Constant-Time Crypto", section "GHASH for GCM",
 * https://www.bearssl.org/constanttime.html.
 */

/** The low 32 bits of the polynomial product x * y. */
// @ts-ignore: decorator
@inline
export function productLow(x: u32, y: u32): u32 {
  const x0 = x & 0x11111111;
  const x1 = x & 0x22222222;
  const x2 = x & 0x44444444;
  const x3 = x & 0x88888888;
  const y0 = y & 0x11111111;
  const y1 = y & 0x22222222;
  const y2 = y & 0x44444444;
  const y3 = y & 0x88888888;
  const z0 = (x0 * y0) ^ (x1 * y3) ^ (x2 * y2) ^ (x3 * y1);
  const z1 = (x0 * y1) ^ (x1 * y0) ^ (x2 * y3) ^ (x3 * y2);
  const z2 = (x0 * y2) ^ (x1 * y1) ^ (x2 * y0) ^ (x3 * y3);
  const z3 = (x0 * y3) ^ (x1 * y2) ^ (x2 * y1) ^ (x3 * y0);
  return (z0 & 0x11111111) | (z1 & 0x22222222) | (z2 & 0x44444444) | (z3 & 0x88888888);
}

/** The word with the bits of each byte in reverse order. */
// @ts-ignore: decorator
@inline
export function reverseBitsOfBytes(word: u32): u32 {
  word = ((word & 0x55555555) << 1) | ((word >> 1) & 0x55555555);
  word = ((word & 0x33333333) << 2) | ((word >> 2) & 0x33333333);
  return ((word & 0x0f0f0f0f) << 4) | ((word >> 4) & 0x0f0f0f0f);
}

/** The word with its 32 bits in reverse order: natural to reflected and back. */
// @ts-ignore: decorator
@inline
export function rev32(word: u32): u32 {
  return bswap<u32>(reverseBitsOfBytes(word));
}
