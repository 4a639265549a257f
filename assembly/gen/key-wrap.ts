// Generated from spec/ by `npm run gen`. Do not edit.

export const KWP_ICV: u32 = 0xa65959a6;
