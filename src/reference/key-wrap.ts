/**
 * KW and KWP as SP 800-38F writes them, over any reference block cipher with 128-bit blocks.
 *
 * Slow, and not constant-time: for tests only.
 */
import { KW_ICV, KWP_ICV } from "../../spec/key-wrap.js";
import type { BlockCipher } from "./block-cipher.js";
import { concat, expectBytes, expectLength, fromInteger, split, toInteger, xor } from "./bytes.js";

/** W(S) (section 6.1, algorithm 1): S is n >= 3 semiblocks. */
function W(cipher: BlockCipher, S: Uint8Array): Uint8Array {
  const [first, ...R] = split(S, 8);
  let A = first!;
  const s = 6 * R.length;
  for (let t = 1; t <= s; t++) {
    const B = cipher.encryptBlock(concat(A, R.shift()!));
    A = xor(B.slice(0, 8), fromInteger(BigInt(t), 8));
    R.push(B.slice(8));
  }
  return concat(A, ...R);
}

/** W^-1(C) (section 6.1, algorithm 2). */
function inverseW(cipher: BlockCipher, C: Uint8Array): Uint8Array {
  const [first, ...R] = split(C, 8);
  let A = first!;
  const s = 6 * R.length;
  for (let t = s; t >= 1; t--) {
    const B = cipher.decryptBlock(concat(xor(A, fromInteger(BigInt(t), 8)), R.pop()!));
    A = B.slice(0, 8);
    R.unshift(B.slice(8));
  }
  return concat(A, ...R);
}

/** KW-AE(P) (algorithm 3): P is at least two semiblocks. */
export function kwWrap(cipher: BlockCipher, P: Uint8Array, icv1: Uint8Array = KW_ICV): Uint8Array {
  expectLength("icv1", icv1, [8]);
  expectSemiblocks("P", P, 2);
  return W(cipher, concat(icv1, P));
}

/** KW-AD(C) (algorithm 4); undefined stands for FAIL. */
export function kwUnwrap(cipher: BlockCipher, C: Uint8Array, icv1: Uint8Array = KW_ICV): Uint8Array | undefined {
  expectLength("icv1", icv1, [8]);
  expectSemiblocks("C", C, 3);
  const S = inverseW(cipher, C);
  return toInteger(S.slice(0, 8)) === toInteger(icv1) ? S.slice(8) : undefined;
}

/** KWP-AE(P) (algorithm 5): P is 1 to 2^32 - 1 bytes. */
export function kwpWrap(cipher: BlockCipher, P: Uint8Array): Uint8Array {
  expectBytes("P", P);
  if (P.length === 0) throw new RangeError("P: got 0 bytes, expected at least 1");
  const padlen = 8 * Math.ceil(P.length / 8) - P.length;
  const S = concat(fromInteger(BigInt(KWP_ICV), 4), fromInteger(BigInt(P.length), 4), P, new Uint8Array(padlen));
  return P.length <= 8 ? cipher.encryptBlock(S) : W(cipher, S);
}

/** KWP-AD(C) (algorithm 6); undefined stands for FAIL. */
export function kwpUnwrap(cipher: BlockCipher, C: Uint8Array): Uint8Array | undefined {
  expectSemiblocks("C", C, 2);
  const S = C.length === 16 ? cipher.decryptBlock(C) : inverseW(cipher, C);
  if (toInteger(S.slice(0, 4)) !== BigInt(KWP_ICV)) return undefined;
  const Plen = Number(toInteger(S.slice(4, 8)));
  const padlen = C.length - 8 - Plen;
  if (padlen < 0 || padlen > 7) return undefined;
  if (S.slice(8 + Plen).some((byte) => byte !== 0)) return undefined;
  return S.slice(8, 8 + Plen);
}

function expectSemiblocks(name: string, value: Uint8Array, least: number): void {
  expectBytes(name, value);
  if (value.length % 8 !== 0 || value.length < 8 * least) {
    throw new RangeError(`${name}: got ${value.length} bytes, expected a multiple of 8, at least ${8 * least}`);
  }
}
