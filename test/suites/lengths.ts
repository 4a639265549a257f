/** Lengths in bytes around every edge that code can have: blocks, engines' batches, strips of scratch, the I/O buffer. */
import { ENGINES } from "../../spec/engines.js";
import { IO_BYTES, STRIP_BYTES } from "../../spec/layout.js";

const batches = ENGINES.map((engine) => engine.blocksPerCall * 16);
const edges = [...new Set([0, 16, 32, 48, ...batches, STRIP_BYTES, 2 * STRIP_BYTES])];

function around(edge: number): number[] {
  return [-17, -16, -1, 0, 1, 15, 16, 17].map((delta) => edge + delta);
}

function sorted(lengths: readonly number[]): number[] {
  return [...new Set(lengths)].filter((length) => length >= 0).sort((a, b) => a - b);
}

/** Short enough for the reference. */
export const SHORT_LENGTHS = sorted([0, 16, 32, 48, 64, 80].flatMap(around));

/** Around every edge but the longest. */
export const EDGE_LENGTHS = sorted(edges.flatMap(around));

/** Around the I/O buffer, where one call becomes two. */
export const IO_LENGTHS = sorted([IO_BYTES, 2 * IO_BYTES].flatMap((edge) => [edge - 1, edge, edge + 1, edge + 16]));
