/**
 * GCM-SIV as RFC 8452 writes it, over any cipher that the reference has: POLYVAL in its own field, not by way of GHASH.
 * A block is a polynomial here, the least significant bit of its first byte the coefficient of x^0 (section 3).
 */
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectLength, fromInteger, split, toInteger, xor } from "./bytes.js";

/** x^128 + x^127 + x^126 + x^121 + 1 (section 3). */
const MODULUS = (1n << 128n) | (1n << 127n) | (1n << 126n) | (1n << 121n) | 1n;
/** x^-128 = x^127 + x^124 + x^121 + x^114 + 1 (section 3). */
const X_TO_MINUS_128 = (1n << 127n) | (1n << 124n) | (1n << 121n) | (1n << 114n) | 1n;

const toPolynomial = (block: Uint8Array) => toInteger(block.toReversed());
const fromPolynomial = (value: bigint) => fromInteger(value, 16).toReversed();

/** a * b in the field. */
function multiply(a: bigint, b: bigint): bigint {
  let product = 0n;
  for (let i = 127n; i >= 0n; i--) {
    product <<= 1n;
    if (product >> 128n) product ^= MODULUS;
    if ((b >> i) & 1n) product ^= a;
  }
  return product;
}

/** dot(a, b) = a * b * x^-128 (section 3). */
function dot(a: bigint, b: bigint): bigint {
  return multiply(multiply(a, b), X_TO_MINUS_128);
}

/** POLYVAL(H, X_1, ..., X_s) (section 3). */
export function polyval(H: Uint8Array, blocks: readonly Uint8Array[]): Uint8Array {
  const h = toPolynomial(H);
  return fromPolynomial(blocks.reduce((S, X) => dot(S ^ toPolynomial(X), h), 0n));
}

/** What derives a nonce's keys, and the cipher that they are for. */
export type MakeCipher = (key: Uint8Array) => BlockCipher;

/** derive_keys (section 4): the message-authentication key and the message-encryption key. */
export function deriveKeys(make: MakeCipher, key: Uint8Array, nonce: Uint8Array): [Uint8Array, Uint8Array] {
  const cipher = make(key);
  const half = (i: number) => cipher.encryptBlock(concat(Uint8Array.of(i, 0, 0, 0), nonce)).slice(0, 8);
  const encryptionKey = key.length === 16 ? [2, 3] : [2, 3, 4, 5];
  return [concat(half(0), half(1)), concat(...encryptionKey.map(half))];
}

/** AES_CTR (section 4). */
function ctr(cipher: BlockCipher, tag: Uint8Array, text: Uint8Array): Uint8Array {
  const block = Uint8Array.from(tag);
  block[15]! |= 0x80;
  const first = toInteger(block.slice(0, 4).toReversed());
  const counter = (i: number) => concat(fromInteger(first + BigInt(i), 4).toReversed(), block.slice(4));
  return concat(...split(text, 16).map((part, i) => xor(part, cipher.encryptBlock(counter(i)))));
}

function tagOf(
  cipher: BlockCipher,
  H: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array,
): Uint8Array {
  const bits = (bytes: Uint8Array) => fromInteger(8n * BigInt(bytes.length), 8).toReversed();
  const lengths = concat(bits(aad), bits(plaintext));
  const S = polyval(H, [...split(zeroPad(aad), 16), ...split(zeroPad(plaintext), 16), lengths]);
  const masked = xor(S, concat(nonce, new Uint8Array(4)));
  masked[15]! &= 0x7f;
  return cipher.encryptBlock(masked);
}

/** encrypt (section 4): the ciphertext, and the tag behind it. */
export function gcmSivEncrypt(
  make: MakeCipher,
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array,
): Uint8Array {
  check(key, nonce);
  const [H, encryptionKey] = deriveKeys(make, key, nonce);
  const cipher = make(encryptionKey);
  const tag = tagOf(cipher, H, nonce, plaintext, aad);
  return concat(ctr(cipher, tag, plaintext), tag);
}

/** decrypt (section 5); undefined stands for a failure. */
export function gcmSivDecrypt(
  make: MakeCipher,
  key: Uint8Array,
  nonce: Uint8Array,
  ciphertext: Uint8Array,
  aad: Uint8Array,
): Uint8Array | undefined {
  check(key, nonce);
  if (ciphertext.length < 16) return undefined;
  const [H, encryptionKey] = deriveKeys(make, key, nonce);
  const cipher = make(encryptionKey);
  const tag = ciphertext.slice(-16);
  const plaintext = ctr(cipher, tag, ciphertext.slice(0, -16));
  const expected = tagOf(cipher, H, nonce, plaintext, aad);
  return expected.every((byte, i) => byte === tag[i]) ? plaintext : undefined;
}

function check(key: Uint8Array, nonce: Uint8Array): void {
  expectLength("key", key, [16, 32]);
  expectLength("nonce", nonce, [12]);
}

function zeroPad(X: Uint8Array): Uint8Array {
  return concat(X, new Uint8Array((16 - (X.length % 16)) % 16));
}
