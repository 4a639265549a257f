/** The ciphers that PKCS #8 and CMS name by object identifiers, and how their names are made up. */
import { CIPHER_OIDS, type CipherOid } from "../../spec/oids.js";
import { cipherSuite } from "../api/suite.js";
import type { CipherSuite } from "../api/types.js";

/** The ciphers under CBC. */
export type CbcName = Extract<CipherOid["name"], `${string}-cbc`>;
export const CBC_NAMES = CIPHER_OIDS.map(({ name }) => name).filter((name): name is CbcName => name.endsWith("-cbc"));

/** A name such as "aria-256-cbc", taken apart. */
export interface CipherParts {
  readonly primitive: "aria" | "aes";
  readonly keyBytes: number;
  readonly mode: string;
}

export function partsOf(name: CipherOid["name"]): CipherParts {
  const [primitive, bits, mode] = name.split("-") as ["aria" | "aes", string, string];
  return { primitive, keyBytes: Number(bits) / 8, mode };
}

export function findCipherByOid(oid: string): CipherOid | undefined {
  return CIPHER_OIDS.find((cipher) => cipher.oid === oid);
}

/** ARIA and AES under their modes. */
export const SUITES: Readonly<Record<"aria" | "aes", CipherSuite>> = {
  aria: cipherSuite("aria"),
  aes: cipherSuite("aes"),
};
