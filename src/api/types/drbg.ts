/** CTR_DRBG. */
import type { Bytes, EngineOptions } from "./cipher.js";

/** Options of CTR_DRBG. */
export interface CtrDrbgOptions extends EngineOptions {
  /** Bytes in the key, which are its security strength: 16, 24 or 32. Default 32. */
  readonly keyLength?: number;
  /**
   * Whether inputs go through the derivation function (SP 800-90A, section 10.3.2). Without it entropy must be full, and
   * the personalization string and additional inputs have at most `keyLength` + 16 bytes. Default true.
   */
  readonly derivationFunction?: boolean;
  /**
   * Where entropy comes from: asked for `keyLength` bytes (or `keyLength` + 16, exactly, without the derivation function)
   * when the generator is made and whenever it is reseeded. With the derivation function it may give more, of less entropy
   * each. Default `crypto.getRandomValues`.
   */
  readonly entropy?: (byteLength: number) => Uint8Array;
  /** The nonce (section 8.6.7), which the derivation function takes. Default `keyLength` / 2 bytes from `entropy`. */
  readonly nonce?: Uint8Array;
  /** What sets this generator apart from others (section 8.7.1). Default nothing. */
  readonly personalization?: Uint8Array;
  /** Whether to reseed before every request (section 8.8). Default false. */
  readonly predictionResistance?: boolean;
  /** Requests between two reseedings, at most 2^48, which is the default. */
  readonly reseedInterval?: number;
}

/** Options of one request. */
export interface GenerateOptions {
  /** Additional input (section 8.7.2). Default nothing. */
  readonly additionalInput?: Uint8Array;
  /** Where to write, from its start. Default a new array. */
  readonly output?: Uint8Array;
}

/** A random bit generator at work. It keeps a context slot until `uninstantiate`. */
export interface CtrDrbg {
  /**
   * Pseudorandom bytes (SP 800-90A, section 9.3.1).
   *
   * @param byteLength At most 65,536.
   * @throws ArgumentError for a length, an input or entropy that cannot be used.
   * @throws StateError after `uninstantiate`.
   */
  generate(byteLength: number, options?: GenerateOptions): Bytes;
  /**
   * Takes in fresh entropy (section 9.2).
   *
   * @throws ArgumentError for an input or entropy that cannot be used.
   * @throws StateError after `uninstantiate`.
   */
  reseed(additionalInput?: Uint8Array): void;
  /** Wipes the generator (section 9.4). Idempotent. */
  uninstantiate(): void;
}

/**
 * Makes a CTR_DRBG (SP 800-90A Rev. 1, section 10.2.1), with a counter of 128 bits. It tests neither its entropy source nor
 * itself; as randomness for programs, `crypto.getRandomValues` is what to use.
 *
 * @throws ArgumentError for options or entropy that cannot be used.
 */
export type CtrDrbgFunction = (options?: CtrDrbgOptions) => CtrDrbg;
