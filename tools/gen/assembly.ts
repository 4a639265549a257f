/** Emits assembly/gen: tables as static memory, the context layout, and one file of Wasm exports per engine. */
import { type EngineSpec, ENGINES, exportPrefix } from "../../spec/engines.js";
import { DOUBLING_REDUCTION } from "../../spec/gf128.js";
import { KWP_ICV } from "../../spec/key-wrap.js";
import * as layout from "../../spec/layout.js";
import { TRACE_CAPACITY, TRACE_RECORD, TRACE_RECORD_BYTES, TRACE_STEPS } from "../../spec/trace.js";
import { AES_PERMUTE_TABLES } from "./aes-permute.js";
import { AES_VECTOR_TABLES } from "./aes-vector.js";
import { ARIA_PLANE_TABLES, circuitFile } from "./aria-circuits.js";
import { ARIA_TOWER_TABLES } from "./aria-tower.js";
import { AES_TABLES, ARIA_BOXES, ARIA_TABLES, GCM_TABLES, type Table } from "./tables.js";

const HEADER = "// Generated from spec/ by `npm run gen`. Do not edit.\n";
const ELEMENT = { 1: "u8", 2: "u16", 4: "u32" } as const;

/** Wraps numbers into indented lines of at most 118 characters. */
export function wrap(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const item of items) {
    if (line.length + item.length + 2 > 118 - indent.length) {
      lines.push(indent + line.trimEnd());
      line = "";
    }
    line += `${item}, `;
  }
  lines.push(indent + line.trimEnd());
  return lines.join("\n");
}

function tableFile(tables: readonly Table[]): string {
  const parts = tables.map((table) => {
    const items = table.values.map((value) => `0x${value.toString(16).padStart(table.width * 2, "0")}`);
    const type = ELEMENT[table.width];
    return `/** ${table.comment}. */\n// prettier-ignore\nexport const ${table.name}: usize = memory.data<${type}>([\n${wrap(items, "  ")}\n]);\n`;
  });
  return [HEADER, ...parts].join("\n");
}

function constantName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function layoutFile(): string {
  const offsets = Object.entries(layout.CONTEXT).map(([name, value]) => [`CTX_${constantName(name)}`, "usize", value]);
  const sizes = Object.entries(layout).flatMap(([name, value]) =>
    typeof value === "number" ? [[name, "u32", value]] : [],
  );
  const digest = ["LAYOUT", "u32", layout.layoutDigest()];
  const lines = [...offsets, ...sizes, digest].map(
    ([name, type, value]) => `export const ${name}: ${type} = ${value};`,
  );
  return `${HEADER}\n${lines.join("\n")}\n`;
}

/** A few numbers of one type. */
function constantFile(constants: Readonly<Record<string, number>>, type: string): string {
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name}: ${type} = 0x${value.toString(16)};`,
  );
  return `${HEADER}\n${lines.join("\n")}\n`;
}

/** The numbers of the trace build. They are lazy, as everything of it, to leave no trace in other builds. */
function traceFile(): string {
  const lines = [
    ...Object.entries(TRACE_RECORD).map(([name, value]) => [`RECORD_${constantName(name)}`, "usize", value]),
    ["RECORD_BYTES", "u32", TRACE_RECORD_BYTES],
    ["RECORD_CAPACITY", "u32", TRACE_CAPACITY],
    ...Object.entries(TRACE_STEPS).flatMap(([cipher, steps]) =>
      steps.map((step, index) => [`${cipher}_${step}`.toUpperCase(), "u32", index]),
    ),
  ];
  const text = lines.map(
    ([name, type, value]) => `// @ts-ignore: decorator\n@lazy\nexport const ${name}: ${type} = ${value};`,
  );
  return `${HEADER}\n${text.join("\n")}\n`;
}

