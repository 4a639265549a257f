/**
 * ASN.1 in BER and DER (X.690), read by the package asn1js, an optional peer: it is imported when a format first needs
 * it. What the formats see is `Element`, which keeps its own bytes, and how to write those in DER.
 */
import { FormatError, UnavailableError } from "../errors.js";
import { concat } from "./bytes.js";

/** asn1js, as its namespace. Declarations that users see must not lead here: they may not have it. */
export type Asn1js = typeof import("asn1js");
type Block = import("asn1js").AsnType;

/** Deeper nesting than any of the formats has. */
const MAX_DEPTH = 32;
/** Elements that input of any length may have, and bytes of input for each one more: what elements cost in memory. */
const MIN_ELEMENTS = 1024;
const BYTES_PER_ELEMENT = 256;

/** Identifier octets of what is decoded, not kept as bytes: (relative) object identifiers, REAL and times. */
const DECODED: readonly number[] = [6, 13, 9, 23, 24];
/** Bytes in such a value; object identifiers in use have 20 at most. */
const MAX_VALUE_BYTES = 64;

/** Classes of tags (X.690, section 8.1.2.2), as asn1js numbers them. */
const UNIVERSAL = 1;
const CONTEXT = 3;

/** Tag numbers of the universal class (X.680, section 8.6). */
const TAG = { boolean: 1, integer: 2, bitString: 3, octetString: 4, null: 5, oid: 6, sequence: 16, set: 17 } as const;
/** The strings that BER may cut into segments: BIT STRING, OCTET STRING, and those of characters. */
const isString = (tag: number) => tag === 3 || tag === 4 || tag === 12 || (tag >= 18 && tag <= 30);

/** @throws UnavailableError when asn1js is not installed. */
export async function loadAsn1js(): Promise<Asn1js> {
  try {
    return await import("asn1js");
  } catch (error) {
    throw new UnavailableError("PKCS #8 and CMS need the package asn1js: npm install asn1js", error);
  }
}

/** One element, and those in it. */
export interface Element {
  readonly tagClass: number;
  readonly tagNumber: number;
  readonly constructed: boolean;
  /** The bytes after tag and length, in whatever encoding they came. */
  readonly content: Uint8Array;
  /** In a constructed element. */
  readonly children: readonly Element[];
  /** The value of an OBJECT IDENTIFIER. */
  readonly oid?: string;
}

/**
 * Parses one element, which must be all of `bytes`.
 *
 * @param what What it is, for errors.
 */
export function parse(asn1: Asn1js, bytes: Uint8Array, what: string): Element {
  refuseLongValues(bytes, what);
  const { offset, result } = fromBer(asn1, bytes, what);
  if (offset === -1) throw new FormatError(what, `${bytes.length} bytes that are not (${result.error})`, "BER or DER");
  if (offset !== bytes.length) {
    throw new FormatError(what, `${bytes.length - offset} bytes more after its end`, "one element of BER or DER");
  }
  return toElement(asn1, result);
}

