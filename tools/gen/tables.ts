/** The tables that kernels use, derived from spec/. Names are the symbols in the generated files. */
import * as aes from "../../spec/aes.js";
import * as aria from "../../spec/aria.js";
import * as gcm from "../../spec/gcm.js";
import { ARIA_BITSLICE_TABLES } from "./aria-bitslice.js";

export interface Table {
  readonly name: string;
  readonly comment: string;
  /** Bytes in an element. */
  readonly width: 1 | 2 | 4;
  readonly values: readonly number[];
}

/** The 4x4 patterns of M, one for each box of SL1: where in its word a looked-up byte is repeated. */
const ARIA_PATTERNS = [0x00010101, 0x01000101, 0x01010001, 0x01010100] as const;

/** What ARIA kernels need beside its S-boxes. */
export const ARIA_TABLES: readonly Table[] = [
  ...aria.SL1.map((box, index) => ({
    name: `ARIA_T${index}`,
    comment: `T${index}[x] = SB${index + 1}(x) * 0x${ARIA_PATTERNS[index]!.toString(16).padStart(8, "0")}`,
    width: 4 as const,
    values: [...box].map((value) => Math.imul(value, ARIA_PATTERNS[index]!) >>> 0),
  })),
  {
    name: "ARIA_KEY_CONSTANTS",
    comment: "C1, C2, C3, 16 bytes each",
    width: 1,
    values: aria.KEY_CONSTANTS.flatMap((hex) => [...Buffer.from(hex, "hex")]),
  },
  {
    name: "ARIA_DIFFUSION",
    comment: "Row i: the seven input bytes that XOR to output byte i",
    width: 1,
    values: aria.DIFFUSION.flat(),
  },
  {
    name: "ARIA_ROTATIONS",
    comment: "Right rotations of the round key groups, in bits",
    width: 1,
    values: aria.ROTATIONS,
  },
  ...ARIA_BITSLICE_TABLES,
];

/** The four S-boxes of ARIA. */
export const ARIA_BOXES: readonly Table[] = aria.SL1.map((box, index) => ({
  name: `ARIA_SB${index + 1}`,
  comment: `SB${index + 1}`,
  width: 1,
  values: [...box],
}));

/** The same as 16-bit words with the looked-up byte in the upper half, for MSP430. */
export const ARIA_HIGH_BOXES: readonly Table[] = ARIA_BOXES.map(({ name, values }) => ({
  name: `${name}_HIGH`,
  comment: `${name.slice(5)} in the upper byte`,
  width: 2,
  values: values.map((value) => value << 8),
}));

export const AES_TABLES: readonly Table[] = [
  { name: "AES_RCON", comment: "Rcon[1..10]", width: 1, values: [...aes.RCON] },
];

/** The S-boxes of AES. */
export const AES_BOXES: readonly Table[] = [
  { name: "AES_SBOX", comment: "SBOX", width: 1, values: [...aes.SBOX] },
  { name: "AES_INV_SBOX", comment: "INVSBOX", width: 1, values: [...aes.INV_SBOX] },
];

export const GCM_TABLES: readonly Table[] = [
  {
    name: "GHASH_REDUCTION_4BIT",
    comment: "What four bits pushed out past x^127 add to the top 16 bits",
    width: 2,
    values: [...gcm.REDUCTION_4BIT],
  },
];
