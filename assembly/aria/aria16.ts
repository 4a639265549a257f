/**
 * ARIA on 16-bit words, as on MSP430. NOT constant time: it looks up tables by secret bytes, so it runs only when asked
 * for by name.
 *
 * Representation: words w0 to w7 hold two bytes of the state each, (0, 1), (2, 3) ... (14, 15), little-endian; those of
 * rows 0 and 2, that is w0, w1, w4 and w5, the other way round. Before an even round the halves of each row of four are
 * exchanged (./byte-boxes). Round keys are stored as such words.
 *
 * Idea: with the bytes on a 4x4 grid, A moves byte k of row r to k + r and then adds to each byte the sums of its line
 * and of its column (./bitslice, whose coordinates beta and alpha number them). The S-box layer puts bytes where they
 * are wanted, so the move is free. Two bytes that share a word are neighbours on a diagonal: their words make up the
 * sums of two lines at once, and of two columns. The order of bytes above saves the lines all swaps, and the columns
 * those that the lines save. A takes 28 XORs, 4 swaps of bytes and 4 copies, with three words beside the state.
 *
 * Source: RFC 5794, section 2.4.
 */
import { CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { exchangeHalves, fe, fo, sb1, sb2, sb3, sb4 } from "./byte-boxes";
import { expandDecryptionKeys, expandEncryptionKeys } from "./key-schedule";
import * as trace from "../trace/aria-bytes";


@unmanaged
@final
export class Aria16 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    expandEncryptionKeys<Aria16>(this, keys, key, keyLength);
    exchangeHalves(keys, this.rounds);
    swapRows(keys, this.rounds);
  }

  /** Derives decryption round keys from the encryption ones. */
  expandDecryptionKey(): void {
    const encryptionKeys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    const keys = changetype<usize>(this) + CTX_DECRYPTION_KEYS;
    swapRows(encryptionKeys, this.rounds);
    // A commutes with the exchange of halves.
    expandDecryptionKeys(keys, encryptionKeys, this.rounds);
    swapRows(encryptionKeys, this.rounds);
    swapRows(keys, this.rounds);
  }

  /** Encrypts `blockCount` blocks; `dst` is `src` or does not overlap it. */
  encryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_ENCRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /** Decrypts `blockCount` blocks: ARIA is an involution up to its round keys (RFC 5794, section 2.3). */
  decryptBlocks(dst: usize, src: usize, blockCount: u32): void {
    crypt(changetype<usize>(this) + CTX_DECRYPTION_KEYS, this.rounds, dst, src, blockCount);
  }

  /** FO(src, roundKey) on one block (RFC 5794, section 2.4.1), for the key schedule. */
  fo(dst: usize, src: usize, roundKey: usize): void {
    fo(dst, src, roundKey);
  }

  /** FE(src, roundKey) on one block, for the key schedule. */
  fe(dst: usize, src: usize, roundKey: usize): void {
    fe(dst, src, roundKey);
  }

  private get rounds(): u32 {
    return load<u32>(changetype<usize>(this), CTX_ROUNDS);
  }
}

/** The word with its bytes exchanged (SWPB). */
// @ts-ignore: decorator
@inline
function swpb(word: u32): u32 {
  return ((word << 8) & 0xff00) | (word >> 8);
}

// @ts-ignore: decorator
@inline
function low(word: u32): u32 {
  return word & 0xff;
}

// @ts-ignore: decorator
@inline
function high(word: u32): u32 {
  return word >> 8;
}

/** Brings round keys, but not the last, from the order of bytes in memory to that of the words, and back. */
function swapRows(keys: usize, rounds: u32): void {
  const end = keys + ((<usize>rounds) << 4);
  for (let row = keys; row < end; row += 8) {
    store<u16>(row, bswap<u16>(load<u16>(row)));
    store<u16>(row, bswap<u16>(load<u16>(row, 2)), 2);
  }
}

