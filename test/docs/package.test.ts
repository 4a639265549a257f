/** What is published: all that the exports name, and nothing that no one can use. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundle, run } from "./example.js";

interface Manifest {
  readonly bin: Record<string, string>;
  readonly exports: Record<string, string | Record<string, string>>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { encoding: "utf8" });
const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
const paths = files.map(({ path }) => path);

describe("the package", () => {
  it("has every file that its exports and its program name", () => {
    const targets = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === "string" ? entry : Object.values(entry),
    );
    for (const target of [...targets, ...Object.values(manifest.bin)]) {
      expect(paths).toContain(target.replace(/^\.\//, ""));
    }
    expect(paths).toEqual(expect.arrayContaining(["LICENSE", "dist/THIRD-PARTY-NOTICES", "docs/file-format.md"]));
    expect(paths).toContain("docs/formats.md");
  });

  it("has no source maps without sources, no second copy of the program, no bytes in types", () => {
    expect(paths.filter((path) => path.endsWith(".map") || path.startsWith("dist/src/cli/"))).toEqual([]);
    for (const path of paths.filter((name) => name.endsWith(".d.ts"))) {
      expect(readFileSync(path, "utf8"), path).not.toContain("AGFzbQ");
    }
  });

  it("names every package that the program bundles, with its licence", () => {
    const notices = readFileSync("dist/THIRD-PARTY-NOTICES", "utf8");
    const bundled = new Set(
      [...readFileSync("dist/cli.js", "utf8").matchAll(/^\/\/ .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
        ([, name]) => name!,
      ),
    );
    expect([...bundled]).toContain("commander");
    for (const name of bundled) expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, "m"));
    expect(notices.match(/copyright/gi)!.length).toBeGreaterThanOrEqual(bundled.size);
  });

  it("keeps its embedded modules in a bundle that takes a class alone", async () => {
    const source = `
      import { ChunkedEncryptor } from "wordslice/chunked";
      const encryptor = await ChunkedEncryptor.create("aes-128-gcm", new Uint8Array(16));
      console.log(encryptor.final().length);`;
    expect(await run(await bundle(source))).toBe("16\n");
  });

  it("is ES modules that require loads too", () => {
    const source =
      'for (const e of ["", "/node", "/slim", "/chunked", "/formats", "/js", "/streams", "/parallel", "/reference"]) require("wordslice" + e);';
    execFileSync(process.execPath, ["--no-warnings", "-e", source]);
  });
});
