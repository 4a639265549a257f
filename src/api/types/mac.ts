/** Message authentication codes. */
import type { GhashOptions } from "./aead.js";
import type { Bytes, EngineOptions } from "./cipher.js";

/** Options of CMAC. */
export interface CmacOptions extends EngineOptions {
  /** Bytes in the MAC, 4 to 16; SP 800-38B advises at least 8 (appendix A.2). Default 16. */
  readonly macLength?: number;
}

/** Options of GMAC. */
export interface GmacOptions extends GhashOptions {
  /** Bytes in the MAC: 4, 8, 12, 13, 14, 15 or 16 (SP 800-38D, section 5.2.1.2). Default 16. */
  readonly macLength?: number;
}

/** A MAC with its key. */
export interface Mac {
  /**
   * The MAC of a message.
   *
   * @returns `macLength` bytes.
   * @throws ArgumentError when the message is no Uint8Array.
   * @throws StateError when there is a nonce and this object has already made a MAC.
   */
  mac(message: Uint8Array): Bytes;
  /**
   * Whether `mac` is the message's. Compares in constant time.
   *
   * @param mac `macLength` bytes: a shorter one is refused unless it was declared.
   * @throws ArgumentError for bytes that cannot be used.
   */
  verify(message: Uint8Array, mac: Uint8Array): boolean;
  /** A message in pieces. */
  create(): IncrementalMac;
}

/** A message that comes in pieces. It keeps a context slot until `digest`, `verify` or `dispose`. */
export interface IncrementalMac {
  /**
   * Takes a part of the message, of any number of bytes.
   *
   * @throws ArgumentError when it is no Uint8Array.
   * @throws StateError after `digest`, `verify` or `dispose`.
   */
  update(bytes: Uint8Array): this;
  /**
   * Ends the message and wipes everything.
   *
   * @returns The MAC, `macLength` bytes.
   * @throws StateError after `digest`, `verify` or `dispose`, or when there is a nonce of which a MAC was made.
   */
  digest(): Bytes;
  /**
   * Ends the message, wipes everything, and says whether `mac` is its MAC.
   *
   * @throws ArgumentError when it has not `macLength` bytes; the message then goes on.
   * @throws StateError after `digest`, `verify` or `dispose`.
   */
  verify(mac: Uint8Array): boolean;
  /** Wipes everything. Idempotent; not needed after `digest` or `verify`. */
  dispose(): void;
}

/** CMAC (SP 800-38B, RFC 4493). */
export interface CmacFunction {
  /**
   * CMAC: authenticates messages of any length, with the block cipher alone and without a nonce.
   *
   * @param key 16, 24 or 32 bytes.
   */
  (key: Uint8Array, options?: CmacOptions): Mac;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the MAC, unless the option `macLength` says otherwise. */
  readonly macLength: 16;
}

/** GMAC (SP 800-38D), which is GCM of an empty text. */
export interface GmacFunction {
  /**
   * GMAC: authenticates a message under a nonce. **Two messages under one nonce give the hash key away, and with it forgeries.**
   *
   * @param key 16, 24 or 32 bytes.
   * @param nonce At least 1 byte, by preference 12; never the same twice with a key.
   */
  (key: Uint8Array, nonce: Uint8Array, options?: GmacOptions): Mac;
  /** Bytes in a block. */
  readonly blockSize: 16;
  /** Bytes in the nonce, by preference. */
  readonly nonceLength: 12;
  /** Bytes in the MAC, unless the option `macLength` says otherwise. */
  readonly macLength: 16;
}
