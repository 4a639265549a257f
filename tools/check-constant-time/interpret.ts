/**
 * One function on abstract arguments: every path at once, loops until nothing changes. Follows data flow alone: a branch
 * on a secret is a finding itself, so that in a function without findings what is executed says nothing of secrets.
 */
import type { Node } from "./decode.js";
import type { WasmFunction } from "./module.js";
import { DIVISION, FLOAT, MULTIPLICATION, type Rule, SHIFT, type Surroundings } from "./rules.js";
import { compute, constant, exactNumber, INDEX, join, same, secretFrom, type Value, widen } from "./values.js";

type Locals = Value[];

/** Rounds after which a loop's changing values are widened. */
const PATIENCE = 12;

export class Interpreter {
  /** Undefined where no path leads. */
  private locals: Locals | undefined;
  private result: Value | undefined;
  private readonly targets = new Map<string, { locals: Locals | undefined; value: Value | undefined }>();

  constructor(
    private readonly around: Surroundings,
    private readonly body: WasmFunction,
  ) {}

  /** The result on these arguments, INDEX for a function that returns none. */
  run(operands: readonly Value[]): Value {
    const { localCount } = this.body;
    this.locals = Array.from({ length: localCount }, (_, i) => operands[i] ?? constant(0));
    this.leave(this.visit(this.body.body));
    return this.result ?? INDEX;
  }

  private leave(value: Value | undefined): void {
    if (this.locals) this.result = this.joinValues(this.result, value);
    this.locals = undefined;
  }

  private joinValues(a: Value | undefined, b: Value | undefined): Value | undefined {
    return a && b ? join(a, b, this.around.zones) : (a ?? b);
  }

  private joinLocals(a: Locals | undefined, b: Locals | undefined): Locals | undefined {
    return a && b ? a.map((value, i) => join(value, b[i]!, this.around.zones)) : (a ?? b);
  }

  /** Visits a node whose value is used. Where no path leads, the value is of no matter. */
  private value(node: Node): Value {
    return this.visit(node) ?? (this.locals ? this.giveUp(node, "a value that nothing brings") : INDEX);
  }

  private require(rule: Rule, node: Node, value: Value): void {
    if (value.secret) this.around.report(rule, node, value.from);
  }

  private visit(node: Node): Value | undefined {
    if (!this.locals) return undefined;
    switch (node.kind) {
      case "const":
        return node.value === undefined ? INDEX : constant(node.value);
      case "nop":
        return undefined;
      case "unreachable":
        this.locals = undefined;
        return undefined;
      case "localGet":
        return this.locals[node.index]!;
      case "localSet": {
        const value = this.value(node.value);
        if (this.locals) this.locals[node.index] = value;
        return value;
      }
      case "globalGet":
        return this.around.getGlobal(node.name);
      case "globalSet": {
        const value = this.value(node.value);
        if (this.locals) this.around.setGlobal(node.name, value);
        return undefined;
      }
      case "drop":
        this.visit(node.value);
        return undefined;
      case "pure":
        return this.pure(node);
      case "load":
        return this.load(node);
      case "store": {
        const address = this.value(node.ptr);
        const value = this.value(node.value);
        if (this.locals) this.write(node, address, node.offset, node.bytes, value);
        return undefined;
      }
      case "fill":
      case "copy":
        this.bulk(node);
        return undefined;
      case "select": {
        const whenTrue = this.value(node.whenTrue);
        const whenFalse = this.value(node.whenFalse);
        const condition = this.value(node.condition);
        if (!this.locals) return undefined;
        this.require("select", node, condition);
        return condition.secret ? condition : join(whenTrue, whenFalse, this.around.zones);
      }
      case "block":
        return this.block(node);
      case "loop":
        return this.loop(node);
      case "if":
        return this.conditional(node);
      case "branch":
        return this.branch(node);
      case "return":
        this.leave(node.value && this.value(node.value));
        return undefined;
      case "call": {
        const operands = node.operands.map((operand) => this.value(operand));
        if (!this.locals) return undefined;
        const value = this.around.call(node.target, operands);
        if (value) return value;
        return this.giveUp(node, `the function ${node.target}`);
      }
      case "unsupported":
        return this.giveUp(node, node.what);
    }
  }

  private giveUp(node: Node, what: string): Value {
    this.around.report("not analysed", node, what);
    return secretFrom(what);
  }

