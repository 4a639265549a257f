/** PKCS#7 padding (RFC 5652, section 6.3) to blocks of 16 bytes. */
import { BLOCK_BYTES } from "./mode.js";

/** The last plaintext block: `rest`, at most 15 bytes, and its padding. The caller wipes it. */
export function padBlock(rest: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES).fill(BLOCK_BYTES - rest.length);
  block.set(rest);
  return block;
}
