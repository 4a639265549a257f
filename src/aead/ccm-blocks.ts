/** The formatting of CCM (SP 800-38C, appendix A): what is public of the blocks that are authenticated and encrypted. */
import { lengthBytes, LONG_AAD_BYTES } from "../../spec/ccm.js";
import { BLOCK_BYTES } from "../modes/mode.js";

/** B0 (appendix A.2.1): flags, nonce and the length of the text. */
export function firstBlock(nonce: Uint8Array, hasAad: boolean, textBytes: number, tagLength: number): Uint8Array {
  const q = lengthBytes(nonce.length);
  const block = new Uint8Array(BLOCK_BYTES);
  block[0] = (hasAad ? 0x40 : 0) | (((tagLength - 2) / 2) << 3) | (q - 1);
  block.set(nonce, 1);
  let rest = textBytes;
  for (let i = BLOCK_BYTES - 1; i > nonce.length; i--) {
    block[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return block;
}

/** Ctr0 (appendix A.3): flags, nonce and a counter of zero. */
export function counterBlock(nonce: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block[0] = lengthBytes(nonce.length) - 1;
  block.set(nonce, 1);
  return block;
}

/** What precedes additional data: its length in bytes, in 0, 2, 6 or 10 bytes (appendix A.2.2). */
export function encodedAadLength(aadBytes: number): Uint8Array {
  if (aadBytes === 0) return new Uint8Array(0);
  if (aadBytes < LONG_AAD_BYTES) return Uint8Array.of(aadBytes >>> 8, aadBytes & 0xff);
  const wide = aadBytes >= 2 ** 32;
  const encoded = new Uint8Array(wide ? 10 : 6);
  const view = new DataView(encoded.buffer);
  view.setUint16(0, wide ? 0xffff : 0xfffe);
  if (wide) view.setBigUint64(2, BigInt(aadBytes));
  else view.setUint32(2, aadBytes);
  return encoded;
}
