/** Byte strings for the reference model. */

/** Throws unless `value` is a Uint8Array of one of the `expected` lengths. */
export function expectLength(name: string, value: Uint8Array, expected: readonly number[]): void {
  expectBytes(name, value);
  if (!expected.includes(value.length)) {
    throw new RangeError(`${name}: got ${value.length} bytes, expected ${expected.join(" or ")}`);
  }
}

/** Throws unless `value` is a Uint8Array. */
export function expectBytes(name: string, value: Uint8Array): void {
  if (!(value instanceof Uint8Array)) {
    throw new TypeError(`${name}: got ${value === null ? "null" : typeof value}, expected a Uint8Array`);
  }
}

/** a ^ b, as long as `a`, which is at most as long as `b`. */
export function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return Uint8Array.from(a, (byte, i) => byte ^ b[i]!);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** The consecutive pieces of `size` bytes; the last one may be shorter. */
export function split(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The integer that the bytes spell, the first byte most significant. */
export function toInteger(bytes: Uint8Array): bigint {
  return BigInt("0x0" + toHex(bytes));
}

/** `length` bytes that spell `value`, which is reduced modulo 256^length. */
export function fromInteger(value: bigint, length: number): Uint8Array {
  const digits = BigInt.asUintN(8 * length, value).toString(16);
  return fromHex(digits.padStart(2 * length, "0"));
}
