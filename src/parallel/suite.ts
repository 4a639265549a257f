/** CTR and GCM, parts of which can be computed apart, over threads. */
import { TAG_LENGTHS } from "../../spec/gcm.js";
import { Gcm } from "../aead/gcm.js";
import { counterAfter, FieldMultiplier } from "../aead/gcm-segment.js";
import { held, option, resultBuffer, toBytes, toBytesOf, toKey } from "../api/arguments.js";
import type { Bytes, EngineOptions, GcmOptions } from "../api/types.js";
import { type Primitive, selectEngine } from "../engine/registry.js";
import { ArgumentError, AuthenticationError, describe, StateError } from "../errors.js";
import { BLOCK_BYTES } from "../modes/mode.js";
import { type Call, inOrder, type LongCall, readCall, type Threads } from "./pool.js";
import type { TaskEngines } from "./tasks.js";

/** A cipher with its key, of which the work is done elsewhere, or here in slices. */
export interface ParallelCipher {
  /**
   * Encrypts a message. It must not change until the promise settles.
   *
   * @param plaintext Any length.
   * @param call An `output` (as for the functions of `wordslice`), `onProgress`, `signal`.
   * @returns The ciphertext: a new array, or one over the front of `output`.
   * @throws ArgumentError for bytes that cannot be used; StateError when this object has already encrypted.
   */
  encrypt(plaintext: Uint8Array, call?: ParallelCall): Promise<Bytes>;
  /**
   * Decrypts a message.
   *
   * @throws AuthenticationError when the tag is wrong; `output` is then unchanged.
   */
  decrypt(ciphertext: Uint8Array, call?: ParallelCall): Promise<Bytes>;
}

export interface ParallelCall extends LongCall {
  /** Where to write, from its start: long enough, and either starting where the input starts or apart. */
  readonly output?: Uint8Array;
}

/** A block cipher under the modes that can be computed in parts. */
export interface ParallelSuite {
  /** CTR (SP 800-38A, section 6.5) with a 128-bit big-endian counter of 16 bytes. */
  ctr(key: Uint8Array, counter: Uint8Array, options?: EngineOptions): ParallelCipher;
  /** GCM (SP 800-38D); the ciphertext ends in the tag. */
  gcm(key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options?: GcmOptions): ParallelCipher;
}

const NO_BYTES = new Uint8Array(0);

/** What the parts of one message have in common. */
interface Message {
  readonly kind: "ctr" | "gcm";
  readonly primitive: Primitive;
  readonly engines: TaskEngines;
  readonly key: Uint8Array;
  readonly decrypts: boolean;
  /** The counter of the block that is that many after the first. */
  readonly counterAt: (blocks: number) => Uint8Array;
}

/** Sends the parts of `text` to the threads, and their results to `result`; returns GCM's hashes, and parts' lengths. */
async function eachPart(
  threads: Threads,
  message: Message,
  text: Uint8Array,
  result: Uint8Array,
  call: Call,
): Promise<{ hash: Uint8Array; byteLength: number }[]> {
  const { counterAt, ...common } = message;
  const total = text.length;
  const slice = threads.sliceBytes(total);
  const hashes: { hash: Uint8Array; byteLength: number }[] = [];
  const spares: Bytes[] = [];
  let done = 0;
  await inOrder(
    Math.ceil(total / slice),
    threads.ahead,
    call.signal,
    (index) => {
      const start = index * slice;
      // A buffer that was transferred leaves a view of nothing.
      if (text.length < total) throw new StateError("the input was transferred meanwhile");
      const from = text.subarray(start, start + slice);
      // A buffer that came back saves the memory of a new one from being made and cleared.
      const spare = from.length === slice ? spares.pop() : undefined;
      const part = spare ?? from.slice();
      if (spare) spare.set(from);
      return threads.run({ ...common, key: message.key.slice(), counter: counterAt(start / BLOCK_BYTES), text: part });
    },
    (part, index) => {
      if (result.length < total) throw new StateError("the output was transferred meanwhile");
      result.set(part.text, index * slice);
      if (message.decrypts) part.text.fill(0);
      if (part.text.length === slice) spares.push(part.text);
      if (part.hash) hashes.push({ hash: part.hash, byteLength: part.text.length });
      call.onProgress((done += part.text.length), total);
    },
  );
  return hashes;
}

/** Throws at the second encryption with one nonce. */
function singleUse(): () => void {
  let used = false;
  return () => {
    if (used) throw new StateError("encrypt() was already called with this key and nonce: a nonce is for one message");
    used = true;
  };
}

