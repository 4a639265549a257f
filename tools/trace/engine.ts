/**
 * Traces of the Wasm engines, in the reference's terms: build/trace/trace.wasm runs an engine on blocks and leaves a
 * record of each step in its memory.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ENGINES, exportPrefix } from "../../spec/engines.js";
import { CONTEXT, CONTEXT_BYTES, IO_BYTES } from "../../spec/layout.js";
import {
  TRACE_CAPACITY,
  TRACE_RECORD,
  TRACE_RECORD_BYTES,
  TRACE_STEPS,
  type TracedCipher,
  type TracedMode,
  type TracedModeOptions,
} from "../../spec/trace.js";
import type { TraceRecord } from "../../src/trace/record.js";

const path = fileURLToPath(new URL("../../build/trace/trace.wasm", import.meta.url));
let compiled: WebAssembly.Module | undefined;

function traceModule(): WebAssembly.Module {
  if (!compiled && !existsSync(path)) throw new Error(`${path} is missing: tools/build.ts --trace makes it`);
  return (compiled ??= new WebAssembly.Module(readFileSync(path)));
}

export interface EngineTraceOptions {
  readonly decrypt?: boolean;
  /** Bytes of the message in one call of the engine, at most IO_BYTES. Under ECB and CBC, whole blocks. */
  readonly pieceBytes?: number;
  /** Sees the context slot after the key schedule, and all of memory, and may change them: a fault to be found. */
  readonly tamper?: (context: Uint8Array, memory: Uint8Array) => void;
}

/** The exports of an engine that compute a mode, for encryption and for decryption. */
const FUNCTIONS: Readonly<Record<TracedMode, readonly [encrypt: string, decrypt: string]>> = {
  ecb: ["encryptBlocks", "decryptBlocks"],
  cbc: ["cbcEncrypt", "cbcDecrypt"],
  ctr: ["ctr", "ctr"],
  gctr: ["gctr", "gctr"],
};

/** The records of `message`, each block encrypted or decrypted by itself unless a mode is named. */
export function traceEngine(
  cipher: TracedCipher,
  engineId: string,
  key: Uint8Array,
  message: Uint8Array,
  { decrypt = false, pieceBytes = IO_BYTES, tamper, ...options }: EngineTraceOptions & TracedModeOptions = {},
): TraceRecord[] {
  const candidates = ENGINES.filter((engine) => engine.primitive === cipher).map((engine) => engine.id);
  if (!candidates.includes(engineId)) {
    throw new TypeError(`engine: got ${JSON.stringify(engineId)}, expected ${candidates.join(" or ")}`);
  }
  const { mode = "ecb" } = options;
  const inBlocks = mode === "ecb" || mode === "cbc";
  if (inBlocks && (message.length % 16 !== 0 || pieceBytes % 16 !== 0)) {
    throw new RangeError(`message: got ${message.length} bytes in pieces of ${pieceBytes}, expected whole blocks`);
  }

  const { exports } = new WebAssembly.Instance(traceModule());
  const call = (name: string, ...parameters: number[]) => (exports[name] as (...p: number[]) => number)(...parameters);
  const address = (name: string) => (exports[name] as WebAssembly.Global).value as number;
  const memory = new Uint8Array((exports["memory"] as WebAssembly.Memory).buffer);
  const prefix = exportPrefix(engineId);
  const context = address("CONTEXTS");
  const io = address("IO");

  memory.set(key, io);
  call(`${prefix}_expandKey`, context, io, key.length);
  if (decrypt) call(`${prefix}_expandDecryptionKey`, context);
  if ("iv" in options) memory.set(options.iv, context + CONTEXT.counter);
  tamper?.(memory.subarray(context, context + CONTEXT_BYTES), memory);
  call("startTrace");
  for (let at = 0; at < message.length; at += pieceBytes) {
    const piece = message.subarray(at, at + pieceBytes);
    memory.set(piece, io);
    call(`${prefix}_${FUNCTIONS[mode][decrypt ? 1 : 0]}`, context, io, io, piece.length / (inBlocks ? 16 : 1));
  }
  call("stopTrace");

  if (call("traceOverflowed")) {
    throw new RangeError(`message: got ${message.length} bytes, which have more than ${TRACE_CAPACITY} steps`);
  }
  const start = address("TRACE_RECORDS");
  const length = call("traceLength") * TRACE_RECORD_BYTES;
  return readRecords(cipher, engineId, memory.subarray(start, start + length));
}

/** The records in order of blocks. A kernel reports all blocks of a batch after each step. */
function readRecords(cipher: TracedCipher, engine: string, bytes: Uint8Array): TraceRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: TraceRecord[] = [];
  for (let at = 0; at < bytes.length; at += TRACE_RECORD_BYTES) {
    records.push({
      cipher,
      engine,
      block: view.getUint32(at + TRACE_RECORD.block, true),
      round: view.getUint16(at + TRACE_RECORD.round, true),
      step: TRACE_STEPS[cipher][view.getUint16(at + TRACE_RECORD.step, true)]!,
      state: Buffer.from(bytes.subarray(at + TRACE_RECORD.state, at + TRACE_RECORD_BYTES)).toString("hex"),
    });
  }
  return records.sort((x, y) => x.block - y.block);
}
