/**
 * Packets of SRTP under ARIA (RFC 8269) and AES: GCM as in RFC 7714, and CTR with HMAC-SHA-1 as in RFC 3711.
 *
 *     GCM nonce   = (00 00 || SSRC (4) || ROC (4) || SEQ (2)) XOR salt (12)
 *     CTR counter = (salt (14) || 00 00) XOR (SSRC (4) at byte 4 || ROC (4) || SEQ (2) at byte 8)
 *
 * A packet is an RTP header, which stays readable and is authenticated, and a payload. Guessing the rollover counter ROC
 * and refusing replays (RFC 3711, section 3.3) are the caller's. RFC 3711 forbids two packets with one SSRC and index.
 */
import { held, toBytes, toBytesOf, toKey } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, AuthenticationError, describe, FormatError } from "../errors.js";
import { concat } from "./bytes.js";
import { webCrypto } from "./chunk-keys.js";
import { SUITES } from "./ciphers.js";
import { oneOf } from "./passwords.js";
import type { SrtpKeys } from "./srtp-keys.js";
import { unsigned } from "./tls-gcm.js";

/** RTP (RFC 3550, section 5.1): the fixed header, and where its fields are. */
const HEADER_BYTES = 12;
const AT = { sequenceNumber: 2, ssrc: 8 } as const;
const GCM_TAG_BYTES = 16;
const CIPHERS = ["aria", "aes"] as const;

interface RtpHeader {
  readonly bytes: Bytes;
  readonly ssrc: Bytes;
  readonly sequenceNumber: Bytes;
}

/**
 * The header of a packet: the fixed one, contributing sources and extension (RFC 3550, sections 5.1 and 5.3.1).
 *
 * @param trailerBytes What the packet must have room for besides.
 */
function readHeader(packet: Bytes, trailerBytes: number): RtpHeader {
  const [first = 0] = packet;
  if (packet.length < HEADER_BYTES || first >> 6 !== 2) {
    throw new FormatError("packet", `${packet.length} bytes that are not`, "an RTP packet of version 2");
  }
  let end = HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0) end += 4 + 4 * ((packet[end + 2] ?? 0) * 256 + (packet[end + 3] ?? 0));
  if (end + trailerBytes > packet.length) {
    throw new FormatError("packet", `${packet.length} bytes`, `${end} bytes of header and ${trailerBytes} of tag`);
  }
  return {
    bytes: packet.subarray(0, end),
    ssrc: packet.subarray(AT.ssrc, AT.ssrc + 4),
    sequenceNumber: packet.subarray(AT.sequenceNumber, AT.sequenceNumber + 2),
  };
}

/** The rollover counter as 4 bytes. */
function rolloverBytes(roc: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, unsigned("roc", roc, 2 ** 32 - 1));
  return bytes;
}

/** `bytes` XOR those of `parts`, from `offset` on. */
function xorAt(bytes: Uint8Array, offset: number, ...parts: readonly Uint8Array[]): Bytes {
  const result = Uint8Array.from(bytes);
  concat(parts).forEach((byte, i) => (result[offset + i]! ^= byte));
  return result;
}

/** Packets under GCM. */
export interface SrtpGcm {
  /**
   * Protects an RTP packet.
   *
   * @param packet Header and payload.
   * @param roc The rollover counter, from 0 to 2^32 - 1.
   * @returns The SRTP packet: 16 bytes more.
   * @throws FormatError for what is no RTP packet; ArgumentError for a counter out of range.
   */
  protect(packet: Uint8Array, roc: number): Bytes;
  /**
   * Verifies and decrypts an SRTP packet without MKI.
   *
   * @throws AuthenticationError when anything was changed, or the counter is another.
   * @throws FormatError, ArgumentError as above.
   */
  unprotect(packet: Uint8Array, roc: number): Bytes;
}

/**
 * AEAD_ARIA_128_GCM, AEAD_ARIA_256_GCM and those of AES for SRTP (RFC 8269, section 2.2; RFC 7714, section 8).
 *
 * @param cipher Which block cipher.
 * @param keys From `deriveSrtpKeys`: a key of 16 or 32 bytes, held by reference, and a salt of 12.
 */