  private pure(node: Node & { kind: "pure" }): Value | undefined {
    const operands = node.operands.map((operand) => this.value(operand));
    if (!this.locals) return undefined;
    const secret = operands.find((operand) => operand.secret);
    if (secret) {
      if (DIVISION.test(node.mnemonic)) this.require("division", node, secret);
      if (FLOAT.test(node.mnemonic)) this.require("floating point", node, secret);
      if (SHIFT.test(node.mnemonic)) this.require("shift amount", node, operands[1]!);
      if (MULTIPLICATION.test(node.mnemonic)) this.around.multiplied(node);
    }
    return compute(node.mnemonic, operands, this.around.zones);
  }

  private load(node: Node & { kind: "load" }): Value | undefined {
    const address = this.value(node.ptr);
    const rest = node.vector && this.value(node.vector);
    if (!this.locals) return undefined;
    this.require("address", node, address);
    if (address.secret) return address;
    if (this.around.zones.classify(address, node.offset, node.bytes) !== "public")
      return secretFrom(this.around.origin(address, node.offset));
    return rest?.secret ? rest : INDEX;
  }

  /** A secret may be stored where nothing is taken for public. */
  private write(node: Node, address: Value, offset: number, bytes: number | undefined, value: Value): void {
    this.require("address", node, address);
    if (address.secret || !value.secret) return;
    if (this.around.zones.isDeclassified(address, offset, bytes)) this.around.declassified(node);
    else if (this.around.zones.classify(address, offset, bytes) !== "secret")
      this.around.report("secret in a public place", node, value.from);
  }

  private bulk(node: Node & { kind: "fill" | "copy" }): void {
    const dest = this.value(node.dest);
    const operand = this.value(node.kind === "fill" ? node.value : node.source);
    const size = this.value(node.size);
    if (!this.locals) return;
    this.require("length", node, size);
    const bytes = exactNumber(size);
    let value = operand;
    if (node.kind === "copy") {
      this.require("address", node, operand);
      const access = operand.secret ? "unknown" : this.around.zones.classify(operand, 0, bytes);
      if (access !== "public" || bytes === undefined) value = secretFrom("memory.copy");
    }
    this.write(node, dest, 0, bytes, value);
  }

  private block(node: Node & { kind: "block" }): Value | undefined {
    let value: Value | undefined;
    if (node.label) this.targets.set(node.label, { locals: undefined, value: undefined });
    for (const child of node.children) value = this.visit(child);
    if (!this.locals) value = undefined;
    if (!node.label) return value;
    const target = this.targets.get(node.label)!;
    this.locals = this.joinLocals(this.locals, target.locals);
    return this.joinValues(value, target.value);
  }

  private loop(node: Node & { kind: "loop" }): Value | undefined {
    let entry = this.locals!;
    for (let round = 1; ; round++) {
      const target = { locals: undefined as Locals | undefined, value: undefined };
      if (node.label) this.targets.set(node.label, target);
      this.locals = [...entry];
      const value = this.visit(node.body);
      const next = this.joinLocals(entry, target.locals)!;
      const changed = next.map((local, i) => !same(local, entry[i]!));
      if (!changed.includes(true)) return value;
      entry = next.map((local, i) => (changed[i] && round > PATIENCE ? widen(local, this.around.zones) : local));
    }
  }

  private conditional(node: Node & { kind: "if" }): Value | undefined {
    const condition = this.value(node.condition);
    if (!this.locals) return undefined;
    this.require("branch", node, condition);
    const known = exactNumber(condition);
    if (known === 0) return node.whenFalse && this.visit(node.whenFalse);
    if (known !== undefined) return this.visit(node.whenTrue);
    const before: Locals = [...this.locals];
    const whenTrue = this.visit(node.whenTrue);
    const after = this.locals;
    this.locals = before;
    const whenFalse = node.whenFalse && this.visit(node.whenFalse);
    const value = after && this.locals ? this.joinValues(whenTrue, whenFalse) : after ? whenTrue : whenFalse;
    this.locals = this.joinLocals(after, this.locals);
    return value;
  }

  private branch(node: Node & { kind: "branch" }): Value | undefined {
    const value = node.value && this.value(node.value);
    const condition = node.condition && this.value(node.condition);
    if (!this.locals) return undefined;
    if (condition) this.require("branch", node, condition);
    const known = condition && !node.table ? exactNumber(condition) : undefined;
    if (known === 0) return value;
    for (const label of node.labels) {
      const target = this.targets.get(label);
      if (!target) throw new Error(`no target ${label}`);
      target.locals = this.joinLocals(target.locals, [...this.locals]);
      target.value = this.joinValues(target.value, value);
    }
    if (node.condition && !node.table && known === undefined) return value;
    this.locals = undefined;
    return undefined;
  }
}
