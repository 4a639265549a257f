/**
 * GCM (SP 800-38D) as the recommendation writes it, over any reference block cipher with 128-bit blocks. Blocks are
 * integers here, the first byte most significant, so bit x_0 of section 6.3 is the integer's top bit.
 *
 * Slow, and not constant-time: for tests only.
 */
import { BLOCK_BYTES, REDUCTION_BYTE, SHORT_NONCE_BYTES } from "../../spec/gcm.js";
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, expectLength, fromInteger, split, toInteger, xor } from "./bytes.js";

export interface Sealed {
  readonly ciphertext: Uint8Array;
  readonly tag: Uint8Array;
}

/** R = 11100001 || 0^120 (section 6.3). */
const R = BigInt(REDUCTION_BYTE) << 120n;

/** X * Y (algorithm 1). */
export function multiply(X: Uint8Array, Y: Uint8Array): Uint8Array {
  expectLength("X", X, [BLOCK_BYTES]);
  expectLength("Y", Y, [BLOCK_BYTES]);
  const x = toInteger(X);
  let Z = 0n;
  let V = toInteger(Y);
  for (let i = 0; i <= 127; i++) {
    const xi = (x >> BigInt(127 - i)) & 1n;
    if (xi === 1n) Z ^= V;
    const lsb = V & 1n;
    V = lsb === 0n ? V >> 1n : (V >> 1n) ^ R;
  }
  return fromInteger(Z, BLOCK_BYTES);
}

/** GHASH_H(X) (algorithm 2); X is whole blocks. */
export function ghash(H: Uint8Array, X: Uint8Array): Uint8Array {
  expectBytes("X", X);
  if (X.length % BLOCK_BYTES !== 0) {
    throw new RangeError(`X: got ${X.length} bytes, expected a multiple of ${BLOCK_BYTES}`);
  }
  let Y: Uint8Array = new Uint8Array(BLOCK_BYTES);
  for (const Xi of split(X, BLOCK_BYTES)) Y = multiply(xor(Y, Xi), H);
  return Y;
}

/** inc_32(X) (section 6.2): the last 32 bits are incremented modulo 2^32. */
export function inc32(X: Uint8Array): Uint8Array {
  expectLength("X", X, [BLOCK_BYTES]);
  return concat(X.slice(0, 12), fromInteger(toInteger(X.slice(12)) + 1n, 4));
}

/** GCTR (algorithm 3) with the initial counter block ICB. */
export function gctr(cipher: BlockCipher, ICB: Uint8Array, X: Uint8Array): Uint8Array {
  expectBytes("X", X);
  let CB = ICB;
  const Y = split(X, BLOCK_BYTES).map((Xi) => {
    const Yi = xor(Xi, cipher.encryptBlock(CB));
    CB = inc32(CB);
    return Yi;
  });
  return concat(...Y);
}

/** The pre-counter block J0 of a nonce of at least one byte (section 7.1, step 2). */
export function preCounterBlock(H: Uint8Array, nonce: Uint8Array): Uint8Array {
  expectBytes("nonce", nonce);
  if (nonce.length === 0) throw new RangeError("nonce: got 0 bytes, expected at least 1");
  if (nonce.length === SHORT_NONCE_BYTES) return concat(nonce, Uint8Array.of(0, 0, 0, 1));
  return ghash(H, concat(zeroPad(nonce), new Uint8Array(8), bitLength(nonce)));
}

/** GCM-AE (algorithm 4). */
export function gcmEncrypt(
  cipher: BlockCipher,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array = new Uint8Array(0),
  tagLength = BLOCK_BYTES,
): Sealed {
  const H = hashKey(cipher);
  const J0 = preCounterBlock(H, nonce);
  const ciphertext = gctr(cipher, inc32(J0), plaintext);
  return { ciphertext, tag: authenticate(cipher, H, J0, aad, ciphertext, tagLength) };
}

/** GCM-AD (algorithm 5); undefined stands for FAIL. The length of `tag` is the tag length. */
export function gcmDecrypt(
  cipher: BlockCipher,
  nonce: Uint8Array,
  ciphertext: Uint8Array,
  tag: Uint8Array,
  aad: Uint8Array = new Uint8Array(0),
): Uint8Array | undefined {
  expectBytes("tag", tag);
  const H = hashKey(cipher);
  const J0 = preCounterBlock(H, nonce);
  const expected = authenticate(cipher, H, J0, aad, ciphertext, tag.length);
  return expected.every((byte, i) => byte === tag[i]) ? gctr(cipher, inc32(J0), ciphertext) : undefined;
}

/** H = CIPH_K(0^128) (section 7.1, step 1). */
function hashKey(cipher: BlockCipher): Uint8Array {
  if (cipher.blockBytes !== BLOCK_BYTES) {
    throw new RangeError(`cipher: got blocks of ${cipher.blockBytes} bytes, expected ${BLOCK_BYTES}`);
  }
  return cipher.encryptBlock(new Uint8Array(BLOCK_BYTES));
}

/** The tag: steps 4 to 6 of section 7.1. */
function authenticate(
  cipher: BlockCipher,
  H: Uint8Array,
  J0: Uint8Array,
  aad: Uint8Array,
  ciphertext: Uint8Array,
  tagLength: number,
): Uint8Array {
  expectBytes("aad", aad);
  expectBytes("ciphertext", ciphertext);
  if (!Number.isInteger(tagLength) || tagLength < 1 || tagLength > BLOCK_BYTES) {
    throw new RangeError(`tag length: got ${tagLength} bytes, expected 1 to ${BLOCK_BYTES}`);
  }
  const S = ghash(H, concat(zeroPad(aad), zeroPad(ciphertext), bitLength(aad), bitLength(ciphertext)));
  return gctr(cipher, J0, S).slice(0, tagLength);
}

/** X || 0^s, whole blocks. */
function zeroPad(X: Uint8Array): Uint8Array {
  return concat(X, new Uint8Array((BLOCK_BYTES - (X.length % BLOCK_BYTES)) % BLOCK_BYTES));
}

/** [len(X)]_64. */
function bitLength(X: Uint8Array): Uint8Array {
  return fromInteger(8n * BigInt(X.length), 8);
}
