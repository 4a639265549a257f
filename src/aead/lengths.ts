/** The block of two lengths that ends what GCM and GCM-SIV hash. */
import { BLOCK_BYTES } from "../modes/mode.js";

/**
 * Two lengths, given in bytes, as bit lengths of 64 bits each: big-endian in GCM (SP 800-38D, section 7.1, step 5), little-
 * endian in GCM-SIV (RFC 8452, section 4). Bytes are safe integers, bits may be more.
 */
export function lengthBlock(aadBytes: number, textBytes: number, littleEndian: boolean): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);
  view.setBigUint64(0, BigInt(aadBytes) * 8n, littleEndian);
  view.setBigUint64(8, BigInt(textBytes) * 8n, littleEndian);
  return block;
}
