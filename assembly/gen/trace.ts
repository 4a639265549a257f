// Generated from spec/ by `npm run gen`. Do not edit.

// @ts-ignore: decorator
@lazy
export const RECORD_BLOCK: usize = 0;
// @ts-ignore: decorator
@lazy
export const RECORD_ROUND: usize = 4;
// @ts-ignore: decorator
@lazy
export const RECORD_STEP: usize = 6;
// @ts-ignore: decorator
@lazy
export const RECORD_STATE: usize = 8;
// @ts-ignore: decorator
@lazy
export const RECORD_BYTES: u32 = 24;
// @ts-ignore: decorator
@lazy
export const RECORD_CAPACITY: u32 = 65536;
// @ts-ignore: decorator
@lazy
export const ARIA_KEY_ADD: u32 = 0;
// @ts-ignore: decorator
@lazy
export const ARIA_S_BOX: u32 = 1;
// @ts-ignore: decorator
@lazy
export const ARIA_OUT: u32 = 2;
// @ts-ignore: decorator
@lazy
export const AES_S_BOX: u32 = 0;
// @ts-ignore: decorator
@lazy
export const AES_S_ROW: u32 = 1;
// @ts-ignore: decorator
@lazy
export const AES_M_COL: u32 = 2;
// @ts-ignore: decorator
@lazy
export const AES_K_ADD: u32 = 3;
// @ts-ignore: decorator
@lazy
export const AES_IS_ROW: u32 = 4;
// @ts-ignore: decorator
@lazy
export const AES_IS_BOX: u32 = 5;
// @ts-ignore: decorator
@lazy
export const AES_IK_ADD: u32 = 6;
// @ts-ignore: decorator
@lazy
export const AES_IM_COL: u32 = 7;
