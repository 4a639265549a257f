/** `Cipheriv` and `Decipheriv`: streams with the synchronous methods of those of `node:crypto` beside. */
import { Transform, type TransformCallback, type TransformOptions } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { StateError } from "../errors.js";
import {
  type BytesLike,
  type CipherKey,
  type NewBuffer,
  stringOption,
  toBytes,
  toData,
  uint32Option,
} from "./arguments.js";
import { changedEncoding, dataAfterFinal, invalidState } from "./errors.js";
import { GcmProcessor, type Processor } from "./processors.js";
import { type CipherOptions, start } from "./start.js";

/** Options of `setAAD`. */
export interface AadOptions {
  /** How `aadbuf` is encoded if it is a string. Default UTF-8. */
  encoding?: BufferEncoding | undefined;
  /** For CCM, which this module does not have. */
  plaintextLength?: number | undefined;
}

/** A decoder, with the normalized name that its type does not declare. */
type Decoder = StringDecoder & { readonly encoding: string };

/** What the two classes have in common. */
abstract class CipherStream extends Transform {
  /** Absent when the message has ended or the stream was destroyed. */
  #processor: Processor | undefined;
  /** The processor if it is GCM's, which keeps the tag when the message has ended. */
  readonly #gcm: GcmProcessor | undefined;
  #hasEnded = false;
  #decoder: Decoder | undefined;

  constructor(
    algorithm: string,
    key: CipherKey,
    iv: BytesLike | null,
    options: CipherOptions | null | undefined,
    decrypts: boolean,
  ) {
    super(streamOptions(options));
    const processor = start(algorithm, key, iv, options, decrypts);
    processor.releaseWith(this);
    this.#processor = processor;
    this.#gcm = processor instanceof GcmProcessor ? processor : undefined;
    // With a signal that was aborted before, the stream is destroyed from the start.
    if (this.destroyed) this.#dispose();
  }

  /**
   * Encrypts or decrypts a part of the message.
   *
   * @param data A string, or any view; shared memory is fine.
   * @param inputEncoding A string's. Default UTF-8, also in place of unknown ones.
   * @param outputEncoding Makes the result a string. All calls, `final` included, must ask for the same.
   * @returns What became ready. Decrypting with GCM, this is **not yet authenticated** until `final` returns.
   */
  update(data: string | ArrayBufferView): NewBuffer;
  update(data: string, inputEncoding: BufferEncoding | undefined): NewBuffer;
  update(data: ArrayBufferView, inputEncoding: undefined, outputEncoding: BufferEncoding): string;
  update(data: string, inputEncoding: BufferEncoding | undefined, outputEncoding: BufferEncoding): string;
  update(data: string | ArrayBufferView, inputEncoding?: string, outputEncoding?: string): NewBuffer | string {
    const bytes = toData(data, inputEncoding);
    const result = this.#update(bytes);
    return wantsText(outputEncoding) ? this.#decoderFor(outputEncoding).write(result) : result;
  }

  /**
   * Ends the message, returns what is left of it and wipes the key.
   *
   * @throws Error when a tag is wrong or missing, ERR_OSSL_BAD_DECRYPT for malformed padding,
   *   ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH for text that is not whole blocks, ERR_CRYPTO_INVALID_STATE the second time.
   */
  final(): NewBuffer;
  final(outputEncoding: BufferEncoding): string;
  final(outputEncoding?: string): NewBuffer | string {
    const result = this.#final();
    return wantsText(outputEncoding) ? this.#decoderFor(outputEncoding).end(result) : result;
  }

