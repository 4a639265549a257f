/**
 * Tables for ARIA by vector permutes (assembly/aria/tower.ts): every map of a nibble is a vector of 16 bytes.
 *
 * Bytes are in a tower basis. GF(2^8) is GF(16)[z] with z^2 = a z + 1, where GF(16) is the subfield of the x with
 * x^16 = x. The byte i + j z is written as nibbles (i, k) with k = i + j, i the high one. With infinity as an element,
 *
 *     u = 1 / (1 / (1/i + a/k) + j)  and  v = 1 / (1 / (1/j + a/k) + i)
 *
 * are (k + a i) / N and (k + a j) / N for the norm N = k^2 + a i j, and 1 / (i + j z) = (i + a j + j z) / N is linear in
 * them. Infinity is 0x80, which the permute instruction turns into 0.
 *
 * Source: M. Hamburg, "Accelerating AES with vector permute instructions" (CHES 2009), section 4.
 */
import { SB2_AFFINE } from "../../spec/aria.js";
import { affine, type AffineMap, invert, invertPermutation, multiply, power, tabulate } from "../../spec/gf256.js";
import { SBOX } from "../../spec/aes.js";
import { multiplyGf4 } from "./aria-bitslice.js";
import { planesOf } from "./aria-circuits.js";
import type { Table } from "./tables.js";

const INFINITY = 0x80;
const NIBBLES = Array.from({ length: 16 }, (_, n) => n);
const BYTES = Array.from({ length: 256 }, (_, x) => x);

/** The elements of GF(16) by nibble: sums of powers of a generator, in a basis of four. */
const generator = BYTES.find((x) => x > 1 && power(x, 15) === 1 && power(x, 5) !== 1 && power(x, 3) !== 1)!;
const SUBFIELD = NIBBLES.map((n) =>
  [0, 1, 2, 3].reduce((sum, bit) => sum ^ ((n >> bit) & 1 ? power(generator, bit) : 0), 0),
);
const nibbleOf = (x: number): number => SUBFIELD.indexOf(x);

/** z lies outside of the subfield, and a = z + 1/z inside. */
const z = BYTES.find((x) => nibbleOf(x) < 0 && nibbleOf(x ^ invert(x)) > 0)!;
const a = z ^ invert(z);

/** A byte in the tower basis, as the field element that it stands for, and back. */
const FROM_TOWER = tabulate((s) => SUBFIELD[s >> 4]! ^ multiply(SUBFIELD[(s >> 4) ^ (s & 15)]!, z));
const TO_TOWER = invertPermutation(FROM_TOWER);

/** The linear parts of SB1 and SB2, each applied to an inverse. */
const L1 = tabulate((x) => SBOX[invert(x)]! ^ SBOX[0]!);
const SB2_LINEAR: AffineMap = { rows: SB2_AFFINE.rows, constant: 0 };
const L2 = tabulate((x) => affine(SB2_LINEAR, power(x, 8)));
const IDENTITY = tabulate((x) => x);

/** The inverse of the byte of which u and v (above) were made. */
function inverseOf(u: number, v: number): number {
  const divide = (x: number) => multiply(x, invert(a));
  const i = divide(u ^ divide(u ^ v));
  const j = divide(v ^ divide(u ^ v));
  return i ^ multiply(j, a ^ z);
}

/** The map of the nibbles 1/u and 1/v to `linear` of the inverse: one table for each. */
function outputTables(linear: Uint8Array): [number[], number[]] {
  const reciprocal = (n: number) => invert(SUBFIELD[n]!);
  return [
    NIBBLES.map((n) => TO_TOWER[linear[inverseOf(reciprocal(n), 0)]!]!),
    NIBBLES.map((n) => TO_TOWER[linear[inverseOf(0, reciprocal(n))]!]!),
  ];
}

/** A linear map of bytes as tables for the low and the high nibble. */
function nibbleTables(map: (byte: number) => number): [number[], number[]] {
  return [NIBBLES.map((n) => map(n)), NIBBLES.map((n) => map(n << 4))];
}

/** `linear` as a map of bytes in the tower basis. */
const inTower = (linear: Uint8Array) => (s: number) => TO_TOWER[linear[FROM_TOWER[s]!]!]!;
const difference = (map: (byte: number) => number) => (s: number) => map(s) ^ s;
const xor = (p: readonly number[], q: readonly number[]) => p.map((value, n) => value ^ q[n]!);