function crypt(keys: usize, rounds: u32, dst: usize, src: usize, blockCount: u32): void {
  const lastKey = keys + ((<usize>rounds) << 4);
  for (; blockCount > 0; blockCount--) {
    let w0 = swpb(load<u16>(src)) ^ load<u16>(keys);
    let w1 = swpb(load<u16>(src, 2)) ^ load<u16>(keys, 2);
    let w2 = (<u32>load<u16>(src, 4)) ^ load<u16>(keys, 4);
    let w3 = (<u32>load<u16>(src, 6)) ^ load<u16>(keys, 6);
    let w4 = swpb(load<u16>(src, 8)) ^ load<u16>(keys, 8);
    let w5 = swpb(load<u16>(src, 10)) ^ load<u16>(keys, 10);
    let w6 = (<u32>load<u16>(src, 12)) ^ load<u16>(keys, 12);
    let w7 = (<u32>load<u16>(src, 14)) ^ load<u16>(keys, 14);
    if (isDefined(TRACE)) trace.holdWords(w0, w1, w2, w3, w4, w5, w6, w7);
    if (isDefined(TRACE)) trace.started();
    for (let key = keys + 16; key < lastKey; key += 16) {
      // R . SL1, and byte k of row r to k + r, r being 3, 1, 2, 0.
      w0 = sb1(high(w0)) | (sb2(low(w0)) << 8);
      w1 = sb3(high(w1)) | (sb4(low(w1)) << 8);
      let t = sb2(high(w2)) | (sb1(low(w2)) << 8);
      w2 = sb4(high(w3)) | (sb3(low(w3)) << 8);
      w3 = t;
      w4 = sb2(low(w4)) | (sb1(high(w4)) << 8);
      w5 = sb4(low(w5)) | (sb3(high(w5)) << 8);
      t = sb1(low(w6)) | (sb2(high(w6)) << 8);
      w6 = sb3(low(w7)) | (sb4(high(w7)) << 8);
      w7 = t;
      if (isDefined(TRACE)) trace.holdWords(w0, w1, w2, w3, w4, w5, w6, w7);
      if (isDefined(TRACE)) trace.substituted(<u32>((key - keys) >> 4));

      // The sums of columns: 0 and 1 in c, 2 and 3 in d, the lower byte first.
      let c = w1;
      c ^= w3;
      c = swpb(c);
      c ^= w4;
      c ^= w6;
      let d = w0;
      d ^= w2;
      d = swpb(d);
      d ^= w5;
      d ^= w7;
      // Lines 0 and 1.
      t = w0;
      t ^= w3;
      t ^= w5;
      t ^= w6;
      w0 ^= t;
      w3 ^= t;
      w5 ^= t;
      w6 ^= t;
      // Lines 2 and 3.
      t = w1;
      t ^= w2;
      t ^= w4;
      t ^= w7;
      w1 ^= t;
      w2 ^= t;
      w4 ^= t;
      w7 ^= t;
      w4 ^= c;
      w6 ^= c;
      c = swpb(c);
      w1 ^= c;
      w3 ^= c;
      w5 ^= d;
      w7 ^= d;
      d = swpb(d);
      w0 ^= d;
      w2 ^= d;

      w0 ^= load<u16>(key);
      w1 ^= load<u16>(key, 2);
      w2 ^= load<u16>(key, 4);
      w3 ^= load<u16>(key, 6);
      w4 ^= load<u16>(key, 8);
      w5 ^= load<u16>(key, 10);
      w6 ^= load<u16>(key, 12);
      w7 ^= load<u16>(key, 14);
      if (isDefined(TRACE)) trace.holdWords(w0, w1, w2, w3, w4, w5, w6, w7);
      if (isDefined(TRACE)) trace.mixed(key, <u32>((key - keys) >> 4));
    }
    // R . SL1, in the order of memory.
    store<u16>(dst, (sb3(high(w1)) | (sb4(low(w1)) << 8)) ^ load<u16>(lastKey));
    store<u16>(dst, (sb1(high(w0)) | (sb2(low(w0)) << 8)) ^ load<u16>(lastKey, 2), 2);
    store<u16>(dst, (sb3(low(w3)) | (sb4(high(w3)) << 8)) ^ load<u16>(lastKey, 4), 4);
    store<u16>(dst, (sb1(low(w2)) | (sb2(high(w2)) << 8)) ^ load<u16>(lastKey, 6), 6);
    store<u16>(dst, (sb3(high(w5)) | (sb4(low(w5)) << 8)) ^ load<u16>(lastKey, 8), 8);
    store<u16>(dst, (sb1(high(w4)) | (sb2(low(w4)) << 8)) ^ load<u16>(lastKey, 10), 10);
    store<u16>(dst, (sb3(low(w7)) | (sb4(high(w7)) << 8)) ^ load<u16>(lastKey, 12), 12);
    store<u16>(dst, (sb1(low(w6)) | (sb2(high(w6)) << 8)) ^ load<u16>(lastKey, 14), 14);
    if (isDefined(TRACE)) trace.finished(dst, lastKey, rounds);
    src += 16;
    dst += 16;
  }
}
