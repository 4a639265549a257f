/** The licences of the packages that a bundle contains, from what esbuild says went into it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const RULE = "-".repeat(80);

/** The notices as text, `root` being the folder that the metafile's paths start from. */
export function thirdPartyNotices(metafile: Metafile, root: string): string {
  const folders = new Set(Object.keys(metafile.inputs).flatMap((path) => packageFolder(path) ?? []));
  const notices = [...folders].sort().map((folder) => notice(join(root, folder)));
  return ["cli.js contains code of these packages.\n", ...notices].join(`\n${RULE}\n\n`);
}

/** The folder of the package that a file belongs to; ours is in none. */
function packageFolder(path: string): string | undefined {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function notice(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name));
  if (files.length === 0) throw new Error(`${manifest.name}: there is no licence file in ${folder}`);
  const texts = files.sort().map((name) => readFileSync(join(folder, name), "utf8").trim());
  return `${manifest.name} ${manifest.version} (${manifest.license ?? "licence below"})\n\n${texts.join("\n\n")}\n`;
}