/** asn1js reports some errors, and throws others. */
function fromBer(asn1: Asn1js, bytes: Uint8Array, what: string): ReturnType<Asn1js["fromBER"]> {
  try {
    return asn1.fromBER(bytes, {
      maxDepth: MAX_DEPTH,
      maxNodes: MIN_ELEMENTS + bytes.length / BYTES_PER_ELEMENT,
      maxContentLength: bytes.length,
      parseEmbedded: false,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "no reason";
    throw new FormatError(what, `${bytes.length} bytes that are not (${why})`, "BER or DER");
  }
}

/**
 * Refuses values that asn1js would decode at a cost that grows with the square of their length: object identifiers and
 * times. It walks from tag to tag; what is malformed is left for asn1js to refuse.
 */
function refuseLongValues(bytes: Uint8Array, what: string): void {
  for (let at = 0; at < bytes.length;) {
    const identifier = bytes[at++]!;
    if ((identifier & 0x1f) === 0x1f) while (at < bytes.length && bytes[at++]! >= 0x80);
    const first = bytes[at++] ?? 0;
    let length = first < 0x80 ? first : 0;
    for (let rest = first < 0x80 ? 0 : first & 0x7f; rest > 0; rest--) length = 256 * length + (bytes[at++] ?? 0);
    if ((identifier & 0x20) !== 0) continue; // constructed: what follows is in it
    if (DECODED.includes(identifier) && length > MAX_VALUE_BYTES) {
      throw new FormatError(
        what,
        `a value of ${length} bytes under tag ${identifier}`,
        `at most ${MAX_VALUE_BYTES} bytes`,
      );
    }
    at += length;
  }
}

function toElement(asn1: Asn1js, block: Block): Element {
  const { idBlock, lenBlock, valueBeforeDecodeView: bytes } = block;
  const { tagClass, tagNumber, isConstructed: constructed } = idBlock;
  const endOfContent = lenBlock.isIndefiniteForm ? 2 : 0;
  const content = bytes.subarray(idBlock.blockLength + lenBlock.blockLength, bytes.length - endOfContent);
  const { value } = block.valueBlock as { value?: readonly Block[] };
  const inside = constructed && Array.isArray(value) ? (value as readonly Block[]) : [];
  const children = inside
    .filter((child) => !(child instanceof asn1.EndOfContent))
    .map((child) => toElement(asn1, child));
  const element = { tagClass, tagNumber, constructed, content, children };
  return block instanceof asn1.ObjectIdentifier ? { ...element, oid: block.getValue() } : element;
}

function isUniversal(element: Element, tag: number, constructed: boolean): boolean {
  return element.tagClass === UNIVERSAL && element.tagNumber === tag && element.constructed === constructed;
}

function describeElement({ tagClass, tagNumber }: Element): string {
  return tagClass === UNIVERSAL
    ? `an element with tag ${tagNumber}`
    : `an element with tag ${tagNumber}, not universal`;
}

function wrong(what: string, element: Element | undefined, expected: string): FormatError {
  return new FormatError(what, element ? describeElement(element) : "nothing", expected);
}

/** The elements of a SEQUENCE or SET, taken one after the other. */
export class Fields {
  readonly #what: string;
  readonly #elements: readonly Element[];
  #next = 0;

  constructor(element: Element | undefined, what: string, kind: "sequence" | "set" = "sequence") {
    if (!element || !isUniversal(element, TAG[kind], true)) throw wrong(what, element, `a ${kind.toUpperCase()}`);
    this.#what = what;
    this.#elements = element.children;
  }

  /** Whether any is left. */
  get more(): boolean {
    return this.#next < this.#elements.length;
  }

  any(what: string): Element {
    const element = this.#elements[this.#next++];
    if (!element) throw wrong(what, element, "an element");
    return element;
  }

  sequence(what: string): Fields {
    return new Fields(this.#elements[this.#next++], what);
  }

  oid(what: string): string {
    const element = this.#elements[this.#next++];
    if (!element?.oid || element.constructed) throw wrong(what, element, "an OBJECT IDENTIFIER");
    return element.oid;
  }

  /** A number from 0 to 2^48 - 1. */
  integer(what: string): number {
    const element = this.#elements[this.#next++];
    if (!element || !isUniversal(element, TAG.integer, false)) throw wrong(what, element, "an INTEGER");
    const { content } = element;
    const [first = 0x80, second = 0x80] = content;
    const redundant = first === 0 && content.length > 1 && second < 0x80;
    if (first >= 0x80 || redundant) throw new FormatError(what, "one that is negative or not minimal", "an INTEGER");
    if (content.length > 6) throw new FormatError(what, `an INTEGER of ${content.length} bytes`, "one below 2^47");
    return content.reduce((value, byte) => value * 256 + byte, 0);
  }

  octets(what: string): Uint8Array {
    const element = this.#elements[this.#next++];
    if (element?.tagClass !== UNIVERSAL || element.tagNumber !== TAG.octetString) {
      throw wrong(what, element, "an OCTET STRING");
    }
    return octetsOf(element, what);
  }

  /** The element with that context-specific tag, if it is the next one. */
  tagged(tag: number): Element | undefined {
    const element = this.#elements[this.#next];
    if (element?.tagClass !== CONTEXT || element.tagNumber !== tag) return undefined;
    this.#next++;
    return element;
  }

  /** The next one if it is an element of the universal class with that tag. */
  optional(kind: "integer" | "sequence" | "null"): boolean {
    const element = this.#elements[this.#next];
    return element?.tagClass === UNIVERSAL && element.tagNumber === TAG[kind];
  }

  /** @throws FormatError when there are more elements. */
  end(): void {
    const element = this.#elements[this.#next];
    if (element) throw wrong(this.#what, element, "its end");
  }
}

/** The bytes of an OCTET STRING, in one piece or many (X.690, section 8.7), whatever its own tag is. */
export function octetsOf(element: Element, what: string): Uint8Array {
  if (!element.constructed) return element.content;
  const pieces = element.children.map((child) => {
    if (child.tagClass !== UNIVERSAL || child.tagNumber !== TAG.octetString) throw wrong(what, child, "OCTET STRINGs");
    return octetsOf(child, what);
  });
  return concat(pieces);
}

/**
 * An element in DER (X.690, section 10): definite lengths, strings in one piece, sets in order (section 11.6, which is for
 * SET OF). Times are left as they are.
 */
export function toDer(element: Element): Uint8Array {
  const { tagClass, tagNumber, constructed, content, children } = element;
  if (tagClass === UNIVERSAL && isString(tagNumber) && constructed) {
    return tlv(UNIVERSAL, false, tagNumber, [joinSegments(element)]);
  }
  if (!constructed) {
    const truth = tagClass === UNIVERSAL && tagNumber === TAG.boolean && content[0] !== 0;
    return tlv(tagClass, false, tagNumber, [truth ? Uint8Array.of(0xff) : content]);
  }
  const parts = children.map(toDer);
  if (tagClass === UNIVERSAL && tagNumber === TAG.set) parts.sort(compareBytes);
  return tlv(tagClass, true, tagNumber, parts);
}

/** The elements of an implicitly tagged SET OF as that SET OF, in DER. */
export function setOfToDer(element: Element): Uint8Array {
  return toDer({ ...element, tagClass: UNIVERSAL, tagNumber: TAG.set });
}

function joinSegments(element: Element): Uint8Array {
  if (element.tagNumber !== TAG.bitString) {
    return concat(element.children.map((child) => (child.constructed ? joinSegments(child) : child.content)));
  }
  // Each segment starts with the number of bits that its last byte does not use: 0 in all but the last.
  const segments = element.children.map((child) => (child.constructed ? joinSegments(child) : child.content));
  const unused = segments.at(-1)?.subarray(0, 1) ?? Uint8Array.of(0);
  return concat([unused, ...segments.map((segment) => segment.subarray(1))]);
}

/** Tag, length and contents. */
function tlv(tagClass: number, constructed: boolean, tagNumber: number, parts: readonly Uint8Array[]): Uint8Array {
  const head: number[] = [];
  const first = ((tagClass - 1) << 6) | (constructed ? 0x20 : 0);
  if (tagNumber < 31) head.push(first | tagNumber);
  else head.push(first | 31, ...digits(tagNumber, 128).map((digit, i, all) => digit | (i + 1 < all.length ? 0x80 : 0)));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length < 128) head.push(length);
  else {
    const bytes = digits(length, 256);
    head.push(0x80 | bytes.length, ...bytes);
  }
  return concat([Uint8Array.from(head), ...parts]);
}

/** A number's digits, the most significant first. */
function digits(value: number, base: number): number[] {
  return value < base ? [value] : [...digits(Math.floor(value / base), base), value % base];
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at === -1 ? a.length - b.length : a[at]! - (b[at] ?? -1);
}
