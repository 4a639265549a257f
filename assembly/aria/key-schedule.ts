/**
 * The key schedule of ARIA (RFC 5794, section 2.2), once for every kernel. Round keys come out in the standard's byte
 * order, 16 bytes each; an engine with another representation packs them afterwards.
 *
 * A kernel brings its own round function, so that a constant-time kernel has a constant-time key schedule: `fo` and `fe`
 * (RFC 5794, section 2.4.1) take (dst, src, roundKey) pointers to single blocks, and `dst` may be `src`.
 */
import { ARIA_DIFFUSION, ARIA_KEY_CONSTANTS, ARIA_ROTATIONS } from "../gen/aria";
import { CTX_ROUNDS } from "../gen/layout";
import { KERNEL_SCRATCH } from "../lib/memory";
import { copyBlock, load64be, store64be, xorBlock } from "../lib/words";

/** W0 to W3, then the second half of the key (KR). */
const W: usize = KERNEL_SCRATCH;
const KR: usize = KERNEL_SCRATCH + 64;

/** Writes ek1 to ek(n+1) to `ek` and the round count to the context. */
export function expandEncryptionKeys<C>(cipher: C, ek: usize, key: usize, keyLength: u32): void {
  const rounds = keyLength / 4 + 8;
  store<u32>(changetype<usize>(cipher), rounds, CTX_ROUNDS);

  memory.fill(KR, 0, 16);
  memory.copy(KR, key + 16, keyLength - 16);
  // CK1, CK2, CK3 are C1, C2, C3 rotated by the key size.
  const first = (keyLength - 16) / 8;
  copyBlock(W, key);
  cipher.fo(W + 16, W, keyConstant(first));
  xorBlock(W + 16, W + 16, KR);
  cipher.fe(W + 32, W + 16, keyConstant(first + 1));
  xorBlock(W + 32, W + 32, W);
  cipher.fo(W + 48, W + 32, keyConstant(first + 2));
  xorBlock(W + 48, W + 48, W + 16);

  for (let i: u32 = 0; i <= rounds; i++) {
    const right = W + ((<usize>((i + 1) & 3)) << 4);
    xorRotated(ek + ((<usize>i) << 4), W + ((<usize>(i & 3)) << 4), right, load<u8>(ARIA_ROTATIONS + (i >> 2)));
  }
}

/** dk1 = ek(n+1), dk(i) = A(ek(n+2-i)), dk(n+1) = ek1: the decryption keys, with which encryption decrypts. */
export function expandDecryptionKeys(dk: usize, ek: usize, rounds: u32): void {
  copyBlock(dk, ek + ((<usize>rounds) << 4));
  for (let i: u32 = 1; i < rounds; i++) {
    diffuse(dk + ((<usize>i) << 4), ek + ((<usize>(rounds - i)) << 4));
  }
  copyBlock(dk + ((<usize>rounds) << 4), ek);
}

/** C1, C2 or C3, counted from 0 and modulo 3. */
// @ts-ignore: decorator
@inline
function keyConstant(index: u32): usize {
  return ARIA_KEY_CONSTANTS + ((<usize>(index % 3)) << 4);
}

/** dst = a ^ (b >>> bits), a rotation of 128 bits. */
function xorRotated(dst: usize, a: usize, b: usize, bits: u32): void {
  const swap = bits >= 64;
  const high = load64be(swap ? b + 8 : b);
  const low = load64be(swap ? b : b + 8);
  const shift = <u64>(bits & 63);
  store64be(dst, load64be(a) ^ ((high >> shift) | (low << (64 - shift))));
  store64be(dst + 8, load64be(a + 8) ^ ((low >> shift) | (high << (64 - shift))));
}

/** The diffusion layer A (RFC 5794, section 2.4.3) on one block of bytes, row by row; `dst` is not `src`. */
export function diffuse(dst: usize, src: usize): void {
  for (let i: usize = 0; i < 16; i++) {
    const row = ARIA_DIFFUSION + i * 7;
    let sum: u32 = 0;
    for (let k: usize = 0; k < 7; k++) sum ^= load<u8>(src + load<u8>(row + k));
    store<u8>(dst + i, sum);
  }
}
