/** The types of the face of WebCrypto, which need neither those of the DOM nor those of Node. */

/** Bytes: any view or an `ArrayBuffer`, over memory that is neither shared nor resizable. */
export type BufferSource = ArrayBufferView | ArrayBuffer;

/** What a key may do. */
export type KeyUsage = "encrypt" | "decrypt" | "sign" | "verify" | "deriveKey" | "deriveBits" | "wrapKey" | "unwrapKey";

/** How a key is written; keys of ARIA and AES are `raw` or `jwk`. */
export type KeyFormat = "raw" | "jwk" | "pkcs8" | "spki";

/** A key, ours or the runtime's. Its bytes are no property of it. */
export interface CryptoKey {
  readonly type: "secret" | "private" | "public";
  readonly extractable: boolean;
  /** The algorithm that the key is for; with ours its length in bits too. */
  readonly algorithm: { name: string; length?: number };
  readonly usages: KeyUsage[];
}

/** The two keys of an algorithm of the runtime's. */
export interface CryptoKeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

/** A key as JSON (RFC 7517). Those of secret keys have `kty` "oct" and their bytes in base64url as `k` (RFC 7518, 6.4). */
export interface JsonWebKey {
  alg?: string;
  ext?: boolean;
  k?: string;
  key_ops?: string[];
  kty?: string;
  use?: string;
}

/** An algorithm's name, in upper or lower case, or an object with its name and parameters. */
export type AlgorithmIdentifier = string | { readonly name: string };

/** ARIA-CBC and AES-CBC (SP 800-38A, section 6.2), with PKCS#7 padding. */
export interface CbcParams {
  readonly name: string;
  /** 16 bytes, unpredictable. */
  readonly iv: BufferSource;
}

/** ARIA-CTR and AES-CTR (SP 800-38A, section 6.5). */
export interface CtrParams {
  readonly name: string;
  /** The first counter block, 16 bytes; no block may be used twice with a key. */
  readonly counter: BufferSource;
  /** How many of its last bits count, 1 to 128. A text of more than 2^length blocks is an OperationError. */
  readonly length: number;
}

/** ARIA-GCM and AES-GCM (SP 800-38D), ARIA-CCM and AES-CCM (SP 800-38C). */
export interface AeadParams {
  readonly name: string;
  /** The nonce, never the same twice with a key: with GCM at least 1 byte, by preference 12; with CCM 7 to 13. */
  readonly iv: BufferSource;
  /** What is authenticated and not sent. Default none. */
  readonly additionalData?: BufferSource;
  /** Bits: with GCM 32, 64, 96, 104, 112, 120 or 128; with CCM 32, 48, 64, 80, 96, 112 or 128. Default 128. */
  readonly tagLength?: number;
}

/** What `generateKey` and `deriveKey` make of an algorithm of ours. */
export interface KeyLengthParams {
  readonly name: string;
  /** Bits: 128, 192 or 256. */
  readonly length: number;
}

/** Parameters of any algorithm of ours; ARIA-KW and AES-KW (RFC 3394) have none. Those of the runtime's go through. */
export type CipherParams = AlgorithmIdentifier | CbcParams | CtrParams | AeadParams;

/**
 * `SubtleCrypto` with ARIA and AES by this library. Every method returns a promise, which is rejected with what the Web
 * Cryptography API names: a DOMException (`NotSupportedError`, `InvalidAccessError`, `OperationError`, `DataError`,
 * `SyntaxError`) or, for arguments of a wrong type and missing members, a TypeError.
 *
 * All inputs are read during the call. Work on keys of ours is done during the call too, on this thread.
 */
export interface SubtleCrypto {
  /** Encrypts. @throws OperationError for parameters that the algorithm does not take. */
  encrypt(algorithm: CipherParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  /** Decrypts. @throws OperationError also when a tag or padding is wrong, which it does not tell apart. */
  decrypt(algorithm: CipherParams, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  /**
   * Makes a key of the bytes of 16, 24 or 32, or of a JsonWebKey.
   *
   * @throws DataError for a key that is malformed or not for this algorithm; SyntaxError for usages that it cannot have, or none.
   */
  importKey(
    format: KeyFormat,
    keyData: BufferSource | JsonWebKey,
    algorithm: AlgorithmIdentifier,
    extractable: boolean,
    keyUsages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  /** Gives the bytes of a key. @throws InvalidAccessError unless it is extractable. */
  exportKey(format: "jwk", key: CryptoKey): Promise<JsonWebKey>;
  exportKey(format: Exclude<KeyFormat, "jwk">, key: CryptoKey): Promise<ArrayBuffer>;
  exportKey(format: KeyFormat, key: CryptoKey): Promise<ArrayBuffer | JsonWebKey>;
  /** Makes a random key. @throws OperationError for lengths that there are not; SyntaxError for the usages. */
  generateKey(algorithm: KeyLengthParams, extractable: boolean, keyUsages: readonly KeyUsage[]): Promise<CryptoKey>;
  generateKey(
    algorithm: AlgorithmIdentifier,
    extractable: boolean,
    keyUsages: readonly KeyUsage[],
  ): Promise<CryptoKey | CryptoKeyPair>;
  /** Exports a key and encrypts that. Either key may be the runtime's. */
  wrapKey(format: KeyFormat, key: CryptoKey, wrappingKey: CryptoKey, wrapAlgorithm: CipherParams): Promise<ArrayBuffer>;
  /** Decrypts a key and imports it. The key that unwraps, and the one that comes out, may each be the runtime's. */
  unwrapKey(
    format: KeyFormat,
    wrappedKey: BufferSource,
    unwrappingKey: CryptoKey,
    unwrapAlgorithm: CipherParams,
    unwrappedKeyAlgorithm: AlgorithmIdentifier,
    extractable: boolean,
    keyUsages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  /** Derives a key, also one of ours, from one of the runtime's. */
  deriveKey(
    algorithm: AlgorithmIdentifier,
    baseKey: CryptoKey,
    derivedKeyType: AlgorithmIdentifier | KeyLengthParams,
    extractable: boolean,
    keyUsages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  /** The runtime's. */
  deriveBits(algorithm: AlgorithmIdentifier, baseKey: CryptoKey, length?: number | null): Promise<ArrayBuffer>;
  /** The runtime's. */
  digest(algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer>;
  /** The runtime's. */
  sign(algorithm: AlgorithmIdentifier, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  /** The runtime's. */
  verify(algorithm: AlgorithmIdentifier, key: CryptoKey, signature: BufferSource, data: BufferSource): Promise<boolean>;
}

/** `Crypto` with the `subtle` of this library. */
export interface Crypto {
  readonly subtle: SubtleCrypto;
  /** The runtime's. @throws DOMException `QuotaExceededError` for more than 65,536 bytes. */
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  /** The runtime's. */
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
}
