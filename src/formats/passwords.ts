/** Passwords and what is derived from them by WebCrypto. */
import { toBytes } from "../api/arguments.js";
import { ArgumentError } from "../errors.js";
import { webCrypto } from "./chunk-keys.js";

/** The hashes that WebCrypto has. */
export const HASHES = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"] as const;
export type HashName = (typeof HASHES)[number];

/**
 * The bytes of a password; those of a string are UTF-8, as a terminal in UTF-8 sends them.
 *
 * @returns A copy, which the caller wipes.
 */
export function passwordBytes(password: unknown): Uint8Array<ArrayBuffer> {
  if (typeof password !== "string") return Uint8Array.from(toBytes("password", password));
  // The encoder would write the same replacement for all of them.
  if (/\p{Surrogate}/u.test(password)) throw new ArgumentError("password", "one with half a character", "Unicode text");
  return new TextEncoder().encode(password);
}

/** PBKDF2 (RFC 8018, section 5.2) with HMAC. The caller wipes the result. */
export async function pbkdf2(
  hash: HashName,
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  byteLength: number,
): Promise<Uint8Array> {
  const { subtle } = webCrypto();
  const key = await subtle.importKey("raw", password as Uint8Array<ArrayBuffer>, "PBKDF2", false, ["deriveBits"]);
  const algorithm = { name: "PBKDF2", hash, salt: salt as Uint8Array<ArrayBuffer>, iterations };
  return new Uint8Array(await subtle.deriveBits(algorithm, key, byteLength * 8));
}

/** Iterations that PBKDF2 of WebCrypto takes, which has 32 bits for them. */
const MAX_ITERATIONS = 2 ** 32 - 1;

/** A count of iterations. */
export function toIterations(argument: string, value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_ITERATIONS) return value as number;
  const received = typeof value === "number" ? String(value) : "no number";
  throw new ArgumentError(argument, received, `a whole number from 1 to ${MAX_ITERATIONS}`);
}

/** One of some names. */
export function oneOf<T extends string>(argument: string, value: unknown, names: readonly T[]): T {
  const name = names.find((known) => known === value);
  if (name !== undefined) return name;
  throw new ArgumentError(
    argument,
    typeof value === "string" ? JSON.stringify(value) : "no string",
    names.join(" or "),
  );
}
