/** ECB, CBC and CTR (SP 800-38A) over any reference block cipher, and the padding of PKCS #7. */
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
 * CTR encryption and decryption (SP 800-38A, section 6.5) of any number of bytes. The whole block is the counter, most
 * significant byte first, and wraps (appendix B.1 with m = b).
 */
export function ctr(cipher: BlockCipher, counter: Uint8Array, data: Uint8Array): Uint8Array {
  expectLength("counter", counter, [cipher.blockBytes]);
  expectBytes("data", data);
  const first = toInteger(counter);
  return concat(
    ...split(data, cipher.blockBytes).map((block, j) => {
      const T = fromInteger(first + BigInt(j), cipher.blockBytes);
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

function wholeBlocks(cipher: BlockCipher, name: string, data: Uint8Array): Uint8Array[] {
  expectBytes(name, data);
  if (data.length % cipher.blockBytes !== 0) {
    throw new RangeError(`${name}: got ${data.length} bytes, expected a multiple of ${cipher.blockBytes}`);
  }
  return split(data, cipher.blockBytes);
}
