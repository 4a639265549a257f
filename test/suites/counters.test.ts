/**
 * Counters that wrap: in 128 bits under CTR, in 32 bits and without a carry under GCM. Then what engines keep of one
 * counter for the next: on and off, in one slot for many counters and keys, in pieces of any sizes.
 */
import { createCipheriv } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ENGINES } from "../../spec/engines.js";
import { CONTEXT, IO_BYTES } from "../../spec/layout.js";
import { aes } from "../../src/reference/aes.js";
import { aria } from "../../src/reference/aria.js";
import type { BlockCipher } from "../../src/reference/block-cipher.js";
import { multiply, preCounterBlock } from "../../src/reference/gcm.js";
import { loadKernels } from "../kernels/instance.js";
import { blockSubjects, CIPHERS, type CipherName, gcmSubjects, KEY_LENGTHS } from "../subjects.js";
import { fromHex, hex, pseudoRandom } from "./bytes.js";

/** H^-1 = H^(2^128 - 2), the product of H^2, H^4, ..., H^(2^127). */
function invert(H: Uint8Array): Uint8Array {
  let square = multiply(H, H);
  let product = square;
  for (let i = 2; i < 128; i++) {
    square = multiply(square, square);
    product = multiply(product, square);
  }
  return product;
}

/** The 16-byte nonce whose pre-counter block is `J0`: J0 = (nonce H ^ length) H is solved for the nonce. */
function nonceFor(cipher: BlockCipher, J0: Uint8Array): Uint8Array {
  const inverse = invert(cipher.encryptBlock(new Uint8Array(16)));
  const sum = multiply(J0, inverse);
  sum[15]! ^= 128; // the nonce's bit length
  return multiply(sum, inverse);
}

describe.each(CIPHERS)("%s", (cipher) => {
  const key = pseudoRandom(16, 4);

  describe.each(blockSubjects(cipher))("CTR: $name", ({ suite, slow }) => {
    it.each([
      ["all 128 bits", "ffffffffffffffffffffffffffffffff"],
      ["all 128 bits, a few blocks on", "fffffffffffffffffffffffffffffffa"],
      ["the low 64 bits", "0123456789abcdeffffffffffffffffd"],
      ["the low 32 bits", "0123456789abcdef01234567fffffffe"],
      ["the last byte", "000000000000000000000000000000f7"],
    ])("wraps %s as node:crypto does", (_, counter) => {
      const text = pseudoRandom(slow ? 200 : 5000, 6);
      const native = createCipheriv(`${cipher}-128-ctr`, key, fromHex(counter));
      const expected = Buffer.concat([native.update(text), native.final()]);
      expect(hex(suite.ctr(key, fromHex(counter)).encrypt(text))).toBe(hex(expected));
    });
  });

  describe.each(gcmSubjects(cipher))("GCM: $name", ({ suite, slow }) => {
    it.each([
      ["at once", "0123456789abcdef01234567ffffffff"],
      ["after one block", "ffffffffffffffffffffffffffffffff".replace(/.$/, "e")],
      ["within a batch", "ffffffffffffffffffffffffffffffc0"],
    ])("wraps the last 32 bits %s, without a carry into the rest", (_, J0) => {
      const block = cipher === "aria" ? aria(key) : aes(key);
      const nonce = nonceFor(block, fromHex(J0));
      expect(hex(preCounterBlock(block.encryptBlock(new Uint8Array(16)), nonce))).toBe(J0);
      const text = pseudoRandom(slow ? 100 : 3000, 8);
      const native = createCipheriv(`${cipher}-128-gcm` as "aes-128-gcm", key, nonce);
      const expected = Buffer.concat([native.update(text), native.final(), native.getAuthTag()]);
      expect(hex(suite.gcm(key, nonce).encrypt(text))).toBe(hex(expected));
    });
  });
});