  /** Turns PKCS#7 padding, which ECB and CBC have by default, on or off; without an argument off, as Node does. */
  setAutoPadding(autoPadding?: boolean): this;
  setAutoPadding(autoPadding?: unknown): this {
    if (!this.#processor) throw invalidState("setAutoPadding");
    this.#processor.setAutoPadding(Boolean(autoPadding));
    return this;
  }

  /** Authenticates additional data with GCM, in any number of parts, all before the text. */
  setAAD(aadbuf: BytesLike, options?: AadOptions): this {
    const encoding = stringOption(options, "encoding");
    uint32Option(options, "plaintextLength");
    const bytes = toBytes("aadbuf", aadbuf, encoding);
    if (!this.activeGcm?.authenticate(bytes)) throw invalidState("setAAD");
    return this;
  }

  /** @internal */
  override _transform(chunk: Buffer, encoding: BufferEncoding, callback: TransformCallback): void {
    this.push(this.#update(toData(chunk, encoding)));
    callback();
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    let rest: NewBuffer;
    try {
      rest = this.#final();
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback(null, rest);
  }

  /** Wipes the key, also when the message has not ended. @internal */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // A stream may be destroyed by its base class's constructor, before it has private fields.
    if (#processor in this) this.#dispose();
    super._destroy(error, callback);
  }

  /** Wipes the key and destroys the stream. Not needed after `final` or the end of the stream. */
  [Symbol.dispose](): void {
    this.destroy();
  }

  /** GCM at work. @internal */
  protected get activeGcm(): GcmProcessor | undefined {
    return this.#processor && this.#gcm;
  }

  /** @internal */
  protected get madeTag(): NewBuffer | undefined {
    return this.#gcm?.tag;
  }

  #update(bytes: Uint8Array): NewBuffer {
    if (this.#hasEnded) throw dataAfterFinal();
    return this.#running().update(bytes);
  }

  #final(): NewBuffer {
    if (this.#hasEnded) throw invalidState();
    const processor = this.#running();
    this.#hasEnded = true;
    try {
      return processor.final();
    } finally {
      this.#dispose();
    }
  }

  /** @throws StateError when the cipher was destroyed before its end, which does not stop Node's. */
  #running(): Processor {
    if (!this.#processor) throw new StateError("this cipher was destroyed");
    return this.#processor;
  }

  #dispose(): void {
    this.#processor?.dispose();
    this.#processor = undefined;
  }

  #decoderFor(encoding: string): Decoder {
    const decoder = new StringDecoder(encoding as BufferEncoding) as Decoder; // throws ERR_UNKNOWN_ENCODING
    this.#decoder ??= decoder;
    if (this.#decoder.encoding !== decoder.encoding) throw changedEncoding();
    return this.#decoder;
  }
}

/** An encryption. */
export class Cipheriv extends CipherStream {
  constructor(algorithm: string, key: CipherKey, iv: BytesLike | null, options?: CipherOptions | null) {
    super(algorithm, key, iv, options, false);
  }

  /** GCM's tag, after `final` or the end of the stream. */
  getAuthTag(): NewBuffer {
    const tag = this.madeTag;
    if (!tag) throw invalidState("getAuthTag");
    return tag;
  }
}

/** A decryption. */
export class Decipheriv extends CipherStream {
  constructor(algorithm: string, key: CipherKey, iv: BytesLike | null, options?: CipherOptions | null) {
    super(algorithm, key, iv, options, true);
  }

  /** Sets the tag that GCM expects, once, at any time before `final`. */
  setAuthTag(buffer: BytesLike, encoding?: BufferEncoding): this {
    const tag = toBytes("buffer", buffer, encoding);
    if (!this.activeGcm?.expectTag(tag)) throw invalidState("setAuthTag");
    return this;
  }
}

/**
 * The options for the stream. `encoding` is how a key is encoded that is a string, and what the stream's reader decodes
 * to; one that is wrong must fail as the former, or not at all when the key is none.
 */
function streamOptions(options: CipherOptions | null | undefined): TransformOptions {
  if (!options) return {};
  const { encoding } = options;
  return !encoding || Buffer.isEncoding(encoding) ? options : { ...(options as object), encoding: undefined };
}

function wantsText(encoding: string | undefined): encoding is string {
  return Boolean(encoding) && encoding !== "buffer";
}
