/**
 * Fails when an import points against the architecture (docs/architecture.md): a layer may import itself and those to
 * its right. `npm run lint` runs it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** What each folder of src/ may import beside itself; `.` is the files of src/ itself, but errors.ts, which all may use. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  cli: ["parallel", "formats", "api", ".", "wasm", "engine"],
  node: ["aead", "modes", "engine", "wasm"],
  webcrypto: ["api", "wasm"],
  streams: ["formats", "api", "wasm"],
  parallel: ["formats", "api", "aead", "modes", "engine", "wasm"],
  formats: ["aead", "modes", "engine", "wasm", "api"],
  ".": ["api", "engine", "wasm"],
  api: ["aead", "modes", "engine"],
  aead: ["modes", "engine", "wasm"],
  modes: ["engine", "wasm"],
  engine: ["wasm"],
  wasm: ["gen"],
  gen: [],
  reference: ["trace"],
  trace: [],
};
const NODE_ONLY = ["cli", "node"];

function folderOf(path: string): string {
  const [first, ...rest] = relative(join(root, "src"), path).split("/");
  return rest.length > 0 ? first! : ".";
}

const problems: string[] = [];
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);
for (const name of files) {
  const path = join(root, "src", name);
  const folder = folderOf(path);
  const allowed = ALLOWED[folder];
  if (!allowed) problems.push(`src/${name}: the folder ${folder} is in no layer`);
  for (const [, target] of readFileSync(path, "utf8").matchAll(
    /^(?:import|export)\b[^;]*?from "([^"]+)";|^import "([^"]+)";/gm,
  )) {
    if (!target) continue;
    if (target.startsWith("node:") && !NODE_ONLY.includes(folder)) problems.push(`src/${name} imports ${target}`);
    if (!target.startsWith(".")) continue;
    const full = resolve(dirname(path), target);
    if (relative(root, full).startsWith("spec/") || full.endsWith("/src/errors.js")) continue;
    const to = folderOf(full);
    if (to !== folder && !allowed?.includes(to))
      problems.push(`src/${name} imports ${target}: ${folder} may not import ${to}`);
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${files.length} files of src/ import in one direction`);
