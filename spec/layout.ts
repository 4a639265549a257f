/**
 * Where things live in Wasm memory: one context slot per keyed cipher object. Offsets and sizes are in bytes.
 * AssemblyScript reads the same numbers from assembly/gen/layout.ts.
 */

/** Offsets within a context slot. */
export const CONTEXT = {
  /** u32: number of cipher rounds. */
  rounds: 0,
  /** u32: bytes of `keystream` already used, 0 when none is pending. */
  keystreamUsed: 4,
  /** u32: bytes of the current block already XORed into `hashState`, 0 to 15 of GHASH, 0 to 16 of CBC-MAC. */
  hashUsed: 8,
  /** u32: bit 0 set when `wideKeys` holds something, bit 1 when `wideHashTables` does; bits 2 and 3 say whose keys. */
  wideUsed: 12,
  /** 16 bytes: the counter block of CTR and GCTR, or the chaining value of CBC. */
  counter: 16,
  /** 16 bytes: the keystream block in use. */
  keystream: 32,
  /** 16 bytes: H = E(0^128) (SP 800-38D, section 7.1). */
  hashKey: 48,
  /** 16 bytes: what masks the tag, E(J0) of GCM and S0 of CCM. After `hashKey`, so that one kernel call makes both. */
  tagMask: 64,
  /** 16 bytes: the GHASH state Y, or that of CBC-MAC. */
  hashState: 80,
  /** 16 bytes: staging for single blocks (lengths, tags, padding). */
  block: 96,
  /** u32: how many powers of H are in `hashTables`, for engines that add them as messages need them. */
  hashPowers: 112,
  /** u32: not 0 when `wideHashTables` belongs to this H. */
  wideHashReady: 116,
  /** u32: counter-mode caches that are switched off, for measurements and tests: bit 0 the first, bit 1 the second. */
  cachesOff: 120,
  /** u32: which parts of `counterCache` hold something. */
  counterCacheReady: 124,
  /** 384 bytes: what a GHASH engine derives from H. */
  hashTables: 128,
  /** 576 bytes: encryption round keys in the engine's representation. */
  encryptionKeys: 512,
  /** 576 bytes: decryption round keys in the engine's representation. */
  decryptionKeys: 1088,
  /** 376 bytes: what an engine keeps of rounds on counter blocks that are alike. */
  counterCache: 1664,
  /** u32: how many blocks ago the counter was the one in `counterCache`. */
  streamPosition: 2040,
  /** u32: 1 when the counter is of another stream than the one in `counterCache`. */
  streamChanged: 2044,
  /** 8,704 bytes, for engines on wide vectors: round keys spread out, made when a long message first needs them. */
  wideKeys: 2048,
  /** 8,192 bytes, likewise: what a GHASH engine derives from H. */
  wideHashTables: 10752,
} as const;

/**
 * The fields that say nothing of keys and texts beyond their lengths: kernels may branch on them. All others are secret,
 * which `npm run check:constant-time` relies on and checks. Each is a u32.
 */
export const PUBLIC_FIELDS: readonly (keyof typeof CONTEXT)[] = [
  "rounds",
  "keystreamUsed",
  "hashUsed",
  "wideUsed",
  "hashPowers",
  "wideHashReady",
  "cachesOff",
  "counterCacheReady",
];

/**
 * Public fields that are computed from secret ones. Both follow from what was called with which nonce, which is public even
 * where the counters are not (GCM hashes a nonce that is not 12 bytes long): a stream's counters differ in their number.
 */
export const DECLASSIFIED_FIELDS: readonly (keyof typeof CONTEXT)[] = ["streamPosition", "streamChanged"];

/** Bytes in a context slot that every engine may use: wiped always. What follows is wiped when `wideUsed` is set. */
export const CONTEXT_CORE_BYTES = 2048;

/** Bytes in a context slot. */
export const CONTEXT_BYTES = 18944;

/** Context slots in one instance; the pool adds instances when they run out. */
export const CONTEXT_COUNT = 32;

/** Bytes in the I/O buffer: the longest strip that one kernel call processes. */
export const IO_BYTES = 32768;

/** Bytes of scratch that bulk loops use for counter blocks and decrypted blocks: 128 blocks. */
export const STRIP_BYTES = 2048;

/** Bytes of scratch for an engine's own temporaries. */
export const KERNEL_SCRATCH_BYTES = 4096;

/** Bytes of scratch for engines on wide vectors; wiped when one of them has used it. */
export const WIDE_SCRATCH_BYTES = 16384;

/** 64 KiB pages of fixed memory in an instance. */
export const MEMORY_PAGES = 12;

/**
 * A digest of all the numbers above (FNV-1a, 31 bits). A module exports it as LAYOUT, so that a .wasm file of another
 * version is refused instead of computing wrong bytes.
 */
export function layoutDigest(): number {
  const text = JSON.stringify([
    CONTEXT,
    CONTEXT_CORE_BYTES,
    CONTEXT_BYTES,
    CONTEXT_COUNT,
    IO_BYTES,
    STRIP_BYTES,
    KERNEL_SCRATCH_BYTES,
    WIDE_SCRATCH_BYTES,
    MEMORY_PAGES,
  ]);
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 1;
}
