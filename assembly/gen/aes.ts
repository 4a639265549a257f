// Generated from spec/ by `npm run gen`. Do not edit.

/** Rcon[1..10]. */
// prettier-ignore
export const AES_RCON: usize = memory.data<u8>([
  0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36,
]);
