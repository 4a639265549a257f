/** The ciphers by the names and numbers that OpenSSL, and so Node.js, gives them. */
import { MAX_NONCE_BYTES as CCM_MAX_NONCE, MIN_NONCE_BYTES as CCM_MIN_NONCE } from "../../spec/ccm.js";
import { MAX_NONCE_BYTES as OCB_MAX_NONCE } from "../../spec/ocb.js";
import { invalidArgType, outOfRange } from "./errors.js";

export type ModeName = "ecb" | "cbc" | "cfb" | "ofb" | "ctr" | "xts" | "gcm" | "ccm" | "ocb" | "wrap";

/** The modes told apart by how they work: Node has one name for all of CFB, for KW and KWP, and for CBC and stitched CBC. */
export type Kind = ModeName | "cbc-hmac" | "cfb8" | "cfb1" | "wrap-pad";

/** What ciphers of one kind have in common. Lengths are in bytes. */
interface KindDescription {
  readonly mode: ModeName;
  /** 1 in modes that take any number of bytes. */
  readonly blockSize: number;
  /** Of the initialization vector, 0 where there is none. */
  readonly ivLength: number;
  /** The shortest and the longest one, where it may have other lengths. */
  readonly ivLengths?: readonly [number, number];
}

const KINDS: Readonly<Record<Kind, KindDescription>> = {
  ecb: { mode: "ecb", blockSize: 16, ivLength: 0 },
  cbc: { mode: "cbc", blockSize: 16, ivLength: 16 },
  "cbc-hmac": { mode: "cbc", blockSize: 16, ivLength: 16 },
  cfb: { mode: "cfb", blockSize: 1, ivLength: 16 },
  cfb8: { mode: "cfb", blockSize: 1, ivLength: 16 },
  cfb1: { mode: "cfb", blockSize: 1, ivLength: 16 },
  ofb: { mode: "ofb", blockSize: 1, ivLength: 16 },
  ctr: { mode: "ctr", blockSize: 1, ivLength: 16 },
  xts: { mode: "xts", blockSize: 1, ivLength: 16 },
  gcm: { mode: "gcm", blockSize: 1, ivLength: 12, ivLengths: [1, Infinity] },
  ccm: { mode: "ccm", blockSize: 1, ivLength: 12, ivLengths: [CCM_MIN_NONCE, CCM_MAX_NONCE] },
  ocb: { mode: "ocb", blockSize: 16, ivLength: 12, ivLengths: [1, OCB_MAX_NONCE] },
  wrap: { mode: "wrap", blockSize: 8, ivLength: 8 },
  "wrap-pad": { mode: "wrap", blockSize: 8, ivLength: 4 },
};

/** Three ciphers, with keys of 128, 192 and 256 bits. In names, # is the number of bits. */
interface Row {
  /** OpenSSL's own name. */
  readonly name: string;
  readonly kind: Kind;
  /** OpenSSL's numbers (obj_mac.h); 0 where it has no such cipher. */
  readonly nids: readonly [number, number, number];
  /** Other names that `getCiphers` lists. */
  readonly aliases?: readonly string[];
  /** Names that OpenSSL takes and does not list. */
  readonly unlisted?: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: "aes-#-ecb", kind: "ecb", nids: [418, 422, 426] },
  { name: "aes-#-cbc", kind: "cbc", nids: [419, 423, 427], aliases: ["aes#"] },
  { name: "aes-#-cbc-hmac-sha1", kind: "cbc-hmac", nids: [916, 0, 918] },
  { name: "aes-#-cbc-hmac-sha256", kind: "cbc-hmac", nids: [948, 0, 950] },
  { name: "aes-#-cfb", kind: "cfb", nids: [421, 425, 429] },
  { name: "aes-#-cfb8", kind: "cfb8", nids: [653, 654, 655] },
  { name: "aes-#-cfb1", kind: "cfb1", nids: [650, 651, 652] },
  { name: "aes-#-ofb", kind: "ofb", nids: [420, 424, 428] },
  { name: "aes-#-ctr", kind: "ctr", nids: [904, 905, 906] },
  { name: "aes-#-xts", kind: "xts", nids: [913, 0, 914] },
  { name: "id-aes#-GCM", kind: "gcm", nids: [895, 898, 901], aliases: ["aes-#-gcm"] },
  { name: "id-aes#-CCM", kind: "ccm", nids: [896, 899, 902], aliases: ["aes-#-ccm"] },
  { name: "aes-#-ocb", kind: "ocb", nids: [958, 959, 960] },
  { name: "id-aes#-wrap", kind: "wrap", nids: [788, 789, 790], aliases: ["aes#-wrap"], unlisted: ["aes-#-wrap"] },
  { name: "id-aes#-wrap-pad", kind: "wrap-pad", nids: [897, 900, 903], unlisted: ["aes#-wrap-pad", "aes-#-wrap-pad"] },
  { name: "aria-#-ecb", kind: "ecb", nids: [1065, 1070, 1075] },
  { name: "aria-#-cbc", kind: "cbc", nids: [1066, 1071, 1076], aliases: ["aria#"] },
  { name: "aria-#-cfb", kind: "cfb", nids: [1067, 1072, 1077] },
  { name: "aria-#-cfb8", kind: "cfb8", nids: [1083, 1084, 1085] },
  { name: "aria-#-cfb1", kind: "cfb1", nids: [1080, 1081, 1082] },
  { name: "aria-#-ofb", kind: "ofb", nids: [1068, 1073, 1078] },
  { name: "aria-#-ctr", kind: "ctr", nids: [1069, 1074, 1079] },
  { name: "aria-#-gcm", kind: "gcm", nids: [1123, 1124, 1125] },
  { name: "aria-#-ccm", kind: "ccm", nids: [1120, 1121, 1122] },
];

