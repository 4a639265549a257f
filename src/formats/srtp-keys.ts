/**
 * Session keys of SRTP: the key derivation of RFC 3711, section 4.3, whose pseudorandom function is the block cipher in
 * counter mode: AES-CM (RFC 3711, section 4.3.3; RFC 6188) or ARIA-CTR (RFC 8269, section 3). Those of SRTCP are not here:
 * the RFC has been read in two ways, of which NIST tests one (a label at byte 9 of x) and libsrtp has the other.
 */
import { toBytes, toKey } from "../api/arguments.js";
import { ArgumentError, describe } from "../errors.js";
import { SUITES } from "./ciphers.js";
import { oneOf } from "./passwords.js";

/** Bytes of the master salt and of the session salt. */
const CTR_SALT_BYTES = 14;
const GCM_SALT_BYTES = 12;
/** Of HMAC-SHA-1's key. */
const AUTHENTICATION_KEY_BYTES = 20;

/** Labels (RFC 3711, section 4.3.1). */
const LABELS = { key: 0, authenticationKey: 1, salt: 2 } as const;

/** Where the label is in `x`, which is 14 bytes: key_id = label || r, and r has 6 bytes. */
const LABEL_AT = 7;

/** What protects packets. */
export interface SrtpKeys {
  /** The cipher's key, as long as the master key. */
  readonly key: Uint8Array;
  /** The key of HMAC-SHA-1: 20 bytes, which GCM does not need. */
  readonly authenticationKey: Uint8Array;
  /** As long as the master salt. */
  readonly salt: Uint8Array;
}

/**
 * Derives the session keys of SRTP for a key derivation rate of 0: once for each master key, as DTLS-SRTP
 * does.
 *
 * @param cipher Which block cipher.
 * @param masterKey 16, 24 or 32 bytes.
 * @param masterSalt 14 bytes for CTR; 12 for GCM, as if two of zero followed (RFC 7714, erratum 4938).
 * @returns Keys that the caller wipes.
 * @throws ArgumentError for what cannot be used.
 */
export function deriveSrtpKeys(cipher: "aria" | "aes", masterKey: Uint8Array, masterSalt: Uint8Array): SrtpKeys {
  const { ctr } = SUITES[oneOf("cipher", cipher, ["aria", "aes"] as const)];
  const master = toKey(masterKey);
  const given = toBytes("masterSalt", masterSalt);
  if (given.length !== CTR_SALT_BYTES && given.length !== GCM_SALT_BYTES) {
    throw new ArgumentError("masterSalt", describe(masterSalt), `${CTR_SALT_BYTES} bytes for CTR, or 12 for GCM`);
  }
  const derive = (label: number, byteLength: number) => {
    const counter = new Uint8Array(16);
    counter.set(given);
    counter[LABEL_AT]! ^= label;
    return ctr(master, counter).encrypt(new Uint8Array(byteLength));
  };
  return {
    key: derive(LABELS.key, master.length),
    authenticationKey: derive(LABELS.authenticationKey, AUTHENTICATION_KEY_BYTES),
    salt: derive(LABELS.salt, given.length),
  };
}
