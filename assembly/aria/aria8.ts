/**
 * ARIA on bytes, as on AVR. NOT constant time: it looks up tables by secret bytes, so it runs only when asked for by
 * name.
 *
 * Representation: s0 to s15 are the bytes of the state, one register each; before an even round the halves of each row
 * of four are exchanged (./byte-boxes). Round keys are stored as such bytes.
 *
 * Idea: the 96 XORs of the diffusion layer A share sums until 48 are left, ordered for a machine whose XOR overwrites
 * its first operand: 7 copies are needed, and no more than 22 registers hold the state and the sums. Each line is one
 * instruction, `x ^= y` an EOR and `t = x` a MOV. Where the bytes are then does not matter, because the next look-ups
 * read them from there.
 *
 * Source: RFC 5794, section 2.4. The straight-line program for A was found by search, as was its order.
 */
import { CTX_DECRYPTION_KEYS, CTX_ENCRYPTION_KEYS, CTX_ROUNDS } from "../gen/layout";
import { exchangeHalves, fe, fo, sb1, sb2, sb3, sb4 } from "./byte-boxes";
import { expandDecryptionKeys, expandEncryptionKeys } from "./key-schedule";
import * as trace from "../trace/aria-bytes";


@unmanaged
@final
export class Aria8 {
  /** Expands the key of 16, 24 or 32 bytes at `key` into encryption round keys. */
  expandKey(key: usize, keyLength: u32): void {
    const keys = changetype<usize>(this) + CTX_ENCRYPTION_KEYS;
    expandEncryptionKeys<Aria8>(this, keys, key, keyLength);
    exchangeHalves(keys, this.rounds);
  }

