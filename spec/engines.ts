/**
 * Every engine, once: the generator writes its Wasm exports from this list, and the registry its description.
 * Order is preference: the first constant-time engine of a cipher is the default.
 */

/** What an engine computes. */
export type Primitive = "aria" | "aes" | "ghash";

/** The name of a Wasm module, build/NAME.wasm. */
export type ModuleName = "scalar";

export interface EngineSpec {
  /** The public name, which says the technique. */
  readonly id: string;
  readonly primitive: Primitive;
  /** The Wasm module that holds it. */
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
];

/** The prefix of an engine's Wasm exports: its id in camel case, `aes-fixslice32` giving `aesFixslice32`. */
export function exportPrefix(id: string): string {
  return id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The methods that every block cipher kernel exports, with their parameters after the context pointer. */
export const BLOCK_CIPHER_EXPORTS = [
  "expandKey",
  "expandDecryptionKey",
  "encryptBlocks",
  "decryptBlocks",
  "cbcEncrypt",
  "cbcDecrypt",
  "ctr",
  "gctr",
] as const;

/** The functions that every GHASH kernel exports. */
export const GHASH_EXPORTS = ["init", "update", "pad"] as const;
