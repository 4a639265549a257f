// Generated from spec/ by `npm run gen`. Do not edit.

export const CTX_ROUNDS: usize = 0;
export const CTX_KEYSTREAM_USED: usize = 4;
export const CTX_HASH_USED: usize = 8;
export const CTX_WIDE_USED: usize = 12;
export const CTX_COUNTER: usize = 16;
export const CTX_KEYSTREAM: usize = 32;
export const CTX_HASH_KEY: usize = 48;
export const CTX_HASH_STATE: usize = 64;
export const CTX_TAG_MASK: usize = 80;
export const CTX_BLOCK: usize = 96;
export const CTX_HASH_POWERS: usize = 112;
export const CTX_WIDE_HASH_READY: usize = 116;
export const CTX_HASH_TABLES: usize = 128;
export const CTX_ENCRYPTION_KEYS: usize = 512;
export const CTX_DECRYPTION_KEYS: usize = 1088;
export const CTX_WIDE_KEYS: usize = 2048;
export const CTX_WIDE_HASH_TABLES: usize = 10752;
export const CONTEXT_BYTES: u32 = 18944;
export const CONTEXT_CORE_BYTES: u32 = 2048;
export const CONTEXT_COUNT: u32 = 32;
export const IO_BYTES: u32 = 32768;
export const KERNEL_SCRATCH_BYTES: u32 = 4096;
export const MEMORY_PAGES: u32 = 12;
export const STRIP_BYTES: u32 = 2048;
export const WIDE_SCRATCH_BYTES: u32 = 16384;
export const LAYOUT: u32 = 320730238;
