/** `init`: every kind of source, and what it refuses. The slim entry computes nothing until then. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hex } from "../suites/bytes.js";

const path = "build/release/scalar.wasm";
const bytes = readFileSync(path);
const module = new WebAssembly.Module(bytes);

const server = createServer((request, response) => {
  if (request.url === "/missing") return response.writeHead(404).end();
  response.writeHead(200, { "content-type": request.url === "/typed" ? "application/wasm" : "text/plain" });
  return response.end(bytes);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

let slim: typeof import("../../src/slim.js");
beforeEach(async () => {
  vi.resetModules();
  slim = await import("../../src/slim.js");
});

/** FIPS 197, appendix C.1. */
function expectToWork(): void {
  const key = Uint8Array.from({ length: 16 }, (_, i) => i);
  const text = Uint8Array.from({ length: 16 }, (_, i) => i * 0x11);
  expect(hex(slim.aes.ecb(key, { disablePadding: true }).encrypt(text))).toBe("69c4e0d86a7b0430d8cdb78070b4c55a");
}

describe("the slim entry", () => {
  it("says that init is to be called before a cipher works", () => {
    const error: unknown = (() => {
      try {
        return slim.aes.ecb(new Uint8Array(16)).encrypt(new Uint8Array(1));
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(slim.UnavailableError);
    expect((error as Error).message).toContain("await init(");
  });
});

describe("init", () => {
  it.each<[string, () => Parameters<typeof slim.init>[0]]>([
    ["a WebAssembly.Module", () => module],
    ["a Uint8Array", () => Uint8Array.from(bytes)],
    ["an ArrayBuffer", () => Uint8Array.from(bytes).buffer],
    ["a promise of bytes", () => Promise.resolve(Uint8Array.from(bytes))],
    ["a file: URL", () => pathToFileURL(path)],
    ["a file: URL as a string", () => pathToFileURL(path).href],
    ["an http: URL", () => new URL(`${origin}/typed`)],
    ["a Response of type application/wasm", () => fetch(`${origin}/typed`)],
  ])("takes %s", async (_, source) => {
    await slim.init(source());
    expectToWork();
  });

  it("may be called again", async () => {
    await slim.init(module);
    await slim.init(Uint8Array.from(bytes));
    expectToWork();
  });

  it.each<[string, unknown, string]>([
    ["undefined", undefined, "undefined"],
    ["a number", 7, "7"],
    ["bytes that are no module", new Uint8Array(8), "a Uint8Array of 8 bytes"],
    ["a cut module", bytes.subarray(0, 100), "a Buffer of 100 bytes"],
    ["another module", new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)), "type Module"],
    ["a file that is not there", new URL("file:///nowhere/scalar.wasm"), '"file:///nowhere/scalar.wasm" (ENOENT'],
    ["a string that is no URL", "scalar.wasm", '"scalar.wasm" (Invalid URL)'],
    ["an address with nothing there", `${origin}/missing`, `"${origin}/missing" (HTTP status 404)`],
  ])("refuses %s with an error that names the argument", async (_, source, received) => {
    const rejection = slim.init(source as Uint8Array<ArrayBuffer>);
    await expect(rejection).rejects.toBeInstanceOf(slim.ArgumentError);
    await expect(slim.init(source as Uint8Array<ArrayBuffer>)).rejects.toThrow(received);
  });
});

describe("the default entry", () => {
  it("says what to do where the runtime forbids compiling from bytes", async () => {
    vi.resetModules();
    const index = await import("../../src/index.js");
    const original = WebAssembly.Module;
    try {
      WebAssembly.Module = function () {
        throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder");
      } as unknown as typeof WebAssembly.Module;
      expect(() => index.aes.ecb(new Uint8Array(16)).encrypt(new Uint8Array(1))).toThrow("init(");
    } finally {
      WebAssembly.Module = original;
    }
    expect(index.aes.ecb(new Uint8Array(16)).encrypt(new Uint8Array(1))).toHaveLength(16);
  });

  it("leaves ciphers that were made before with the module that they have", async () => {
    vi.resetModules();
    const index = await import("../../src/index.js");
    const [key, text] = [new Uint8Array(16), new Uint8Array(100)];
    const before = index.aes.gcm(key, key);
    await index.init(module);
    const after = index.aes.gcm(key, key);
    expect(hex(before.encrypt(text))).toBe(hex(after.encrypt(text)));
  });
});
