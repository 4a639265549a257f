/** A running instance: its memory, its functions and its free context slots. */
import {
  BLOCK_CIPHER_FUNCTIONS,
  COMMON_FUNCTIONS,
  type EngineSpec,
  exportPrefix,
  GHASH_FUNCTIONS,
} from "../../spec/engines.js";
import { CONTEXT_BYTES, CONTEXT_COUNT } from "../../spec/layout.js";
import type { ModuleExports } from "./modules.js";

type Blocks = (context: number, dst: number, src: number, blockCount: number) => void;
type Semiblocks = (context: number, semiblocks: number, count: number, step: number) => void;
type Bytes = (context: number, dst: number, src: number, byteLength: number) => void;

/**
 * Absorbs `byteLength` bytes, the last of a message, and its lengths in bytes, each as high and low 32 bits. The tag follows
 * the bytes at `src`, where 32 are overwritten.
 */
type Finish = (
  context: number,
  src: number,
  byteLength: number,
  aadHigh: number,
  aadLow: number,
  textHigh: number,
  textLow: number,
) => void;

/** The Wasm functions of a block cipher engine. `dst` and `src` are addresses, the same or apart. */
export interface BlockCipherKernel {
  readonly expandKey: (context: number, key: number, keyLength: number) => void;
  readonly expandDecryptionKey: (context: number) => void;
  readonly encryptBlocks: Blocks;
  readonly decryptBlocks: Blocks;
  readonly cbcEncrypt: Blocks;
  readonly cbcDecrypt: Blocks;
  readonly ctr: Bytes;
  readonly gctr: Bytes;
  readonly sivCtr: Bytes;
  readonly cbcMac: (context: number, src: number, byteLength: number) => void;
  readonly cfbSegmentsEncrypt: (...parameters: [...Parameters<Bytes>, segmentBits: number]) => void;
  readonly kwWrap: Semiblocks;
  readonly kwUnwrap: Semiblocks;
}

/** The Wasm functions that belong to no engine; assembly/modes says what they do. All but counts are addresses. */
export interface CommonKernel {
  readonly kwpLength: (icv: number, last: number, paddedLength: number) => number;
  readonly xorBytes: (dst: number, a: number, b: number, byteLength: number) => void;
  readonly foldBlocks: (sum: number, src: number, blockCount: number) => void;
  readonly cfbRegisters: (register: number, dst: number, src: number, byteLength: number, segmentBits: number) => void;
  readonly xorSegments: (dst: number, src: number, blocks: number, byteLength: number, segmentBits: number) => void;
  readonly xtsTweaks: (dst: number, tweak: number, blockCount: number) => void;
  readonly ocbStart: (context: number, bottom: number) => void;
  readonly ocbOffsets: (context: number, dst: number, number: number, blockCount: number) => void;
  readonly ocbFinish: (context: number) => void;
  readonly cmacPad: (context: number) => void;
  readonly mulXGhash: (block: number) => void;
  readonly reverseBlocks: (block: number, blockCount: number) => void;
  readonly writeNextCounters: (dst: number, counter: number, blockCount: number) => void;
}

/** The Wasm functions of a GHASH engine. */
export interface GhashKernel {
  readonly init: (context: number) => void;
  readonly update: (context: number, src: number, byteLength: number) => void;
  readonly pad: (context: number) => void;
  readonly finish: Finish;
}

type WasmFunction = (...parameters: number[]) => number;

export class Instance {
  /** All of linear memory. Its size is fixed, so this view never detaches. */
  readonly memory: Uint8Array;
  /** The address of the I/O buffer. */
  readonly io: number;
  /** The address of the scratch for strips of 128 blocks. */
  readonly strip: number;
  readonly wipeContext: ModuleExports["wipeContext"];
  readonly wipeScratch: ModuleExports["wipeScratch"];
  readonly difference: ModuleExports["difference"];
  readonly pkcs7PaddingLength: ModuleExports["pkcs7PaddingLength"];
  /** What modes need beside a cipher. */
  readonly common: CommonKernel;
  /** Addresses of free context slots. */
  readonly free: number[] = [];

  readonly #exports: Record<string, WasmFunction>;
  readonly #kernels = new Map<string, BlockCipherKernel | GhashKernel>();

  constructor(exports: ModuleExports) {
    this.#exports = exports as unknown as Record<string, WasmFunction>;
    this.memory = new Uint8Array(exports.memory.buffer);
    this.io = exports.IO.value;
    this.strip = exports.STRIP.value;
    this.wipeContext = exports.wipeContext;
    this.wipeScratch = exports.wipeScratch;
    this.difference = exports.difference;
    this.pkcs7PaddingLength = exports.pkcs7PaddingLength;
    this.common = this.#select("", COMMON_FUNCTIONS) as unknown as CommonKernel;
    for (let slot = CONTEXT_COUNT - 1; slot >= 0; slot--) {
      this.free.push(exports.CONTEXTS.value + slot * CONTEXT_BYTES);
    }
  }

  /** The functions of a block cipher engine of this module. */
  blockCipher(engine: EngineSpec): BlockCipherKernel {
    return this.#kernel(engine, BLOCK_CIPHER_FUNCTIONS) as BlockCipherKernel;
  }

  /** The functions of a GHASH engine of this module. */
  ghash(engine: EngineSpec): GhashKernel {
    return this.#kernel(engine, GHASH_FUNCTIONS) as GhashKernel;
  }

  #kernel(engine: EngineSpec, names: readonly string[]): BlockCipherKernel | GhashKernel {
    const known = this.#kernels.get(engine.id);
    if (known) return known;
    const functions = this.#select(`${exportPrefix(engine.id)}_`, names);
    const kernel = functions as unknown as BlockCipherKernel | GhashKernel;
    this.#kernels.set(engine.id, kernel);
    return kernel;
  }

  /** Exports by their names, in an object of our own: looking one up in an instance's is slow. */
  #select(prefix: string, names: readonly string[]): object {
    return Object.fromEntries(names.map((name) => [name, this.#exports[prefix + name]]));
  }
}
