/** Messages in pieces that are worked on in the end, when all of them are there. */
import { resultBuffer, toBytes } from "../arguments.js";
import type { Bytes, Cipher } from "../types.js";
import { NO_BYTES } from "./common.js";
import type { AeadWorker } from "./incremental.js";

/** Bytes that are kept until the end. */
export class Collector {
  #memory = new Uint8Array(0);
  #length = 0;

  get bytes(): Bytes {
    return this.#memory.subarray(0, this.#length);
  }

  append(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (length > this.#memory.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#memory.length));
      larger.set(this.bytes);
      this.#memory.fill(0);
      this.#memory = larger;
    }
    this.#memory.set(part, this.#length);
    this.#length = length;
  }

  wipe(): void {
    this.#memory.fill(0);
    this.#length = 0;
  }
}

/**
 * Modes that must see a message whole, or whose plaintext has to wait for the tag: everything is kept until the end, and
 * then given to a cipher for one call. The key too is a copy, so that it is the caller's to wipe from the start.
 */
export class CollectingWorker implements AeadWorker {
  readonly #make: (key: Uint8Array, nonce: Uint8Array, aad: Uint8Array) => Cipher;
  readonly #decrypts: boolean;
  readonly #key: Uint8Array;
  readonly #nonce: Uint8Array;
  readonly #aad = new Collector();
  readonly #text = new Collector();

  /** @param make Checks key and nonce at once, when it is called without additional data. */
  constructor(
    make: (key: Uint8Array, nonce: Uint8Array, aad: Uint8Array) => Cipher,
    decrypts: boolean,
    key: Uint8Array,
    nonce: Uint8Array = NO_BYTES,
  ) {
    make(key, nonce, NO_BYTES);
    this.#make = make;
    this.#decrypts = decrypts;
    this.#key = toBytes("key", key).slice();
    this.#nonce = toBytes("nonce", nonce).slice();
  }

  updateAad(bytes: Uint8Array): void {
    this.#aad.append(bytes);
  }

  update(bytes: Uint8Array, output: unknown): Bytes {
    const result = resultBuffer(output, 0, bytes);
    this.#text.append(bytes);
    return result;
  }

  final(output: unknown): Bytes {
    const cipher = this.#make(this.#key, this.#nonce, this.#aad.bytes);
    const text = this.#text.bytes;
    const given = output as Uint8Array | undefined;
    return this.#decrypts ? cipher.decrypt(text, given) : cipher.encrypt(text, given);
  }

  releaseWith(): void {
    // There is no context slot before the end.
  }

  dispose(): void {
    this.#key.fill(0);
    this.#aad.wipe();
    this.#text.wipe();
  }
}
