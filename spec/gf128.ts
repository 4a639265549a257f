/**
 * GF(2^128) = GF(2)[x] / (x^128 + x^7 + x^2 + x + 1) as XTS (IEEE 1619, section 5.2), OCB (RFC 7253, section 2) and CMAC
 * (SP 800-38B, section 5.3) use it: what x^128 is reduced to, bit i standing for x^i.
 */
export const DOUBLING_REDUCTION = 0x87;
