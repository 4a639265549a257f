/** Counter blocks, for kernels that make the keystream in their own way. */
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
