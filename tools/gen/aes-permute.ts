/**
 * The tables of AES by byte permutation: functions of a nibble, each in one 128-bit vector. assembly/aes/permute-rounds.ts
 * explains how they combine.
 *
 * GF(2^8) is seen as pairs over GF(2^4): x = i z + j z', where z' = z^16 is the conjugate of z and z + z' = 1. A byte of
 * the permuting kernels, here called a pair, is i in the high nibble and k = i + j in the low one. An element of GF(2^4)
 * is a nibble by way of the basis 1, g, g^2, g^3.
 */
import { SUB_BYTES_AFFINE } from "../../spec/aes.js";
import { affine, invert, multiply, power } from "../../spec/gf256.js";
import type { Table } from "./tables.js";

const NIBBLES = Array.from({ length: 16 }, (_, nibble) => nibble);

/** A generator of GF(2^4)*, since 0x03 is one of GF(2^8)*. */
const g = power(0x03, 17);
const BASIS = [1, g, multiply(g, g), power(g, 3)] as const;

/** The element of GF(2^4), within GF(2^8), that a nibble stands for; and back. */
const element = NIBBLES.map((nibble) => BASIS.reduce((sum, b, bit) => sum ^ ((nibble >> bit) & 1 ? b : 0), 0));
const nibbleOf = (value: number) => element.indexOf(value);

const conjugate = (value: number) => power(value, 16);
const z = Array.from({ length: 256 }, (_, value) => value).find((value) => (value ^ conjugate(value)) === 1)!;
/** The norm of z, in GF(2^4). */
const norm = multiply(z, conjugate(z));

/** The byte that is i z + (i + k) z' = i + k z' for the pair (i, k); and the pair of a byte. */
const byteOfPair = Array.from(
  { length: 256 },
  (_, pair) => element[pair >> 4]! ^ multiply(element[pair & 15]!, conjugate(z)),
);
const pairOfByte = (value: number) => byteOfPair.indexOf(value);

/** What a vector's look-up turns into 0, in this round of look-ups and the next: 1/0. */
const INFINITY = 0x80;

/** n -> scale / n on nibbles. */
function reciprocals(scale: number): number[] {
  return NIBBLES.map((nibble) => (nibble === 0 ? INFINITY : nibbleOf(multiply(scale, invert(element[nibble]!)))));
}

/** What 1/io = u and 1/jo = v add to the inverse: u (norm + z') and v (norm + z). */
const FACTORS = [norm ^ conjugate(z), norm ^ z] as const;

/** A linear map after the inversion, as two functions of io and jo. */
function outputs(name: string, what: string, map: (inverse: number) => number): Table {
  const values = FACTORS.flatMap((factor) => NIBBLES.map((nibble) => map(multiply(factor, invert(element[nibble]!)))));
  return { name, comment: `${what} from io, then from jo`, width: 1, values };
}

const linearSubBytes = (value: number) => affine({ ...SUB_BYTES_AFFINE, constant: 0 }, value);

/** A linear map of bytes, as functions of the low nibble, then of the high one. */
function linear(name: string, comment: string, map: (value: number) => number): Table {
  return { name, comment, width: 1, values: [...NIBBLES.map(map), ...NIBBLES.map((nibble) => map(nibble << 4))] };
}

export const AES_PERMUTE_TABLES: readonly Table[] = [
  {
    name: "AES_RECIPROCALS",
    comment: "1/n, then 1/(norm n), on nibbles",
    width: 1,
    values: [...reciprocals(1), ...reciprocals(invert(norm))],
  },
  linear("AES_TO_PAIR", "From a byte to its pair", pairOfByte),
  linear("AES_TO_BYTE", "From a pair to its byte", (pair) => byteOfPair[pair]!),
  outputs("AES_SUB_BYTES", "SubBytes less its constant, as a byte,", linearSubBytes),
  outputs("AES_SUB_BYTES_PAIR", "SubBytes less its constant, as a pair,", (inverse) =>
    pairOfByte(linearSubBytes(inverse)),
  ),
  outputs("AES_SUB_BYTES_PAIR_2", "Twice SubBytes less its constant, as a pair,", (inverse) =>
    pairOfByte(multiply(2, linearSubBytes(inverse))),
  ),
];
