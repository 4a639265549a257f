/** A running Wasm instance: its memory, its functions and its free context slots. */
import { instantiateSync } from "@assemblyscript/loader";
import {
  BLOCK_CIPHER_FUNCTIONS,
  type EngineSpec,
  exportPrefix,
  GHASH_FUNCTIONS,
  type ModuleName,
} from "../../spec/engines.js";
import { CONTEXT_BYTES, CONTEXT_COUNT } from "../../spec/layout.js";
import { wasmModule } from "./modules.js";

/** The Wasm functions of a block cipher engine; pointers and lengths in bytes unless named otherwise. */
export interface BlockCipherKernel {
  expandKey(context: number, key: number, keyLength: number): void;
  expandDecryptionKey(context: number): void;
  encryptBlocks(context: number, dst: number, src: number, blockCount: number): void;
  decryptBlocks(context: number, dst: number, src: number, blockCount: number): void;
  cbcEncrypt(context: number, dst: number, src: number, blockCount: number): void;
  cbcDecrypt(context: number, dst: number, src: number, blockCount: number): void;
  ctr(context: number, dst: number, src: number, byteLength: number): void;
  gctr(context: number, dst: number, src: number, byteLength: number): void;
}

/** The Wasm functions of a GHASH engine. */
export interface GhashKernel {
  init(context: number): void;
  update(context: number, src: number, byteLength: number): void;
  pad(context: number): void;
}

/** What a module exports beside its engines. */
interface CommonExports {
  memory: WebAssembly.Memory;
  CONTEXTS: WebAssembly.Global;
  IO: WebAssembly.Global;
  wipeContext(context: number): void;
  wipeScratch(ioBytes: number): void;
  difference(a: number, b: number, byteLength: number): number;
  pkcs7PaddingLength(block: number): number;
}

type WasmFunction = (...parameters: number[]) => number;

export class Instance {
  /** All of linear memory. Its size is fixed, so this view never detaches. */
  readonly memory: Uint8Array;
  /** The address of the I/O buffer. */
  readonly io: number;
  readonly wipeContext: CommonExports["wipeContext"];
  readonly wipeScratch: CommonExports["wipeScratch"];
  readonly difference: CommonExports["difference"];
  readonly pkcs7PaddingLength: CommonExports["pkcs7PaddingLength"];
  /** Addresses of free context slots. */
  readonly free: number[] = [];

  readonly #exports: Record<string, WasmFunction>;
  readonly #kernels = new Map<string, BlockCipherKernel | GhashKernel>();

  constructor(name: ModuleName) {
    // The loader wraps exported functions; the bare ones cost a tenth.
    const exports = instantiateSync(wasmModule(name)).instance.exports;
    const common = exports as unknown as CommonExports;
    this.#exports = exports as unknown as Record<string, WasmFunction>;
    this.memory = new Uint8Array(common.memory.buffer);
    this.io = common.IO.value as number;
    this.wipeContext = common.wipeContext;
    this.wipeScratch = common.wipeScratch;
    this.difference = common.difference;
    this.pkcs7PaddingLength = common.pkcs7PaddingLength;
    for (let slot = CONTEXT_COUNT - 1; slot >= 0; slot--) {
      this.free.push((common.CONTEXTS.value as number) + slot * CONTEXT_BYTES);
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
    let kernel = this.#kernels.get(engine.id);
    if (!kernel) {
      const prefix = exportPrefix(engine.id);
      const functions = names.map((name) => [name, this.#exports[`${prefix}_${name}`]]);
      kernel = Object.fromEntries(functions) as unknown as BlockCipherKernel | GhashKernel;
      this.#kernels.set(engine.id, kernel);
    }
    return kernel;
  }
}
