/**
 * OCB as RFC 7253 writes it, over any reference block cipher with 128-bit blocks. Blocks are integers here, the first byte
 * most significant.
 *
 * Slow, and not constant-time: for tests only.
 */
import { DOUBLING_REDUCTION } from "../../spec/gf128.js";
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, fromInteger, split, toInteger } from "./bytes.js";
import type { Sealed } from "./gcm.js";

/** double(S) (section 2). */
function double(S: bigint): bigint {
  return BigInt.asUintN(128, S << 1n) ^ (S >> 127n === 0n ? 0n : BigInt(DOUBLING_REDUCTION));
}

/** ntz(i) (section 2): the number of trailing zero bits. */
function ntz(i: number): number {
  return i % 2 === 1 ? 0 : 1 + ntz(i / 2);
}

/** S || 1 || zeros, to a block. */
function endWithOne(S: Uint8Array): bigint {
  return toInteger(concat(S, Uint8Array.of(0x80), new Uint8Array(15 - S.length)));
}

/** The key-dependent variables (section 4.1), and the cipher on integers. */
function keyed(cipher: BlockCipher) {
  const encipher = (X: bigint) => toInteger(cipher.encryptBlock(fromInteger(X, 16)));
  const decipher = (X: bigint) => toInteger(cipher.decryptBlock(fromInteger(X, 16)));
  const Lstar = encipher(0n);
  const Ldollar = double(Lstar);
  const L = (i: number): bigint => double(i === 0 ? Ldollar : L(i - 1));
  return { encipher, decipher, Lstar, Ldollar, L };
}

/** HASH(K, A) (section 4.1). */
function hash(cipher: BlockCipher, A: Uint8Array): bigint {
  const { encipher, Lstar, L } = keyed(cipher);
  let Sum = 0n;
  let Offset = 0n;
  split(A, 16).forEach((Ai, index) => {
    const whole = Ai.length === 16;
    Offset ^= whole ? L(ntz(index + 1)) : Lstar;
    Sum ^= encipher((whole ? toInteger(Ai) : endWithOne(Ai)) ^ Offset);
  });
  return Sum;
}

/** Offset_0 (section 4.2). */
function firstOffset(cipher: BlockCipher, N: Uint8Array, tagLength: number): bigint {
  const taglen = BigInt((8 * tagLength) % 128);
  const Nonce = (taglen << 121n) | (1n << BigInt(8 * N.length)) | toInteger(N);
  const bottom = Nonce & 63n;
  const Ktop = keyed(cipher).encipher(Nonce ^ bottom);
  const Stretch = (Ktop << 64n) | BigInt.asUintN(64, (Ktop >> 64n) ^ (Ktop >> 56n));
  return BigInt.asUintN(128, Stretch >> (64n - bottom));
}

/** OCB-ENCRYPT or OCB-DECRYPT before the tag is compared (sections 4.2 and 4.3). */
function crypt(
  cipher: BlockCipher,
  N: Uint8Array,
  A: Uint8Array,
  data: Uint8Array,
  tagLength: number,
  decrypts: boolean,
): { result: Uint8Array; tag: Uint8Array } {
  for (const [name, value] of Object.entries({ N, A, data })) expectBytes(name, value);
  if (N.length < 1 || N.length > 15) throw new RangeError(`N: got ${N.length} bytes, expected 1 to 15`);
  if (!Number.isInteger(tagLength) || tagLength < 1 || tagLength > 16) {
    throw new RangeError(`tag length: got ${tagLength} bytes, expected 1 to 16`);
  }
  const { encipher, decipher, Lstar, Ldollar, L } = keyed(cipher);
  let Offset = firstOffset(cipher, N, tagLength);
  let Checksum = 0n;
  const result = split(data, 16).map((block, index) => {
    if (block.length === 16) {
      Offset ^= L(ntz(index + 1));
      const input = toInteger(block);
      const output = Offset ^ (decrypts ? decipher(input ^ Offset) : encipher(input ^ Offset));
      Checksum ^= decrypts ? output : input;
      return fromInteger(output, 16);
    }
    Offset ^= Lstar;
    const Pad = fromInteger(encipher(Offset), 16);
    const output = block.map((byte, i) => byte ^ Pad[i]!);
    Checksum ^= endWithOne(decrypts ? output : block);
    return output;
  });
  const tag = fromInteger(encipher(Checksum ^ Offset ^ Ldollar) ^ hash(cipher, A), 16);
  return { result: concat(...result), tag: tag.slice(0, tagLength) };
}

/** OCB-ENCRYPT (section 4.2): a nonce N of 1 to 15 bytes, additional data A, a plaintext P. */
export function ocbEncrypt(
  cipher: BlockCipher,
  N: Uint8Array,
  P: Uint8Array,
  A: Uint8Array = new Uint8Array(0),
  tagLength = 16,
): Sealed {
  const { result, tag } = crypt(cipher, N, A, P, tagLength, false);
  return { ciphertext: result, tag };
}

/** OCB-DECRYPT (section 4.3); undefined stands for INVALID. The length of `tag` is the tag length. */
export function ocbDecrypt(
  cipher: BlockCipher,
  N: Uint8Array,
  C: Uint8Array,
  tag: Uint8Array,
  A: Uint8Array = new Uint8Array(0),
): Uint8Array | undefined {
  const { result, tag: expected } = crypt(cipher, N, A, C, tag.length, true);
  return expected.every((byte, i) => byte === tag[i]) ? result : undefined;
}
