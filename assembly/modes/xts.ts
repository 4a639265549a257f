/**
 * The tweaks of XTS (IEEE 1619, section 5.3.2): T * x^j, where the first byte of T is the least significant (section 5.2).
 * What they mask is encrypted between two calls of `xorBytes`.
 */
import { reduction } from "../lib/gf128";

/** Writes the next `blockCount` tweaks to `dst`, and leaves the one after them at `tweak`. */
export function xtsTweaks(dst: usize, tweak: usize, blockCount: u32): void {
  let low = load<u64>(tweak);
  let high = load<u64>(tweak, 8);
  for (const end = dst + ((<usize>blockCount) << 4); dst < end; dst += 16) {
    store<u64>(dst, low);
    store<u64>(dst, high, 8);
    const wrapped = reduction(high);
    high = (high << 1) | (low >> 63);
    low = (low << 1) ^ wrapped;
  }
  store<u64>(tweak, low);
  store<u64>(tweak, high, 8);
}
