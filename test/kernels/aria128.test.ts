/**
 * What is particular to aria128: four kernels behind one engine, whose S-boxes are tested at every place of a batch, and
 * which agree at every count of blocks; keys that are spread once, for either direction.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { KEY_LENGTHS } from "../../spec/aria.js";
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";

type Kernel = (context: number, dst: number, src: number, blockCount: number) => void;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly CONTEXTS: WebAssembly.Global<"i32">;
  readonly IO: WebAssembly.Global<"i32">;
  readonly wipeContext: (context: number) => void;
  readonly wipeScratch: (ioBytes: number) => void;
  readonly aria128_expandKey: (context: number, key: number, keyLength: number) => void;
  readonly aria128_expandDecryptionKey: (context: number) => void;
  readonly aria128_encryptBlocks: Kernel;
  readonly aria128_decryptBlocks: Kernel;
  readonly aria128_ctr: Kernel;
  readonly aria128_gctr: Kernel;
}

const module = new WebAssembly.Module(readFileSync(new URL("../../build/release/simd.wasm", import.meta.url)));
const wasm = new WebAssembly.Instance(module).exports as unknown as Exports;
const memory = new Uint8Array(wasm.memory.buffer);
const pristine = memory.slice();
const context = wasm.CONTEXTS.value;
const io = wasm.IO.value;
const { aria128_encryptBlocks: encryptBlocks, aria128_decryptBlocks: decryptBlocks } = wasm;

function setKey(key: Uint8Array): void {
  memory.set(key, io);
  wasm.aria128_expandKey(context, io, key.length);
  wasm.aria128_expandDecryptionKey(context);
}

function apply(kernel: Kernel, input: Uint8Array): Uint8Array {
  memory.set(input, io);
  kernel(context, io, io, input.length / 16);
  return memory.slice(io, io + input.length);
}

function ecb(make: typeof createCipheriv | typeof createDecipheriv, key: Uint8Array, input: Uint8Array): Buffer {
  return make(`aria-${key.length * 8}-ecb`, key, null)
    .setAutoPadding(false)
    .update(input);
}

beforeEach(() => {
  wasm.wipeContext(context);
});

/** What the kernels work on at once. */
const RUNS = [1, 2, 3, 4, 8, 16, 128] as const;

describe.each(RUNS)("%i blocks at once", (blockCount) => {
  it("takes every value at every position of every block through its S-box", () => {
    const key = randomBytes(16);
    setKey(key);
    for (let value = 0; value < 256; value++) {
      const input = Uint8Array.from({ length: 16 * blockCount }, (_, i) => value + 37 * (i & 15) + 101 * (i >> 4));
      const output = apply(encryptBlocks, input);
      expect(ecb(createCipheriv, key, input).equals(output)).toBe(true);
      expect(Buffer.from(input).equals(apply(decryptBlocks, output))).toBe(true);
    }
  });
});

describe.each(KEY_LENGTHS)("%i-byte keys", (keyLength) => {
  it("gives every count of blocks to kernels that agree", () => {
    const key = randomBytes(keyLength);
    const input = randomBytes(16 * 300);
    const encrypted = ecb(createCipheriv, key, input);
    const decrypted = ecb(createDecipheriv, key, input);
    setKey(key);
    for (let blockCount = 0; blockCount <= 300; blockCount++) {
      const part = input.subarray(0, 16 * blockCount);
      expect(encrypted.subarray(0, part.length).equals(apply(encryptBlocks, part))).toBe(true);
      expect(decrypted.subarray(0, part.length).equals(apply(decryptBlocks, part))).toBe(true);
    }
  });

  it("writes to dst alone, and reads no further than src", () => {
    setKey(randomBytes(keyLength));
    for (const blockCount of [1, 2, 3, 4, 7, 8, 9, 16, 17, 64, 65, 128, 129]) {
      const byteLength = 16 * blockCount;
      const src = io + 8192 + 3;
      const input = randomBytes(byteLength);
      memory.fill(0xa5, io, io + 16384);
      memory.set(input, src);
      encryptBlocks(context, io + 16, src, blockCount);
      const output = memory.slice(io + 16, io + 16 + byteLength);
      expect(memory.subarray(src, src + byteLength)).toEqual(new Uint8Array(input));
      memory.fill(0xa5, io + 16, io + 16 + byteLength);
      memory.fill(0xa5, src, src + byteLength);
      expect(memory.subarray(io, io + 16384).every((byte) => byte === 0xa5)).toBe(true);
      // What surrounds the input does not matter.
      memory.fill(0x3c, io, io + 16384);
      memory.set(input, src);
      encryptBlocks(context, io + 16, src, blockCount);
      expect(memory.slice(io + 16, io + 16 + byteLength)).toEqual(output);
    }
  });
});

