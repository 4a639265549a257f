/**
 * Products of polynomials over GF(2) by integer multiplication, for kernels on 64-bit words. Constant time as far as
 * the machine's multiplication is.
 *
 * Representation: bit i of a word is the coefficient of x^i (natural), or of x^(63-i) (reflected).
 *
 * Idea: an integer product differs from a polynomial one by its carries. Keep every fourth bit of each factor: a bit
 * of the product then sums at most 16 ones at its place, and only the sum at bit 60 and above can reach 16, whose
 * carry falls off the word; below, no carry gets past the three zeros to the next bit. Four such parts of each factor,
 * by bit index modulo 4, make 16 products; those whose indices sum to k modulo 4 meet at the bits k modulo 4, and what
 * the carries left between these is masked away. XOR respects the masks, so sums of products are masked once, at the
 * end.
 *
 * An integer product keeps only the low word. Reversing both factors turns the high word into a low one: for a(x) =
 * x^63 A(1/x) and b(x) likewise, a b = x^126 (A B)(1/x).
 *
 * Source: T. Pornin, "BearSSL: Constant-Time Crypto", section "GHASH for GCM",
 * https://www.bearssl.org/constanttime.html.
 */

/** The bits whose index is 0 modulo 4, read from memory: compilers would rebuild a literal at each use. */
const EVERY_FOURTH: usize = memory.data<u64>([0x1111111111111111]);

/** The low 64 bits of the sum of the polynomial products a[i] * b[i], for `count` words at `a` and at `b`. */
export function sumProductsLow(a: usize, b: usize, count: u32): u64 {
  const mask0 = load<u64>(EVERY_FOURTH);
  const mask1 = mask0 << 1;
  const mask2 = mask0 << 2;
  const mask3 = mask0 << 3;
  let sum0: u64 = 0;
  let sum1: u64 = 0;
  let sum2: u64 = 0;
  let sum3: u64 = 0;
  for (; count > 0; count--) {
    const x = load<u64>(a);
    const y = load<u64>(b);
    const y0 = y & mask0;
    const y1 = y & mask1;
    const y2 = y & mask2;
    const y3 = y & mask3;
    let part = x & mask0;
    sum0 ^= part * y0;
    sum1 ^= part * y1;
    sum2 ^= part * y2;
    sum3 ^= part * y3;
    part = x & mask1;
    sum1 ^= part * y0;
    sum2 ^= part * y1;
    sum3 ^= part * y2;
    sum0 ^= part * y3;
    part = x & mask2;
    sum2 ^= part * y0;
    sum3 ^= part * y1;
    sum0 ^= part * y2;
    sum1 ^= part * y3;
    part = x & mask3;
    sum3 ^= part * y0;
    sum0 ^= part * y1;
    sum1 ^= part * y2;
    sum2 ^= part * y3;
    a += 8;
    b += 8;
  }
  return (sum0 & mask0) | (sum1 & mask1) | (sum2 & mask2) | (sum3 & mask3);
}

/** The word with the bits of each byte in reverse order. */
// @ts-ignore: decorator
@inline
export function reverseBitsOfBytes(word: u64): u64 {
  word = ((word & 0x5555555555555555) << 1) | ((word >> 1) & 0x5555555555555555);
  word = ((word & 0x3333333333333333) << 2) | ((word >> 2) & 0x3333333333333333);
  return ((word & 0x0f0f0f0f0f0f0f0f) << 4) | ((word >> 4) & 0x0f0f0f0f0f0f0f0f);
}

/** The word with its 64 bits in reverse order: natural to reflected and back. */
// @ts-ignore: decorator
@inline
export function rev64(word: u64): u64 {
  return bswap<u64>(reverseBitsOfBytes(word));
}

/** The low 32 bits with a zero after each. */
// @ts-ignore: decorator
@inline
export function spread(word: u64): u64 {
  word &= 0xffffffff;
  word = (word | (word << 16)) & 0x0000ffff0000ffff;
  word = (word | (word << 8)) & 0x00ff00ff00ff00ff;
  word = (word | (word << 4)) & 0x0f0f0f0f0f0f0f0f;
  word = (word | (word << 2)) & 0x3333333333333333;
  return (word | (word << 1)) & 0x5555555555555555;
}
