/**
 * Every engine, once: the generator writes its Wasm exports from this list, and the registry its description.
 * Order is preference: the first constant-time engine that the loaded module holds is the default.
 */

/** What an engine computes. */
export type Primitive = "aria" | "aes" | "ghash";

/** The name of a Wasm module, build/NAME.wasm. */
export type ModuleName = "scalar" | "simd" | "relaxed";

export interface ModuleSpec {
  readonly name: ModuleName;
  /** What it needs beyond WebAssembly 1.0, as the compiler names it. */
  readonly features: readonly string[];
  /** The module that it is made of by changing bytes (src/wasm/relaxed.ts), when it is not compiled. */
  readonly madeOf?: ModuleName;
}

/** The modules, from the most portable to the richest: each holds its own engines and those of all before it. */
export const MODULES: readonly ModuleSpec[] = [
  { name: "scalar", features: [] },
  { name: "simd", features: ["simd"] },
  { name: "relaxed", features: ["simd", "relaxed-simd"], madeOf: "simd" },
];

export interface EngineSpec {
  /** The public name, which says the technique. */
  readonly id: string;
  readonly primitive: Primitive;
  /** The first of MODULES that holds it. */
  readonly module: ModuleName;
  /** The AssemblyScript class that implements it, and its file below assembly/. */
  readonly className: string;
  readonly file: string;
  /** Bits in the machine words that hold the state. */
  readonly wordBits: 8 | 16 | 32 | 64 | 128;
  /** Blocks that one kernel call works on at once. */
  readonly blocksPerCall: number;
  /** No secret-dependent branch or memory address. */
  readonly constantTime: boolean;
}

export const ENGINES: readonly EngineSpec[] = [
  {
    id: "aria128",
    primitive: "aria",
    module: "simd",
    className: "Aria128",
    file: "aria/aria128",
    wordBits: 128,
    blocksPerCall: 128,
    constantTime: true,
  },
  {
    id: "aria-bitslice64",
    primitive: "aria",
    module: "scalar",
    className: "AriaBitslice64",
    file: "aria/aria-bitslice64",
    wordBits: 64,
    blocksPerCall: 4,
    constantTime: true,
  },
  {
    id: "aria-bitslice32",
    primitive: "aria",
    module: "scalar",
    className: "AriaBitslice32",
    file: "aria/aria-bitslice32",
    wordBits: 32,
    blocksPerCall: 2,
    constantTime: true,
  },
  {
    id: "aria32",
    primitive: "aria",
    module: "scalar",
    className: "Aria32",
    file: "aria/aria32",
    wordBits: 32,
    blocksPerCall: 1,
    constantTime: false,
  },
  {
    id: "aria16",
    primitive: "aria",
    module: "scalar",
    className: "Aria16",
    file: "aria/aria16",
    wordBits: 16,
    blocksPerCall: 1,
    constantTime: false,
  },
  {
    id: "aria8",
    primitive: "aria",
    module: "scalar",
    className: "Aria8",
    file: "aria/aria8",
    wordBits: 8,
    blocksPerCall: 1,
    constantTime: false,
  },
  {
    id: "aes128",
    primitive: "aes",
    module: "simd",
    className: "Aes128",
    file: "aes/aes128",
    wordBits: 128,
    blocksPerCall: 8,
    constantTime: true,
  },
  {
    id: "aes-fixslice64",
    primitive: "aes",
    module: "scalar",
    className: "AesFixslice64",
    file: "aes/aes-fixslice64",
    wordBits: 64,
    blocksPerCall: 4,
    constantTime: true,
  },
  {
    id: "aes-fixslice32",
    primitive: "aes",
    module: "scalar",
    className: "AesFixslice32",
    file: "aes/aes-fixslice32",
    wordBits: 32,
    blocksPerCall: 2,
    constantTime: true,
  },
  {
    id: "aes-fixslice32-semi",
    primitive: "aes",
    module: "scalar",
    className: "AesFixslice32Semi",
    file: "aes/aes-fixslice32-semi",
    wordBits: 32,
    blocksPerCall: 2,
    constantTime: true,
  },
  {
    id: "ghash128",
    primitive: "ghash",
    module: "simd",
    className: "Ghash128",
    file: "ghash/ghash128",
    wordBits: 128,
    blocksPerCall: 16,
    constantTime: true,
  },
  {
    id: "ghash-karatsuba64",
    primitive: "ghash",
    module: "scalar",
    className: "GhashKaratsuba64",
    file: "ghash/ghash-karatsuba64",
    wordBits: 64,
    blocksPerCall: 8,
    constantTime: true,
  },
  {
    id: "ghash-karatsuba32",
    primitive: "ghash",
    module: "scalar",
    className: "GhashKaratsuba32",
    file: "ghash/ghash-karatsuba32",
    wordBits: 32,
    blocksPerCall: 1,
    constantTime: true,
  },
  {
    id: "ghash-table4",
    primitive: "ghash",
    module: "scalar",
    className: "GhashTable4",
    file: "ghash/ghash-table4",
    wordBits: 64,
    blocksPerCall: 1,
    constantTime: false,
  },
];

/** The prefix of an engine's Wasm exports: its id in camel case, `aes-fixslice32` giving `aesFixslice32`. */
export function exportPrefix(id: string): string {
  return id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** What every block cipher engine exports, as PREFIX_NAME. */
export const BLOCK_CIPHER_FUNCTIONS = [
  "expandKey",
  "expandDecryptionKey",
  "encryptBlocks",
  "decryptBlocks",
  "cbcEncrypt",
  "cbcDecrypt",
  "ctr",
  "gctr",
  "sivCtr",
  "cbcMac",
  "cfbSegmentsEncrypt",
  "kwWrap",
  "kwUnwrap",
] as const;

/** What every GHASH engine exports, as PREFIX_NAME. */
export const GHASH_FUNCTIONS = ["init", "update", "pad", "finish"] as const;

/** What every module exports for modes to use beside an engine. */
export const COMMON_FUNCTIONS = [
  "kwpLength",
  "xorBytes",
  "foldBlocks",
  "cfbRegisters",
  "xorSegments",
  "xtsTweaks",
  "ocbStart",
  "ocbOffsets",
  "ocbFinish",
  "cmacPad",
  "mulXGhash",
  "reverseBlocks",
  "writeNextCounters",
] as const;

/** The names of an engine's Wasm exports. */
export function engineExports(engine: EngineSpec): string[] {
  const functions = engine.primitive === "ghash" ? GHASH_FUNCTIONS : BLOCK_CIPHER_FUNCTIONS;
  return functions.map((name) => `${exportPrefix(engine.id)}_${name}`);
}

/** Whether a module holds an engine. */
export function holds(module: ModuleName, engine: EngineSpec): boolean {
  const rank = (name: ModuleName) => MODULES.findIndex((candidate) => candidate.name === name);
  return rank(engine.module) <= rank(module);
}
