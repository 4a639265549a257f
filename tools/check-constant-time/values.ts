/**
 * Abstract values. A value is secret, or public. Of a public one it may be known which *places* it can be: a constant plus
 * an unknown public index, counted from the start of a region of memory or from nothing. The order, from what is known
 * best: one exact number or address; objects and unknown indices; some public value; secret.
 *
 * One assumption is made, memory safety: an address that was computed as object + index lies in the zone (zones.ts) of
 * that object. The object is told by the constant part of the address, so the constant part is never guessed: constants
 * from several paths are kept side by side unless they are of one zone. What cannot be kept is `WILD`, through which
 * nothing public can be loaded and nothing secret stored.
 */
import type { Zones } from "./zones.js";

/** What a public number is counted from. `number`: nothing, so it is a number or a static address. */
export type Region = "number" | "context" | "buffer" | "wild";

export interface Place {
  readonly region: Region;
  /** The constant part, 32 bits, signed. */
  readonly base: number;
  /** Whether `base` is all there is. */
  readonly exact: boolean;
}

export interface Public {
  readonly secret: false;
  /** One or more, each of another zone. */
  readonly places: readonly Place[];
}

export interface Secret {
  readonly secret: true;
  /** Where it was first seen, for reports. Not part of the order. */
  readonly from: string;
}

export type Value = Public | Secret;

function at(region: Region, base: number, exact: boolean): Public {
  return { secret: false, places: [{ region, base: base | 0, exact }] };
}

/** A public number of which nothing is known, such as a block count or a comparison's result. */
export const INDEX: Public = at("number", 0, false);

/** A public number that may be an address into anything. */
export const WILD: Public = at("wild", 0, false);

/** A public address in a buffer or in scratch, which hold nothing public and have no fields. */
const PRIVATE: Public = at("buffer", 0, false);

/** More places than this are WILD. */
const MOST_PLACES = 4;

export function constant(value: number): Public {
  return at("number", value, true);
}

export function pointer(region: "context" | "buffer"): Public {
  return at(region, 0, true);
}

export function secretFrom(from: string): Secret {
  return { secret: true, from };
}

/** A value in short, the same for equal values. */
export function keyOf(value: Value): string {
  if (value.secret) return "secret";
  const texts = value.places.map(({ region, base, exact }) => `${region}${exact ? "=" : "~"}${base}`);
  return texts.sort().join("|");
}

/** Equality in the order. */
export function same(a: Value, b: Value): boolean {
  return a === b || keyOf(a) === keyOf(b);
}

/** The one place that covers two, if there is one. A pointer or counter that moves: the lower end names the object. */
function joinPlaces(a: Place, b: Place, zones: Zones): Place | undefined {
  if (a.region === "buffer" && b.region === "buffer" && a.base !== b.base) return PRIVATE.places[0];
  if (zones.sameZone(a, b))
    return { region: a.region, base: Math.min(a.base, b.base), exact: a.exact && b.exact && a.base === b.base };
  return zones.isNumber(a) && zones.isNumber(b) ? INDEX.places[0] : undefined;
}

/** The least value that covers both. */
export function join(a: Value, b: Value, zones: Zones): Value {
  if (a === b || a.secret) return a;
  if (b.secret) return b;
  if (isWild(a) || isWild(b)) return WILD;
  const places = [...a.places];
  for (const place of b.places) {
    const joined = places.map((other) => joinPlaces(other, place, zones));
    const index = joined.findIndex((each) => each !== undefined);
    if (index < 0) places.push(place);
    else places[index] = joined[index]!;
  }
  return places.length > MOST_PLACES ? WILD : { secret: false, places };
}

function isWild(value: Public): boolean {
  return value.places.some(({ region }) => region === "wild");
}

/** What does not settle: a number of which nothing is known, somewhere in secret memory, or anywhere. */
export function widen(value: Value, zones: Zones): Value {
  if (value.secret) return value;
  if (value.places.every((place) => zones.isNumber(place))) return INDEX;
  return value.places.every((place) => zones.isPrivate(place)) ? PRIVATE : WILD;
}

function add(a: Public, b: Public): Public {
  if (isWild(a) || isWild(b)) return WILD;
  const [moved, by] = b.places.length === 1 && b.places[0]!.region === "number" ? [a, b.places[0]!] : [b, a.places[0]!];
  if ((moved === b && a.places.length > 1) || by.region !== "number") return WILD;
  const places = moved.places.map(({ region, base, exact }) => {
    return { region, base: (base + by.base) | 0, exact: exact && by.exact };
  });
  return { secret: false, places };
}

function subtract(a: Public, b: Public): Public {
  const [place, more] = b.places;
  if (more || !place) return WILD;
  if (place.region === "number") return add(a, at("number", -place.base, place.exact));
  // A distance within one region is a number; one between regions could bring a pointer from one into the other.
  return place.region !== "wild" && a.places.every(({ region }) => region === place.region) ? INDEX : WILD;
}

/** Instructions on exact numbers that are computed: enough to see which way a constant argument goes. */
const FOLDED: Readonly<Record<string, (a: number, b: number) => number>> = {
  "i32.mul": Math.imul,
  "i32.shl": (a, b) => a << b,
  "i32.shr_u": (a, b) => a >>> b,
  "i32.shr_s": (a, b) => a >> b,
  "i32.and": (a, b) => a & b,
  "i32.or": (a, b) => a | b,
  "i32.xor": (a, b) => a ^ b,
  "i32.eq": (a, b) => Number(a === b),
  "i32.ne": (a, b) => Number(a !== b),
  "i32.lt_u": (a, b) => Number(a >>> 0 < b >>> 0),
  "i32.le_u": (a, b) => Number(a >>> 0 <= b >>> 0),
  "i32.gt_u": (a, b) => Number(a >>> 0 > b >>> 0),
  "i32.ge_u": (a, b) => Number(a >>> 0 >= b >>> 0),
  "i32.lt_s": (a, b) => Number(a < b),
  "i32.le_s": (a, b) => Number(a <= b),
  "i32.gt_s": (a, b) => Number(a > b),
  "i32.ge_s": (a, b) => Number(a >= b),
};

const COMPARISON = /^(i32|i64)\.(eqz?|ne|[lg][te]_[us])$/;

/** What zero makes zero, whatever the other operand. */
const ABSORBING = /^i32\.(and|mul)$/;

/** The number that a value is, where that is known. */
export function exactNumber(value: Value): number | undefined {
  if (value.secret) return undefined;
  const [place, more] = value.places;
  return place?.region === "number" && place.exact && !more ? place.base : undefined;
}

/** The result of an instruction that touches nothing but its operands. */
export function compute(mnemonic: string, operands: readonly Value[], zones: Zones): Value {
  if (ABSORBING.test(mnemonic) && operands.some((operand) => exactNumber(operand) === 0)) return constant(0);
  for (const operand of operands) if (operand.secret) return operand;
  const [a, b] = operands as Public[];
  if (a && b && mnemonic === "i32.add") return add(a, b);
  if (a && b && mnemonic === "i32.sub") return subtract(a, b);
  const [x, y] = operands.map(exactNumber);
  const fold = FOLDED[mnemonic];
  if (fold && x !== undefined && y !== undefined) return constant(fold(x, y));
  if (mnemonic === "i32.eqz" && x !== undefined) return constant(Number(x === 0));
  if (COMPARISON.test(mnemonic)) return INDEX;
  return (operands as Public[]).every(({ places }) => places.every((place) => zones.isNumber(place))) ? INDEX : WILD;
}
