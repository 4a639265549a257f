/** What is analysed of the product: every export of a module, and what its arguments and static memory are. */
import { readFileSync } from "node:fs";
import {
  BLOCK_CIPHER_FUNCTIONS,
  engineExports,
  ENGINES,
  exportPrefix,
  GHASH_FUNCTIONS,
  holds,
  type ModuleName,
} from "../../spec/engines.js";
import { CONTEXT, CONTEXT_BYTES, DECLASSIFIED_FIELDS, IO_BYTES, PUBLIC_FIELDS } from "../../spec/layout.js";
import { Analysis, type Argument, type Root, type Verdict } from "./analysis.js";
import { readModule, type WasmModule } from "./module.js";
import type { Field, MemoryLayout } from "./zones.js";

/** The arguments of every engine's functions. Keys and texts are secret, where they lie and how long they are is not. */
const ENGINE_ARGUMENTS: Readonly<
  Record<(typeof BLOCK_CIPHER_FUNCTIONS | typeof GHASH_FUNCTIONS)[number], readonly Argument[]>
> = {
  expandKey: ["context", "buffer", "public"],
  expandDecryptionKey: ["context"],
  encryptBlocks: ["context", "buffer", "buffer", "public"],
  decryptBlocks: ["context", "buffer", "buffer", "public"],
  cbcEncrypt: ["context", "buffer", "buffer", "public"],
  cbcDecrypt: ["context", "buffer", "buffer", "public"],
  ctr: ["context", "buffer", "buffer", "public"],
  gctr: ["context", "buffer", "buffer", "public"],
  sivCtr: ["context", "buffer", "buffer", "public"],
  cbcMac: ["context", "buffer", "public"],
  cfbSegmentsEncrypt: ["context", "buffer", "buffer", "public", "public"],
  kwWrap: ["context", "buffer", "public", "public"],
  kwUnwrap: ["context", "buffer", "public", "public"],
  init: ["context"],
  update: ["context", "buffer", "public"],
  pad: ["context"],
  finish: ["context", "buffer", "public", "public", "public", "public", "public"],
};

const OTHER_ARGUMENTS: Readonly<Record<string, readonly Argument[]>> = {
  difference: ["buffer", "buffer", "public"],
  kwpLength: ["buffer", "buffer", "public"],
  pkcs7PaddingLength: ["buffer"],
  cmacPad: ["context"],
  mulXGhash: ["buffer"],
  reverseBlocks: ["buffer", "public"],
  writeNextCounters: ["buffer", "buffer", "public"],
  cfbRegisters: ["buffer", "buffer", "buffer", "public", "public"],
  xorSegments: ["buffer", "buffer", "buffer", "public", "public"],
  ocbStart: ["context", "public"],
  ocbOffsets: ["context", "buffer", "public", "public"],
  ocbFinish: ["context"],
  foldBlocks: ["buffer", "buffer", "public"],
  xorBytes: ["buffer", "buffer", "buffer", "public"],
  xtsTweaks: ["buffer", "buffer", "public"],
  wipeContext: ["context"],
  wipeScratch: ["public"],
};

/** The verdict on an engine, or on a function that belongs to none. */
export interface Subject extends Verdict {
  readonly id: string;
  /** What is claimed; everything beside the engines claims it. */
  readonly constantTime: boolean;
}

function word(name: keyof typeof CONTEXT): Field {
  return { start: CONTEXT[name], bytes: 4 };
}

function layoutOf(module: WasmModule): MemoryLayout {
  const io = module.globals.get(module.exportedGlobals.get("IO") ?? "");
  const contexts = module.globals.get(module.exportedGlobals.get("CONTEXTS") ?? "");
  // Tables are 16-byte aligned, and zeros at their ends are not in the binary.
  const tablesStart = module.data.start & ~15;
  if (io === undefined || contexts === undefined || !(contexts < io && io + IO_BYTES <= tablesStart))
    throw new Error("static memory is not in the order contexts, I/O buffer, scratch, tables");
  return {
    contextBytes: CONTEXT_BYTES,
    publicFields: [...PUBLIC_FIELDS, ...DECLASSIFIED_FIELDS].map(word),
    declassifiedFields: DECLASSIFIED_FIELDS.map(word),
    fieldNames: Object.entries(CONTEXT).sort(([, a], [, b]) => a - b),
    scratchStart: io + IO_BYTES,
    tablesStart,
    tablesEnd: (module.data.end + 15) & ~15,
  };
}

/** The roots of every subject, together every export of the module. */
function subjectRoots(name: ModuleName, module: WasmModule): Map<string, Root[]> {
  const subjects = new Map<string, Root[]>();
  for (const engine of ENGINES.filter((each) => holds(name, each))) {
    const prefix = exportPrefix(engine.id);
    const roots = engineExports(engine).map((root) => {
      const parameters = ENGINE_ARGUMENTS[root.slice(prefix.length + 1) as keyof typeof ENGINE_ARGUMENTS];
      // The counter of CTR is what the caller gave and how much was processed since. That of GCTR may be a hash.
      const publicCounter = root === `${prefix}_ctr` ? { alsoPublic: { start: CONTEXT.counter, bytes: 16 } } : {};
      return { name: root, parameters, ...publicCounter };
    });
    subjects.set(engine.id, roots);
  }
  for (const [root, parameters] of Object.entries(OTHER_ARGUMENTS)) subjects.set(root, [{ name: root, parameters }]);
  const covered = new Set([...subjects.values()].flat().map((root) => root.name));
  const missing = [...module.exports.keys()].filter((root) => !covered.has(root));
  if (missing.length > 0) throw new Error(`nothing says what the arguments of ${missing.join(", ")} are`);
  return subjects;
}

/** Names for functions of a binary without names: by position, from the text that the same compilation wrote. */
function namesFrom(text: string, module: WasmModule): (name: string) => string {
  const names = [...text.matchAll(/^ ?\(func \$(\S+)/gm)].map(([, name]) => name!.replace(/^assembly\//, ""));
  const positions = new Map([...module.functions.keys()].map((name, position) => [name, position]));
  return (name) => (names.length === positions.size ? names[positions.get(name)!]! : `function ${name}`);
}

/** Analyses build/release/NAME.wasm, the binary that ships; `directory` is where it lies, with the text beside it. */
export function analyseModule(name: ModuleName, directory: string): Subject[] {
  const module = readModule(readFileSync(`${directory}/${name}.wasm`));
  const analysis = new Analysis(
    module,
    layoutOf(module),
    namesFrom(readFileSync(`${directory}/${name}.wat`, "utf8"), module),
  );
  const subjects = subjectRoots(name, module);
  const verdicts = analysis.run([...subjects.values()]);
  return [...subjects.keys()].map((id, i) => {
    const constantTime = ENGINES.find((engine) => engine.id === id)?.constantTime ?? true;
    return { id, constantTime, ...verdicts[i]! };
  });
}
