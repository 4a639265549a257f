/** What the tests of traces share: the engines, bytes, and faults in round keys with the step that they show in. */
import { createHash } from "node:crypto";
import { ENGINES } from "../../spec/engines.js";
import { CONTEXT } from "../../spec/layout.js";
import type { TracedCipher } from "../../spec/trace.js";

/** Every block cipher engine. */
export const engines = ENGINES.flatMap(({ id, primitive }) =>
  primitive === "ghash" ? [] : [{ id, cipher: primitive }],
);

/** Where the round keys are in a context, if not one after the other in 16 bytes each: how far apart, how many copies. */
const ROUND_KEYS: Readonly<Record<string, { bytes: number; copies: readonly number[] }>> = {
  "aria-bitslice64": { bytes: 32, copies: [0] },
  "aria-bitslice32": { bytes: 32, copies: [0] },
  "aes-fixslice64": { bytes: 32, copies: [0] },
  "aes-fixslice32": { bytes: 32, copies: [0] },
  "aes-fixslice32-semi": { bytes: 32, copies: [0] },
  aes128: { bytes: 16, copies: [0, 256] },
};

/** Bytes that look random and are the same in every run. */
export function bytes(seed: string, length: number): Uint8Array {
  return createHash("shake256", { outputLength: length }).update(seed).digest();
}

/** The first step that round key `index` is used in. */
export function placeOfKey(cipher: TracedCipher, decrypt: boolean, index: number, rounds: number) {
  if (cipher === "aes") return decrypt ? { round: rounds - index, step: "ik_add" } : { round: index, step: "k_add" };
  return index < rounds ? { round: index + 1, step: "key_add" } : { round: rounds, step: "out" };
}

/** Changes a bit of a round key in a context. */
export function wrongRoundKey(id: string, cipher: TracedCipher, decrypt: boolean, index: number) {
  const { bytes: stride, copies } = ROUND_KEYS[id] ?? { bytes: 16, copies: [0] };
  const area = cipher === "aria" && decrypt ? CONTEXT.decryptionKeys : CONTEXT.encryptionKeys;
  return (context: Uint8Array): void => {
    for (const copy of copies) context[area + copy + index * stride]! ^= 1;
  };
}
