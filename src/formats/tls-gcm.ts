/**
 * Records of TLS 1.2 under ARIA-GCM (RFC 6209, section 2.2) and AES-GCM: how RFC 5288 makes up the nonce and RFC 5246,
 * section 6.2.3.3, the additional data. DTLS 1.2 differs in the sequence number alone: epoch (2 bytes) || number (6).
 *
 *     nonce  = salt (4) || nonce_explicit (8)
 *     AAD    = seq_num (8) || type (1) || version (2) || length of the plaintext (2)
 *     record = nonce_explicit (8) || ciphertext || tag (16)
 */
import { held, toBytes, toBytesOf, toKey } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, AuthenticationError, describe, StateError } from "../errors.js";
import { concat } from "./bytes.js";
import { SUITES } from "./ciphers.js";
import { oneOf } from "./passwords.js";

const SALT_BYTES = 4;
const EXPLICIT_BYTES = 8;
const TAG_BYTES = 16;
/** 2^14 bytes (RFC 5246, section 6.2.1). */
const MAX_FRAGMENT_BYTES = 16384;
/** TLS 1.2. */
const VERSION = 0x0303;

/** What a record says of itself in the clear. */
export interface TlsRecordHeader {
  /** The record's number under these keys, from 0n to 2^64 - 1; under DTLS with the epoch in its upper 16 bits. */
  readonly sequenceNumber: bigint;
  /** ContentType: 23 for application data. */
  readonly type: number;
  /** ProtocolVersion. Default 0x0303, TLS 1.2; DTLS 1.2 has 0xfefd. */
  readonly version?: number;
}

/** One direction of a connection. */
export interface TlsGcm {
  /**
   * Encrypts a record's fragment. The explicit nonce is the sequence number, which RFC 5288, section 3, allows.
   *
   * @param plaintext At most 16,384 bytes.
   * @returns What stands in the record after its header of 5 bytes: 24 bytes more than the plaintext.
   * @throws StateError for a sequence number that is not above the one before: no nonce comes twice.
   * @throws ArgumentError for what cannot be used.
   */
  seal(header: TlsRecordHeader, plaintext: Uint8Array): Bytes;
  /**
   * Decrypts what a record has after its header.
   *
   * @throws AuthenticationError when anything was changed, or it is no such record (bad_record_mac).
   * @throws ArgumentError for a header that cannot be used.
   */
  open(header: TlsRecordHeader, fragment: Uint8Array): Bytes;
}

/**
 * The AEAD of a TLS 1.2 cipher suite such as TLS_ECDHE_ECDSA_WITH_ARIA_256_GCM_SHA384, for one direction.
 *
 * @param cipher Which block cipher.
 * @param key The write key: 16 or 32 bytes, held by reference.
 * @param salt The write IV: the 4 bytes of the nonce that are not sent.
 * @throws ArgumentError for what cannot be used.
 */
export function tlsGcm(cipher: "aria" | "aes", key: Uint8Array, salt: Uint8Array): TlsGcm {
  const { gcm } = SUITES[oneOf("cipher", cipher, ["aria", "aes"] as const)];
  const keyOf = held("key", toKey(key));
  if (keyOf().length === 24) throw new ArgumentError("key", describe(key), "16 or 32 bytes");
  const fixed = Uint8Array.from(toBytesOf("salt", salt, SALT_BYTES));
  let next = 0n;

  return {
    seal(header, plaintext) {
      const text = toBytes("plaintext", plaintext);
      if (text.length > MAX_FRAGMENT_BYTES) {
        throw new ArgumentError("plaintext", describe(plaintext), `at most ${MAX_FRAGMENT_BYTES} bytes`);
      }
      const aad = additionalData(header, text.length);
      if (header.sequenceNumber < next) {
        throw new StateError(
          `sequenceNumber: ${header.sequenceNumber} is not above the last one, and would repeat a nonce`,
        );
      }
      const explicit = aad.subarray(0, EXPLICIT_BYTES);
      const sealed = gcm(keyOf(), concat([fixed, explicit]), aad).encrypt(text);
      next = header.sequenceNumber + 1n;
      return concat([explicit, sealed]);
    },
    open(header, fragment) {
      const record = toBytes("fragment", fragment);
      const length = record.length - EXPLICIT_BYTES - TAG_BYTES;
      const aad = additionalData(header, Math.max(length, 0));
      if (length < 0 || length > MAX_FRAGMENT_BYTES) throw new AuthenticationError();
      const nonce = concat([fixed, record.subarray(0, EXPLICIT_BYTES)]);
      return gcm(keyOf(), nonce, aad).decrypt(record.subarray(EXPLICIT_BYTES));
    },
  };
}

/** `length` is that of the plaintext. */
function additionalData({ sequenceNumber, type, version = VERSION }: TlsRecordHeader, length: number): Bytes {
  if (typeof sequenceNumber !== "bigint" || sequenceNumber < 0n || sequenceNumber >= 2n ** 64n) {
    throw new ArgumentError("sequenceNumber", describe(sequenceNumber), "a bigint from 0n to 2n ** 64n - 1n");
  }
  const result = new Uint8Array(EXPLICIT_BYTES + 5);
  const view = new DataView(result.buffer);
  view.setBigUint64(0, sequenceNumber);
  view.setUint8(8, unsigned("type", type, 0xff));
  view.setUint16(9, unsigned("version", version, 0xffff));
  view.setUint16(11, length);
  return result;
}

/** A whole number from 0 to `max`. @internal */
export function unsigned(argument: string, value: unknown, max: number): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max) return value as number;
  throw new ArgumentError(argument, describe(value), `a whole number from 0 to ${max}`);
}
