/**
 * XTS (IEEE 1619) as the standard writes it, over any reference block cipher with 128-bit blocks.
 *
 * Slow, and not constant-time: for tests only.
 */
import { DOUBLING_REDUCTION } from "../../spec/gf128.js";
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, expectLength, fromInteger, split, toInteger, xor } from "./bytes.js";

/** XTS encryption (section 5.3.2) of a data unit of at least 16 bytes under tweak `i`, 16 bytes. */
export function xtsEncrypt(key1: BlockCipher, key2: BlockCipher, i: Uint8Array, P: Uint8Array): Uint8Array {
  const T = tweaks(key2, i, P);
  const encrypt = (block: Uint8Array, j: number) => xor(key1.encryptBlock(xor(block, T[j]!)), T[j]!);
  const blocks = split(P, 16);
  const m = blocks.length - 1;
  const last = blocks[m]!;
  if (last.length === 16) return concat(...blocks.map(encrypt));
  const CC = encrypt(blocks[m - 1]!, m - 1);
  const PP = concat(last, CC.slice(last.length));
  return concat(...blocks.slice(0, m - 1).map(encrypt), encrypt(PP, m), CC.slice(0, last.length));
}

/** XTS decryption (section 5.4.2). */
export function xtsDecrypt(key1: BlockCipher, key2: BlockCipher, i: Uint8Array, C: Uint8Array): Uint8Array {
  const T = tweaks(key2, i, C);
  const decrypt = (block: Uint8Array, j: number) => xor(key1.decryptBlock(xor(block, T[j]!)), T[j]!);
  const blocks = split(C, 16);
  const m = blocks.length - 1;
  const last = blocks[m]!;
  if (last.length === 16) return concat(...blocks.map(decrypt));
  const PP = decrypt(blocks[m - 1]!, m);
  const CC = concat(last, PP.slice(last.length));
  return concat(...blocks.slice(0, m - 1).map(decrypt), decrypt(CC, m - 1), PP.slice(0, last.length));
}

/** E_Key2(i) * x^j for each block of `data` (section 5.2): the first byte of a tweak is its least significant. */
function tweaks(key2: BlockCipher, i: Uint8Array, data: Uint8Array): Uint8Array[] {
  expectLength("i", i, [16]);
  expectBytes("data", data);
  if (data.length < 16) throw new RangeError(`data: got ${data.length} bytes, expected at least 16`);
  let T = toInteger(key2.encryptBlock(i).toReversed());
  return split(data, 16).map(() => {
    const tweak = fromInteger(T, 16).toReversed();
    T = BigInt.asUintN(128, T << 1n) ^ (T >> 127n === 1n ? BigInt(DOUBLING_REDUCTION) : 0n);
    return tweak;
  });
}
