/** PBES2 (RFC 8018, section 6.2) with PBKDF2 and a cipher under CBC: its parameters in ASN.1, and what they do. */
import { CIPHER_OIDS, PBES2, PBKDF2, PRF_OIDS, SCRYPT } from "../../spec/oids.js";
import type { Bytes } from "../api/types.js";
import { DecryptionError, FormatError, LimitError, PaddingError, UnsupportedError } from "../errors.js";
import type { Asn1js, Fields } from "./asn1.js";
import { CBC_NAMES, type CbcName, findCipherByOid, partsOf, SUITES } from "./ciphers.js";
import { type HashName, pbkdf2 } from "./passwords.js";

/** At least 8 bytes of salt (RFC 8018, section 4.1); more than 1,024 have no use. */
export const MIN_SALT_BYTES = 8;
export const MAX_SALT_BYTES = 1024;
const IV_BYTES = 16;

export interface Pbes2Parameters {
  readonly cipher: CbcName;
  readonly hash: HashName;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly iv: Uint8Array;
}

/**
 * Reads an AlgorithmIdentifier of PBES2 (RFC 8018, appendix A.4).
 *
 * @param maxIterations More are refused.
 */
export function readPbes2(algorithm: Fields, maxIterations: number): Pbes2Parameters {
  const oid = algorithm.oid("encryptionAlgorithm");
  if (oid !== PBES2) throw new UnsupportedError(`encryptionAlgorithm: ${oid} is not PBES2 (${PBES2})`);
  const parameters = algorithm.sequence("PBES2-params");
  algorithm.end();
  const keyDerivation = parameters.sequence("keyDerivationFunc");
  const encryption = parameters.sequence("encryptionScheme");
  parameters.end();
  const cipher = readEncryptionScheme(encryption);
  const { keyLength, ...derived } = readPbkdf2(keyDerivation);
  const { keyBytes } = partsOf(cipher.name);
  if (keyLength !== undefined && keyLength !== keyBytes) {
    throw new FormatError("PBKDF2-params: keyLength", `${keyLength} bytes`, `the ${keyBytes} bytes of ${cipher.name}`);
  }
  if (derived.iterations > maxIterations) {
    throw new LimitError(`iterationCount: ${derived.iterations} is more than maxIterations, which is ${maxIterations}`);
  }
  return { cipher: cipher.name, iv: cipher.iv, ...derived };
}

/** Reads PBKDF2-params (RFC 8018, appendix A.2). */
function readPbkdf2(algorithm: Fields) {
  const oid = algorithm.oid("keyDerivationFunc");
  if (oid === SCRYPT) throw new UnsupportedError("keyDerivationFunc: scrypt is not supported, only PBKDF2");
  if (oid !== PBKDF2) throw new UnsupportedError(`keyDerivationFunc: ${oid} is not PBKDF2 (${PBKDF2})`);
  const parameters = algorithm.sequence("PBKDF2-params");
  algorithm.end();
  if (parameters.optional("sequence")) throw new UnsupportedError("PBKDF2-params: a salt from another source");
  const salt = parameters.octets("PBKDF2-params: salt");
  if (salt.length < MIN_SALT_BYTES || salt.length > MAX_SALT_BYTES) {
    const expected = `${MIN_SALT_BYTES} to ${MAX_SALT_BYTES} bytes`;
    throw new FormatError("PBKDF2-params: salt", `${salt.length} bytes`, expected);
  }
  const iterations = parameters.integer("PBKDF2-params: iterationCount");
  if (iterations < 1) throw new FormatError("PBKDF2-params: iterationCount", "0", "at least 1");
  const keyLength = parameters.optional("integer") ? parameters.integer("PBKDF2-params: keyLength") : undefined;
  const hash = parameters.more ? readPrf(parameters.sequence("PBKDF2-params: prf")) : "SHA-1";
  parameters.end();
  return { salt, iterations, keyLength, hash };
}

function readPrf(algorithm: Fields): HashName {
  const oid = algorithm.oid("PBKDF2-params: prf");
  const prf = PRF_OIDS.find((known) => known.oid === oid);
  if (!prf)
    throw new UnsupportedError(`PBKDF2-params: prf: ${oid} is none of ${PRF_OIDS.map(({ hash }) => hash).join()}`);
  if (algorithm.optional("null")) algorithm.any("prf: parameters");
  algorithm.end();
  return prf.hash;
}

function readEncryptionScheme(algorithm: Fields): { name: CbcName; iv: Uint8Array } {
  const oid = algorithm.oid("encryptionScheme");
  const name = CBC_NAMES.find((known) => known === findCipherByOid(oid)?.name);
  if (!name) throw new UnsupportedError(`encryptionScheme: ${oid} is none of ${CBC_NAMES.join()}`);
  const iv = algorithm.octets("encryptionScheme: IV");
  if (iv.length !== IV_BYTES) throw new FormatError("encryptionScheme: IV", `${iv.length} bytes`, `${IV_BYTES} bytes`);
  algorithm.end();
  return { name, iv };
}

/** An AlgorithmIdentifier of PBES2, as OpenSSL writes it: without keyLength, and without a prf where it is the default. */
export function writePbes2({ Sequence, ObjectIdentifier, OctetString, Integer, Null }: Asn1js, given: Pbes2Parameters) {
  const oid = (value: string) => new ObjectIdentifier({ value });
  const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });
  const algorithm = (id: string, ...parameters: Asn1Value[]) => new Sequence({ value: [oid(id), ...parameters] });
  const prf = PRF_OIDS.find(({ hash }) => hash === given.hash)!;
  const parameters = [octets(given.salt), new Integer({ value: given.iterations })];
  const pbkdf2Parameters = new Sequence({
    value: prf.hash === "SHA-1" ? parameters : [...parameters, algorithm(prf.oid, new Null())],
  });
  const cipher = CIPHER_OIDS.find(({ name }) => name === given.cipher)!;
  return algorithm(
    PBES2,
    new Sequence({ value: [algorithm(PBKDF2, pbkdf2Parameters), algorithm(cipher.oid, octets(given.iv))] }),
  );
}

type Asn1Value = InstanceType<Asn1js["BaseBlock"]>;

async function useKey<R>(password: Uint8Array, given: Pbes2Parameters, use: (key: Uint8Array) => R): Promise<R> {
  const { hash, salt, iterations, cipher } = given;
  const key = await pbkdf2(hash, password, salt, iterations, partsOf(cipher).keyBytes);
  try {
    return use(key);
  } finally {
    key.fill(0);
  }
}

export function encryptPbes2(text: Uint8Array, password: Uint8Array, given: Pbes2Parameters): Promise<Bytes> {
  const { cbc } = SUITES[partsOf(given.cipher).primitive];
  return useKey(password, given, (key) => cbc(key, given.iv).encrypt(text));
}

/**
 * @param accept What else must hold of the text: a wrong password is to look the same whether its padding is good by
 *   chance, or not.
 * @throws DecryptionError when the padding is malformed, or `accept` returns false.
 */
export function decryptPbes2(
  ciphertext: Uint8Array,
  password: Uint8Array,
  given: Pbes2Parameters,
  accept: (text: Uint8Array) => boolean,
): Promise<Bytes> {
  const { cbc } = SUITES[partsOf(given.cipher).primitive];
  return useKey(password, given, (key) => {
    let text: Bytes;
    try {
      text = cbc(key, given.iv).decrypt(ciphertext);
    } catch (error) {
      throw error instanceof PaddingError ? new DecryptionError("password") : error;
    }
    if (accept(text)) return text;
    text.fill(0);
    throw new DecryptionError("password");
  });
}
