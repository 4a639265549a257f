/** Block_Cipher_df (SP 800-90A Rev. 1, section 10.3.2), which condenses inputs of any lengths into a seed. */
import { seedBytes } from "../../spec/ctr-drbg.js";
import { CONTEXT } from "../../spec/layout.js";
import type { Engine } from "../engine/registry.js";
import { Cbc } from "./cbc.js";
import { BLOCK_BYTES, Mode, ZERO_BLOCK, ZERO_WORD } from "./mode.js";

/**
 * As many bytes as a seed has (the key's and a block), of all the inputs together.
 *
 * @param keyLength 16, 24 or 32 bytes.
 * @param inputs Together less than 2^32 bytes.
 * @returns A secret, which the caller wipes.
 */
export function blockCipherDf(engine: Engine, keyLength: number, inputs: readonly Uint8Array[]): Uint8Array {
  const length = seedBytes(keyLength);
  const blocks = Math.ceil(length / BLOCK_BYTES);
  const temp = new Uint8Array(blocks * BLOCK_BYTES);
  const result = new Uint8Array(blocks * BLOCK_BYTES);
  const bcc = new Bcc(engine, COUNTING.subarray(0, keyLength));
  try {
    for (let i = 0; i < blocks; i++) temp.set(bcc.chain(i, length, inputs), i * BLOCK_BYTES);
    // X = E(K, X), over and over: CBC of zeros.
    const cbc = new Cbc(engine, temp.subarray(0, keyLength), temp.subarray(keyLength, length), false);
    try {
      cbc.transform(result, result);
    } finally {
      cbc.dispose();
    }
  } finally {
    bcc.dispose();
    temp.fill(0);
  }
  return result.subarray(0, length);
}

/** The key of step 8: 0x00, 0x01, ... */
const COUNTING = Uint8Array.from({ length: 32 }, (_, i) => i);

/** BCC (section 10.3.3), which is CBC-MAC, under the constant key. */
class Bcc extends Mode {
  /** BCC over IV_i and S: the lengths, the inputs, 0x80 and zeros to a whole block (steps 1 to 5 and 9.2). */
  chain(i: number, returned: number, inputs: readonly Uint8Array[]): Uint8Array {
    const { context, kernel } = this;
    const head = new DataView(new ArrayBuffer(BLOCK_BYTES + 8));
    head.setUint32(0, i);
    head.setUint32(BLOCK_BYTES, sum(inputs));
    head.setUint32(BLOCK_BYTES + 4, returned);
    context.write(CONTEXT.hashState, ZERO_BLOCK);
    context.write(CONTEXT.hashUsed, ZERO_WORD);
    for (const part of [new Uint8Array(head.buffer), ...inputs, Uint8Array.of(0x80)]) {
      this.readStrips(part, (io, length) => kernel.cbcMac(context.address, io, length));
    }
    const state = context.address + CONTEXT.hashState;
    kernel.encryptBlocks(context.address, state, state, 1);
    return context.read(CONTEXT.hashState, BLOCK_BYTES);
  }
}

function sum(inputs: readonly Uint8Array[]): number {
  return inputs.reduce((total, { length }) => total + length, 0);
}
