/**
 * Decrypting the content of CMS messages with the content-encryption key: EncryptedData and EnvelopedData (RFC 5652,
 * sections 8 and 6), and AuthEnvelopedData (RFC 5083) under GCM (RFC 5084). How a recipient comes to that key is not dealt
 * with here: a key encryption key unwraps it, or a private key does.
 */
import { AUTH_ENVELOPED_DATA, CIPHER_OIDS, ENCRYPTED_DATA, ENVELOPED_DATA } from "../../spec/oids.js";
import { toKey } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, DecryptionError, describe, FormatError, PaddingError, UnsupportedError } from "../errors.js";
import { type Element, Fields, loadAsn1js, octetsOf, parse, setOfToDer } from "./asn1.js";
import { concat } from "./bytes.js";
import { findCipherByOid, partsOf, SUITES } from "./ciphers.js";
import { derOf } from "./pem.js";

/** RFC 7468, section 9; OpenSSL writes "CMS". */
const LABELS = ["CMS", "PKCS7"];

const IV_BYTES = 16;
/** GCMParameters (RFC 5084, section 3.2): 12 to 16 bytes of tag, 12 if nothing is said. */
const DEFAULT_TAG_BYTES = 12;
const TAG_BYTES = { min: 12, max: 16 };
const MAX_NONCE_BYTES = 64;

/** What was in a message. */
export interface CmsContent {
  /** The object identifier of the content's type, `"1.2.840.113549.1.7.1"` for data of any kind. */
  readonly contentType: string;
  readonly content: Bytes;
  /**
   * Whether it was authenticated, in AuthEnvelopedData under GCM. Where that is expected, refuse what is not: anyone can
   * take the ciphertext of such a message and pass it on as CBC.
   */
  readonly authenticated: boolean;
}

/** EncryptedContentInfo (RFC 5652, section 6.1). */
interface EncryptedContent {
  readonly contentType: string;
  readonly algorithm: Fields;
  readonly ciphertext: Uint8Array;
}

/**
 * Decrypts a message's content.
 *
 * @param message A ContentInfo in DER or BER, cut into segments or not, or in PEM with the label CMS or PKCS7.
 * @param key The content-encryption key: 16, 24 or 32 bytes, as the message's cipher needs.
 * @throws FormatError when it is not such a structure, or holds no content.
 * @throws UnsupportedError for other content types and ciphers than those above with CBC or GCM of ARIA or AES.
 * @throws AuthenticationError when the tag is wrong, before any text is made.
 * @throws DecryptionError when the padding is malformed; the cause is not said.
 * @throws ArgumentError for a key that the message's cipher does not take.
 * @throws UnavailableError without the package asn1js.
 */
export async function decryptCms(message: string | Uint8Array, key: Uint8Array): Promise<CmsContent> {
  const der = Uint8Array.from(derOf("message", message, LABELS));
  const secret = Uint8Array.from(toKey(key));
  try {
    const asn1 = await loadAsn1js();
    const contentInfo = new Fields(parse(asn1, der, "ContentInfo"), "ContentInfo");
    const type = contentInfo.oid("contentType");
    const explicit = contentInfo.tagged(0);
    contentInfo.end();
    const inner = explicit?.constructed && explicit.children.length === 1 ? explicit.children[0] : undefined;
    if (!inner) throw new FormatError("ContentInfo: content", "something else", "one element, with the tag 0");
    switch (type) {
      case ENCRYPTED_DATA:
        return decryptCbc(readEncryptedData(inner), secret);
      case ENVELOPED_DATA:
        return decryptCbc(readEnvelopedData(inner), secret);
      case AUTH_ENVELOPED_DATA:
        return decryptAuthEnveloped(inner, secret);
      default:
        throw new UnsupportedError(
          `contentType: ${type} is none of EncryptedData, EnvelopedData and AuthEnvelopedData`,
        );
    }
  } finally {
    secret.fill(0);
  }
}

/** RFC 5652, section 8. */
function readEncryptedData(element: Element): EncryptedContent {
  const fields = new Fields(element, "EncryptedData");
  fields.integer("EncryptedData: version");
  const content = readEncryptedContent(fields);
  fields.tagged(1); // unprotected attributes
  fields.end();
  return content;
}

/** RFC 5652, section 6.1. */
function readEnvelopedData(element: Element): EncryptedContent {
  const fields = new Fields(element, "EnvelopedData");
  skipRecipients(fields);
  const content = readEncryptedContent(fields);
  fields.tagged(1); // unprotected attributes
  fields.end();
  return content;
}

