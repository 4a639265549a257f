/** CMAC (SP 800-38B) as the recommendation writes it, over any reference block cipher with 128-bit blocks. */
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, fromInteger, split, toInteger, xor } from "./bytes.js";

/** R_128 (section 5.3). */
const R = 0x87n;

/** The subkeys K1 and K2 (section 6.1). */
export function cmacSubkeys(cipher: BlockCipher): readonly [K1: Uint8Array, K2: Uint8Array] {
  const L = cipher.encryptBlock(new Uint8Array(16));
  const K1 = shifted(L);
  return [K1, shifted(K1)];
}

/** The subkey that follows: X << 1, XOR R when MSB_1(X) = 1. */
function shifted(X: Uint8Array): Uint8Array {
  const x = toInteger(X);
  return fromInteger(x >> 127n === 0n ? x << 1n : (x << 1n) ^ R, 16);
}

/** CMAC(K, M) (section 6.2), all 16 bytes of T. */
export function cmac(cipher: BlockCipher, M: Uint8Array): Uint8Array {
  expectBytes("M", M);
  const [K1, K2] = cmacSubkeys(cipher);
  const blocks = M.length === 0 ? [M] : split(M, 16);
  const last = blocks.pop()!;
  const padded = concat(last, Uint8Array.of(0x80), new Uint8Array(15)).slice(0, 16);
  const Mn = last.length === 16 ? xor(K1, last) : xor(K2, padded);
  let C: Uint8Array = new Uint8Array(16);
  for (const Mi of [...blocks, Mn]) C = cipher.encryptBlock(xor(C, Mi));
  return C;
}
