/** Keys as bytes and as JSON Web Keys (RFC 7517, and RFC 7518, section 6.4). */
import type { Bytes } from "../api/types.js";
import type { Algorithm } from "./algorithms.js";
import { decodeBase64Url, encodeBase64Url } from "./base64url.js";
import { fail } from "./errors.js";
import { checkUsages, type Secret, toKey } from "./key.js";
import type { CryptoKey, JsonWebKey, KeyUsage } from "./types.js";
import { toText, toTexts } from "./webidl.js";

const KEY_LENGTHS: readonly number[] = [16, 24, 32];
const SEMIBLOCK_BYTES = 8;
const SPACE = 0x20;

/** How a key is to be imported. */
export interface Wanted {
  readonly algorithm: Algorithm;
  readonly extractable: boolean;
  readonly usages: readonly KeyUsage[];
}

/** The members of a `JsonWebKey` that a secret key has, converted in order of their names. */
export function toJsonWebKey(members: Record<string, unknown>): JsonWebKey {
  const text = (name: string) => (members[name] === undefined ? undefined : toText(members[name]));
  const [alg, ext, k] = [text("alg"), members["ext"], text("k")];
  const ops = members["key_ops"];
  const key_ops = ops === undefined ? undefined : toTexts("key_ops", ops);
  const present = {
    alg,
    ext: ext === undefined ? undefined : Boolean(ext),
    k,
    key_ops,
    kty: text("kty"),
    use: text("use"),
  };
  return present as JsonWebKey;
}

/** "Parse a JWK": a JSON object in UTF-8, which may have white space around it. */
export function parseJsonWebKey(bytes: Uint8Array): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message quotes what it read.
    parsed = undefined;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) fail("DataError", "not a JSON Web Key");
  return parsed as Record<string, unknown>;
}

/** "Import Key" of bytes, which are copied. */
export function importBytes(format: string, bytes: Uint8Array, wanted: Wanted): CryptoKey {
  checkUsages(wanted.algorithm, wanted.usages);
  if (format !== "raw") fail("NotSupportedError", `a secret key cannot be imported as ${format}`);
  if (!KEY_LENGTHS.includes(bytes.length)) fail("DataError", `a key has 128, 192 or 256 bits, not ${bytes.length * 8}`);
  return toKey({ ...wanted, bytes: bytes.slice() });
}

/** "Import Key" of the format `jwk`. */
export function importJsonWebKey(jwk: JsonWebKey, wanted: Wanted): CryptoKey {
  const { algorithm, extractable, usages } = wanted;
  checkUsages(algorithm, usages);
  if (jwk.kty !== "oct") fail("DataError", 'kty: expected "oct"');
  const bytes = decodeBase64Url(jwk.k ?? "");
  if (!bytes) fail("DataError", "k: expected base64url without padding");
  try {
    if (jwk.alg !== undefined && jwk.alg !== algorithm.jwkName(bytes.length)) {
      fail("DataError", `alg: expected ${algorithm.jwkName(bytes.length)} or none`);
    }
    if (jwk.use !== undefined && jwk.use !== "enc" && usages.length > 0) fail("DataError", 'use: expected "enc"');
    checkKeyOps(jwk.key_ops, usages);
    if (jwk.ext === false && extractable) fail("DataError", "ext: the key is not to be extractable");
    return importBytes("raw", bytes, wanted);
  } finally {
    bytes.fill(0);
  }
}

function checkKeyOps(keyOps: readonly string[] | undefined, usages: readonly KeyUsage[]): void {
  if (!keyOps) return;
  if (new Set(keyOps).size < keyOps.length) fail("DataError", "key_ops: an operation comes twice");
  if (!usages.every((usage) => keyOps.includes(usage))) fail("DataError", "key_ops: not all of the usages");
}

/** "Export Key". The bytes are a copy. */
export function exportSecret(format: string, secret: Secret): Bytes | JsonWebKey {
  if (format !== "raw" && format !== "jwk") fail("NotSupportedError", `a secret key cannot be exported as ${format}`);
  if (!secret.extractable) fail("InvalidAccessError", "the key is not extractable");
  if (format === "raw") return new Uint8Array(secret.bytes);
  return {
    alg: secret.algorithm.jwkName(secret.bytes.length),
    ext: secret.extractable,
    k: encodeBase64Url(secret.bytes),
    key_ops: [...secret.usages],
    kty: "oct",
  };
}

/**
 * An exported key as bytes to wrap, which the caller wipes. JSON is padded with spaces to what KW can take, as the
 * specification suggests.
 */
export function toWrap(exported: unknown): Bytes {
  if (exported instanceof Uint8Array) return exported as Bytes;
  if (exported instanceof ArrayBuffer) return new Uint8Array(exported);
  const json = new TextEncoder().encode(JSON.stringify(exported));
  const padded = new Uint8Array(Math.ceil(json.length / SEMIBLOCK_BYTES) * SEMIBLOCK_BYTES).fill(SPACE);
  padded.set(json);
  json.fill(0);
  return padded;
}
