/** CCM (SP 800-38C) as the recommendation writes it, over any reference block cipher with 128-bit blocks. */
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, fromInteger, split, xor } from "./bytes.js";

/** The blocks B0 to Br (appendix A.2). */
export function formatBlocks(N: Uint8Array, A: Uint8Array, P: Uint8Array, t: number): Uint8Array[] {
  const q = 15 - N.length;
  const flags = (A.length > 0 ? 64 : 0) + 8 * ((t - 2) / 2) + (q - 1);
  const B0 = concat(Uint8Array.of(flags), N, fromInteger(BigInt(P.length), q));
  return [B0, ...split(zeroPad(concat(encodeLength(A.length), A)), 16), ...split(zeroPad(P), 16)];
}

/** The encoding of a, the length of the additional data (appendix A.2.2). */
export function encodeLength(a: number): Uint8Array {
  if (a === 0) return new Uint8Array(0);
  if (a < 2 ** 16 - 2 ** 8) return fromInteger(BigInt(a), 2);
  if (a < 2 ** 32) return concat(Uint8Array.of(0xff, 0xfe), fromInteger(BigInt(a), 4));
  return concat(Uint8Array.of(0xff, 0xff), fromInteger(BigInt(a), 8));
}

/** Generation-encryption (section 6.1): the ciphertext, and the encrypted MAC of t bytes behind it. */
export function ccmEncrypt(cipher: BlockCipher, N: Uint8Array, P: Uint8Array, A: Uint8Array, t: number): Uint8Array {
  check(N, t);
  expectBytes("P", P);
  return concat(keystreamXor(cipher, N, P, 1), keystreamXor(cipher, N, mac(cipher, N, A, P, t), 0));
}

/** Decryption-verification (section 6.2); undefined stands for INVALID. */
export function ccmDecrypt(
  cipher: BlockCipher,
  N: Uint8Array,
  C: Uint8Array,
  A: Uint8Array,
  t: number,
): Uint8Array | undefined {
  check(N, t);
  expectBytes("C", C);
  if (C.length < t) return undefined;
  const P = keystreamXor(cipher, N, C.slice(0, C.length - t), 1);
  const T = keystreamXor(cipher, N, C.slice(C.length - t), 0);
  const expected = mac(cipher, N, A, P, t);
  return expected.every((byte, i) => byte === T[i]) ? P : undefined;
}

/** T = MSB_t(Yr): CBC-MAC over the formatted blocks (section 6.1, steps 2 to 4). */
function mac(cipher: BlockCipher, N: Uint8Array, A: Uint8Array, P: Uint8Array, t: number): Uint8Array {
  let Y: Uint8Array = new Uint8Array(16);
  for (const B of formatBlocks(N, A, P, t)) Y = cipher.encryptBlock(xor(B, Y));
  return Y.slice(0, t);
}

/** X XOR S_j, S_j+1, ... from the counter j on (appendix A.3). */
function keystreamXor(cipher: BlockCipher, N: Uint8Array, X: Uint8Array, j: number): Uint8Array {
  const q = 15 - N.length;
  const ctr = (i: number) => concat(Uint8Array.of(q - 1), N, fromInteger(BigInt(i), q));
  return concat(...split(X, 16).map((block, i) => xor(block, cipher.encryptBlock(ctr(j + i)))));
}

function check(N: Uint8Array, t: number): void {
  expectBytes("N", N);
  if (N.length < 7 || N.length > 13) throw new RangeError(`N: got ${N.length} bytes, expected 7 to 13`);
  if (![4, 6, 8, 10, 12, 14, 16].includes(t)) throw new RangeError(`t: got ${t}, expected 4, 6, 8, 10, 12, 14 or 16`);
}

function zeroPad(X: Uint8Array): Uint8Array {
  return concat(X, new Uint8Array((16 - (X.length % 16)) % 16));
}
