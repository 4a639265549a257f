/** Which engines there are, and which one serves when nobody asks for one by name. */
import { ENGINES, type EngineSpec, holds, type Primitive } from "../../spec/engines.js";
import { ArgumentError, describe, UnavailableError } from "../errors.js";
import { type LoadedModule, loadedModule } from "../wasm/modules.js";

export type { EngineSpec, Primitive } from "../../spec/engines.js";

/** An engine, and the module that it was chosen from: `init` may load another one before it is used. */
export interface Engine extends EngineSpec {
  /** Default: the one that is loaded when a context is needed. */
  readonly loaded?: LoadedModule;
}

/** What a user may know of an engine. */
export interface EngineInfo {
  /** Its name, for the `engine` and `ghash` options. */
  readonly id: string;
  /** What it computes. */
  readonly primitive: Primitive;
  /** Bits in the machine words that hold its state. */
  readonly wordBits: number;
  /** Blocks it works on at once. */
  readonly blocksPerCall: number;
  /**
   * Whether no branch and no memory address depends on a secret. Never so where WebAssembly was made into JavaScript: its
   * engines choose how a number is represented by how large it is.
   */
  readonly constantTime: boolean;
  /** Whether the loaded module holds it: those on vectors need a runtime with SIMD. */
  readonly available: boolean;
  /** Whether it serves when no engine is named. */
  readonly isDefault: boolean;
}

/**
 * Every engine of this package.
 *
 * @throws UnavailableError when no WebAssembly is loaded yet and none is embedded.
 */
export function listEngines(): EngineInfo[] {
  const { name, isJavaScript } = loadedModule();
  return ENGINES.map((engine) => ({
    id: engine.id,
    primitive: engine.primitive,
    wordBits: engine.wordBits,
    blocksPerCall: engine.blocksPerCall,
    constantTime: engine.constantTime && !isJavaScript,
    available: holds(name, engine),
    isDefault: selectEngine(engine.primitive, undefined, "engine").id === engine.id,
  }));
}

/**
 * The engine of that name, or without a name the preferred one among the available that are constant-time in Wasm.
 *
 * @param argument How the caller names the option, for the error.
 * @throws ArgumentError when there is no such engine for the primitive.
 * @throws UnavailableError when the runtime lacks what that engine needs, or no WebAssembly is loaded.
 */
export function selectEngine(primitive: Primitive, id: string | undefined, argument: string): Engine {
  const loaded = loadedModule();
  if (loaded !== known.loaded) known = enginesOf(loaded);
  return known[primitive].get(id) ?? refuse(primitive, id, argument, loaded);
}

/** The engines that a module holds, by name, and the default by `undefined`. */
type Engines = Readonly<Record<Primitive, ReadonlyMap<string | undefined, Engine>>>;

/** Those of the module that is loaded. */
let known: Engines & { readonly loaded?: LoadedModule } = { aria: new Map(), aes: new Map(), ghash: new Map() };

/** In order of preference, JavaScript emulates words that are longer than its integers. */
function enginesOf(loaded: LoadedModule): Engines & { readonly loaded: LoadedModule } {
  const emulated = ({ wordBits }: EngineSpec) => Number(loaded.isJavaScript && wordBits > 32);
  const held = ENGINES.filter((engine) => holds(loaded.name, engine)).toSorted((a, b) => emulated(a) - emulated(b));
  const byName = (primitive: Primitive) => {
    const engines = held.filter((engine) => engine.primitive === primitive).map((engine) => ({ ...engine, loaded }));
    const preferred = engines.find((engine) => engine.constantTime)!;
    return new Map<string | undefined, Engine>([
      [undefined, preferred],
      ...engines.map((engine) => [engine.id, engine] as const),
    ]);
  };
  return { loaded, aria: byName("aria"), aes: byName("aes"), ghash: byName("ghash") };
}

function refuse(primitive: Primitive, id: unknown, argument: string, { name, isJavaScript }: LoadedModule): never {
  const candidates = ENGINES.filter((engine) => engine.primitive === primitive);
  const engine = candidates.find((candidate) => candidate.id === id);
  if (!engine) {
    const names = candidates.map((candidate) => candidate.id).join(" or ");
    throw new ArgumentError(argument, typeof id === "string" ? JSON.stringify(id) : describe(id), names);
  }
  const present = isJavaScript ? "the JavaScript" : `${name}.wasm`;
  throw new UnavailableError(`${argument}: ${engine.id} needs ${engine.module}.wasm, and ${present} is loaded`);
}