export function srtpGcm(cipher: "aria" | "aes", keys: Pick<SrtpKeys, "key" | "salt">): SrtpGcm {
  const { gcm } = SUITES[oneOf("cipher", cipher, CIPHERS)];
  const keyOf = held("key", toKey(keys.key));
  if (keyOf().length === 24) throw new ArgumentError("key", describe(keys.key), "16 or 32 bytes");
  const salt = Uint8Array.from(toBytesOf("salt", keys.salt, 12));
  const aead = ({ bytes, ssrc, sequenceNumber }: RtpHeader, roc: number) =>
    gcm(keyOf(), xorAt(salt, 2, ssrc, rolloverBytes(roc), sequenceNumber), bytes);
  return {
    protect(packet, roc) {
      const rtp = toBytes("packet", packet);
      const header = readHeader(rtp, 0);
      return concat([header.bytes, aead(header, roc).encrypt(rtp.subarray(header.bytes.length))]);
    },
    unprotect(packet, roc) {
      const srtp = toBytes("packet", packet);
      const header = readHeader(srtp, GCM_TAG_BYTES);
      return concat([header.bytes, aead(header, roc).decrypt(srtp.subarray(header.bytes.length))]);
    },
  };
}

/** Packets under CTR and HMAC-SHA-1, which WebCrypto computes. */
export interface SrtpCtr {
  /** As that of `SrtpGcm`; 10 or 4 bytes more. */
  protect(packet: Uint8Array, roc: number): Promise<Bytes>;
  /** As that of `SrtpGcm`. The tag is verified before anything is decrypted. */
  unprotect(packet: Uint8Array, roc: number): Promise<Bytes>;
}

/**
 * ARIA_128_CTR_HMAC_SHA1_80 and the like (RFC 8269, section 2.1), and those of AES (RFC 3711, section 4; RFC 6188).
 *
 * @param cipher Which block cipher.
 * @param keys From `deriveSrtpKeys`, with a salt of 14 bytes. A copy is kept.
 * @param tagLength Bytes of HMAC-SHA-1 that are sent: 10, or the 4 of those named `..._32`, which are few.
 */
export function srtpCtr(cipher: "aria" | "aes", keys: SrtpKeys, tagLength: 10 | 4 = 10): SrtpCtr {
  const { ctr } = SUITES[oneOf("cipher", cipher, CIPHERS)];
  const key = Uint8Array.from(toKey(keys.key));
  const authenticationKey = Uint8Array.from(toBytesOf("authenticationKey", keys.authenticationKey, 20));
  const salt = concat([toBytesOf("salt", keys.salt, 14), new Uint8Array(2)]);
  if (tagLength !== 10 && tagLength !== 4) throw new ArgumentError("tagLength", describe(tagLength), "10 or 4");

  const crypt = ({ bytes, ssrc, sequenceNumber }: RtpHeader, payload: Bytes, rollover: Bytes) =>
    concat([bytes, ctr(key, xorAt(salt, 4, ssrc, rollover, sequenceNumber)).encrypt(payload)]);

  /** Over the packet and the rollover counter (RFC 3711, section 4.2). */
  async function tagOf(packet: Uint8Array, rollover: Bytes): Promise<Bytes> {
    const { subtle } = webCrypto();
    const hmac = await subtle.importKey("raw", authenticationKey, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", hmac, concat([packet, rollover]))).subarray(0, tagLength);
  }

  return {
    async protect(packet, roc) {
      const rtp = Uint8Array.from(toBytes("packet", packet));
      const rollover = rolloverBytes(roc);
      const header = readHeader(rtp, 0);
      const sealed = crypt(header, rtp.subarray(header.bytes.length), rollover);
      return concat([sealed, await tagOf(sealed, rollover)]);
    },
    async unprotect(packet, roc) {
      const srtp = Uint8Array.from(toBytes("packet", packet));
      const rollover = rolloverBytes(roc);
      const header = readHeader(srtp, tagLength);
      const end = srtp.length - tagLength;
      const tag = await tagOf(srtp.subarray(0, end), rollover);
      const difference = tag.reduce((sum, byte, i) => sum | (byte ^ srtp[end + i]!), 0);
      if (difference !== 0) throw new AuthenticationError();
      return crypt(header, srtp.subarray(header.bytes.length, end), rollover);
    },
  };
}
