/**
 * Binaryen's expressions as a tree of the instructions that the analysis tells apart. What is not known here becomes
 * `unsupported`, which the analysis reports.
 */
import binaryen from "assemblyscript/binaryen";

export type Node =
  | { kind: "const"; ref: number; value: number | undefined }
  | { kind: "localGet"; ref: number; index: number }
  | { kind: "localSet"; ref: number; index: number; value: Node }
  | { kind: "globalGet"; ref: number; name: string }
  | { kind: "globalSet"; ref: number; name: string; value: Node }
  /** `vector` is what a lane load keeps of another vector. */
  | { kind: "load"; ref: number; offset: number; bytes: number; ptr: Node; vector: Node | undefined }
  | { kind: "store"; ref: number; offset: number; bytes: number; ptr: Node; value: Node }
  | { kind: "pure"; ref: number; mnemonic: string; operands: Node[] }
  | { kind: "select"; ref: number; condition: Node; whenTrue: Node; whenFalse: Node }
  | { kind: "block"; ref: number; label: string; children: Node[] }
  | { kind: "loop"; ref: number; label: string; body: Node }
  | { kind: "if"; ref: number; condition: Node; whenTrue: Node; whenFalse: Node | undefined }
  /** br and br_if have one label, br_table several; `condition` is the condition or the index. */
  | {
      kind: "branch";
      ref: number;
      labels: string[];
      condition: Node | undefined;
      value: Node | undefined;
      table: boolean;
    }
  | { kind: "return"; ref: number; value: Node | undefined }
  | { kind: "call"; ref: number; target: string; operands: Node[] }
  | { kind: "fill"; ref: number; dest: Node; value: Node; size: Node }
  | { kind: "copy"; ref: number; dest: Node; source: Node; size: Node }
  | { kind: "drop"; ref: number; value: Node }
  | { kind: "nop"; ref: number }
  | { kind: "unreachable"; ref: number }
  | { kind: "unsupported"; ref: number; what: string };

/** The mnemonic of each kind of expression and operator, read off the first that is met. */
const mnemonics = new Map<string, string>();

/** An instruction as text. */
export function oneLine(ref: number): string {
  return binaryen.emitText(ref).replace(/\s+/g, " ").trim();
}