/** The keystream from the definition: counter blocks counted with BigInt, encrypted by node:crypto. */
function keystream(cipher: CipherName, key: Uint8Array, counter: string, length: number, counterBits: bigint): Buffer {
  const modulus = 1n << counterBits;
  const first = BigInt(`0x${counter}`);
  const fixed = first - (first % modulus);
  const blocks = Array.from({ length: Math.ceil(length / 16) }, (_, i) =>
    (fixed + ((first + BigInt(i)) % modulus)).toString(16).padStart(32, "0"),
  );
  const ecb = createCipheriv(`${cipher}-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return ecb.update(fromHex(blocks.join(""))).subarray(0, length);
}

describe("what is kept of a counter for the next", () => {
  const COUNTERS = [
    "000102030405060708090a0b00000002", // as under GCM with a short nonce
    "000102030405060708090a0b00000102", // the same nonce, further on
    "000102030405060708090a0b000000ff",
    "000102030405060708090a0bffffff01",
    "000102030405060708090a0c00000001",
    "0123456789abcdef0123456700feff81", // carries into byte 13
    "0123456789abcdef0123456700ffff03", // into byte 12
    "0123456789abcdef0123456700fefd43", // into byte 13, after a while
    "0123456789abcdef01234567fffffd17", // into byte 11, after a while
    "0123456789abcdefffffffffffffff00", // into byte 7
    "fffffffffffffffffffffffffffffc17", // past 128 bits
    "fffffffffffffffffffffffffffffffe",
  ];
  // Beyond the first 8 KiB, after which aes-fixslice32 makes a table.
  const MESSAGE_BYTES = 13_000;
  const kernels = loadKernels();
  const { memory, contexts: context, io } = kernels;
  const blockCiphers = ENGINES.filter(({ primitive }) => primitive !== "ghash");

  /** Encrypts zeros in pieces: the keystream. */
  function pieces(engine: string, mode: string, sizes: () => number): Buffer {
    const crypt = kernels.call(engine, mode);
    const out = Buffer.alloc(MESSAGE_BYTES);
    for (let at = 0; at < MESSAGE_BYTES;) {
      const length = Math.min(sizes(), MESSAGE_BYTES - at, IO_BYTES);
      memory.fill(0, io, io + length);
      crypt(context, io, io, length);
      out.set(memory.subarray(io, io + length), at);
      at += length;
    }
    return out;
  }

  describe.each(blockCiphers)("$id", ({ id, primitive }) => {
    it.each([
      ["all caches", 0],
      ["the second cache off", 2],
      ["caches off", 1],
    ])("%s: any key, any counter, any pieces", (_, cachesOff) => {
      let seed = 1;
      const random = (limit: number) => {
        seed = Math.imul(seed, 1103515245) + 12345;
        return 1 + (((seed >>> 8) * limit) >>> 24);
      };
      const sizes = [() => IO_BYTES, () => random(900), () => 16 * random(300)];
      // The slot is never wiped in between.
      for (const keyLength of KEY_LENGTHS) {
        const key = pseudoRandom(keyLength, 40 + keyLength);
        memory.set(key, io);
        kernels.call(id, "expandKey")(context, io, keyLength);
        COUNTERS.forEach((counter, i) => {
          for (const [mode, bits] of [
            ["ctr", 128n],
            ["gctr", 32n],
          ] as const) {
            memory.set(fromHex(counter), context + CONTEXT.counter);
            memory.fill(0, context + CONTEXT.keystreamUsed, context + CONTEXT.keystreamUsed + 4);
            memory[context + CONTEXT.cachesOff] = cachesOff;
            const expected = keystream(primitive as CipherName, key, counter, MESSAGE_BYTES, bits);
            const actual = pieces(id, mode, sizes[i % sizes.length]!);
            expect(actual.equals(expected), `${mode} from ${counter} with ${keyLength * 8} bits`).toBe(true);
          }
        });
      }
    });
  });
});