  /** Derives decryption round keys from the encryption ones, through A, which commutes with the exchange. */
  expandDecryptionKey(): void {
    const context = changetype<usize>(this);
    expandDecryptionKeys(context + CTX_DECRYPTION_KEYS, context + CTX_ENCRYPTION_KEYS, this.rounds);
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

function crypt(keys: usize, rounds: u32, dst: usize, src: usize, blockCount: u32): void {
  const lastKey = keys + ((<usize>rounds) << 4);
  for (; blockCount > 0; blockCount--) {
    let s0 = (<u32>load<u8>(src)) ^ load<u8>(keys);
    let s1 = (<u32>load<u8>(src, 1)) ^ load<u8>(keys, 1);
    let s2 = (<u32>load<u8>(src, 2)) ^ load<u8>(keys, 2);
    let s3 = (<u32>load<u8>(src, 3)) ^ load<u8>(keys, 3);
    let s4 = (<u32>load<u8>(src, 4)) ^ load<u8>(keys, 4);
    let s5 = (<u32>load<u8>(src, 5)) ^ load<u8>(keys, 5);
    let s6 = (<u32>load<u8>(src, 6)) ^ load<u8>(keys, 6);
    let s7 = (<u32>load<u8>(src, 7)) ^ load<u8>(keys, 7);
    let s8 = (<u32>load<u8>(src, 8)) ^ load<u8>(keys, 8);
    let s9 = (<u32>load<u8>(src, 9)) ^ load<u8>(keys, 9);
    let s10 = (<u32>load<u8>(src, 10)) ^ load<u8>(keys, 10);
    let s11 = (<u32>load<u8>(src, 11)) ^ load<u8>(keys, 11);
    let s12 = (<u32>load<u8>(src, 12)) ^ load<u8>(keys, 12);
    let s13 = (<u32>load<u8>(src, 13)) ^ load<u8>(keys, 13);
    let s14 = (<u32>load<u8>(src, 14)) ^ load<u8>(keys, 14);
    let s15 = (<u32>load<u8>(src, 15)) ^ load<u8>(keys, 15);
    if (isDefined(TRACE)) trace.holdBytes(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15);
    if (isDefined(TRACE)) trace.started();
    for (let key = keys + 16; key < lastKey; key += 16) {
      // R . SL1
      let x0 = sb3(s2);
      let x1 = sb4(s3);
      let x2 = sb1(s0);
      let x3 = sb2(s1);
      let x4 = sb3(s6);
      let x5 = sb4(s7);
      let x6 = sb1(s4);
      let x7 = sb2(s5);
      let x8 = sb3(s10);
      let x9 = sb4(s11);
      let x10 = sb1(s8);
      let x11 = sb2(s9);
      let x12 = sb3(s14);
      let x13 = sb4(s15);
      let x14 = sb1(s12);
      let x15 = sb2(s13);
      if (isDefined(TRACE)) trace.holdBytes(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15);
      if (isDefined(TRACE)) trace.substituted(<u32>((key - keys) >> 4));
      // A
      let t0 = x2;
      t0 ^= x8;
      let t1 = x9;
      t1 ^= x14;
      let t2 = x3;
      t2 ^= x6;
      let t3 = x8;
      t3 ^= x13;
      let t4 = x5;
      t4 ^= x11;
      t1 ^= x3;
      x8 ^= t2;
      t4 ^= x0;
      x14 ^= t4;
      let t5 = x15;
      t5 ^= x14;
      x5 ^= t0;
      t0 ^= t5;
      t5 = x15;
      t5 ^= x5;
      x3 ^= t3;
      t3 ^= x6;
      t2 ^= t5;
      x15 ^= x4;
      x6 ^= x1;
      t2 ^= x13;
      x4 ^= t1;
      x1 ^= x15;
      t3 ^= x4;
      x13 ^= x7;
      x13 ^= x10;
      x6 ^= x12;
      x15 ^= x10;
      x10 ^= x1;
      x0 ^= x13;
      x5 ^= x10;
      x1 ^= x0;
      t4 ^= x4;
      x13 ^= x14;
      x8 ^= x0;
      t1 ^= x10;
      x0 ^= x2;
      x11 ^= x6;
      x2 ^= x7;
      x6 ^= x14;
      x4 ^= x2;
      x2 ^= x11;
      x4 ^= x12;
      x12 ^= x9;
      x3 ^= x11;
      x0 ^= x12;
      x11 ^= x15;
      x12 ^= t5;
      x9 ^= x2;
      x7 ^= x12;
      s0 = t3 ^ load<u8>(key);
      s1 = x7 ^ load<u8>(key, 1);
      s2 = x11 ^ load<u8>(key, 2);
      s3 = x13 ^ load<u8>(key, 3);
      s4 = t0 ^ load<u8>(key, 4);
      s5 = t1 ^ load<u8>(key, 5);
      s6 = x0 ^ load<u8>(key, 6);
      s7 = x3 ^ load<u8>(key, 7);
      s8 = x1 ^ load<u8>(key, 8);
      s9 = x6 ^ load<u8>(key, 9);
      s10 = t2 ^ load<u8>(key, 10);
      s11 = x4 ^ load<u8>(key, 11);
      s12 = x9 ^ load<u8>(key, 12);
      s13 = x8 ^ load<u8>(key, 13);
      s14 = t4 ^ load<u8>(key, 14);
      s15 = x5 ^ load<u8>(key, 15);
      if (isDefined(TRACE)) trace.holdBytes(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15);
      if (isDefined(TRACE)) trace.mixed(key, <u32>((key - keys) >> 4));
    }
    store<u8>(dst, sb3(s2) ^ load<u8>(lastKey));
    store<u8>(dst, sb4(s3) ^ load<u8>(lastKey, 1), 1);
    store<u8>(dst, sb1(s0) ^ load<u8>(lastKey, 2), 2);
    store<u8>(dst, sb2(s1) ^ load<u8>(lastKey, 3), 3);
    store<u8>(dst, sb3(s6) ^ load<u8>(lastKey, 4), 4);
    store<u8>(dst, sb4(s7) ^ load<u8>(lastKey, 5), 5);
    store<u8>(dst, sb1(s4) ^ load<u8>(lastKey, 6), 6);
    store<u8>(dst, sb2(s5) ^ load<u8>(lastKey, 7), 7);
    store<u8>(dst, sb3(s10) ^ load<u8>(lastKey, 8), 8);
    store<u8>(dst, sb4(s11) ^ load<u8>(lastKey, 9), 9);
    store<u8>(dst, sb1(s8) ^ load<u8>(lastKey, 10), 10);
    store<u8>(dst, sb2(s9) ^ load<u8>(lastKey, 11), 11);
    store<u8>(dst, sb3(s14) ^ load<u8>(lastKey, 12), 12);
    store<u8>(dst, sb4(s15) ^ load<u8>(lastKey, 13), 13);
    store<u8>(dst, sb1(s12) ^ load<u8>(lastKey, 14), 14);
    store<u8>(dst, sb2(s13) ^ load<u8>(lastKey, 15), 15);
    if (isDefined(TRACE)) trace.finished(dst, lastKey, rounds);
    src += 16;
    dst += 16;
  }
}
