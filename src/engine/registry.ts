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
  /** Whether no branch and no memory address depends on a secret. */
  readonly constantTime: boolean;
  /** Whether the loaded WebAssembly module holds it: those on vectors need a runtime with SIMD. */
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
  const { name } = loadedModule();
  return ENGINES.map((engine) => ({
    id: engine.id,
    primitive: engine.primitive,
    wordBits: engine.wordBits,
    blocksPerCall: engine.blocksPerCall,
    constantTime: engine.constantTime,
    available: holds(name, engine),
    isDefault: selectEngine(engine.primitive, undefined, "engine").id === engine.id,
  }));
}

/**
 * The engine of that name, or without a name the preferred one among the available that are constant-time.
 *
 * @param argument How the caller names the option, for the error.
 * @throws ArgumentError when there is no such engine for the primitive.
 * @throws UnavailableError when the runtime lacks what that engine needs, or no WebAssembly is loaded.
 */
export function selectEngine(primitive: Primitive, id: string | undefined, argument: string): Engine {
  const loaded = loadedModule();
  const { name } = loaded;
  const candidates = enginesOf(loaded).filter((engine) => engine.primitive === primitive);
  const engine = candidates.find((candidate) =>
    id === undefined ? candidate.constantTime && holds(name, candidate) : candidate.id === id,
  );
  if (!engine) {
    const names = candidates.map((candidate) => candidate.id).join(" or ");
    throw new ArgumentError(argument, typeof id === "string" ? JSON.stringify(id) : describe(id), names);
  }
  if (!holds(name, engine)) {
    throw new UnavailableError(`${argument}: ${engine.id} needs ${engine.module}.wasm, and ${name}.wasm is loaded`);
  }
  return engine;
}

const engines = new WeakMap<LoadedModule, readonly Engine[]>();

function enginesOf(loaded: LoadedModule): readonly Engine[] {
  let known = engines.get(loaded);
  if (!known) engines.set(loaded, (known = ENGINES.map((engine) => ({ ...engine, loaded }))));
  return known;
}
