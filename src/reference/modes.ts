/** The modes of SP 800-38A over any reference block cipher, and the padding of PKCS #7. */
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, expectLength, fromInteger, split, toInteger, xor } from "./bytes.js";

/** ECB encryption (SP 800-38A, section 6.1) of whole blocks. */
export function ecbEncrypt(cipher: BlockCipher, plaintext: Uint8Array): Uint8Array {
  return concat(...wholeBlocks(cipher, "plaintext", plaintext).map((block) => cipher.encryptBlock(block)));
}

/** ECB decryption (SP 800-38A, section 6.1) of whole blocks. */
export function ecbDecrypt(cipher: BlockCipher, ciphertext: Uint8Array): Uint8Array {
  return concat(...wholeBlocks(cipher, "ciphertext", ciphertext).map((block) => cipher.decryptBlock(block)));
}

/** CBC encryption (SP 800-38A, section 6.2) of whole blocks. */
export function cbcEncrypt(cipher: BlockCipher, iv: Uint8Array, plaintext: Uint8Array): Uint8Array {
  expectLength("iv", iv, [cipher.blockBytes]);
  let previous = iv;
  return concat(
    ...wholeBlocks(cipher, "plaintext", plaintext).map((P) => {
      previous = cipher.encryptBlock(xor(P, previous));
      return previous;
    }),
  );
}

/** CBC decryption (SP 800-38A, section 6.2) of whole blocks. */
export function cbcDecrypt(cipher: BlockCipher, iv: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  expectLength("iv", iv, [cipher.blockBytes]);
  let previous = iv;
  return concat(
    ...wholeBlocks(cipher, "ciphertext", ciphertext).map((C) => {
      const P = xor(cipher.decryptBlock(C), previous);
      previous = C;
      return P;
    }),
  );
}

/**
 * CFB encryption (SP 800-38A, section 6.3) with segments of s = `segmentBits` bits, a divisor or a multiple of 8; the last
 * segment may be shorter than s bits. Bits are numbered from the most significant one of a byte on.
 */
export function cfbEncrypt(
  cipher: BlockCipher,
  segmentBits: number,
  iv: Uint8Array,
  plaintext: Uint8Array,
): Uint8Array {
  return cfb(cipher, segmentBits, iv, plaintext, (_, C) => C);
}

/** CFB decryption (SP 800-38A, section 6.3). */
export function cfbDecrypt(
  cipher: BlockCipher,
  segmentBits: number,
  iv: Uint8Array,
  ciphertext: Uint8Array,
): Uint8Array {
  return cfb(cipher, segmentBits, iv, ciphertext, (C) => C);
}

/** CFB either way; `feedback` chooses which of a segment and its transform is the ciphertext. */
function cfb(
  cipher: BlockCipher,
  segmentBits: number,
  iv: Uint8Array,
  data: Uint8Array,
  feedback: (segment: string, transformed: string) => string,
): Uint8Array {
  expectLength("iv", iv, [cipher.blockBytes]);
  expectBytes("data", data);
  const bits = toBits(data);
  let I = toBits(iv);
  let result = "";
  for (let at = 0; at < bits.length; at += segmentBits) {
    const O = toBits(cipher.encryptBlock(fromBits(I)));
    const segment = bits.slice(at, at + segmentBits);
    const transformed = Array.from(segment, (bit, i) => Number(bit !== O[i])).join("");
    result += transformed;
    I = I.slice(segmentBits) + feedback(segment, transformed);
  }
  return fromBits(result);
}

/** OFB encryption and decryption (SP 800-38A, section 6.4) of any number of bytes. */
export function ofb(cipher: BlockCipher, iv: Uint8Array, data: Uint8Array): Uint8Array {
  expectLength("iv", iv, [cipher.blockBytes]);
  expectBytes("data", data);
  let O = iv;
  return concat(
    ...split(data, cipher.blockBytes).map((block) => {
      O = cipher.encryptBlock(O);
      return xor(block, O);
    }),
  );
}

/**
 * CTR encryption and decryption (SP 800-38A, section 6.5) of any number of bytes. The last `counterBits` bits of the block
 * are the counter, most significant first, and wrap (appendix B.1 with m = counterBits).
 */
export function ctr(cipher: BlockCipher, counter: Uint8Array, data: Uint8Array, counterBits = 128): Uint8Array {
  expectLength("counter", counter, [cipher.blockBytes]);
  expectBytes("data", data);
  const first = toInteger(counter);
  const fixed = first - BigInt.asUintN(counterBits, first);
  return concat(
    ...split(data, cipher.blockBytes).map((block, j) => {
      const T = fromInteger(fixed + BigInt.asUintN(counterBits, first + BigInt(j)), cipher.blockBytes);
      return xor(block, cipher.encryptBlock(T));
    }),
  );
}

/** Appends 1 to `blockBytes` bytes, each of which is their number (RFC 5652, section 6.3). */
export function pkcs7Pad(data: Uint8Array, blockBytes: number): Uint8Array {
  expectBytes("data", data);
  const count = blockBytes - (data.length % blockBytes);
  return concat(data, new Uint8Array(count).fill(count));
}

/** Removes the padding of `pkcs7Pad`, or gives undefined when it is not well-formed. */
export function pkcs7Unpad(data: Uint8Array, blockBytes: number): Uint8Array | undefined {
  expectBytes("data", data);
  const count = data.at(-1);
  if (count === undefined || data.length % blockBytes !== 0 || count < 1 || count > blockBytes) return undefined;
  const wellFormed = data.slice(-count).every((byte) => byte === count);
  return wellFormed ? data.slice(0, -count) : undefined;
}

/** The bits of each byte, the most significant first, as zeros and ones. */
function toBits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
}

function fromBits(bits: string): Uint8Array {
  return Uint8Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8), 2));
}

function wholeBlocks(cipher: BlockCipher, name: string, data: Uint8Array): Uint8Array[] {
  expectBytes(name, data);
  if (data.length % cipher.blockBytes !== 0) {
    throw new RangeError(`${name}: got ${data.length} bytes, expected a multiple of ${cipher.blockBytes}`);
  }
  return split(data, cipher.blockBytes);
}
