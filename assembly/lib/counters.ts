/** Counter blocks, for what makes the keystream in its own way. */
import { load64be, store64be } from "./words";

/**
 * Writes the first counter block after byte 15 of that at `counter` wraps, but for its own byte 15. With `inc32` the
 * last 32 bits wrap without a carry.
 */
// @ts-ignore: decorator
@inline
export function writeWrapped(dst: usize, counter: usize, inc32: bool): void {
  const high = load64be(counter);
  const low = load64be(counter + 8);
  const sum = low + 256;
  store64be(dst, inc32 ? high : high + <u64>(sum < low));
  store64be(dst + 8, inc32 ? (low & 0xffffffff00000000) | (sum & 0xffffffff) : sum);
}

/**
 * Writes to `dst` the `blockCount` counters that follow the one at `counter`, 128 bits big-endian, and moves that on to the
 * last of them: V = V + 1 before each block of CTR_DRBG (SP 800-90A, section 10.2.1.2). V is secret: a carry is no branch.
 */
export function writeNextCounters(dst: usize, counter: usize, blockCount: u32): void {
  let high = load64be(counter);
  let low = load64be(counter + 8);
  for (; blockCount > 0; blockCount--) {
    low += 1;
    high += <u64>(low == 0);
    store64be(dst, high);
    store64be(dst + 8, low);
    dst += 16;
  }
  store64be(counter, high);
  store64be(counter + 8, low);
}
