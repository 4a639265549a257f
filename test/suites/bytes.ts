/** Deterministic bytes for tests, so that a failure comes again. */

/** `length` bytes that depend on the seed (xorshift32). */
export function pseudoRandom(length: number, seed: number): Uint8Array {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0xff;
  });
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "hex"));
}
