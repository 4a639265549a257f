/** Bytes that look random and are the same in every run. */
import { createHash } from "node:crypto";

export function bytes(seed: string, length: number): Uint8Array {
  return Uint8Array.from(createHash("shake256", { outputLength: length }).update(seed).digest());
}
