/**
 * What every suite loops over: each engine of the loaded module and, unless a module is named (./module), the reference,
 * behind the functional face. GCM is tested on every pair of a block cipher engine and a GHASH engine.
 */
import { type EngineSpec, ENGINES, holds, type Primitive } from "../spec/engines.js";
import { aes, aria, type CipherSuite } from "../src/index.js";
import { aes as referenceAes } from "../src/reference/aes.js";
import { aria as referenceAria } from "../src/reference/aria.js";
import type { BlockCipher } from "../src/reference/block-cipher.js";
import { gcmDecrypt, gcmEncrypt } from "../src/reference/gcm.js";
import * as modes from "../src/reference/modes.js";
import { loadedModule } from "../src/wasm/modules.js";

export type CipherName = "aria" | "aes";

export interface Subject {
  readonly name: string;
  readonly cipher: CipherName;
  readonly suite: CipherSuite;
  /** The reference is too slow for long messages. */
  readonly slow: boolean;
}

export const CIPHERS: readonly CipherName[] = ["aria", "aes"];
export const KEY_LENGTHS = [16, 24, 32] as const;

const suites = { aria, aes };

/** The functional face bound to engines. */
function bound(cipher: CipherName, engine: string, ghash: string): CipherSuite {
  const suite = suites[cipher];
  return {
    ...suite,
    ecb: Object.assign((key: Uint8Array, options = {}) => suite.ecb(key, { ...options, engine }), suite.ecb),
    cbc: Object.assign(
      (key: Uint8Array, iv: Uint8Array, options = {}) => suite.cbc(key, iv, { ...options, engine }),
      suite.cbc,
    ),
    ctr: Object.assign((key: Uint8Array, counter: Uint8Array) => suite.ctr(key, counter, { engine }), suite.ctr),
    gcm: Object.assign(
      (key: Uint8Array, nonce: Uint8Array, aad?: Uint8Array, options = {}) =>
        suite.gcm(key, nonce, aad, { ...options, engine, ghash }),
      suite.gcm,
    ),
  };
}

/** The reference in the functional face's shape. */
function reference(cipher: CipherName): CipherSuite {
  const make = (key: Uint8Array): BlockCipher => (cipher === "aria" ? referenceAria(key) : referenceAes(key));
  const unpad = (text: Uint8Array) => {
    const plaintext = modes.pkcs7Unpad(text, 16);
    if (!plaintext) throw new Error("padding");
    return plaintext;
  };
  const suite = {
    ecb: (key: Uint8Array, options: { disablePadding?: boolean } = {}) => ({
      encrypt: (p: Uint8Array) => modes.ecbEncrypt(make(key), options.disablePadding ? p : modes.pkcs7Pad(p, 16)),
      decrypt: (c: Uint8Array) => {
        const text = modes.ecbDecrypt(make(key), c);
        return options.disablePadding ? text : unpad(text);
      },
    }),
    cbc: (key: Uint8Array, iv: Uint8Array, options: { disablePadding?: boolean } = {}) => ({
      encrypt: (p: Uint8Array) => modes.cbcEncrypt(make(key), iv, options.disablePadding ? p : modes.pkcs7Pad(p, 16)),
      decrypt: (c: Uint8Array) => {
        const text = modes.cbcDecrypt(make(key), iv, c);
        return options.disablePadding ? text : unpad(text);
      },
    }),
    ctr: (key: Uint8Array, counter: Uint8Array) => ({
      encrypt: (p: Uint8Array) => modes.ctr(make(key), counter, p),
      decrypt: (c: Uint8Array) => modes.ctr(make(key), counter, c),
    }),
    gcm: (key: Uint8Array, nonce: Uint8Array, aad = new Uint8Array(0), options: { tagLength?: number } = {}) => {
      const tagLength = options.tagLength ?? 16;
      return {
        encrypt: (p: Uint8Array) => {
          const { ciphertext, tag } = gcmEncrypt(make(key), nonce, p, aad, tagLength);
          return Uint8Array.from([...ciphertext, ...tag]);
        },
        decrypt: (c: Uint8Array) => {
          const at = c.length - tagLength;
          const text = gcmDecrypt(make(key), nonce, c.subarray(0, at), c.subarray(at), aad);
          if (!text) throw new Error("tag");
          return text;
        },
      };
    },
  };
  return suite as unknown as CipherSuite;
}

/** The loaded module's engines for a primitive. */
export function loadedEngines(primitive: Primitive): readonly EngineSpec[] {
  const { name } = loadedModule();
  return ENGINES.filter((engine) => engine.primitive === primitive && holds(name, engine));
}

const ghashEngines = loadedEngines("ghash").map((engine) => engine.id);

/** The reference, which is no module's: once is enough. */
function references(cipher: CipherName): Subject[] {
  if (process.env["WORDSLICE_MODULE"] !== undefined) return [];
  return [{ name: `${cipher} reference`, cipher, suite: reference(cipher), slow: true }];
}

/** Every block cipher engine of a cipher, and its reference. */
export function blockSubjects(cipher: CipherName): Subject[] {
  const engines = loadedEngines(cipher);
  return [
    ...engines.map(({ id }) => ({ name: id, cipher, suite: bound(cipher, id, ghashEngines[0]!), slow: false })),
    ...references(cipher),
  ];
}

/** Every pair of a block cipher engine and a GHASH engine, and the reference. */
export function gcmSubjects(cipher: CipherName): Subject[] {
  const engines = loadedEngines(cipher);
  const pairs = engines.flatMap(({ id }) =>
    ghashEngines.map((ghash) => ({
      name: `${id} with ${ghash}`,
      cipher,
      suite: bound(cipher, id, ghash),
      slow: false,
    })),
  );
  return [...pairs, ...references(cipher)];
}
