/**
 * The hooks of the trace build cost the shipped modules nothing: without them the compiler emits the same bytes. Should
 * it not, look for a function with many hooks: what folds away still counts when the optimizer decides what to inline,
 * so that one hook that does more is better than two.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { MODULES } from "../../spec/engines.js";
import { padSwizzles } from "../../tools/swizzles.js";

const HOOK = /^ *if \(isDefined\(TRACE\)\)\s+trace\.[^;]*;\n/gm;
const IMPORT = /^import \* as trace from "[^"]*";\n/gm;

it.each(MODULES.filter(({ madeOf }) => madeOf === undefined))(
  "compiles the module $name to the same bytes without the hooks",
  ({ name, features }) => {
    const directory = mkdtempSync(join(tmpdir(), "wordslice-trace-"));
    try {
      cpSync("assembly", join(directory, "assembly"), { recursive: true });
      cpSync("asconfig.json", join(directory, "asconfig.json"));
      rmSync(join(directory, "assembly/trace"), { recursive: true });
      rmSync(join(directory, "assembly/entry/trace.ts"));
      rmSync(join(directory, "assembly/gen/trace.ts"));
      let hooks = 0;
      for (const file of readdirSync(join(directory, "assembly"), { recursive: true, encoding: "utf8" })) {
        if (!file.endsWith(".ts")) continue;
        const path = join(directory, "assembly", file);
        const text = readFileSync(path, "utf8");
        hooks += text.match(HOOK)?.length ?? 0;
        const bare = text.replace(HOOK, "").replace(IMPORT, "");
        expect(bare, file).not.toMatch(/TRACE|\btrace\./);
        writeFileSync(path, bare);
      }
      expect(hooks).toBeGreaterThan(0);

      const options = ["--target", "release", "--outFile", "bare.wasm"];
      for (const feature of features) options.push("--enable", feature);
      const { status, stderr } = spawnSync(
        resolve("node_modules/.bin/asc"),
        [`assembly/entry/${name}.ts`, ...options],
        {
          cwd: directory,
          encoding: "utf8",
        },
      );
      expect(status, stderr).toBe(0);
      const bare = readFileSync(join(directory, "bare.wasm"));
      const isPadded = MODULES.some(({ madeOf }) => madeOf === name);
      const built = isPadded ? Buffer.from(padSwizzles(bare)) : bare;
      expect(built.equals(readFileSync(`build/release/${name}.wasm`))).toBe(true);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
  180_000,
);
