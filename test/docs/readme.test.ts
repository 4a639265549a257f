/** What the README says: its examples run, its commands are there, its tables of engines and of sizes are true. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ENGINES, holds } from "../../spec/engines.js";
import { formatTrace } from "../../src/trace/record.js";
import { traceMessage } from "../../src/reference/trace.js";
import { blocks, bundle, example, readme, run } from "./example.js";

const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;

/** Code that fails unless the condition holds. */
const check = (condition: string) => `\nif (!(${condition})) throw new Error(${JSON.stringify(condition)});\n`;
/** FIPS 197, appendix C.1, after an example that has called `init`. */
const WORKS = `
import { aes } from "wordslice/slim";
const [key, text] = [0x01, 0x11].map((step) => Uint8Array.from({ length: 16 }, (_, i) => step * i));
${check("aes.ecb(key, { disablePadding: true }).encrypt(text)[0] === 0x69 && aria.gcm")}`;

describe("an example of the README that runs:", () => {
  it("functions", () =>
    run(example("aria.gcm(key, nonce, aad).encrypt") + check('new TextDecoder().decode(opened) === "text"')));

  it("messages in pieces", () => run(example("managedNonce(") + check("text.length === 100")));

  it("streams", () =>
    run(example("createCipheriv(") + check("tag.length === 16"), { "photo.raw": new Uint8Array(100_000) }));

  it("streams of the web", () => run(example("sealStream") + check('text === "text"')));

  it("long messages", async () => {
    const printed = await run(example("createPool") + check("sealed.length === 10_000_016"));
    expect(printed).toMatch(/10000000 of 10000000\n$/);
  });

  it("the container", () => run(example("ChunkedEncryptor") + check("text.length === 20_001")));

  it("formats of others", () => run(example("encryptPkcs8") + check("Buffer.compare(again, pkcs8) === 0")));

  it("a bundled module", async () => {
    await run(await bundle(example("import wasm from") + WORKS));
  });

  it("JavaScript in place of WebAssembly", async () => {
    const source = example('import "wordslice/js"') + check("sealed.length === 116");
    await run(source);
    await run(await bundle("delete globalThis.WebAssembly;" + source));
  });

  it("a module by its URL", () => run(example("import.meta.resolve") + WORKS));

  it("traces", async () => {
    const lines = formatTrace(traceMessage("aria", new Uint8Array(16), new Uint8Array(16))).split("\n");
    const at = lines.findIndex((line) => line.startsWith("aria reference 0 3 s_box "));
    const state = at >= 0 ? lines[at]!.split(" ")[5]! : "";
    lines[at] = lines[at]!.replace(
      state,
      state.slice(0, 10) + (state.startsWith("00", 10) ? "01" : "00") + state.slice(12),
    );
    const printed = await run(example("traceMessage"), { "uart.log": ["boot", ...lines].join("\r\n") });
    for (const words of ["block: 0", "round: 3", "step: 's_box'", /bytes: \[ 5 \]/]) expect(printed).toMatch(words);
  });
});

describe("the README", () => {
  it("states sizes that are within a tenth of what they are", async () => {
    const measured = {
      wordslice: await bundle('export * from "wordslice";'),
      "wordslice/slim": await bundle('export * from "wordslice/slim";'),
      "wordslice/js": await bundle('export * from "wordslice/js";'),
      "simd.wasm": readFileSync("dist/simd.wasm"),
      "relaxed.wasm": readFileSync("dist/relaxed.wasm"),
      "scalar.wasm": readFileSync("dist/scalar.wasm"),
    };
    const stated = new Map(
      [...readme.matchAll(/`([\w/.]+)`\s([\d.]+) kB/g)].map(([, name, size]) => [name, Number(size)]),
    );
    for (const [name, content] of Object.entries(measured)) {
      const size = gzipSync(content, { level: 9 }).length / 1000;
      expect(Math.abs(stated.get(name)! - size), `${name}: ${size.toFixed(1)} kB`).toBeLessThan(size / 10);
    }
  });

  it("runs all of its examples here", () => expect(blocks).toHaveLength(11));

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
