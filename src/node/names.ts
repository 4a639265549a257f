/** The ciphers by the names and numbers that OpenSSL, and so Node.js, gives them. */
import { invalidArgType, outOfRange } from "./errors.js";

export type ModeName = "ecb" | "cbc" | "ctr" | "gcm";

export interface CipherDescription {
  readonly primitive: "aria" | "aes";
  readonly mode: ModeName;
  /** Bytes. */
  readonly keyLength: number;
  /** OpenSSL's own name for it, in lower case. */
  readonly name: string;
  /** OpenSSL's number for it (obj_mac.h). */
  readonly nid: number;
}

const BITS = [128, 192, 256] as const;

/** OpenSSL's numbers, for the three key sizes in order. */
const NIDS: Readonly<Record<CipherDescription["primitive"], Readonly<Record<ModeName, readonly number[]>>>> = {
  aria: { ecb: [1065, 1070, 1075], cbc: [1066, 1071, 1076], ctr: [1069, 1074, 1079], gcm: [1123, 1124, 1125] },
  aes: { ecb: [418, 422, 426], cbc: [419, 423, 427], ctr: [904, 905, 906], gcm: [895, 898, 901] },
};

const listed: string[] = [];
const byName = new Map<string, CipherDescription>();
const byNid = new Map<number, CipherDescription>();

for (const primitive of ["aria", "aes"] as const) {
  for (const mode of ["ecb", "cbc", "ctr", "gcm"] as const) {
    BITS.forEach((bits, i) => {
      const names = [`${primitive}-${bits}-${mode}`];
      if (mode === "cbc") names.push(`${primitive}${bits}`);
      // The one case in which OpenSSL's own name is the long one.
      if (primitive === "aes" && mode === "gcm") names.unshift(`id-aes${bits}-GCM`);
      const name = names[0]!.toLowerCase();
      const description: CipherDescription = {
        primitive,
        mode,
        keyLength: bits / 8,
        name,
        nid: NIDS[primitive][mode][i]!,
      };
      listed.push(...names);
      for (const each of names) byName.set(each.toLowerCase(), description);
      byNid.set(description.nid, description);
    });
  }
}
listed.sort();

/** The cipher of that name, in upper or lower case. */
export function findCipher(name: string): CipherDescription | undefined {
  return byName.get(name.toLowerCase());
}

/** Whether `length` bytes can be the cipher's initialization vector; `ecb` has none. */
export function acceptsIvLength({ mode }: CipherDescription, length: number): boolean {
  if (mode === "gcm") return length > 0;
  return length === (mode === "ecb" ? 0 : 16);
}

/** The names of all ciphers of this module, a subset of what `crypto.getCiphers()` gives, in its order. */
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
 *   `options`. As `createCipheriv` here takes GCM's of any length from 1 byte, so does this; OpenSSL 3 stops at 128.
 */
export function getCipherInfo(nameOrNid: string | number, options?: CipherInfoOptions): CipherInfo | undefined {
  if (typeof nameOrNid === "number") checkInt32("nameOrNid", nameOrNid);
  else if (typeof nameOrNid !== "string") throw invalidArgType("nameOrNid", "one of type string or number", nameOrNid);
  if (options !== undefined) checkOptions(options);
  const description = typeof nameOrNid === "number" ? byNid.get(nameOrNid) : findCipher(nameOrNid);
  if (!description) return undefined;

  const { mode, name, nid, keyLength } = description;
  if (options?.keyLength !== undefined && options.keyLength !== keyLength) return undefined;
  if (options?.ivLength !== undefined && !acceptsIvLength(description, options.ivLength)) return undefined;
  const blockSize = mode === "ecb" || mode === "cbc" ? 16 : 1;
  if (mode === "ecb") return { mode, name, nid, blockSize, keyLength };
  return { mode, name, nid, blockSize, ivLength: options?.ivLength ?? (mode === "gcm" ? 12 : 16), keyLength };
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
