/** What the README says: its examples run, its commands are there, its table of engines is the list of engines. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENGINES, holds } from "../../spec/engines.js";

const readme = readFileSync("README.md", "utf8");
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]!);
const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;

/** Runs a module inside the package, where `wordslice` names the package itself. */
function run(source: string): void {
  const directory = mkdtempSync("test/docs/example-");
  try {
    const file = join(directory, "example.mjs");
    writeFileSync(file, source);
    execFileSync(process.execPath, [file], { stdio: ["ignore", "ignore", "pipe"] });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the later examples take from the first. */
const SETUP = `
import { rmSync as remove, writeFileSync as write } from "node:fs";
const key = crypto.getRandomValues(new Uint8Array(32));
const nonce = crypto.getRandomValues(new Uint8Array(12));
const firstPiece = new Uint8Array(20_000), secondPiece = new Uint8Array(1);
`;

describe("the README", () => {
  it("has a first example that runs", () => {
    expect(blocks[0]).toContain("aria.gcm(key, nonce, aad).encrypt");
    run(blocks[0]! + 'if (new TextDecoder().decode(opened) !== "text") throw new Error("not the text");');
  });

  it("has an example of streams that runs", () => {
    expect(blocks[1]).toContain("createCipheriv(");
    const scratch = `process.chdir(${JSON.stringify(import.meta.dirname)}); write("photo.raw", new Uint8Array(100_000));`;
    run(
      SETUP +
        scratch +
        blocks[1]! +
        'if (tag.length !== 16) throw new Error("no tag"); remove("photo.raw"); remove("photo.raw.aria");',
    );
  });

  it("has an example of the container that runs", () => {
    expect(blocks[2]).toContain("ChunkedEncryptor");
    run(SETUP + blocks[2]! + 'if (text.length !== 20_001) throw new Error("not the text");');
  });

  it("names npm scripts that exist", () => {
    const named = [...readme.matchAll(/npm (?:run )?(start|test|build|bench|gen|lint)/g)].map((match) => match[1]!);
    expect(named).toEqual(expect.arrayContaining(["start", "test", "build", "bench"]));
    for (const name of named) expect(scripts).toHaveProperty(name);
  });

  it("lists every engine, with its module and whether it is constant-time", () => {
    const rows = [...readme.matchAll(/^\| `([a-z0-9-]+)`.*$/gm)].map(([row, id]) => {
      const [, , needs, blocks, constantTime] = row.split("|").map((cell) => cell.trim());
      return {
        id,
        simd: needs === "SIMD",
        blocks: Number(blocks),
        constantTime: constantTime!.startsWith("yes"),
        isDefault: constantTime!.includes("default"),
      };
    });
    const first = (primitive: string, module: "scalar" | "simd") =>
      ENGINES.find((engine) => engine.primitive === primitive && engine.constantTime && holds(module, engine));
    const listed = ENGINES.map((engine) => ({
      id: engine.id,
      simd: engine.module !== "scalar",
      blocks: engine.blocksPerCall,
      constantTime: engine.constantTime,
      isDefault: engine === first(engine.primitive, "simd") || engine === first(engine.primitive, "scalar"),
    }));
    expect(rows).toEqual(listed);
  });
});
