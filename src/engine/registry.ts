/** Which engines there are, and which one serves when nobody asks for one by name. */
import { ENGINES, type EngineSpec, type Primitive } from "../../spec/engines.js";
import { ArgumentError, describe } from "../errors.js";

export type { EngineSpec, Primitive } from "../../spec/engines.js";

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
  /** Whether it serves when no engine is named. */
  readonly isDefault: boolean;
}

/** Every engine of this package. */
export function listEngines(): EngineInfo[] {
  return ENGINES.map(({ id, primitive, wordBits, blocksPerCall, constantTime }) => ({
    id,
    primitive,
    wordBits,
    blocksPerCall,
    constantTime,
    isDefault: selectEngine(primitive, undefined, "engine").id === id,
  }));
}

/**
 * The engine of that name, or without a name the preferred one among the constant-time.
 *
 * @param argument How the caller names the option, for the error.
 * @throws ArgumentError when there is no such engine for the primitive.
 */
export function selectEngine(primitive: Primitive, id: string | undefined, argument: string): EngineSpec {
  for (const engine of ENGINES) {
    if (engine.primitive === primitive && (id === undefined ? engine.constantTime : engine.id === id)) return engine;
  }
  const names = ENGINES.filter((engine) => engine.primitive === primitive).map((engine) => engine.id);
  throw new ArgumentError(argument, typeof id === "string" ? JSON.stringify(id) : describe(id), names.join(" or "));
}
