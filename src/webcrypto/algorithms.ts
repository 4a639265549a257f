/** The algorithms that this library serves, with their parameters as the Web Cryptography API has them for AES. */
import { cipherSuite } from "../api/suite.js";
import type { Cipher, CipherSuite } from "../api/types.js";
import { fail } from "./errors.js";
import { isNativeKey } from "./runtime.js";
import type { Secret } from "./key.js";
import type { KeyUsage } from "./types.js";
import { optionalBytes, required, requiredBytes, toDictionary, toInteger, toText } from "./webidl.js";

/** What a key is used for. */
export type Operation = "encrypt" | "decrypt" | "wrapKey" | "unwrapKey";
type Members = Record<string, unknown>;
/** A mode with its parameters, which are copies of the caller's. */
type Parameters = (suite: CipherSuite, key: Uint8Array) => Cipher;

export interface Algorithm {
  readonly name: string;
  readonly suite: CipherSuite;
  /** In the order in which a key lists them. */
  readonly usages: readonly KeyUsage[];
  /** Reads the parameters. @throws TypeError for missing members and wrong types. */
  readonly parameters: (members: Members) => Parameters;
  /** The `alg` of its JSON Web Keys (RFC 7518) for a key of `byteLength` bytes. */
  readonly jwkName: (byteLength: number) => string;
  /** Whether the Web Cryptography API has it too. */
  readonly isStandard: boolean;
}

const OCTET = 255;

/** GCM and CCM. A length of the tag that is no number of bytes is refused as one that the mode does not have. */
function aead(mode: "gcm" | "ccm") {
  return (members: Members): Parameters => {
    const additionalData = optionalBytes(members, "additionalData");
    const iv = requiredBytes(members, "iv");
    const { tagLength } = members;
    const bits = tagLength === undefined ? 128 : toInteger("algorithm.tagLength", tagLength, OCTET);
    return (suite, key) => suite[mode](key, iv, additionalData, { tagLength: bits / 8 });
  };
}

function cbc(members: Members): Parameters {
  const iv = requiredBytes(members, "iv");
  return (suite, key) => suite.cbc(key, iv);
}

function ctr(members: Members): Parameters {
  const counter = requiredBytes(members, "counter");
  const counterBits = toInteger("algorithm.length", required(members, "length"), OCTET);
  return (suite, key) => suite.ctr(key, counter, { counterBits });
}

const kw = (): Parameters => (suite, key) => suite.kw(key);

const WRAPPING = ["wrapKey", "unwrapKey"] as const;
const ALL = ["encrypt", "decrypt", ...WRAPPING] as const;
const MODES = [
  { mode: "GCM", parameters: aead("gcm"), usages: ALL },
  { mode: "CTR", parameters: ctr, usages: ALL },
  { mode: "CBC", parameters: cbc, usages: ALL },
  { mode: "CCM", parameters: aead("ccm"), usages: ALL },
  { mode: "KW", parameters: kw, usages: WRAPPING },
];
/** With what the `alg` of a JSON Web Key begins: for ARIA, and for CCM, names of our own, by the pattern of AES's. */
const CIPHERS = [
  { cipher: "ARIA", suite: cipherSuite("aria"), jwkPrefix: "ARIA" },
  { cipher: "AES", suite: cipherSuite("aes"), jwkPrefix: "A" },
];

const algorithms = new Map<string, Algorithm>();
for (const { cipher, suite, jwkPrefix } of CIPHERS) {
  for (const { mode, parameters, usages } of MODES) {
    const name = `${cipher}-${mode}`;
    const jwkName = (byteLength: number) => `${jwkPrefix}${byteLength * 8}${mode}`;
    const isStandard = cipher === "AES" && mode !== "CCM";
    algorithms.set(name, { name, suite, usages, parameters, jwkName, isStandard });
  }
}

/** An algorithm's identifier, read once. */
export interface Identified {
  /** In upper case. */
  readonly name: string;
  readonly members: Members;
  /** Undefined unless this library serves it. */
  readonly algorithm: Algorithm | undefined;
}

export function identify(identifier: unknown): Identified {
  const isObject = (typeof identifier === "object" && identifier !== null) || typeof identifier === "function";
  const members = toDictionary("algorithm", isObject ? identifier : undefined);
  // Letters of ASCII alone: toUpperCase makes an "S" of U+017F too.
  const name = toText(isObject ? required(members, "name") : identifier).replace(/[a-z]/g, (c) => c.toUpperCase());
  return { name, members, algorithm: algorithms.get(name) };
}

/**
 * The cipher that a call asks for, with a key of ours.
 *
 * @throws NotSupportedError for an algorithm that does not do this; InvalidAccessError for a key of another algorithm, or
 *   without the usage; TypeError for its parameters.
 */
export function cipherFor(operation: Operation, identifier: unknown, secret: Secret): () => Cipher {
  const { name, members, algorithm } = identify(identifier);
  if (!algorithm?.usages.includes(operation)) {
    if (name === "RSA-OAEP") fail("InvalidAccessError", `the key is not for ${name}`);
    fail("NotSupportedError", `there is no such algorithm for ${operation}`);
  }
  const parameters = algorithm.parameters(members);
  if (algorithm !== secret.algorithm) fail("InvalidAccessError", `the key is not for ${name}`);
  if (!secret.usages.includes(operation)) fail("InvalidAccessError", `the key's usages do not include ${operation}`);
  return () => parameters(algorithm.suite, secret.bytes);
}

/** Throws if the algorithm does this but the runtime does not know it, whose key can then be for another one only. */
export function checkForeignKey(operation: Operation, identifier: unknown, key: unknown): void {
  if (!isNativeKey(key)) return;
  const { name, members, algorithm } = identify(identifier);
  if (!algorithm || algorithm.isStandard || !algorithm.usages.includes(operation)) return;
  algorithm.parameters(members);
  fail("InvalidAccessError", `the key is not for ${name}`);
}
