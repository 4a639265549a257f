/**
 * The key schedule of AES (FIPS 197, section 5.2), once for every kernel. Round keys come out in the standard's byte
 * order, 16 bytes each; an engine with another representation packs them afterwards.
 *
 * A kernel brings its own S-box: `subWord(word)` is SUBWORD on any four bytes of a u32, so that a constant-time kernel
 * has a constant-time key schedule.
 */
import { AES_RCON } from "../gen/aes";
import { CTX_ROUNDS } from "../gen/layout";

/** Writes w[0] to w[4 Nr + 3] to `w` and Nr to the context. Words are little-endian: byte 0 is least significant. */
export function keyExpansion<C>(cipher: C, w: usize, key: usize, keyLength: u32): void {
  const Nk = keyLength / 4;
  const Nr = Nk + 6;
  store<u32>(changetype<usize>(cipher), Nr, CTX_ROUNDS);
  memory.copy(w, key, keyLength);
  let temp = load<u32>(w + keyLength - 4);
  for (let i = Nk; i < 4 * (Nr + 1); i++) {
    const ptr = w + ((<usize>i) << 2);
    const phase = i % Nk;
    if (phase == 0) {
      // ROTWORD moves byte 1 to byte 0.
      temp = cipher.subWord(rotr(temp, 8)) ^ load<u8>(AES_RCON + i / Nk - 1);
    } else if (Nk == 8 && phase == 4) {
      temp = cipher.subWord(temp);
    }
    temp ^= load<u32>(ptr - keyLength);
    store<u32>(ptr, temp);
  }
}
