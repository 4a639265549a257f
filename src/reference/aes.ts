/**
 * AES as FIPS 197 writes it: one byte at a time, each transformation apart. This is what every kernel is compared with.
 * Names are the standard's. A state is 16 bytes in the order of input and output, so s[r, c] is byte r + 4c
 * (section 3.4); a word is four bytes.
 *
 * Slow, and not constant-time: for tests and traces only.
 */
import {
  BLOCK_BYTES,
  INV_MIX_COLUMN,
  INV_SBOX,
  KEY_LENGTHS,
  MIX_COLUMN,
  RCON,
  roundCount,
  SBOX,
} from "../../spec/aes.js";
import { multiply } from "../../spec/gf256.js";
import type { AesStep } from "../../spec/trace.js";
import type { BlockCipher, Trace } from "./block-cipher.js";
import { concat, expectLength, split, xor } from "./bytes.js";

/** Columns of the state (FIPS 197, section 5). */
const Nb = 4;

/** SUBBYTES (FIPS 197, section 5.1.1). */
export function subBytes(s: Uint8Array): Uint8Array {
  return s.map((byte) => SBOX[byte]!);
}

/** SHIFTROWS (FIPS 197, section 5.1.2): s'[r, c] = s[r, (c + r) mod 4]. */
export function shiftRows(s: Uint8Array): Uint8Array {
  return permute((r, c) => s[r + 4 * ((c + r) % 4)]!);
}

/** MIXCOLUMNS (FIPS 197, section 5.1.3). */
export function mixColumns(s: Uint8Array): Uint8Array {
  return multiplyColumns(MIX_COLUMN, s);
}

/** ADDROUNDKEY (FIPS 197, section 5.1.4); `roundKey` is the four words of the round. */
export function addRoundKey(s: Uint8Array, roundKey: Uint8Array): Uint8Array {
  return xor(s, roundKey);
}

/** INVSUBBYTES (FIPS 197, section 5.3.2). */
export function invSubBytes(s: Uint8Array): Uint8Array {
  return s.map((byte) => INV_SBOX[byte]!);
}

/** INVSHIFTROWS (FIPS 197, section 5.3.1): s'[r, c] = s[r, (c - r) mod 4]. */
export function invShiftRows(s: Uint8Array): Uint8Array {
  return permute((r, c) => s[r + 4 * ((c - r + 4) % 4)]!);
}

/** INVMIXCOLUMNS (FIPS 197, section 5.3.3). */
export function invMixColumns(s: Uint8Array): Uint8Array {
  return multiplyColumns(INV_MIX_COLUMN, s);
}

/** ROTWORD (FIPS 197, section 5.2). */
export function rotWord(word: Uint8Array): Uint8Array {
  return concat(word.slice(1), word.slice(0, 1));
}

/** SUBWORD (FIPS 197, section 5.2). */
export function subWord(word: Uint8Array): Uint8Array {
  return word.map((byte) => SBOX[byte]!);
}

/** KEYEXPANSION (FIPS 197, algorithm 2): the words w[0] to w[4 Nr + 3]. */
export function keyExpansion(key: Uint8Array): Uint8Array[] {
  expectLength("key", key, KEY_LENGTHS);
  const Nk = key.length / 4;
  const Nr = roundCount(key.length);
  const w = split(key, 4);
  for (let i = Nk; i <= 4 * Nr + 3; i++) {
    let temp = w[i - 1]!;
    if (i % Nk === 0) {
      const rcon = Uint8Array.of(RCON[i / Nk - 1]!, 0, 0, 0);
      temp = xor(subWord(rotWord(temp)), rcon);
    } else if (Nk > 6 && i % Nk === 4) {
      temp = subWord(temp);
    }
    w.push(xor(w[i - Nk]!, temp));
  }
  return w;
}

/** CIPHER (FIPS 197, algorithm 1) with the words of `keyExpansion`. */
export function cipher(block: Uint8Array, w: readonly Uint8Array[], trace?: Trace<AesStep>): Uint8Array {
  expectLength("block", block, [BLOCK_BYTES]);
  const Nr = w.length / Nb - 1;
  let round = 0;
  const step = (name: AesStep, state: Uint8Array): Uint8Array => {
    trace?.(round, name, state.slice());
    return state;
  };

  let s = step("k_add", addRoundKey(block, roundKey(w, 0)));
  for (round = 1; round < Nr; round++) {
    s = step("s_box", subBytes(s));
    s = step("s_row", shiftRows(s));
    s = step("m_col", mixColumns(s));
    s = step("k_add", addRoundKey(s, roundKey(w, round)));
  }
  s = step("s_box", subBytes(s));
  s = step("s_row", shiftRows(s));
  return step("k_add", addRoundKey(s, roundKey(w, Nr)));
}

/** INVCIPHER (FIPS 197, algorithm 3). Rounds are traced in the order of computation: round 0 uses the last round key. */
export function invCipher(block: Uint8Array, w: readonly Uint8Array[], trace?: Trace<AesStep>): Uint8Array {
  expectLength("block", block, [BLOCK_BYTES]);
  const Nr = w.length / Nb - 1;
  let round = 0;
  const step = (name: AesStep, state: Uint8Array): Uint8Array => {
    trace?.(round, name, state.slice());
    return state;
  };

  let s = step("ik_add", addRoundKey(block, roundKey(w, Nr)));
  for (round = 1; round < Nr; round++) {
    s = step("is_row", invShiftRows(s));
    s = step("is_box", invSubBytes(s));
    s = step("ik_add", addRoundKey(s, roundKey(w, Nr - round)));
    s = step("im_col", invMixColumns(s));
  }
  s = step("is_row", invShiftRows(s));
  s = step("is_box", invSubBytes(s));
  return step("ik_add", addRoundKey(s, roundKey(w, 0)));
}

/** AES under `key` as a block cipher for the reference modes. */
export function aes(key: Uint8Array, trace?: Trace<AesStep>): BlockCipher {
  const w = keyExpansion(key);
  return {
    blockBytes: BLOCK_BYTES,
    encryptBlock: (block) => cipher(block, w, trace),
    decryptBlock: (block) => invCipher(block, w, trace),
  };
}

/** w[4 round] to w[4 round + 3]. */
function roundKey(w: readonly Uint8Array[], round: number): Uint8Array {
  return concat(...w.slice(Nb * round, Nb * (round + 1)));
}

/** The state s'[r, c] = f(r, c). */
function permute(f: (r: number, c: number) => number): Uint8Array {
  return Uint8Array.from({ length: BLOCK_BYTES }, (_, i) => f(i % 4, Math.floor(i / 4)));
}

/** Each column times the circulant matrix whose first column is given: s'[r, c] = sum over k of a[(r - k) mod 4] s[k, c]. */
function multiplyColumns(a: readonly number[], s: Uint8Array): Uint8Array {
  return permute((r, c) => [0, 1, 2, 3].reduce((sum, k) => sum ^ multiply(a[(r - k + 4) % 4]!, s[k + 4 * c]!), 0));
}
