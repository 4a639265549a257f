/**
 * What a thread is asked to do: some whole blocks or chunks of a message, in place. A task is a message between threads, so
 * it holds everything it needs, key included, and nothing that cannot be cloned.
 */
import { GcmSegment } from "../aead/gcm-segment.js";
import { type Primitive, selectEngine } from "../engine/registry.js";
import { CHUNK_BYTES, ChunkCipher, SEALED_CHUNK_BYTES, TAG_BYTES } from "../formats/chunk-cipher.js";
import type { AeadName } from "../formats/chunk-keys.js";
import { Ctr } from "../modes/ctr.js";
import type { Bytes } from "../api/types.js";

/** Which engines do the work. */
export interface TaskEngines {
  readonly engine: string | undefined;
  readonly ghash: string | undefined;
}

interface TextTask {
  readonly engines: TaskEngines;
  readonly key: Uint8Array;
  /** Replaced by the result, where that is as long. */
  readonly text: Bytes;
  readonly decrypts: boolean;
}

/** The text of CTR or GCM from a block on. */
export interface BlockTask extends TextTask {
  readonly kind: "ctr" | "gcm";
  readonly primitive: Primitive;
  /** The counter of the first block, 16 bytes. */
  readonly counter: Uint8Array;
}

/** Chunks of the container, of which only the message's last one may be short. */
export interface ChunkTask extends TextTask {
  readonly kind: "chunks";
  readonly aead: AeadName;
  readonly baseNonce: Uint8Array;
  readonly firstChunk: number;
}

export type Task = BlockTask | ChunkTask;

export interface TaskResult {
  /** For chunks up to the bad one when one does not open. */
  readonly text: Bytes;
  /** GCM: the GHASH of the ciphertext, 16 bytes. */
  readonly hash?: Uint8Array;
  /** Chunks: how many were done, if not all: the next one does not open. */
  readonly opened?: number;
}

/** Does it, and wipes its copy of the key. */
export function perform(task: Task): TaskResult {
  try {
    if (task.kind === "chunks") return performChunks(task);
    const { kind, primitive, engines, key, counter, text } = task;
    const engine = selectEngine(primitive, engines.engine, "engine");
    if (kind === "gcm") {
      const hashEngine = selectEngine("ghash", engines.ghash, "ghash");
      return performGcm(task, new GcmSegment(engine, hashEngine, key, counter));
    }
    const mode = new Ctr(engine, key, counter);
    try {
      mode.transform(text, text);
      return { text };
    } finally {
      mode.dispose();
    }
  } finally {
    task.key.fill(0);
  }
}

function performGcm({ text, decrypts }: BlockTask, segment: GcmSegment): TaskResult {
  try {
    if (decrypts) segment.decrypt(text, text);
    else segment.encrypt(text, text);
    return { text, hash: segment.hash() };
  } finally {
    segment.dispose();
  }
}

function performChunks({ aead, engines, key, baseNonce, firstChunk, text, decrypts }: ChunkTask): TaskResult {
  const cipher = new ChunkCipher(aead, { key, baseNonce }, given(engines), firstChunk);
  const sourceBytes = decrypts ? SEALED_CHUNK_BYTES : CHUNK_BYTES;
  const difference = decrypts ? -TAG_BYTES : TAG_BYTES;
  const whole = Math.floor(text.length / sourceBytes);
  const short = text.length % sourceBytes > 0 || whole === 0 ? 1 : 0;
  const result = new Uint8Array(text.length + (whole + short) * difference);
  let at = 0;
  try {
    for (let chunk = 0; chunk < whole + short; chunk++) {
      const source = text.subarray(chunk * sourceBytes, (chunk + 1) * sourceBytes);
      const target = result.subarray(at, at + source.length + difference);
      if (!decrypts) cipher.seal(target, source);
      else if (!cipher.opens(target, source)) return { text: result.slice(0, at), opened: chunk };
      at += target.length;
    }
    return { text: result };
  } finally {
    cipher.dispose();
    if (!decrypts) text.fill(0);
  }
}

/** The engines that are named, as options. */
export function given({ engine, ghash }: TaskEngines): { engine?: string; ghash?: string } {
  return { ...(engine !== undefined && { engine }), ...(ghash !== undefined && { ghash }) };
}
