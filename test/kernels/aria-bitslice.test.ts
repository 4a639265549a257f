/**
 * What is particular to the bitsliced ARIA kernels: the factorisation of the diffusion layer on which their layout
 * rests, and every input of every S-box at every place of a batch.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIFFUSION } from "../../spec/aria.js";
import { boxMask, multiplyGf4, rowIndex } from "../../tools/gen/aria-bitslice.js";

/** The coordinate r of the rows that start at bytes 0, 4, 8, 12. */
const ROW_COORDINATES = [3, 1, 2, 0] as const;

function byteIndex(k: number, r: number): number {
  return 4 * ROW_COORDINATES.findIndex((coordinate) => coordinate === r) + k;
}

function coordinates(byte: number): [k: number, r: number] {
  return [byte & 3, ROW_COORDINATES[byte >> 2]!];
}

/** P(k, r) = (k + r, r). */
function permute(byte: number): number {
  const [k, r] = coordinates(byte);
  return byteIndex(k ^ r, r);
}

/** The bytes that B = I + L_w + L_w2 sums for output `byte`. */
function rowOfB(byte: number): Set<number> {
  const [k, r] = coordinates(byte);
  const sum = new Set([byte]);
  for (const slope of [2, 3]) {
    for (let other = 0; other < 16; other++) {
      const [k2, r2] = coordinates(other);
      if ((k2 ^ multiplyGf4(slope, r2)) !== (k ^ multiplyGf4(slope, r))) continue;
      if (!sum.delete(other)) sum.add(other);
    }
  }
  return sum;
}

const sorted = (bytes: Iterable<number>) => [...bytes].sort((a, b) => a - b);

describe("the layout of bitsliced ARIA", () => {
  it.each(Array.from({ length: 16 }, (_, byte) => byte))("A = B . P = P . B at byte %i", (byte) => {
    expect(sorted([...rowOfB(byte)].map(permute))).toEqual(DIFFUSION[byte]);
    expect(sorted(rowOfB(permute(byte)))).toEqual(DIFFUSION[byte]);
  });

  it("has the index k within its row where the kernel says", () => {
    for (let byte = 0; byte < 16; byte++) {
      const [k, r] = coordinates(byte);
      const alpha = k ^ multiplyGf4(3, r);
      const beta = k ^ multiplyGf4(2, r);
      expect(rowIndex(0, alpha, beta)).toBe(k);
      expect(rowIndex(1, alpha, beta)).toBe(k ^ r);
    }
  });

  it.each([0, 1])("gives each bit of a plane to one S-box in layout %i", (layout) => {
    const masks = [0, 1, 2, 3].map((box) => boxMask(layout, box));
    expect(masks.reduce((sum, mask) => sum + mask)).toBe(0xffffffff);
    expect(masks.reduce((union, mask) => (union | mask) >>> 0)).toBe(0xffffffff);
  });
});

type Kernel = (context: number, dst: number, src: number, blockCount: number) => void;

const wasm = readFileSync(new URL("../../build/release/scalar.wasm", import.meta.url));

describe.each(["ariaBitslice32", "ariaBitslice64"])("%s", (prefix) => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), {});
  const memory = new Uint8Array((exports["memory"] as WebAssembly.Memory).buffer);
  const context = (exports["CONTEXTS"] as WebAssembly.Global).value as number;
  const io = (exports["IO"] as WebAssembly.Global).value as number;

  const key = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  const encrypt = (blocks: Uint8Array) =>
    createCipheriv("aria-128-ecb", key, null).setAutoPadding(false).update(blocks);
  const decrypt = (blocks: Uint8Array) =>
    createDecipheriv("aria-128-ecb", key, null).setAutoPadding(false).update(blocks);

  memory.set(key, io);
  (exports[`${prefix}_expandKey`] as (context: number, key: number, keyLength: number) => void)(
    context,
    io,
    key.length,
  );
  (exports[`${prefix}_expandDecryptionKey`] as (context: number) => void)(context);

  function run(method: string, blocks: Uint8Array): Buffer {
    memory.set(blocks, io);
    (exports[`${prefix}_${method}`] as Kernel)(context, io, io, blocks.length / 16);
    return Buffer.from(memory.slice(io, io + blocks.length));
  }

  // Blocks of 16 equal bytes: as an input they put all 256 values at every position into SL1 of the first round, and
  // as an output into the inverse of SL2 of the last.
  const uniform = Buffer.alloc(
    256 * 16,
    Uint8Array.from({ length: 256 * 16 }, (_, i) => i >> 4),
  );

  // Each value visits each place of a batch of four.
  it.each([0, 1, 2, 3])("maps every input of every S-box, %i blocks further in a batch", (shift) => {
    const inputs = Buffer.concat([Buffer.alloc(shift * 16), uniform, decrypt(uniform)]);
    expect(run("encryptBlocks", inputs).equals(encrypt(inputs))).toBe(true);
    const outputs = Buffer.concat([Buffer.alloc(shift * 16), uniform, encrypt(uniform)]);
    expect(run("decryptBlocks", outputs).equals(decrypt(outputs))).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])("touches nothing beyond %i blocks", (blockCount) => {
    memory.fill(0xa5, io, io + 16 * (blockCount + 4));
    (exports[`${prefix}_encryptBlocks`] as Kernel)(context, io, io, blockCount);
    expect(memory.subarray(io + 16 * blockCount, io + 16 * (blockCount + 4)).every((byte) => byte === 0xa5)).toBe(true);
  });
});
