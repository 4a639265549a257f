/** `Cipheriv` and `Decipheriv`: streams with the synchronous methods of those of `node:crypto` beside. */
import { Transform, type TransformCallback, type TransformOptions } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { StateError } from "../errors.js";
import { AeadProcessor } from "./aead-processors.js";
import {
  type BytesLike,
  type CipherKey,
  type NewBuffer,
  stringOption,
  toBytes,
  toData,
  uint32Option,
} from "./arguments.js";
import { changedEncoding, invalidState, unsupportedData } from "./errors.js";
import type { Processor } from "./processors.js";
import { type CipherOptions, start } from "./start.js";

/** Options of `setAAD`. */
export interface AadOptions {
  /** How `aadbuf` is encoded if it is a string. Default UTF-8. */
  encoding?: BufferEncoding | undefined;
  /** Bytes that the text will have, which CCM authenticates first. Other modes ignore it. */
  plaintextLength?: number | undefined;
}

/** A decoder, with the normalized name that its type does not declare. */
type Decoder = StringDecoder & { readonly encoding: string };

/** What the two classes have in common. */
abstract class CipherStream extends Transform {
  /** Absent when the message has ended or the stream was destroyed. */
  #processor: Processor | undefined;
  /** The processor if its mode authenticates: it keeps the tag when the message has ended. */
  readonly #aead: AeadProcessor | undefined;
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
    this.#aead = processor instanceof AeadProcessor ? processor : undefined;
    // With a signal that was aborted before, the stream is destroyed from the start.
    if (this.destroyed) this.#dispose();
  }

  /**
   * Encrypts or decrypts a part of the message.
   *
   * @param data A string, or any view; shared memory is fine.
   * @param inputEncoding A string's. Default UTF-8, also in place of unknown ones.
   * @param outputEncoding Makes the result a string. All calls, `final` included, must ask for the same.
   * CCM takes its text whole, in one call; XTS and the key wrapping modes take each call's data as a message of its own.
   *
   * @returns What became ready. Decrypting with GCM, this is **not yet authenticated** until `final` returns; with OCB it is
   *   nothing, and with CCM nothing unless the text is authentic.
   * @throws Error when the mode can make nothing of so many bytes, or a wrapped key is not authentic;
   *   ERR_CRYPTO_INVALID_MESSAGELEN when a text is too long for CCM's nonce.
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
   *   ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH for text that is not whole blocks, ERR_OSSL_TAG_NOT_SET when CCM had no text to
   *   encrypt, not even an empty one, ERR_CRYPTO_INVALID_STATE the second time.
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

  /**
   * Authenticates additional data: with GCM in any number of parts, all before the text; with OCB at any time; with CCM all
   * of them at once, before the text, whose length must be said.
   *
   * @throws ERR_CRYPTO_INVALID_STATE when the mode does not authenticate or it is too late; ERR_MISSING_ARGS without
   *   `plaintextLength` with CCM, and ERR_CRYPTO_INVALID_MESSAGELEN when that is too much for the nonce.
   */
  setAAD(aadbuf: BytesLike, options?: AadOptions): this {
    const encoding = stringOption(options, "encoding");
    const plaintextLength = uint32Option(options, "plaintextLength");
    const bytes = toBytes("aadbuf", aadbuf, encoding);
    if (!this.activeAead?.authenticate(bytes, plaintextLength)) throw invalidState("setAAD");
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

  /** A mode that authenticates, at work. @internal */
  protected get activeAead(): AeadProcessor | undefined {
    return this.#processor && this.#aead;
  }

  /** @internal */
  protected get madeTag(): NewBuffer | undefined {
    return this.#aead?.tag;
  }

  #update(bytes: Uint8Array): NewBuffer {
    if (this.#hasEnded) throw unsupportedData();
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

  /** The tag of GCM, CCM or OCB, after `final` or the end of the stream. */
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

  /** Sets the tag that GCM, CCM or OCB expects, once, at any time before `final`; for CCM it must be before the text. */
  setAuthTag(buffer: BytesLike, encoding?: BufferEncoding): this {
    const tag = toBytes("buffer", buffer, encoding);
    if (!this.activeAead?.expectTag(tag)) throw invalidState("setAuthTag");
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
