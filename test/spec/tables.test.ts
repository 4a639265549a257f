/** The standards' tables are what the standards print: digests pin them, and other arithmetic derives them again. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as aes from "../../spec/aes.js";
import * as aria from "../../spec/aria.js";
import * as gcm from "../../spec/gcm.js";

const hex = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString("hex");
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const bytes = Array.from({ length: 256 }, (_, i) => i);

/** x -> 3x in GF(2^8), whose powers are every element but 0: logarithms, not the bit products of spec/gf256.ts. */
const POWERS: number[] = [1];
while (POWERS.length < 255) {
  const last = POWERS.at(-1)!;
  const doubled = last << 1;
  POWERS.push(doubled ^ (doubled > 0xff ? 0x11b : 0) ^ last);
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255]!;
const toThe = (a: number, exponent: number): number => (a === 0 ? 0 : POWERS[(POWERS.indexOf(a) * exponent) % 255]!);
const rotateLeft = (byte: number, bits: number): number => ((byte << bits) | (byte >> (8 - bits))) & 0xff;

describe("digests", () => {
  it.each([
    ["SBOX", aes.SBOX, "c2d8e5eed6cbebd8625fc18f81486a7733c04f9b0129ffbe974c68b90308b4f2"],
    ["INV_SBOX", aes.INV_SBOX, "93631b0726f6fe6629daa743ee51b49f4477ed07391b68eeea0672a4a90018aa"],
    ["RCON", aes.RCON, "30ebf374c7bc4564e7437f65ecbfac4121b61c40947f2ec471d1b7fc3b16f595"],
    ["SB1", aria.SB1, "c2d8e5eed6cbebd8625fc18f81486a7733c04f9b0129ffbe974c68b90308b4f2"],
    ["SB2", aria.SB2, "360e7dadb4427717af4cb4e82f530229193e21b1bfb8dbedbc46f77ff251ca15"],
    ["SB3", aria.SB3, "93631b0726f6fe6629daa743ee51b49f4477ed07391b68eeea0672a4a90018aa"],
    ["SB4", aria.SB4, "df93c334b40ca305a5ac46fa2ba7db2c63404a699767f59982006c623702d568"],
    [
      "DIFFUSION",
      Uint8Array.from(aria.DIFFUSION.flat()),
      "f613ce9c20a01fc55ffb571a940bd065619a772077ea494efb46bcef9614e169",
    ],
    [
      "KEY_CONSTANTS",
      Buffer.from(aria.KEY_CONSTANTS.join(""), "hex"),
      "13b530c63fcb9fcab672187b242a6f85c0dbd75b888c8064ce406c28c50fa977",
    ],
  ])("%s", (_, table, digest) => {
    expect(sha256(table)).toBe(digest);
  });
});

describe("AES", () => {
  it("SBOX has the first and last rows of FIPS 197, table 4", () => {
    expect(hex(aes.SBOX.slice(0, 16))).toBe("637c777bf26b6fc53001672bfed7ab76");
    expect(hex(aes.SBOX.slice(-16))).toBe("8ca1890dbfe6426841992d0fb054bb16");
  });

  it("INV_SBOX has the first and last rows of FIPS 197, table 6", () => {
    expect(hex(aes.INV_SBOX.slice(0, 16))).toBe("52096ad53036a538bf40a39e81f3d7fb");
    expect(hex(aes.INV_SBOX.slice(-16))).toBe("172b047eba77d626e169146355210c7d");
  });

  it("SBOX is the sum of five rotations of the inverse, and 0x63", () => {
    for (const x of bytes) {
      const inverse = toThe(x, 254);
      expect(aes.SBOX[x]).toBe([0, 1, 2, 3, 4].reduce((sum, bits) => sum ^ rotateLeft(inverse, bits), 0x63));
    }
  });

  it("INV_SBOX is its inverse map", () => {
    for (const x of bytes) expect(aes.INV_SBOX[aes.SBOX[x]!]).toBe(x);
  });

  it("RCON doubles", () => {
    expect([...aes.RCON]).toEqual([1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36]);
  });

  it("the matrices of MIXCOLUMNS and INVMIXCOLUMNS are inverse", () => {
    const column = [0, 1, 2, 3].map((r) =>
      [0, 1, 2, 3].reduce((sum, k) => sum ^ times(aes.INV_MIX_COLUMN[(r - k + 4) % 4]!, aes.MIX_COLUMN[k]!), 0),
    );
    expect(column).toEqual([1, 0, 0, 0]);
  });

  it("has 10, 12 and 14 rounds", () => {
    expect(aes.KEY_LENGTHS.map(aes.roundCount)).toEqual([10, 12, 14]);
  });
});