describe("keystream", () => {
  const ones = (1n << 128n) - 1n;
  // Around the wrap of every width at every place within a batch.
  const starts = [16n, 32n, 64n, 128n].flatMap((bits) =>
    [0n, 1n, 65n, 126n, 127n, 128n, 129n, 256n].map((distance) => ones - ((1n << 128n) - (1n << bits)) - distance),
  );

  it.each([
    ["ctr", 128n],
    ["gctr", 32n],
  ] as const)("%s: every carry of a counter of %i bits", (name, bits) => {
    const key = randomBytes(16);
    setKey(key);
    const mask = (1n << bits) - 1n;
    for (const start of [...starts, ...starts.map((value) => value | (0x0123456789abcdefn << 64n))]) {
      for (const blockCount of [64, 65, 127, 128, 129, 300]) {
        const counters = Array.from({ length: blockCount }, (_, i) =>
          Buffer.from(((start & ~mask) | ((start + BigInt(i)) & mask)).toString(16).padStart(32, "0"), "hex"),
        );
        const expected = ecb(createCipheriv, key, Buffer.concat(counters));
        memory.set(counters[0]!, context + CONTEXT.counter);
        memory.fill(0, io, io + expected.length);
        wasm[`aria128_${name}`](context, io, io, expected.length);
        expect(expected.equals(memory.subarray(io, io + expected.length))).toBe(true);
        const next = ((start & ~mask) | ((start + BigInt(blockCount)) & mask)).toString(16).padStart(32, "0");
        const left = memory.subarray(context + CONTEXT.counter, context + CONTEXT.counter + 16);
        expect(Buffer.from(left).toString("hex")).toBe(next);
      }
    }
  });
});

describe("spread keys", () => {
  const wideUsed = () => memory[context + CONTEXT.wideUsed]!;
  const wide = () => memory.slice(context + CONTEXT.wideKeys, context + CONTEXT.wideHashTables);

  it("are made by the first long run only, again for the other direction and after a new key", () => {
    setKey(randomBytes(32));
    apply(encryptBlocks, randomBytes(16 * 64));
    expect(wideUsed()).toBe(0);
    apply(encryptBlocks, randomBytes(16 * 128));
    expect(wideUsed() & 1).toBe(1);
    const spread = wide();
    apply(encryptBlocks, randomBytes(16 * 300));
    expect(wide()).toEqual(spread);
    apply(decryptBlocks, randomBytes(16 * 128));
    expect(wide()).not.toEqual(spread);

    const key = randomBytes(32);
    const input = randomBytes(16 * 128);
    setKey(key);
    expect(ecb(createDecipheriv, key, input).equals(apply(decryptBlocks, input))).toBe(true);
    expect(ecb(createCipheriv, key, input).equals(apply(encryptBlocks, input))).toBe(true);
  });

  it("are masks, and are wiped with the context", () => {
    setKey(randomBytes(16));
    apply(encryptBlocks, randomBytes(16 * 128));
    const middle = wide().subarray(512, 12 * 512);
    expect(middle.every((byte) => byte === 0 || byte === 0xff)).toBe(true);
    wasm.wipeContext(context);
    wasm.wipeScratch(IO_BYTES);
    expect(Buffer.compare(memory, pristine)).toBe(0);
  });
});
