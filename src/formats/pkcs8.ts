/** Private keys under a password: PKCS #8's EncryptedPrivateKeyInfo (RFC 5958, section 3) with PBES2 (RFC 8018). */
import { option, toBytes } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, describe, FormatError } from "../errors.js";
import { type Asn1js, Fields, loadAsn1js, parse, toDer } from "./asn1.js";
import { webCrypto } from "./chunk-keys.js";
import { CBC_NAMES, type CbcName } from "./ciphers.js";
import { HASHES, type HashName, oneOf, passwordBytes, toIterations } from "./passwords.js";
import { decryptPbes2, encryptPbes2, MAX_SALT_BYTES, MIN_SALT_BYTES, readPbes2, writePbes2 } from "./pbes2.js";
import { derOf } from "./pem.js";

/** The label of its PEM (RFC 7468, section 11). */
export const ENCRYPTED_PRIVATE_KEY = "ENCRYPTED PRIVATE KEY";

/** OWASP's figure for PBKDF2 with HMAC-SHA-256 in its Password Storage Cheat Sheet of 2023. */
const DEFAULT_ITERATIONS = 600_000;
/** Some seconds of SHA-256 on a machine of 2020. */
const DEFAULT_MAX_ITERATIONS = 10_000_000;
const DEFAULT_SALT_BYTES = 16;

/** How a private key is encrypted. */
export interface EncryptPkcs8Options {
  /** Default `"aria-256-cbc"`. */
  readonly cipher?: CbcName;
  /** The hash of PBKDF2's HMAC. Default `"SHA-256"`. */
  readonly hash?: HashName;
  /** PBKDF2's iterations, from 1 on. Default 600,000. */
  readonly iterations?: number;
  /** Bytes of random salt, 8 to 1,024. Default 16. */
  readonly saltLength?: number;
}

/** What a file may ask for. */
export interface DecryptPkcs8Options {
  /** More iterations of PBKDF2 are refused: it is the file that says how many. Default 10,000,000. */
  readonly maxIterations?: number;
}

/**
 * Encrypts a private key with a password. `toPem("ENCRYPTED PRIVATE KEY", der)` makes PEM of the result.
 *
 * @param privateKeyInfo A PrivateKeyInfo (PKCS #8) in DER, as WebCrypto exports it under the name `pkcs8`.
 * @param password Text, which is taken as UTF-8, or bytes.
 * @returns An EncryptedPrivateKeyInfo in DER.
 * @throws ArgumentError for what cannot be used.
 * @throws UnavailableError without the package asn1js, or without WebCrypto.
 */
export async function encryptPkcs8(
  privateKeyInfo: Uint8Array,
  password: string | Uint8Array,
  options: EncryptPkcs8Options = {},
): Promise<Bytes> {
  const text = Uint8Array.from(toBytes("privateKeyInfo", privateKeyInfo));
  const secret = passwordBytes(password);
  try {
    const cipher = oneOf("cipher", option(options, "cipher") ?? "aria-256-cbc", CBC_NAMES);
    const hash = oneOf("hash", option(options, "hash") ?? "SHA-256", HASHES);
    const iterations = toIterations("iterations", option(options, "iterations") ?? DEFAULT_ITERATIONS);
    const saltLength = toSaltLength(option(options, "saltLength") ?? DEFAULT_SALT_BYTES);
    const asn1 = await loadAsn1js();
    if (!isPrivateKeyInfo(asn1, text)) {
      throw new ArgumentError("privateKeyInfo", describe(privateKeyInfo), "a PrivateKeyInfo of PKCS #8 in DER");
    }
    const salt = webCrypto().getRandomValues(new Uint8Array(saltLength));
    const iv = webCrypto().getRandomValues(new Uint8Array(16));
    const parameters = { cipher, hash, iterations, salt, iv };
    const encrypted = await encryptPbes2(text, secret, parameters);
    const encryptedData = new asn1.OctetString({ valueHex: Uint8Array.from(encrypted).buffer });
    return new Uint8Array(new asn1.Sequence({ value: [writePbes2(asn1, parameters), encryptedData] }).toBER());
  } finally {
    secret.fill(0);
    text.fill(0);
  }
}

/**
 * Decrypts a private key.
 *
 * @param encrypted An EncryptedPrivateKeyInfo in DER, or in PEM with the label ENCRYPTED PRIVATE KEY.
 * @param password Text, which is taken as UTF-8, or bytes.
 * @returns The PrivateKeyInfo in DER, which WebCrypto imports under the name `pkcs8`. CBC does not authenticate it.
 * @throws FormatError when it is not such a structure in DER.
 * @throws UnsupportedError for what is not PBES2 with PBKDF2 and CBC of ARIA or AES, scrypt included.
 * @throws LimitError for more iterations than are allowed.
 * @throws DecryptionError when the password is wrong or the file was changed; which of them, or why, is not said.
 * @throws ArgumentError for what cannot be used.
 * @throws UnavailableError without the package asn1js, or without WebCrypto.
 */
export async function decryptPkcs8(
  encrypted: string | Uint8Array,
  password: string | Uint8Array,
  options: DecryptPkcs8Options = {},
): Promise<Bytes> {
  const der = Uint8Array.from(derOf("encrypted", encrypted, [ENCRYPTED_PRIVATE_KEY]));
  const maxIterations = toIterations("maxIterations", option(options, "maxIterations") ?? DEFAULT_MAX_ITERATIONS);
  const secret = passwordBytes(password);
  try {
    const asn1 = await loadAsn1js();
    const element = parse(asn1, der, "EncryptedPrivateKeyInfo");
    const fields = new Fields(element, "EncryptedPrivateKeyInfo");
    const parameters = readPbes2(fields.sequence("encryptionAlgorithm"), maxIterations);
    const ciphertext = fields.octets("encryptedData");
    fields.end();
    if (!equal(toDer(element), der)) throw new FormatError("EncryptedPrivateKeyInfo", "BER", "DER");
    if (ciphertext.length === 0 || ciphertext.length % 16 !== 0) {
      throw new FormatError("encryptedData", `${ciphertext.length} bytes`, "one block of 16 bytes or more");
    }
    return await decryptPbes2(ciphertext, secret, parameters, (bytes) => isPrivateKeyInfo(asn1, bytes));
  } finally {
    secret.fill(0);
  }
}

/** Whether it starts as OneAsymmetricKey does (RFC 5958, section 2): a version, an algorithm and a key. */
function isPrivateKeyInfo(asn1: Asn1js, bytes: Uint8Array): boolean {
  try {
    const fields = new Fields(parse(asn1, bytes, "PrivateKeyInfo"), "PrivateKeyInfo");
    const version = fields.integer("version");
    fields.sequence("privateKeyAlgorithm").oid("algorithm");
    fields.octets("privateKey");
    return version <= 1;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

function toSaltLength(value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= MIN_SALT_BYTES && (value as number) <= MAX_SALT_BYTES) {
    return value as number;
  }
  throw new ArgumentError("saltLength", describe(value), `${MIN_SALT_BYTES} to ${MAX_SALT_BYTES}`);
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