/**
 * Coordinates of a byte as in assembly/aria/bitslice32.ts: k is its index in its row, r is 3, 1, 2, 0 for the four rows,
 * both in GF(4). A permutation that fetches each byte from (k', r') for (k, r).
 */
function permutation(source: (k: number, r: number) => [number, number]): number[] {
  const rows = [3, 1, 2, 0];
  return NIBBLES.map((position) => {
    const [k, r] = source(position & 3, rows[position >> 2]!);
    return 4 * rows.indexOf(r) + k;
  });
}
/** P moves (k, r) to (k + r, r). */
const withP = (k: number, r: number): [number, number] => [k ^ r, r];
/** The step by d along the lines of slope s. */
const step =
  (s: number, d: number) =>
  (k: number, r: number): [number, number] => [k ^ multiplyGf4(s, d), r ^ d];
const stepThenP = (s: number, d: number) => (k: number, r: number) => withP(...step(s, d)(k, r));

function pair(name: string, comment: string, [first, second]: readonly [number[], number[]]): Table {
  return { name: `TOWER_${name}`, comment, width: 1, values: [...first, ...second] };
}

const [uId, vId] = outputTables(IDENTITY);
const [u1, v1] = outputTables(L1);
const [u2, v2] = outputTables(L2);
const undo1 = inTower(invertPermutation(L1));
const undo2 = inTower(invertPermutation(L2));

export const ARIA_TOWER_TABLES: readonly Table[] = [
  pair(
    "IN",
    "Bytes to the tower basis, by low and high nibble",
    nibbleTables((x) => TO_TOWER[x]!),
  ),
  pair(
    "OUT",
    "Bytes from the tower basis",
    nibbleTables((s) => FROM_TOWER[s]!),
  ),
  pair("INVERSE", "1/n, then a/n, with 1/0 = 0x80", [
    NIBBLES.map((n) => (n === 0 ? INFINITY : nibbleOf(invert(SUBFIELD[n]!)))),
    NIBBLES.map((n) => (n === 0 ? INFINITY : nibbleOf(multiply(a, invert(SUBFIELD[n]!))))),
  ]),
  pair("END34", "The inverse, of 1/u and 1/v, as SB3 and SB4 end", [uId, vId]),
  pair("END1", "As SB1 ends", [u1, v1]),
  pair("END2", "As SB2 ends", [u2, v2]),
  pair("END1_MORE", "END1 ^ END34", [xor(u1, uId), xor(v1, vId)]),
  pair("END2_MORE", "END2 ^ END34", [xor(u2, uId), xor(v2, vId)]),
  pair("START3", "As SB3 starts, by low and high nibble", nibbleTables(undo1)),
  pair("START4", "As SB4 starts", nibbleTables(undo2)),
  pair("START3_MORE", "START3 less the byte itself", nibbleTables(difference(undo1))),
  pair("START4_MORE", "START4 less the byte itself", nibbleTables(difference(undo2))),
  pair(
    "PLANES",
    "Bytes in the tower basis to planes (aria-circuits.ts)",
    nibbleTables((s) => planesOf(FROM_TOWER[s]!)),
  ),
  { name: "TOWER_NIBBLE", comment: "The low nibble of each byte", width: 1, values: NIBBLES.map(() => 0x0f) },
  {
    name: "TOWER_FIRST_15",
    comment: "0xff at bytes 0 to 14",
    width: 1,
    values: NIBBLES.map((position) => (position < 15 ? 0xff : 0)),
  },
  { name: "TOWER_LANES", comment: "The number of each byte", width: 1, values: NIBBLES },
  {
    name: "TOWER_ROW_MASKS",
    comment: "0xff at byte 0, 1, 2 or 3 of each row: for SB1, SB2, SB3, SB4 in SL1",
    width: 1,
    values: [0, 1, 2, 3].flatMap((k) => NIBBLES.map((position) => ((position & 3) === k ? 0xff : 0))),
  },
  {
    name: "TOWER_ROW_NIBBLES",
    comment: "The low nibble of byte 0, 1, 2 or 3 of each row",
    width: 1,
    values: [0, 1, 2, 3].flatMap((k) => NIBBLES.map((position) => ((position & 3) === k ? 0x0f : 0))),
  },
  {
    name: "TOWER_DIFFUSION",
    comment: "P, steps by 1 along slopes w and w^2 after P, steps by w along both: where each byte comes from",
    width: 1,
    values: [withP, stepThenP(2, 1), stepThenP(3, 1), step(2, 2), step(3, 2)].flatMap(permutation),
  },
];
