/** The README's examples, and a place inside the package, where `wordslice` names the package itself. */
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const readme = readFileSync("README.md", "utf8");
export const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]!);

/** The example with these words in it. */
export function example(words: string): string {
  const found = blocks.filter((block) => block.includes(words));
  if (found.length !== 1) throw new Error(`${found.length} examples of the README have "${words}" in them`);
  return found[0]!;
}

/** Calls `use` with a folder that is removed again. */
export async function inPackage<T>(files: Readonly<Record<string, string | Uint8Array>>, use: (folder: string) => T) {
  const folder = mkdtempSync("test/docs/example-");
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a module with `files` in its working directory, and gives what it prints. */
export function run(source: string, files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> {
  return inPackage({ ...files, "example.mjs": source }, (cwd) =>
    execFileSync(process.execPath, ["example.mjs"], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
  );
}

/** Bundles a module of the package as a user would. */
export async function bundle(source: string): Promise<string> {
  return inPackage({ "entry.js": source }, async (folder) => {
    const { outputFiles } = await build({
      entryPoints: [`${folder}/entry.js`],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      loader: { ".wasm": "binary" },
      write: false,
      logLevel: "error",
    });
    return outputFiles[0]!.text;
  });
}