export interface CipherDescription extends KindDescription {
  readonly primitive: "aria" | "aes";
  readonly kind: Kind;
  /** Bytes; both keys of XTS together. */
  readonly keyLength: number;
  /** OpenSSL's own name for it, in lower case. */
  readonly name: string;
  /** OpenSSL's number for it. */
  readonly nid: number;
}

const listed: string[] = [];
const byName = new Map<string, CipherDescription>();
const byNid = new Map<number, CipherDescription>();

for (const { name, kind, nids, aliases = [], unlisted = [] } of ROWS) {
  nids.forEach((nid, i) => {
    if (nid === 0) return;
    const bits = [128, 192, 256][i]!;
    const named = (pattern: string) => pattern.replace("#", String(bits));
    const description: CipherDescription = {
      ...KINDS[kind],
      primitive: name.includes("aria") ? "aria" : "aes",
      kind,
      keyLength: (bits / 8) * (kind === "xts" ? 2 : 1),
      name: named(name).toLowerCase(),
      nid,
    };
    listed.push(...[name, ...aliases].map(named));
    for (const each of [name, ...aliases, ...unlisted]) byName.set(named(each).toLowerCase(), description);
    byNid.set(nid, description);
  });
}
listed.sort();

/** The cipher of that name, in upper or lower case. */
export function findCipher(name: string): CipherDescription | undefined {
  return byName.get(name.toLowerCase());
}

/** Whether `length` bytes can be the cipher's initialization vector. */
export function acceptsIvLength(
  { ivLength, ivLengths = [ivLength, ivLength] }: CipherDescription,
  length: number,
): boolean {
  return length >= ivLengths[0] && length <= ivLengths[1];
}

/** The names of all ciphers of this module: those of ARIA and AES that `crypto.getCiphers()` gives, in its order. */
export function getCiphers(): string[] {
  return [...listed];
}

/** What `getCipherInfo` tells. */
export interface CipherInfo {
  mode: ModeName;
  /** OpenSSL's own name, in lower case. */
  name: string;
  /** OpenSSL's number. */
  nid: number;
  /** Bytes in a block; 1 in modes that take any number of bytes. */
  blockSize: number;
  /** Bytes in the initialization vector, in modes that have one: the usual number or the one asked for. */
  ivLength?: number;
  /** Bytes in the key. */
  keyLength: number;
}

/** What `getCipherInfo` is to check. */
export interface CipherInfoOptions {
  keyLength?: number | undefined;
  ivLength?: number | undefined;
}

/**
 * Describes a cipher, as `crypto.getCipherInfo` does.
 *
 * @returns undefined when there is no such cipher, or it cannot have a key or an initialization vector of the length in
 *   `options`. As `createCipheriv` here takes GCM's of any length from 1 byte, so does this; OpenSSL 3.0 stops at 128.
 */
export function getCipherInfo(nameOrNid: string | number, options?: CipherInfoOptions): CipherInfo | undefined {
  if (typeof nameOrNid === "number") checkInt32("nameOrNid", nameOrNid);
  else if (typeof nameOrNid !== "string") throw invalidArgType("nameOrNid", "one of type string or number", nameOrNid);
  if (options !== undefined) checkOptions(options);
  const description = typeof nameOrNid === "number" ? byNid.get(nameOrNid) : findCipher(nameOrNid);
  if (!description) return undefined;

  const { mode, name, nid, blockSize, ivLength, keyLength } = description;
  if (options?.keyLength !== undefined && options.keyLength !== keyLength) return undefined;
  if (options?.ivLength !== undefined && !acceptsIvLength(description, options.ivLength)) return undefined;
  if (ivLength === 0) return { mode, name, nid, blockSize, keyLength };
  return { mode, name, nid, blockSize, ivLength: options?.ivLength ?? ivLength, keyLength };
}

function checkOptions(options: CipherInfoOptions): void {
  if (options === null || typeof options !== "object" || Array.isArray(options)) {
    throw invalidArgType("options", "of type object", options);
  }
  const { keyLength, ivLength } = options;
  if (keyLength !== undefined) checkInt32("options.keyLength", keyLength);
  if (ivLength !== undefined) checkInt32("options.ivLength", ivLength);
}

function checkInt32(argument: string, value: unknown): void {
  if (typeof value !== "number") throw invalidArgType(argument, "of type number", value);
  if (!Number.isInteger(value)) throw outOfRange(argument, "an integer", value);
  if (value !== (value | 0)) throw outOfRange(argument, ">= -2147483648 && <= 2147483647", value);
}
