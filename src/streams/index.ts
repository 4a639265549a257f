/**
 * Streams of the web: `TransformStream`s, which every runtime pipes into files, responses and each other.
 *
 *     response.body.pipeThrough(openStream("aes-256-gcm", key)).pipeTo(file);
 */
import "../wasm/embedded.js";
import type { Bytes } from "../api/types.js";
import { toBytes } from "../api/arguments.js";
import { ArgumentError, describe } from "../errors.js";
import { checkArguments, type ChunkedOptions, HEADER_BYTES } from "../formats/chunk-arguments.js";
import { ChunkedDecryptor } from "../formats/chunk-decryptor.js";
import { ChunkedEncryptor } from "../formats/chunk-encryptor.js";
import type { AeadName, CipherName } from "../formats/chunk-keys.js";

/** A stream of bytes that come out changed. Pieces must not change until they were read. */
export type ByteTransform = TransformStream<Uint8Array, Bytes>;

/** What takes a message in pieces: what `create` of a mode returns, a `ChunkedEncryptor`, a `ChunkStream` of a pool. */
export interface Incremental {
  update(bytes: Uint8Array): Bytes | Promise<Bytes>;
  final(): Bytes | Promise<Bytes>;
  dispose(): void;
}

/**
 * A stream through a cipher. It is disposed of when the stream ends, fails or is cancelled.
 *
 *     const encryptor = cipherStream(aria.ctr.create("encrypt", key, counter));
 *
 * A cipher that authenticates gives nothing before the whole message was verified, and then all of it: for messages that fit
 * into memory. `openStream` is for those that do not.
 *
 * @throws ArgumentError when it is no such cipher.
 */
export function cipherStream(cipher: Incremental): ByteTransform {
  const given: unknown = cipher;
  const isFunction = (name: string) => typeof (given as Record<string, unknown>)[name] === "function";
  if (typeof given !== "object" || given === null || !["update", "final", "dispose"].every(isFunction)) {
    throw new ArgumentError("cipher", describe(cipher), "what `create` of a mode returns");
  }
  return transform(cipher, () => undefined);
}

/**
 * Encrypts to a message of `wordslice/chunked`, whose chunks come out as they are filled.
 *
 * @param aead `"aria-256-gcm"` and the like, or `"AEAD_ARIA_256_GCM"`.
 * @param key 16 or 32 bytes: as many as the AEAD's key has. It is read when the stream starts, at once.
 * @throws ArgumentError for what cannot be used.
 */
export function sealStream(aead: AeadName | CipherName, key: Uint8Array, options: ChunkedOptions = {}): ByteTransform {
  checkArguments(aead, key, options);
  let encryptor: ChunkedEncryptor | undefined;
  let ended = false;
  const writer = {
    update: (bytes: Uint8Array) => encryptor!.update(bytes),
    final: () => encryptor!.final(),
    dispose() {
      ended = true;
      encryptor?.dispose();
    },
  };
  return transform(writer, async (controller) => {
    encryptor = await ChunkedEncryptor.create(aead, key, options);
    // It was cancelled before it began.
    if (ended) encryptor.dispose();
    else controller.enqueue(encryptor.header);
  });
}

/**
 * Decrypts a message of `wordslice/chunked`. Every chunk that comes out is authentic; the message is whole when the stream
 * ends without an error.
 *
 * @throws ArgumentError for what cannot be used. The stream fails with a `ChunkedMessageError`.
 */
export function openStream(aead: AeadName | CipherName, key: Uint8Array, options: ChunkedOptions = {}): ByteTransform {
  const checked = checkArguments(aead, key, options);
  const held = { key: checked.key.slice(), context: checked.context.slice() };
  const header = new Uint8Array(HEADER_BYTES);
  let headerBytes = 0;
  let decryptor: ChunkedDecryptor | undefined;
  let ended = false;

  async function start(): Promise<ChunkedDecryptor> {
    try {
      const whole = header.subarray(0, headerBytes);
      decryptor = await ChunkedDecryptor.create(checked.name, held.key, whole, { ...options, context: held.context });
      if (ended) decryptor.dispose();
      return decryptor;
    } finally {
      held.key.fill(0);
    }
  }

  const reader = {
    /** Collects the header first. */
    async update(bytes: Uint8Array): Promise<Bytes> {
      if (decryptor) return decryptor.update(bytes);
      const count = Math.min(bytes.length, HEADER_BYTES - headerBytes);
      header.set(bytes.subarray(0, count), headerBytes);
      headerBytes += count;
      if (headerBytes < HEADER_BYTES) return new Uint8Array(0);
      return (await start()).update(bytes.subarray(count));
    },
    async final(): Promise<Bytes> {
      return (decryptor ?? (await start())).final();
    },
    dispose(): void {
      ended = true;
      held.key.fill(0);
      decryptor?.dispose();
    },
  };
  return transform(reader, () => undefined);
}

function transform(
  cipher: Incremental,
  start: (controller: TransformStreamDefaultController<Bytes>) => void | Promise<void>,
): ByteTransform {
  const enqueue = (controller: TransformStreamDefaultController<Bytes>, bytes: Bytes) => {
    if (bytes.length > 0) controller.enqueue(bytes);
  };
  // What fails ends the message.
  const guarded = async (controller: TransformStreamDefaultController<Bytes>, step: () => Bytes | Promise<Bytes>) => {
    try {
      enqueue(controller, await step());
    } catch (error) {
      cipher.dispose();
      throw error;
    }
  };
  const transformer = {
    start,
    transform: (piece: Uint8Array, controller: TransformStreamDefaultController<Bytes>) =>
      guarded(controller, () => cipher.update(toBytes("piece", piece))),
    flush: async (controller: TransformStreamDefaultController<Bytes>) => {
      await guarded(controller, () => cipher.final());
      cipher.dispose();
    },
    // Newer than the DOM's types: the readable side was cancelled, or the writable one aborted.
    cancel: () => cipher.dispose(),
  };
  return new TransformStream<Uint8Array, Bytes>(transformer);
}