function mnemonicOf(ref: number, id: number, op: number): string {
  const key = `${id}:${op}`;
  let name = mnemonics.get(key);
  if (name === undefined) {
    name = /^\(([a-z0-9_.]+)/.exec(oneLine(ref))?.[1] ?? "?";
    mnemonics.set(key, name);
  }
  return name;
}

function optional(ref: number): Node | undefined {
  return ref === 0 ? undefined : decode(ref);
}

/** Bytes that a vector load or store may touch: an upper bound is enough. */
const VECTOR_BYTES = 16;

/** An expression of Binaryen's and all below it. */
export function decode(ref: number): Node {
  // Binaryen gives no information on expressions that have none.
  const id = binaryen.getExpressionId(ref);
  if (id === (binaryen.NopId as number)) return { kind: "nop", ref };
  if (id === (binaryen.UnreachableId as number)) return { kind: "unreachable", ref };
  const info = binaryen.getExpressionInfo(ref);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a cast that is short
  const as = <T extends binaryen.ExpressionInfo>() => info as T;
  const pure = (op: number, ...operands: number[]): Node => {
    return { kind: "pure", ref, mnemonic: mnemonicOf(ref, info.id, op), operands: operands.map(decode) };
  };
  switch (info.id) {
    case binaryen.ConstId: {
      const { value } = as<binaryen.ConstInfo>();
      return { kind: "const", ref, value: info.type === binaryen.i32 ? (value as number) | 0 : undefined };
    }
    case binaryen.LocalGetId:
      return { kind: "localGet", ref, index: as<binaryen.LocalGetInfo>().index };
    case binaryen.LocalSetId: {
      const { index, value } = as<binaryen.LocalSetInfo>();
      return { kind: "localSet", ref, index, value: decode(value) };
    }
    case binaryen.GlobalGetId:
      return { kind: "globalGet", ref, name: as<binaryen.GlobalGetInfo>().name };
    case binaryen.GlobalSetId: {
      const { name, value } = as<binaryen.GlobalSetInfo>();
      return { kind: "globalSet", ref, name, value: decode(value) };
    }
    case binaryen.LoadId: {
      const { offset, bytes, ptr, isAtomic } = as<binaryen.LoadInfo>();
      if (isAtomic) return { kind: "unsupported", ref, what: "atomic load" };
      return { kind: "load", ref, offset, bytes, ptr: decode(ptr), vector: undefined };
    }
    case binaryen.StoreId: {
      const { offset, bytes, ptr, value, isAtomic } = as<binaryen.StoreInfo>();
      if (isAtomic) return { kind: "unsupported", ref, what: "atomic store" };
      return { kind: "store", ref, offset, bytes, ptr: decode(ptr), value: decode(value) };
    }
    case binaryen.SIMDLoadId: {
      const { offset, ptr } = as<binaryen.SIMDLoadInfo>();
      return { kind: "load", ref, offset, bytes: VECTOR_BYTES, ptr: decode(ptr), vector: undefined };
    }
    case binaryen.SIMDLoadStoreLaneId: {
      const { op, offset, ptr, vec } = as<binaryen.SIMDLoadStoreLaneInfo>();
      const common = { ref, offset, bytes: VECTOR_BYTES, ptr: decode(ptr) };
      return mnemonicOf(ref, info.id, op).startsWith("v128.store")
        ? { kind: "store", ...common, value: decode(vec) }
        : { kind: "load", ...common, vector: decode(vec) };
    }
    case binaryen.UnaryId: {
      const { op, value } = as<binaryen.UnaryInfo>();
      return pure(op, value);
    }
    case binaryen.BinaryId: {
      const { op, left, right } = as<binaryen.BinaryInfo>();
      return pure(op, left, right);
    }
    case binaryen.SIMDExtractId: {
      const { op, vec } = as<binaryen.SIMDExtractInfo>();
      return pure(op, vec);
    }
    case binaryen.SIMDReplaceId: {
      const { op, vec, value } = as<binaryen.SIMDReplaceInfo>();
      return pure(op, vec, value);
    }
    case binaryen.SIMDShuffleId: {
      const { left, right } = as<binaryen.SIMDShuffleInfo>();
      return pure(0, left, right);
    }
    case binaryen.SIMDTernaryId: {
      const { op, a, b, c } = as<binaryen.SIMDTernaryInfo>();
      return pure(op, a, b, c);
    }
    case binaryen.SIMDShiftId: {
      const { op, vec, shift } = as<binaryen.SIMDShiftInfo>();
      return pure(op, vec, shift);
    }
    case binaryen.SelectId: {
      const { condition, ifTrue, ifFalse } = as<binaryen.SelectInfo>();
      return {
        kind: "select",
        ref,
        condition: decode(condition),
        whenTrue: decode(ifTrue),
        whenFalse: decode(ifFalse),
      };
    }
    case binaryen.BlockId: {
      const { name, children } = as<binaryen.BlockInfo>();
      return { kind: "block", ref, label: name, children: children.map(decode) };
    }
    case binaryen.LoopId: {
      const { name, body } = as<binaryen.LoopInfo>();
      return { kind: "loop", ref, label: name, body: decode(body) };
    }
    case binaryen.IfId: {
      const { condition, ifTrue, ifFalse } = as<binaryen.IfInfo>();
      return { kind: "if", ref, condition: decode(condition), whenTrue: decode(ifTrue), whenFalse: optional(ifFalse) };
    }
    case binaryen.BreakId: {
      const { name, condition, value } = as<binaryen.BreakInfo>();
      const labels = [name];
      return { kind: "branch", ref, labels, condition: optional(condition), value: optional(value), table: false };
    }
    case binaryen.SwitchId: {
      const { names, defaultName, condition, value } = as<binaryen.SwitchInfo>();
      const labels = [...new Set([...names, ...(defaultName === null ? [] : [defaultName])])];
      return { kind: "branch", ref, labels, condition: decode(condition), value: optional(value), table: true };
    }
    case binaryen.ReturnId:
      return { kind: "return", ref, value: optional(as<binaryen.ReturnInfo>().value) };
    case binaryen.CallId: {
      const { target, operands, isReturn } = as<binaryen.CallInfo>();
      if (isReturn) return { kind: "unsupported", ref, what: "tail call" };
      return { kind: "call", ref, target, operands: operands.map(decode) };
    }
    case binaryen.DropId:
      return { kind: "drop", ref, value: decode(as<binaryen.DropInfo>().value) };
    case binaryen.MemoryFillId: {
      const { dest, value, size } = as<binaryen.MemoryFillInfo>();
      return { kind: "fill", ref, dest: decode(dest), value: decode(value), size: decode(size) };
    }
    case binaryen.MemoryCopyId: {
      const { dest, source, size } = as<binaryen.MemoryCopyInfo>();
      return { kind: "copy", ref, dest: decode(dest), source: decode(source), size: decode(size) };
    }
    default:
      return { kind: "unsupported", ref, what: mnemonicOf(ref, info.id, -1) };
  }
}
