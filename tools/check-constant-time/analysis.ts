/**
 * A module: functions are interpreted once for each combination of abstract arguments, from the exports down. Globals
 * are joined over everything that sets them, so all exports are analysed again until no global changes.
 */
import type { Node } from "./decode.js";
import { Interpreter } from "./interpret.js";
import type { WasmModule } from "./module.js";
import type { Rule } from "./rules.js";
import { constant, INDEX, join, keyOf, pointer, type Public, same, secretFrom, type Value, widen } from "./values.js";
import { type Field, type MemoryLayout, Zones } from "./zones.js";

/** What an argument of an export is. `public` is a length or count. */
export type Argument = "context" | "buffer" | "public" | "secret";

export interface Root {
  /** The export. */
  readonly name: string;
  readonly parameters: readonly Argument[];
  /** What is public in the context besides the layout's public fields, when this is called. */
  readonly alsoPublic?: Field;
}

export interface Finding {
  readonly rule: Rule;
  /** The function that contains it. */
  readonly where: string;
  readonly instruction: string;
  /** What flows there. */
  readonly from: string;
}

/** What is said of several exports together. */
export interface Verdict {
  readonly findings: readonly Finding[];
  /** Instructions of all functions that are reached, each function counted once. */
  readonly instructions: number;
  /** Multiplications of secrets, which are constant-time only where the processor's multiplier is. */
  readonly multiplications: number;
  /** Stores that make a secret public, in fields that are declared for that. */
  readonly declassifications: number;
}

interface Summary {
  result: Value | undefined;
  readonly findings: Map<string, Finding>;
  readonly multiplications: Set<number>;
  readonly declassifications: Set<number>;
  readonly callees: Set<Summary>;
  readonly functionName: string;
}

/** Combinations of arguments per function, after which constants are forgotten. */
const MOST_CONTEXTS = 64;

export class Analysis {
  private zones: Zones;
  /** By function, what is public, and arguments. */
  private readonly summaries = new Map<string, Map<string, Summary>>();
  private readonly globals = new Map<string, Value>();
  private globalsChanged = false;

  /** `names` gives functions the names by which they are reported. */
  constructor(
    private readonly module: WasmModule,
    private readonly layout: MemoryLayout,
    private readonly describe: (name: string) => string = (name) => name,
  ) {
    this.zones = new Zones(layout);
    for (const [name, value] of module.globals) this.globals.set(name, value === undefined ? INDEX : constant(value));
  }

  /** Analyses groups of exports, all of which may be called in any order. One verdict a group. */
  run(groups: readonly (readonly Root[])[]): Verdict[] {
    for (;;) {
      this.globalsChanged = false;
      this.summaries.clear();
      const verdicts = groups.map((roots) => this.verdict(roots.map((root) => this.root(root))));
      if (!this.globalsChanged) return verdicts;
    }
  }

  private root({ name, parameters, alsoPublic }: Root): Summary {
    const { publicFields } = this.layout;
    this.zones = new Zones({ ...this.layout, publicFields: [...publicFields, ...(alsoPublic ? [alsoPublic] : [])] });
    const inside = this.module.exports.get(name);
    const target = inside === undefined ? undefined : this.module.functions.get(inside);
    if (!target) throw new Error(`the module exports no function ${name}`);
    if (target.paramCount !== parameters.length) throw new Error(`${name} has ${target.paramCount} parameters`);
    const operands = parameters.map((parameter): Value => {
      if (parameter === "secret") return secretFrom("a secret argument");
      return parameter === "public" ? INDEX : pointer(parameter);
    });
    return this.summary(target.name, operands);
  }

  private verdict(roots: readonly Summary[]): Verdict {
    const set = new Set(roots);
    for (const summary of set) for (const callee of summary.callees) set.add(callee);
    const reached = [...set];
    const functions = new Set(reached.map((summary) => summary.functionName));
    const count = (refs: (summary: Summary) => Set<number>) => new Set(reached.flatMap((each) => [...refs(each)])).size;
    return {
      findings: [...new Map(reached.flatMap((summary) => [...summary.findings])).values()],
      instructions: [...functions].reduce((sum, each) => sum + size(this.module.functions.get(each)!.body), 0),
      multiplications: count((summary) => summary.multiplications),
      declassifications: count((summary) => summary.declassifications),
    };
  }

  private summary(name: string, operands: readonly Value[]): Summary {
    const group = `${name} ${this.zones.key}`;
    const known = this.summaries.get(group) ?? new Map<string, Summary>();
    this.summaries.set(group, known);
    const given = known.size < MOST_CONTEXTS ? operands : operands.map((operand) => widen(operand, this.zones));
    const key = given.map(keyOf).join();
    const found = known.get(key);
    if (found) return found;
    const summary: Summary = {
      result: undefined,
      findings: new Map(),
      multiplications: new Set(),
      declassifications: new Set(),
      callees: new Set(),
      functionName: name,
    };
    known.set(key, summary);
    summary.result = this.interpret(summary, given);
    return summary;
  }

  private interpret(summary: Summary, operands: readonly Value[]): Value {
    const report = (rule: Rule, node: Node, from: string) => {
      const where = this.describe(summary.functionName);
      const finding = { rule, where, instruction: this.module.text(node.ref), from };
      if (!summary.findings.has(`${rule} ${node.ref}`)) summary.findings.set(`${rule} ${node.ref}`, finding);
    };
    return new Interpreter(
      {
        zones: this.zones,
        report,
        multiplied: (node) => summary.multiplications.add(node.ref),
        declassified: (node) => summary.declassifications.add(node.ref),
        origin: (address, offset) => this.origin(address, offset),
        getGlobal: (name) => this.globals.get(name) ?? secretFrom(`the global ${name}`),
        setGlobal: (name, value) => {
          this.setGlobal(name, value);
        },
        call: (target, values) => {
          if (!this.module.functions.has(target)) return undefined;
          const callee = this.summary(target, values);
          summary.callees.add(callee);
          // No result yet: a function that calls itself.
          return callee.result;
        },
      },
      this.module.functions.get(summary.functionName)!,
    ).run(operands);
  }

  private setGlobal(name: string, value: Value): void {
    const old = this.globals.get(name);
    const joined = old ? join(old, value, this.zones) : value;
    if (old && same(old, joined)) return;
    this.globals.set(name, joined);
    this.globalsChanged = true;
  }

  private origin(address: Public, offset: number): string {
    const texts = address.places.map(({ region, base, exact }) => {
      if (region === "buffer") return "an input or output buffer";
      if (region === "wild") return "an address of unknown object";
      const at = base + offset;
      const index = exact ? "" : " + index";
      if (region === "number") return `memory at ${at}${index}`;
      const field = this.layout.fieldNames?.findLast(([, start]) => start <= at)?.[0];
      return `context + ${at}${index}${field === undefined ? "" : ` (${field})`}`;
    });
    return texts.join(" or ");
  }
}

/** Nodes in a tree. */
function size(node: Node): number {
  let count = 1;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) count += size(item);
    } else if (isNode(value)) count += size(value);
  }
  return count;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "kind" in value;
}
