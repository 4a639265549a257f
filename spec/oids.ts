/** Object identifiers of the formats, and what algorithms they stand for. */

/** A block cipher under a mode, as formats name it. */
export interface CipherOid {
  readonly oid: string;
  /** The name that OpenSSL has for it. */
  readonly name: `${"aria" | "aes"}-${128 | 192 | 256}-${"cbc" | "gcm"}`;
}

/** ARIA: RFC 5794, appendix B. AES: RFC 3565, section 4.1, and RFC 5084, section 3.2. */
export const CIPHER_OIDS: readonly CipherOid[] = [
  { oid: "1.2.410.200046.1.1.2", name: "aria-128-cbc" },
  { oid: "1.2.410.200046.1.1.7", name: "aria-192-cbc" },
  { oid: "1.2.410.200046.1.1.12", name: "aria-256-cbc" },
  { oid: "1.2.410.200046.1.1.34", name: "aria-128-gcm" },
  { oid: "1.2.410.200046.1.1.35", name: "aria-192-gcm" },
  { oid: "1.2.410.200046.1.1.36", name: "aria-256-gcm" },
  { oid: "2.16.840.1.101.3.4.1.2", name: "aes-128-cbc" },
  { oid: "2.16.840.1.101.3.4.1.22", name: "aes-192-cbc" },
  { oid: "2.16.840.1.101.3.4.1.42", name: "aes-256-cbc" },
  { oid: "2.16.840.1.101.3.4.1.6", name: "aes-128-gcm" },
  { oid: "2.16.840.1.101.3.4.1.26", name: "aes-192-gcm" },
  { oid: "2.16.840.1.101.3.4.1.46", name: "aes-256-gcm" },
];

/** PKCS #5 (RFC 8018, appendix C; RFC 7914, section 7). */
export const PBES2 = "1.2.840.113549.1.5.13";
export const PBKDF2 = "1.2.840.113549.1.5.12";
export const SCRYPT = "1.3.6.1.4.1.11591.4.11";

/** The pseudorandom functions of PBKDF2 (RFC 8018, appendix B.1.2), by the names that WebCrypto has for their hashes. */
export const PRF_OIDS = [
  { oid: "1.2.840.113549.2.7", hash: "SHA-1" },
  { oid: "1.2.840.113549.2.9", hash: "SHA-256" },
  { oid: "1.2.840.113549.2.10", hash: "SHA-384" },
  { oid: "1.2.840.113549.2.11", hash: "SHA-512" },
] as const;

/** The content types of CMS whose content is encrypted (RFC 5652, sections 6 and 8; RFC 5083, section 2.1). */
export const ENVELOPED_DATA = "1.2.840.113549.1.7.3";
export const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";
export const AUTH_ENVELOPED_DATA = "1.2.840.113549.1.9.16.1.23";
