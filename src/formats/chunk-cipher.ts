/** GCM over the chunks of one message: one key, expanded once, and a nonce that counts. */
import { Gcm } from "../aead/gcm.js";
import { option } from "../api/arguments.js";
import { selectEngine } from "../engine/registry.js";
import {
  type ChunkedMessageError,
  DamagedChunkError,
  MisplacedChunkError,
  StateError,
  TrailingDataError,
} from "../errors.js";
import { type AeadName, AEADS, type MessageKeys } from "./chunk-keys.js";

/** Bytes of plaintext in every chunk but the last, which has fewer. */
export const CHUNK_BYTES = 16384;
export const TAG_BYTES = 16;
/** Bytes of every chunk but the last in a message. */
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The specification's limit. */
const MAX_CHUNKS = 2 ** 38;

/** How many chunks before and after its place a genuine chunk is looked for, to say that it was moved. */
const SEARCH_RADIUS = 512;

/** Which engines do the work; by default the preferred constant-time ones. */
export interface ChunkEngineOptions {
  /** The name of the block cipher engine, from `listEngines()`. */
  readonly engine?: string;
  /** The name of the GHASH engine. */
  readonly ghash?: string;
}

export class ChunkCipher {
  readonly #gcm: Gcm;
  readonly #baseNonce: Uint8Array;
  readonly #nonce: Uint8Array;
  #chunk = 0;

  /** @param firstChunk The number of the first chunk: 0, unless a test wants to see the last ones. */
  constructor(
    name: AeadName,
    keys: Pick<MessageKeys, "key" | "baseNonce">,
    options: ChunkEngineOptions,
    firstChunk = 0,
  ) {
    const engine = selectEngine(AEADS[name].primitive, option(options, "engine"), "engine");
    const hashEngine = selectEngine("ghash", option(options, "ghash"), "ghash");
    this.#baseNonce = keys.baseNonce.slice();
    this.#nonce = keys.baseNonce.slice();
    this.#chunk = firstChunk;
    this.#gcm = new Gcm(engine, hashEngine, keys.key, this.#nonce);
  }

  /** Encrypts the next chunk into `dst`, which has 16 bytes more. */
  seal(dst: Uint8Array, plaintext: Uint8Array): void {
    this.#start(this.#chunk++);
    this.#gcm.seal(dst, plaintext, TAG_BYTES);
  }

  /**
   * Decrypts the next chunk into `dst`, which has 16 bytes less. Its tag is verified before a byte is written.
   *
   * @returns What is wrong, or undefined.
   */
  open(dst: Uint8Array, sealed: Uint8Array): ChunkedMessageError | undefined {
    return this.opens(dst, sealed) ? undefined : this.#diagnose(sealed);
  }

  /** Decrypts the next chunk likewise, and tells whether its tag is right, but not what is wrong when it is not. */
  opens(dst: Uint8Array, sealed: Uint8Array): boolean {
    this.#start(this.#chunk);
    const opened = this.#gcm.open(dst, sealed, TAG_BYTES) !== undefined;
    if (opened) this.#chunk++;
    return opened;
  }

  /** The number of the next chunk. */
  get chunk(): number {
    return this.#chunk;
  }

  releaseWith(owner: object): void {
    this.#gcm.releaseWith(owner);
  }

  /** Wipes the keys. Idempotent. */
  dispose(): void {
    this.#gcm.dispose();
    this.#baseNonce.fill(0);
    this.#nonce.fill(0);
  }

  /** Starts GCM with the chunk's nonce: the base nonce XOR the number as a big-endian integer. */
  #start(chunk: number): void {
    if (chunk >= MAX_CHUNKS) throw new StateError("a message has at most 2^38 chunks (c2sp.org/chunked-encryption)");
    const nonce = this.#nonce;
    nonce.set(this.#baseNonce);
    for (let at = nonce.length - 1, rest = chunk; rest > 0; at--, rest = Math.floor(rest / 256)) {
      nonce[at]! ^= rest & 0xff;
    }
    this.#gcm.restart(nonce);
  }

  /**
   * Says why a chunk was refused. It tries some 2^14 other readings of it, which costs as many guesses of a forger's
   * 2^128, and nothing is decrypted with any that fits.
   */
  #diagnose(sealed: Uint8Array): ChunkedMessageError {
    const expected = this.#chunk;
    const text = sealed.subarray(0, sealed.length - TAG_BYTES);
    const tag = sealed.subarray(text.length);
    const last = Math.min(MAX_CHUNKS - 1, expected + SEARCH_RADIUS);
    for (let other = Math.max(0, expected - SEARCH_RADIUS); other <= last; other++) {
      this.#start(other);
      if (this.#gcm.verifyText(text, tag)) return new MisplacedChunkError(expected, other);
    }
    this.#start(expected);
    // A tag after a whole chunk's text would be that of a chunk which is not the last.
    const end = this.#gcm.findEnd(sealed);
    if (end >= 0 && end < CHUNK_BYTES) return new TrailingDataError();
    return new DamagedChunkError(expected, sealed.length < SEALED_CHUNK_BYTES);
  }
}
