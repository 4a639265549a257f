/** Who is compared: every engine through the functional face, node:crypto, and @noble/ciphers where it has the cipher. */
import { cbc as nobleCbc, ctr as nobleCtr, gcm as nobleGcm } from "@noble/ciphers/aes.js";
import { createCipheriv, getCiphers, randomBytes } from "node:crypto";
import { aes, aria, listEngines } from "../src/index.js";
import type { Contestant } from "./measure.js";

export type CipherName = "aria" | "aes";
export type ModeName = "ctr" | "gcm" | "cbc";

const suites = { aria, aes };

/** The name of node:crypto's contestant, with which ratios are made. */
export const NATIVE = "node:crypto";

function native(name: string, key: Uint8Array, iv: Uint8Array, text: Uint8Array): () => void {
  return () => {
    const cipher = createCipheriv(name, key, iv);
    cipher.update(text);
    cipher.final();
    if (name.endsWith("gcm")) (cipher as unknown as { getAuthTag(): void }).getAuthTag();
  };
}

function noble(mode: ModeName, key: Uint8Array, iv: Uint8Array, text: Uint8Array): () => void {
  if (mode === "ctr") return () => nobleCtr(key, iv).encrypt(text);
  if (mode === "cbc") return () => nobleCbc(key, iv).encrypt(text);
  return () => nobleGcm(key, iv).encrypt(text);
}

/** One message of `bytes` bytes under a fresh cipher object: what a caller pays. */
export function oneShot(cipher: CipherName, mode: ModeName, keyLength: number, bytes: number): Contestant[] {
  const key = randomBytes(keyLength);
  const iv = randomBytes(mode === "gcm" ? 12 : 16);
  const text = randomBytes(bytes);
  const engines = listEngines().filter(({ primitive, available }) => primitive === cipher && available);
  const ours = engines.map(({ id, isDefault }) => ({
    name: isDefault ? `${id} (default)` : id,
    run: () => {
      const suite = suites[cipher];
      if (mode === "gcm") suite.gcm(key, iv, undefined, { engine: id }).encrypt(text);
      else suite[mode](key, iv, { engine: id }).encrypt(text);
    },
  }));
  const name = `${cipher}-${keyLength * 8}-${mode}`;
  const peers: Contestant[] = [];
  if (getCiphers().includes(name)) peers.push({ name: NATIVE, run: native(name, key, iv, text) });
  if (cipher === "aes") peers.push({ name: "@noble/ciphers", run: noble(mode, key, iv, text) });
  return [...ours, ...peers];
}

/** GHASH engines, as GCM of additional data alone. */
export function ghash(bytes: number): Contestant[] {
  const key = randomBytes(16);
  const nonce = randomBytes(12);
  const aad = randomBytes(bytes);
  const empty = new Uint8Array(0);
  return listEngines()
    .filter(({ primitive, available }) => primitive === "ghash" && available)
    .map(({ id, isDefault }) => ({
      name: isDefault ? `${id} (default)` : id,
      run: () => aes.gcm(key, nonce, aad, { ghash: id }).encrypt(empty),
    }));
}
