/** PEM, the textual encoding of DER (RFC 7468). */
import { toBytes } from "../api/arguments.js";
import type { Bytes } from "../api/types.js";
import { ArgumentError, describe, FormatError } from "../errors.js";

const LINE_CHARACTERS = 64;
/** The first byte of every structure here, and a byte that PEM has in it. */
const SEQUENCE = 0x30;
const DASH = 0x2d;

/**
 * Writes DER as PEM.
 *
 * @param label Such as `"ENCRYPTED PRIVATE KEY"` (RFC 7468, section 11) or `"CMS"` (section 9).
 * @param der Any bytes.
 */
export function toPem(label: string, der: Uint8Array): string {
  const bytes = toBytes("der", der);
  if (typeof label !== "string" || !/^[A-Z0-9#]+(?: [A-Z0-9#]+)*$/.test(label)) {
    throw new ArgumentError("label", describe(label), "words of capital letters and digits");
  }
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const lines = btoa(binary).match(new RegExp(`.{1,${LINE_CHARACTERS}}`, "g")) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

/**
 * The DER in the PEM that has one of these labels, with any text around it.
 *
 * @throws FormatError when there is none, or more than one, or its base64 is malformed.
 */
export function fromPem(text: string, labels: readonly string[]): Bytes {
  const found = labels.flatMap((label) => [...text.matchAll(armour(label))]);
  if (found.length !== 1) {
    const expected = `one of "-----BEGIN ${labels.join('" or "-----BEGIN ')}-----"`;
    throw new FormatError("PEM", found.length === 0 ? "none" : `${found.length} of them`, expected);
  }
  const base64 = found[0]![1]!.replace(/[ \t\r\n]+/g, "");
  if (/[^A-Za-z0-9+/=]/.test(base64)) throw new FormatError("PEM", "other characters (or headers)", "base64");
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new FormatError("PEM", "base64 that is cut or not padded", "base64");
  }
}

function armour(label: string): RegExp {
  return new RegExp(`-----BEGIN ${label}-----[ \\t]*\\r?\\n([^-]*)-----END ${label}-----`, "g");
}

/** The bytes of DER, or of the DER in PEM: in a string, or in bytes that do not start as DER does. */
export function derOf(argument: string, given: unknown, labels: readonly string[]): Bytes {
  if (typeof given === "string") return fromPem(given, labels);
  const bytes = toBytes(argument, given);
  const isText = bytes[0] !== SEQUENCE && bytes.includes(DASH);
  return isText ? fromPem(new TextDecoder("latin1").decode(bytes), labels) : bytes;
}
