/**
 * What is particular to aes-fixslice32: its S-box circuits at every bit position, its shared keys, blocks without a
 * partner.
 */
import { createCipheriv, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { INV_SBOX, KEY_LENGTHS, SBOX } from "../../spec/aes.js";
import { CONTEXT, CONTEXT_BYTES } from "../../spec/layout.js";

type Kernel = (context: number, dst: number, src: number, blockCount: number) => void;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly CONTEXTS: WebAssembly.Global<"i32">;
  readonly IO: WebAssembly.Global<"i32">;
  readonly aesFixslice32_expandKey: (context: number, key: number, keyLength: number) => void;
  readonly aesFixslice32_encryptBlocks: Kernel;
  readonly aesFixslice32_decryptBlocks: Kernel;
}

const module = new WebAssembly.Module(readFileSync(new URL("../../build/release/scalar.wasm", import.meta.url)));
const wasm = new WebAssembly.Instance(module).exports as unknown as Exports;
const memory = new Uint8Array(wasm.memory.buffer);
const context = wasm.CONTEXTS.value;
const io = wasm.IO.value;
const { aesFixslice32_encryptBlocks: encryptBlocks, aesFixslice32_decryptBlocks: decryptBlocks } = wasm;

function setKey(key: Uint8Array): void {
  memory.set(key, io);
  wasm.aesFixslice32_expandKey(context, io, key.length);
}

function ecb(key: Uint8Array, data: Uint8Array): Uint8Array {
  return createCipheriv(`aes-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(data);
}

function apply(kernel: Kernel, input: Uint8Array): Uint8Array {
  memory.set(input, io);
  kernel(context, io, io, input.length / 16);
  return memory.slice(io, io + input.length);
}

describe("S-box circuits", () => {
  // A context with one round and keys of zeros leaves SubBytes without its constant, and its inverse.
  const values = Array.from({ length: 256 }, (_, value) => value);

  it.each([
    ["forward", encryptBlocks, values.map((value) => SBOX[value]! ^ 0x63)],
    ["inverse", decryptBlocks, values.map((value) => INV_SBOX[value ^ 0x63]!)],
  ] as const)("%s: every value at every position of both blocks", (_, kernel, box) => {
    memory.fill(0, context, context + CONTEXT_BYTES);
    memory[context + CONTEXT.rounds] = 1;
    for (const value of values) {
      // The 32 bytes differ, and each takes every value.
      const input = Uint8Array.from({ length: 32 }, (_, position) => value + 37 * position);
      expect(apply(kernel, input)).toEqual(input.map((byte) => box[byte]!));
    }
  });
});

describe.each(KEY_LENGTHS)("%i-byte keys", (keyLength) => {
  const key = randomBytes(keyLength);

  it("keeps two blocks apart", () => {
    setKey(key);
    for (let bit = 0; bit < 256; bit++) {
      const pair = new Uint8Array(32);
      pair[bit >> 3] = 1 << (bit & 7);
      const encrypted = apply(encryptBlocks, pair);
      expect(encrypted).toEqual(new Uint8Array(ecb(key, pair)));
      expect(apply(decryptBlocks, encrypted)).toEqual(pair);
    }
  });

  it("packs at most 480 bytes of round keys, which decryption shares", () => {
    memory.fill(0xa5, context, context + CONTEXT_BYTES);
    setKey(key);
    const packedBytes = 32 * (keyLength / 4 + 7);
    const keys = context + CONTEXT.encryptionKeys;
    expect(packedBytes).toBeLessThanOrEqual(480);
    const rest = memory.slice(keys + packedBytes, context + CONTEXT_BYTES);
    expect(rest).toEqual(new Uint8Array(rest.length).fill(0xa5));
  });

  it.each([1, 3, 5, 127])("touches nothing beyond %i blocks", (blockCount) => {
    setKey(key);
    const plaintext = new Uint8Array(randomBytes(16 * blockCount));
    const ciphertext = new Uint8Array(ecb(key, plaintext));
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
      expect(memory.slice(dst + output.length, dst + output.length + 16)).toEqual(new Uint8Array(16).fill(0xa5));

      // At the very end of memory, a load or a store beyond the last block would trap.
      const end = memory.length - input.length;
      memory.set(input, end);
      kernel(context, end, end, blockCount);
      expect(memory.slice(end)).toEqual(output);
    }
  });
});
