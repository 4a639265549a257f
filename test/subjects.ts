/**
 * What every suite loops over: each engine of the loaded module and, unless a module is named (./module), the reference,
 * behind the functional face. GCM is tested on every pair of a block cipher engine and a GHASH engine.
 */
import { type EngineSpec, ENGINES, holds, type Primitive } from "../spec/engines.js";
import { aes, aria, type CipherSuite } from "../src/index.js";
import { loadedModule } from "../src/wasm/modules.js";
import { referenceSuite } from "./reference-suite.js";

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

/** How many arguments each mode takes before its options. */
const ARGUMENTS: Readonly<Record<keyof CipherSuite, number>> = {
  ecb: 1,
  cbc: 2,
  cfb: 2,
  cfb8: 2,
  cfb1: 2,
  ofb: 2,
  ctr: 2,
  xts: 2,
  gcm: 3,
  gcmsiv: 3,
  ccm: 3,
  ocb: 3,
  kw: 1,
  kwp: 1,
  cmac: 1,
  gmac: 2,
  ctrDrbg: 0,
};

interface Mode {
  (...parameters: unknown[]): unknown;
  readonly create?: (...parameters: unknown[]) => unknown;
}

/** The functional face bound to engines. */
function bound(cipher: CipherName, engine: string, ghash: string): CipherSuite {
  const suite = suites[cipher];
  const modes = Object.entries(ARGUMENTS).map(([name, count]) => {
    const mode = suite[name as keyof CipherSuite] as Mode;
    const bind = (run: (...parameters: unknown[]) => unknown, before: number) => {
      return (...given: unknown[]) => {
        const parameters = Array.from({ length: before }, (_, i) => given[i]);
        return run(...parameters, { ...(given[before] as object), engine, ghash });
      };
    };
    // In pieces there is a direction besides, and additional data comes later.
    const create = mode.create && { create: bind(mode.create, 1 + Math.min(count, 2)) };
    return [name, Object.assign(bind(mode, count), mode, create)];
  });
  return Object.fromEntries(modes);
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
  return [{ name: `${cipher} reference`, cipher, suite: referenceSuite(cipher), slow: true }];
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
