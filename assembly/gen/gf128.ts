// Generated from spec/ by `npm run gen`. Do not edit.

export const DOUBLING_REDUCTION: u64 = 0x87;
