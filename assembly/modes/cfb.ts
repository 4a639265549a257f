/**
 * CFB with segments of 1 or 8 bits (SP 800-38A, section 6.3): one block is encrypted for each. The shift register is the
 * context's `counter`. Bits count from the most significant one of a byte on. Encryption is serial; what decryption encrypts
 * is all in the ciphertext, so it needs no loop of its own for each engine.
 */
import { CTX_COUNTER, CTX_KEYSTREAM } from "../gen/layout";
import { copyBlock, load64be, store64be } from "../lib/words";

/** Encrypts `byteLength` bytes. */
export function cfbSegmentsEncrypt<C>(cipher: C, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  const register = changetype<usize>(cipher) + CTX_COUNTER;
  const block = changetype<usize>(cipher) + CTX_KEYSTREAM;
  for (const end = src + byteLength; src < end; src++) {
    // The next segment is at the front of the byte; its ciphertext follows at the end.
    let byte: u32 = load<u8>(src);
    for (let rest: u32 = 8; rest > 0; rest -= segmentBits) {
      cipher.encryptBlocks(block, register, 1);
      const segment = (byte ^ load<u8>(block)) >> (8 - segmentBits);
      shiftIn(register, segment, segmentBits);
      byte = ((byte << segmentBits) | segment) & 0xff;
    }
    store<u8>(dst, byte);
    dst++;
  }
}

/** Moves a segment in at the end of the register. */
function shiftIn(register: usize, segment: u32, segmentBits: u32): void {
  const low = load64be(register + 8);
  store64be(register, (load64be(register) << segmentBits) | (low >> (64 - segmentBits)));
  store64be(register + 8, (low << segmentBits) | segment);
}

/** Writes the state of the register before each segment of `byteLength` bytes of ciphertext to `dst`. */
export function cfbRegisters(register: usize, dst: usize, src: usize, byteLength: u32, segmentBits: u32): void {
  for (const end = src + byteLength; src < end; src++) {
    let byte: u32 = load<u8>(src);
    for (let rest: u32 = 8; rest > 0; rest -= segmentBits) {
      copyBlock(dst, register);
      shiftIn(register, byte >> (8 - segmentBits), segmentBits);
      byte = (byte << segmentBits) & 0xff;
      dst += 16;
    }
  }
}

/** XORs each segment of `byteLength` bytes with the front of its block. */
export function xorSegments(dst: usize, src: usize, blocks: usize, byteLength: u32, segmentBits: u32): void {
  for (let i: u32 = 0; i < byteLength; i++) {
    let keystream: u32 = 0;
    for (let rest: u32 = 8; rest > 0; rest -= segmentBits) {
      keystream = (keystream << segmentBits) | (load<u8>(blocks) >> (8 - segmentBits));
      blocks += 16;
    }
    store<u8>(dst + i, load<u8>(src + i) ^ keystream);
  }
}
