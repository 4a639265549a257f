// Generated from spec/ by `npm run gen`. Do not edit.

/** What four bits pushed out past x^127 add to the top 16 bits. */
// prettier-ignore
export const GHASH_REDUCTION_4BIT: usize = memory.data<u16>([
  0x0000, 0x1c20, 0x3840, 0x2460, 0x7080, 0x6ca0, 0x48c0, 0x54e0, 0xe100, 0xfd20, 0xd940, 0xc560, 0x9180, 0x8da0,
  0xa9c0, 0xb5e0,
]);
