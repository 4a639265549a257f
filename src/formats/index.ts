/**
 * Formats of others around ARIA and AES: private keys under passwords (PKCS #8), content of CMS messages, files of
 * `openssl enc`, records of TLS 1.2 and packets of SRTP. See docs/formats.md.
 */
import "../wasm/embedded.js";

export { type CmsContent, decryptCms } from "./cms.js";
export { decryptPkcs8, type DecryptPkcs8Options, encryptPkcs8, type EncryptPkcs8Options } from "./pkcs8.js";
export { decryptEnc, type Digest, encryptEnc, type EncKey, type EncOptions } from "./enc.js";
export type { EncCipherName } from "./enc-ciphers.js";
export type { HashName } from "./passwords.js";
export { toPem } from "./pem.js";
export { type SrtpCtr, srtpCtr, type SrtpGcm, srtpGcm } from "./srtp.js";
export { deriveSrtpKeys, type SrtpKeys } from "./srtp-keys.js";
export { type TlsGcm, tlsGcm, type TlsRecordHeader } from "./tls-gcm.js";
export type { Bytes } from "../api/types.js";
export {
  ArgumentError,
  AuthenticationError,
  DecryptionError,
  FormatError,
  LimitError,
  StateError,
  UnavailableError,
  UnsupportedError,
  WordsliceError,
} from "../errors.js";