function ctr(
  threads: Threads,
  primitive: Primitive,
  key: Uint8Array,
  counter: Uint8Array,
  options: EngineOptions = {},
): ParallelCipher {
  const keyOf = held("key", toKey(key));
  const counterOf = held("counter", toBytesOf("counter", counter, BLOCK_BYTES));
  const engine = option(options, "engine");
  selectEngine(primitive, engine, "engine");
  const beforeEncrypt = singleUse();

  async function crypt(argument: string, given: Uint8Array, call: ParallelCall, before: () => void): Promise<Bytes> {
    const reading = readCall(call);
    const text = toBytes(argument, given);
    const result = resultBuffer(option(call, "output"), text.length, text);
    const first = counterOf().slice();
    const key = keyOf().slice();
    before();
    try {
      const common = { kind: "ctr", primitive, engines: { engine, ghash: undefined }, key, decrypts: false } as const;
      await eachPart(threads, { ...common, counterAt: (blocks) => added(first, blocks) }, text, result, reading);
      return result;
    } finally {
      key.fill(0);
    }
  }

  return {
    encrypt: (plaintext, call = {}) => crypt("plaintext", plaintext, call, beforeEncrypt),
    decrypt: (ciphertext, call = {}) => crypt("ciphertext", ciphertext, call, () => undefined),
  };
}

/** The counter of 128 bits that is `blocks` further on. */
function added(counter: Uint8Array, blocks: number): Uint8Array {
  const result = counter.slice();
  for (let at = BLOCK_BYTES - 1, carry = blocks; at >= 0 && carry > 0; at--) {
    const sum = result[at]! + carry;
    result[at] = sum;
    carry = Math.floor(sum / 256);
  }
  return result;
}

function gcm(
  threads: Threads,
  primitive: Primitive,
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array = NO_BYTES,
  options: GcmOptions = {},
): ParallelCipher {
  const keyOf = held("key", toKey(key));
  const nonceOf = held("nonce", toBytes("nonce", nonce));
  if (nonceOf().length === 0) throw new ArgumentError("nonce", describe(nonce), "at least 1 byte");
  const aadOf = held("aad", toBytes("aad", aad));
  const tagLength = option(options, "tagLength") ?? 16;
  if (!(TAG_LENGTHS as readonly unknown[]).includes(tagLength)) {
    throw new ArgumentError("tagLength", describe(tagLength), TAG_LENGTHS.join(", "));
  }
  const engines: TaskEngines = { engine: option(options, "engine"), ghash: option(options, "ghash") };
  const engine = selectEngine(primitive, engines.engine, "engine");
  const hashEngine = selectEngine("ghash", engines.ghash, "ghash");
  const beforeEncrypt = singleUse();

  /** Text through the threads, and GCM when it has taken in the ciphertext. */
  async function use<R>(
    text: Uint8Array,
    result: Uint8Array,
    decrypts: boolean,
    call: Call,
    end: (mode: Gcm) => R,
  ): Promise<R> {
    // Of our own, since parts need it when the caller's may be gone.
    const key = keyOf().slice();
    const mode = new Gcm(engine, hashEngine, key, nonceOf());
    const field = new FieldMultiplier(hashEngine);
    try {
      mode.authenticate(aadOf());
      const first = mode.firstCounter();
      const counterAt = (blocks: number) => counterAfter(first, blocks);
      const message: Message = { kind: "gcm", primitive, engines, key, decrypts, counterAt };
      for (const { hash, byteLength } of await eachPart(threads, message, text, result, call)) {
        mode.absorbSegment(hash, byteLength, field);
      }
      return end(mode);
    } finally {
      field.dispose();
      mode.dispose();
      key.fill(0);
    }
  }

  return {
    async encrypt(plaintext, call = {}) {
      const reading = readCall(call);
      const text = toBytes("plaintext", plaintext);
      const result = resultBuffer(option(call, "output"), text.length + tagLength, text);
      beforeEncrypt();
      const total = text.length + tagLength;
      return use(text, result, false, reading, (mode) => {
        if (result.length < total) throw new StateError("the output was transferred meanwhile");
        result.set(mode.tag().subarray(0, tagLength), total - tagLength);
        return result;
      });
    },
    async decrypt(ciphertext, call = {}) {
      const reading = readCall(call);
      const sealed = toBytes("ciphertext", ciphertext);
      const length = sealed.length - tagLength;
      if (length < 0) {
        throw new ArgumentError("ciphertext", describe(ciphertext), `at least the ${tagLength} bytes of its tag`);
      }
      const output = option(call, "output");
      const given = output === undefined ? undefined : resultBuffer(output, length, sealed);
      const tag = sealed.slice(length);
      // The caller's buffer gets nothing before the tag is verified.
      const text = new Uint8Array(length);
      try {
        await use(sealed.subarray(0, length), text, true, reading, (mode) => {
          if (!mode.verify(tag)) throw new AuthenticationError();
        });
        if (!given) return text;
        if (given.length < length) throw new StateError("the output was transferred meanwhile");
        given.set(text);
      } catch (error) {
        text.fill(0);
        throw error;
      }
      text.fill(0);
      return given;
    },
  };
}

/** The modes of one block cipher, over threads. */
export function parallelSuite(threads: Threads, primitive: Primitive): ParallelSuite {
  return {
    ctr: (key, counter, options) => ctr(threads, primitive, key, counter, options),
    gcm: (key, nonce, aad, options) => gcm(threads, primitive, key, nonce, aad, options),
  };
}