describe("ARIA", () => {
  it("SB1 is the S-box of AES, SB3 its inverse", () => {
    expect(aria.SB1).toEqual(aes.SBOX);
    expect(aria.SB3).toEqual(aes.INV_SBOX);
  });

  it("SB2 has the first row of RFC 5794, section 2.4.2, SB4 likewise", () => {
    expect(hex(aria.SB2.slice(0, 16))).toBe("e24e54fc94c24acc620d6a463c4d8bd1");
    expect(hex(aria.SB4.slice(0, 16))).toBe("3068991b87b921785039dbe17209623c");
  });

  it("SB2(x) is D x^247 + 0xe2", () => {
    // Row i is output bit i, each row from input bit 0 to bit 7, as the ARIA specification prints the matrix.
    const D = ["01011110", "00111101", "11010111", "10011101", "00101100", "10000001", "01011101", "11010011"];
    for (const x of bytes) {
      const input = toThe(x, 247);
      const output = D.map((row) => [...row].reduce((sum, bit, j) => sum ^ (Number(bit) & (input >> j)), 0));
      expect(aria.SB2[x]).toBe(output.reduce((sum, bit, i) => sum ^ (bit << i), 0xe2));
    }
  });

  it("SB4 is the inverse map of SB2", () => {
    for (const x of bytes) expect(aria.SB4[aria.SB2[x]!]).toBe(x);
  });

  it("SL2 is the inverse of SL1", () => {
    for (const i of [0, 1, 2, 3]) {
      for (const x of bytes) expect(aria.SL2[i]![aria.SL1[i]![x]!]).toBe(x);
    }
  });

  it("the diffusion layer is seven distinct bytes a row, symmetric, and an involution", () => {
    const matrix = aria.DIFFUSION.map((row) => Array.from({ length: 16 }, (_, j) => (row.includes(j) ? 1 : 0)));
    for (let i = 0; i < 16; i++) {
      expect(new Set(aria.DIFFUSION[i]).size).toBe(7);
      for (let j = 0; j < 16; j++) {
        expect(matrix[i]![j]).toBe(matrix[j]![i]);
        const product = matrix[i]!.reduce<number>((sum, bit, k) => sum ^ (bit & matrix[k]![j]!), 0);
        expect(product).toBe(i === j ? 1 : 0);
      }
    }
  });

  it("the key constants are the fraction of 1/pi", () => {
    // Machin: pi = 16 arctan(1/5) - 4 arctan(1/239), with 64 guard bits.
    const scale = 1n << 448n;
    const arctan = (n: bigint): bigint => {
      let sum = 0n;
      let term = scale / n;
      for (let k = 1n; term !== 0n; k += 2n) {
        sum += k % 4n === 1n ? term / k : -(term / k);
        term /= n * n;
      }
      return sum;
    };
    const pi = 16n * arctan(5n) - 4n * arctan(239n);
    const fraction = (scale * (1n << 384n)) / pi;
    expect(aria.KEY_CONSTANTS.join("")).toBe(fraction.toString(16).padStart(96, "0"));
  });

  it("CK1, CK2 and CK3 rotate with the key size", () => {
    expect(aria.KEY_CONSTANT_ORDER).toEqual({ 16: [0, 1, 2], 24: [1, 2, 0], 32: [2, 0, 1] });
  });

  it("the rotations are 19 and 31 to the right, 61, 31 and 19 to the left", () => {
    expect(aria.ROTATIONS.map((right) => (right < 64 ? -right : 128 - right))).toEqual([-19, -31, 61, 31, 19]);
  });

  it("has 12, 14 and 16 rounds", () => {
    expect(aria.KEY_LENGTHS.map(aria.roundCount)).toEqual([12, 14, 16]);
  });
});

describe("GCM", () => {
  it("REDUCTION_4BIT is x^4 times the nibble, long-divided by x^128 + x^7 + x^2 + x + 1", () => {
    const divisor = (1n << 128n) | 0b10000111n;
    // In a block bit 0, the coefficient of x^0, comes first: the nibble's last bit was x^127 before the shift.
    for (let nibble = 0; nibble < 16; nibble++) {
      let dividend = 0n;
      for (let bit = 0; bit < 4; bit++) {
        if ((nibble >> bit) & 1) dividend ^= 1n << BigInt(127 - bit + 4);
      }
      for (let degree = 131n; degree >= 128n; degree--) {
        if ((dividend >> degree) & 1n) dividend ^= divisor << (degree - 128n);
      }
      const coefficients = dividend.toString(2).padStart(128, "0");
      const block = [...coefficients].reverse().join("");
      expect(gcm.REDUCTION_4BIT[nibble]).toBe(parseInt(block.slice(0, 16), 2));
      expect(block.slice(16)).not.toContain("1");
    }
  });

  it("R is the polynomial's low part, bit 0 first", () => {
    expect(gcm.REDUCTION_BYTE).toBe(0b11100001);
  });
});
