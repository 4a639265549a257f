/**
 * The key schedule of AES (FIPS 197, section 5.2) for keys of 16 and 32 bytes on 128-bit vectors, one round key at a time.
 * Constant time: SubWord is a matter of byte permutations.
 *
 * Idea: a round key is the sum of an earlier one's words up to each word, and of SubWord of the last word before it. It is
 * kept as pairs of nibbles (./permute-rounds) from the first to the last, so that what each waits for is SubWord alone.
 */
import { AES_RCON } from "../gen/aes";
import { subToPairs, toBytes, toPairs } from "./permute-rounds";

/** The last word to each word: after RotWord, and as it is. */
const LAST_WORD: usize = memory.data<u8>(
  [
    13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12,
    13, 14, 15,
  ],
  16,
);
const ROTATED: usize = 0;
const PLAIN: usize = 16;

/** One word up and two words up, with zeros below. */
const WORDS_UP: usize = memory.data<u8>(
  [
    128, 128, 128, 128, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 128, 128, 128, 128, 128, 128, 128, 128, 0, 1, 2, 3, 4, 5,
    6, 7,
  ],
  16,
);

/** The constant of SubBytes. */
const SUB_BYTES_CONSTANT: u32 = 0x63636363;

/** Writes the `rounds` + 1 round keys of a key of 16 bytes, or of 32 when there are 14 rounds, to `w`. */
export function expandKeys(w: usize, key: usize, rounds: u32): void {
  let a = toPairs(v128.load(key));
  v128.store(w, v128.load(key));
  const end = w + ((<usize>rounds) << 4);
  let rcon = AES_RCON;
  if (rounds == 14) {
    let b = toPairs(v128.load(key + 16));
    v128.store(w, v128.load(key + 16), 16);
    for (w += 32; ; w += 32) {
      a = next(a, b, ROTATED, load<u8>(rcon++));
      v128.store(w, toBytes(a));
      if (w == end) return;
      b = next(b, a, PLAIN, 0);
      v128.store(w, toBytes(b), 16);
    }
  }
  while (w < end) {
    w += 16;
    a = next(a, a, ROTATED, load<u8>(rcon++));
    v128.store(w, toBytes(a));
  }
}

/** The round key after `before`, in pairs, of which the one before that many words is `key`. */
// @ts-ignore: decorator
@inline
function next(key: v128, before: v128, rotation: usize, rcon: u32): v128 {
  const constant = toPairs(i32x4.splat(SUB_BYTES_CONSTANT ^ rcon));
  const one = v128.xor(key, v128.swizzle(key, v128.load(WORDS_UP)));
  const sums = v128.xor(v128.xor(one, v128.swizzle(one, v128.load(WORDS_UP, 16))), constant);
  return v128.xor(sums, subToPairs(v128.swizzle(before, v128.load(LAST_WORD + rotation))));
}
