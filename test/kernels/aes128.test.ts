/**
 * What is particular to aes128: four S-boxes in different representations, batches that are not full, counter blocks
 * made in bit planes, masks that outlive a call.
 */
import { createCipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { INV_SBOX, KEY_LENGTHS, SBOX } from "../../spec/aes.js";
import { CONTEXT, CONTEXT_BYTES } from "../../spec/layout.js";
import { type KernelFunction, loadKernels } from "./instance.js";

const kernels = loadKernels();
const { memory, contexts: context, io } = kernels;
const expandKey = kernels.call("aes128", "expandKey");
const encryptBlocks = kernels.call("aes128", "encryptBlocks");
const decryptBlocks = kernels.call("aes128", "decryptBlocks");

function setKey(key: Uint8Array): void {
  memory.set(key, io);
  expandKey(context, io, key.length);
}

function ecb(key: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return new Uint8Array(cipher.update(data));
}

function apply(kernel: KernelFunction, input: Uint8Array): Uint8Array {
  memory.set(input, io);
  kernel(context, io, io, input.length / 16);
  return memory.slice(io, io + input.length);
}

/** ShiftRows on every block, `direction` 1, or its inverse, -1. */
function shiftRows(blocks: Uint8Array, direction: 1 | -1): Uint8Array {
  return blocks.map((_, i) => blocks[(i & ~15) + ((i + 4 * direction * (i & 3)) & 15)]!);
}

describe("S-boxes", () => {
  // A context with one round and keys of zeros leaves SubBytes without its constant, and ShiftRows.
  const values = Array.from({ length: 256 }, (_, value) => value);
  const forward = values.map((value) => SBOX[value]! ^ 0x63);
  const inverse = values.map((value) => INV_SBOX[value ^ 0x63]!);

  it.each([
    ["forward, one block", encryptBlocks, forward, 1, 1],
    ["forward, eight blocks", encryptBlocks, forward, 1, 8],
    ["forward, 128 blocks", encryptBlocks, forward, 1, 128],
    ["inverse, eight blocks", decryptBlocks, inverse, -1, 8],
  ] as const)("%s: every value at every position", (_, kernel, box, direction, blockCount) => {
    memory.fill(0, context, context + CONTEXT_BYTES);
    memory[context + CONTEXT.rounds] = 1;
    for (const value of values) {
      const input = Uint8Array.from({ length: 16 * blockCount }, (_, position) => value + 37 * position);
      const expected = shiftRows(
        input.map((byte) => box[byte]!),
        direction,
      );
      expect(Buffer.compare(apply(kernel, input), expected)).toBe(0);
    }
  });
});

describe.each(KEY_LENGTHS)("%i-byte keys", (keyLength) => {
  const key = new Uint8Array(randomBytes(keyLength));

  it.each([1, 8, 128])("keeps %i blocks apart", (blockCount) => {
    setKey(key);
    for (let bit = 0; bit < 128 * blockCount; bit += blockCount > 8 ? 61 : 1) {
      const blocks = new Uint8Array(16 * blockCount);
      blocks[bit >> 3] = 1 << (bit & 7);
      const encrypted = apply(encryptBlocks, blocks);
      expect(Buffer.compare(encrypted, ecb(key, blocks))).toBe(0);
      expect(Buffer.compare(apply(decryptBlocks, encrypted), blocks)).toBe(0);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 15, 127, 129, 131, 132])(
    "touches nothing beyond %i blocks",
    (blockCount) => {
      setKey(key);
      const plaintext = new Uint8Array(randomBytes(16 * blockCount));
      const ciphertext = ecb(key, plaintext);
      for (const [kernel, input, output] of [
        [encryptBlocks, plaintext, ciphertext],
        [decryptBlocks, ciphertext, plaintext],
      ] as const) {
        const dst = io + 8193;
        memory.fill(0xa5, io, io + 16384);
        memory.set(input, io + 1);
        kernel(context, dst, io + 1, blockCount);
        expect(memory.slice(dst, dst + output.length)).toEqual(output);
        expect(memory.slice(io + 1, io + 1 + input.length)).toEqual(input);
        expect(memory[dst - 1]).toBe(0xa5);
        expect(memory.slice(dst + output.length, dst + output.length + 128)).toEqual(new Uint8Array(128).fill(0xa5));

        // At the very end of memory, a load or a store beyond the last block would trap.
        const end = memory.length - input.length;
        memory.set(input, end);
        kernel(context, end, end, blockCount);
        expect(memory.slice(end)).toEqual(output);
      }
      memory.fill(0, memory.length - 16 * blockCount);
    },
  );

  it.each(["ctr", "gctr"])("counts on, %s, wherever in 128 blocks the last two bytes overflow", (name) => {
    const crypt = kernels.call("aes128", name);
    setKey(key);
    const blockCount = 300;
    const lows = [0, 0xff, 0xfe80, 0xfe81, 0xff7f, 0xff80, 0xff81, 0xffa7, 0xfffe, 0xffff];
    for (const low of lows) {
      for (const high of [randomBytes(14), Buffer.alloc(14, 0xff)]) {
        const counter = Buffer.alloc(16);
        counter.set(high);
        counter.writeUInt16BE(low, 14);
        memory.set(counter, context + CONTEXT.counter);

        const counters = Buffer.alloc(16 * blockCount);
        const mask = name === "ctr" ? (1n << 128n) - 1n : (1n << 32n) - 1n;
        const start = BigInt(`0x${counter.toString("hex")}`);
        for (let i = 0; i <= blockCount; i++) {
          const value = (start & ~mask) | ((start + BigInt(i)) & mask);
          counter.set(Buffer.from((value & ((1n << 128n) - 1n)).toString(16).padStart(32, "0"), "hex"));
          if (i < blockCount) counters.set(counter, 16 * i);
        }
        memory.fill(0, io, io + counters.length);
        crypt(context, io, io, counters.length);
        expect(Buffer.compare(memory.slice(io, io + counters.length), ecb(key, counters))).toBe(0);
        expect(memory.slice(context + CONTEXT.counter, context + CONTEXT.counter + 16)).toEqual(
          new Uint8Array(counter),
        );
      }
    }
  });

  it("makes the masks of a new key in a slot that had another", () => {
    const blocks = new Uint8Array(randomBytes(2048));
    for (const other of [16, 24, 32]) {
      setKey(new Uint8Array(randomBytes(other)));
      apply(encryptBlocks, blocks);
      setKey(key);
      expect(Buffer.compare(apply(encryptBlocks, blocks), ecb(key, blocks))).toBe(0);
    }
  });
});
