/**
 * The same bytes in every runtime: Node, with WebAssembly and without, and Bun, Deno and Chromium where they are on the
 * PATH. All engines of one primitive must agree too, so there is one digest for ARIA, one for AES and one for GHASH over
 * AES.
 */
import { build } from "esbuild";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { accessSync, constants } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { isSupported } from "../../src/wasm/modules.js";

const run = promisify(execFile);

/** The path of a program on the PATH, or undefined and a line that says that its test is skipped. */
function find(...names: string[]): string | undefined {
  for (const name of names) {
    for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
      try {
        accessSync(join(directory, name), constants.X_OK);
        return join(directory, name);
      } catch {
        // Not there.
      }
    }
  }
  console.warn(`${names[0]} is not on the PATH: its test is skipped`);
  return undefined;
}

const bun = find("bun");
const deno = find("deno");
const chromium = find("chromium", "chromium-browser", "google-chrome");
const main = "test/runtimes/main.js";
const javascript = "test/runtimes/javascript.js";
const simd = "test/runtimes/simd.js";
const parallel = "test/runtimes/parallel.js";
const nodeFace = "test/runtimes/node-face.js";
const webcrypto = "test/runtimes/webcrypto.js";

/** The different lines of an output. */
const lines = (output: string) => new Set(output.trim().split("\n"));

let expected: string;
beforeAll(async () => {
  expected = (await run(process.execPath, [main])).stdout.trim();
});

describe("one digest for each primitive", () => {
  it("in Node, whatever the engine", () => {
    expect([...lines(expected)].map((line) => line.split(" ")[0]).sort()).toEqual(["aes", "aria", "ghash"]);
  });

  it("in Node, as JavaScript", async () => {
    const { stdout } = await run(process.execPath, [javascript]);
    expect(lines(stdout)).toEqual(lines(expected));
  });

  it("in Node, with relaxed SIMD and without", async () => {
    // Where it is on by default, simd.wasm takes its place.
    const parameters = isSupported("relaxed") ? [simd] : ["--experimental-wasm-relaxed-simd", main];
    const { stdout } = await run(process.execPath, parameters);
    expect(lines(stdout)).toEqual(lines(expected));
  });

  it("in Node with --jitless, where there is no WebAssembly", { timeout: 300_000 }, async () => {
    const { stdout } = await run(process.execPath, ["--jitless", javascript]);
    expect(lines(stdout)).toEqual(lines(expected));
  });

  it.skipIf(!bun)("in Bun", async () => {
    expect((await run(bun!, [main])).stdout.trim()).toBe(expected);
  });

  it.skipIf(!deno)("in Deno, without any permission", async () => {
    const { stdout } = await run(deno!, ["run", "--no-prompt", "--node-modules-dir=manual", main]);
    expect(stdout.trim()).toBe(expected);
  });

  it.skipIf(!chromium)("in Chromium, bundled", async () => {
    expect(await inChromium({ "/main.js": await bundle(main) })).toBe(expected);
  });
});

describe("wordslice/node has all of its ciphers", () => {
  const inNode = async () => (await run(process.execPath, [nodeFace])).stdout;

  it.skipIf(!bun)("in Bun", async () => {
    expect((await run(bun!, [nodeFace])).stdout).toBe(await inNode());
  });

  it.skipIf(!deno)("in Deno, without any permission", async () => {
    const { stdout } = await run(deno!, ["run", "--no-prompt", "--node-modules-dir=manual", nodeFace]);
    expect(stdout).toBe(await inNode());
  });
});

describe("two workers agree with one thread", () => {
  it.skipIf(!bun)("in Bun", async () => {
    expect((await run(bun!, [parallel])).stdout.trim()).toBe("equal");
  });

  it.skipIf(!deno)("in Deno, which lets a worker's file be read", async () => {
    const { stdout } = await run(deno!, ["run", "--no-prompt", "--allow-read", "--node-modules-dir=manual", parallel]);
    expect(stdout.trim()).toBe("equal");
  });

  it.skipIf(!chromium)("in Chromium, main program and worker bundled", async () => {
    const worker = await bundle("dist/src/parallel/worker.js");
    expect(await inChromium({ "/main.js": await bundle(parallel), "/worker.js": worker })).toBe("equal");
  });
});

describe("the face of WebCrypto agrees with the runtime's own", () => {
  it("in Node", async () => {
    expect((await run(process.execPath, [webcrypto])).stdout.trim()).toBe("equal");
  });

  it.skipIf(!bun)("in Bun", async () => {
    expect((await run(bun!, [webcrypto])).stdout.trim()).toBe("equal");
  });

  it.skipIf(!deno)("in Deno, without any permission", async () => {
    const { stdout } = await run(deno!, ["run", "--no-prompt", "--node-modules-dir=manual", webcrypto]);
    expect(stdout.trim()).toBe("equal");
  });

  it.skipIf(!chromium)("in Chromium, bundled", async () => {
    expect(await inChromium({ "/main.js": await bundle(webcrypto) })).toBe("equal");
  });
});

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
  });
  return outputFiles[0]!.text;
}

/** What a page posts that runs `/main.js`. */
async function inChromium(scripts: Readonly<Record<string, string>>): Promise<string> {
  let posted: (text: string) => void;
  const result = new Promise<string>((resolve) => (posted = resolve));
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      void text(request).then((body) => {
        posted(body);
      });
    }
    const script = scripts[request.url ?? ""];
    response.writeHead(200, { "content-type": script === undefined ? "text/html" : "text/javascript" });
    response.end(script ?? '<!doctype html><body><script type="module" src="/main.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const profile = mkdtempSync(join(tmpdir(), "wordslice-chromium-"));
  const browser = execFile(chromium!, [
    ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    ...["--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`],
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  ]);
  const ended = new Promise<never>((_, reject) =>
    browser.once("exit", (code) => reject(new Error(`it exited: ${code}`))),
  );
  try {
    return await Promise.race([result, ended]);
  } finally {
    ended.catch(() => undefined);
    browser.kill();
    server.closeAllConnections();
    server.close();
    await once(browser, "exit").catch(() => undefined);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