function blockCipherExports(engine: EngineSpec): string {
  const { className, file } = engine;
  const prefix = exportPrefix(engine.id);
  const self = `changetype<${className}>(context)`;
  const blocks = "context: usize, dst: usize, src: usize, blockCount: u32";
  const bytes = "context: usize, dst: usize, src: usize, byteLength: u32";
  const semiblocks = "context: usize, semiblocks: usize, count: u32, step: u32";
  const functions: [name: string, parameters: string, body: string][] = [
    ["expandKey", "context: usize, key: usize, keyLength: u32", `${self}.expandKey(key, keyLength)`],
    ["expandDecryptionKey", "context: usize", `${self}.expandDecryptionKey()`],
    ["encryptBlocks", blocks, `${self}.encryptBlocks(dst, src, blockCount)`],
    ["decryptBlocks", blocks, `${self}.decryptBlocks(dst, src, blockCount)`],
    ["cbcEncrypt", blocks, `cbc.cbcEncrypt<${className}>(${self}, dst, src, blockCount)`],
    ["cbcDecrypt", blocks, `cbc.cbcDecrypt<${className}>(${self}, dst, src, blockCount)`],
    ["ctr", bytes, `ctr.ctr<${className}>(${self}, dst, src, byteLength)`],
    ["gctr", bytes, `ctr.gctr<${className}>(${self}, dst, src, byteLength)`],
    ["sivCtr", bytes, `gcmSiv.sivCtr<${className}>(${self}, dst, src, byteLength)`],
    ["cbcMac", "context: usize, src: usize, byteLength: u32", `mac.cbcMac<${className}>(${self}, src, byteLength)`],
    [
      "cfbSegmentsEncrypt",
      `${bytes}, segmentBits: u32`,
      `cfb.cfbSegmentsEncrypt<${className}>(${self}, dst, src, byteLength, segmentBits)`,
    ],
    ["kwWrap", semiblocks, `keyWrap.kwWrap<${className}>(${self}, semiblocks, count, step)`],
    ["kwUnwrap", semiblocks, `keyWrap.kwUnwrap<${className}>(${self}, semiblocks, count, step)`],
  ];
  const imports = [
    `import { ${className} } from "../${file}";`,
    'import * as cbc from "../modes/cbc";',
    'import * as mac from "../modes/cbc-mac";',
    'import * as gcmSiv from "../modes/gcm-siv";',
    'import * as cfb from "../modes/cfb";',
    'import * as ctr from "../modes/ctr";',
    'import * as keyWrap from "../modes/key-wrap";',
  ];
  return exportFile(imports, prefix, functions);
}

function ghashExports(engine: EngineSpec): string {
  const lengths = ["aadHigh", "aadLow", "textHigh", "textLow"];
  const { className, file } = engine;
  const self = `changetype<${className}>(context)`;
  const functions: [name: string, parameters: string, body: string][] = [
    ["init", "context: usize", `${self}.init()`],
    ["update", "context: usize, src: usize, byteLength: u32", `stream.update<${className}>(${self}, src, byteLength)`],
    ["pad", "context: usize", `stream.pad<${className}>(${self})`],
    [
      "finish",
      `context: usize, src: usize, byteLength: u32, ${lengths.map((name) => `${name}: u32`).join(", ")}`,
      `stream.finish<${className}>(${self}, src, byteLength, ${lengths.join(", ")})`,
    ],
  ];
  const imports = [`import { ${className} } from "../${file}";`, 'import * as stream from "../ghash/stream";'];
  return exportFile(imports, exportPrefix(engine.id), functions);
}

function exportFile(
  imports: readonly string[],
  prefix: string,
  functions: readonly [string, string, string][],
): string {
  const bodies = functions.map(
    ([name, parameters, body]) => `export function ${prefix}_${name}(${parameters}): void {\n  ${body};\n}\n`,
  );
  return [HEADER + imports.join("\n") + "\n", ...bodies].join("\n");
}

/** Path and content of every file of assembly/gen. */
export function assemblyFiles(): [path: string, text: string][] {
  const engines = ENGINES.map((engine): [string, string] => [
    `assembly/gen/engine-${engine.id}.ts`,
    engine.primitive === "ghash" ? ghashExports(engine) : blockCipherExports(engine),
  ]);
  return [
    ["assembly/gen/aria.ts", tableFile([...ARIA_BOXES, ...ARIA_TABLES])],
    ["assembly/gen/aria-planes.ts", tableFile(ARIA_PLANE_TABLES)],
    ["assembly/gen/aria-tower.ts", tableFile(ARIA_TOWER_TABLES)],
    ["assembly/gen/aria128.ts", circuitFile(HEADER)],
    ["assembly/gen/aes.ts", tableFile(AES_TABLES)],
    ["assembly/gen/aes-vector.ts", tableFile(AES_VECTOR_TABLES)],
    ["assembly/gen/aes-permute.ts", tableFile(AES_PERMUTE_TABLES)],
    ["assembly/gen/gcm.ts", tableFile(GCM_TABLES)],
    ["assembly/gen/gf128.ts", constantFile({ DOUBLING_REDUCTION }, "u64")],
    ["assembly/gen/key-wrap.ts", constantFile({ KWP_ICV }, "u32")],
    ["assembly/gen/layout.ts", layoutFile()],
    ["assembly/gen/trace.ts", traceFile()],
    ...engines,
  ];
}
