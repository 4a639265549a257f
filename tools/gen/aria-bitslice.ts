/**
 * The layout of the bitsliced ARIA kernels, as masks: where in a bit plane the bytes lie that go through each S-box.
 * assembly/aria/bitslice.ts explains the coordinates.
 */
import type { Table } from "./tables.js";

/** The product in GF(4), whose elements 0, 1, w, w^2 = w + 1 are written 0, 1, 2, 3. */
export function multiplyGf4(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : 1 + ((a + b - 2) % 3);
}

/** The byte index k within its row, 0 to 3, that lies at (alpha, beta): in layout 0 or 1. */
export function rowIndex(layout: number, alpha: number, beta: number): number {
  return multiplyGf4(2 + layout, alpha) ^ multiplyGf4(3 - layout, beta);
}

/** The bits of a 32-bit plane at which `box` (0 for SB1 to 3 for SB4) applies in `layout`. SL2 is SL1 shifted by two. */
export function boxMask(layout: number, box: number): number {
  let mask = 0;
  for (let alpha = 0; alpha < 4; alpha++) {
    for (let beta = 0; beta < 4; beta++) {
      if ((rowIndex(layout, alpha, beta) ^ (2 * layout)) === box) mask |= 3 << (8 * beta + 2 * alpha);
    }
  }
  return mask >>> 0;
}

export const ARIA_BITSLICE_TABLES: readonly Table[] = [
  {
    name: "ARIA_BOX_MASKS",
    comment: "The bits of a plane that go through SB1, SB2, SB3, SB4: in layout 0, then in layout 1",
    width: 4,
    values: [0, 1].flatMap((layout) => [0, 1, 2, 3].map((box) => boxMask(layout, box))),
  },
];