/** The version, the originator and the recipients. */
function skipRecipients(fields: Fields): void {
  fields.integer("version");
  fields.tagged(0);
  new Fields(fields.any("recipientInfos"), "recipientInfos", "set");
}

function readEncryptedContent(fields: Fields): EncryptedContent {
  const info = fields.sequence("EncryptedContentInfo");
  const contentType = info.oid("contentType");
  const algorithm = info.sequence("contentEncryptionAlgorithm");
  const content = info.tagged(0);
  info.end();
  if (!content) throw new FormatError("encryptedContent", "nothing", "the ciphertext, which must not be detached");
  return { contentType, algorithm, ciphertext: octetsOf(content, "encryptedContent") };
}

function readCipher(algorithm: Fields, mode: "cbc" | "gcm", key: Uint8Array) {
  const oid = algorithm.oid("contentEncryptionAlgorithm");
  const cipher = findCipherByOid(oid);
  const parts = cipher && partsOf(cipher.name);
  if (!cipher || parts?.mode !== mode) {
    const names = CIPHER_OIDS.map(({ name }) => name).filter((name) => name.endsWith(mode));
    throw new UnsupportedError(`contentEncryptionAlgorithm: ${cipher?.name ?? oid} is none of ${names.join()}`);
  }
  if (key.length !== parts.keyBytes) {
    throw new ArgumentError("key", describe(key), `the ${parts.keyBytes} bytes that ${cipher.name} needs`);
  }
  return SUITES[parts.primitive];
}

function decryptCbc({ contentType, algorithm, ciphertext }: EncryptedContent, key: Uint8Array): CmsContent {
  const { cbc } = readCipher(algorithm, "cbc", key);
  const iv = algorithm.octets("contentEncryptionAlgorithm: IV");
  algorithm.end();
  if (iv.length !== IV_BYTES) throw new FormatError("IV", `${iv.length} bytes`, `${IV_BYTES} bytes`);
  if (ciphertext.length === 0 || ciphertext.length % 16 !== 0) {
    throw new FormatError("encryptedContent", `${ciphertext.length} bytes`, "one block of 16 bytes or more");
  }
  try {
    return { contentType, content: cbc(key, iv).decrypt(ciphertext), authenticated: false };
  } catch (error) {
    throw error instanceof PaddingError ? new DecryptionError("key") : error;
  }
}

/** RFC 5083, section 2.1. */
function decryptAuthEnveloped(element: Element, key: Uint8Array): CmsContent {
  const fields = new Fields(element, "AuthEnvelopedData");
  skipRecipients(fields);
  const { contentType, algorithm, ciphertext } = readEncryptedContent(fields);
  const attributes = fields.tagged(1);
  const tag = fields.octets("mac");
  fields.tagged(2); // unauthenticated attributes
  fields.end();
  const { gcm } = readCipher(algorithm, "gcm", key);
  const { nonce, tagLength } = readGcmParameters(algorithm);
  if (tag.length !== tagLength)
    throw new FormatError("mac", `${tag.length} bytes`, `the ${tagLength} of its parameters`);
  // As a SET OF in DER, whatever they were sent in (RFC 5083, section 2.2).
  const aad = attributes ? setOfToDer(attributes) : new Uint8Array(0);
  const content = gcm(key, nonce, aad, { tagLength }).decrypt(concat([ciphertext, tag]));
  return { contentType, content, authenticated: true };
}

/** RFC 5084, section 3.2. */
function readGcmParameters(algorithm: Fields): { nonce: Uint8Array; tagLength: number } {
  const parameters = algorithm.sequence("GCMParameters");
  algorithm.end();
  const nonce = parameters.octets("GCMParameters: nonce");
  if (nonce.length === 0 || nonce.length > MAX_NONCE_BYTES) {
    throw new FormatError("GCMParameters: nonce", `${nonce.length} bytes`, `1 to ${MAX_NONCE_BYTES} bytes`);
  }
  const tagLength = parameters.more ? parameters.integer("GCMParameters: ICVlen") : DEFAULT_TAG_BYTES;
  parameters.end();
  if (tagLength < TAG_BYTES.min || tagLength > TAG_BYTES.max) {
    throw new FormatError("GCMParameters: ICVlen", String(tagLength), `${TAG_BYTES.min} to ${TAG_BYTES.max}`);
  }
  return { nonce, tagLength };
}
