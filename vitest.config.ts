import { defineConfig } from "vitest/config";
import { isSupported } from "./src/wasm/modules.js";

/** What runs again on a module that the library would not choose here. */
const again = (name: string, execArgv: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [
      "test/suites/{known-answers,chunking,counters,feedback,xts,ocb,key-wrap,aead,mac,ctr-drbg}.test.ts",
      "test/wasm/{context,wipe,relaxed}.test.ts",
    ],
    execArgv,
    env: { WORDSLICE_MODULE: name },
  },
});

export default defineConfig({
  test: {
    // The product as built: Wasm, embedded bytes and the program come from here.
    globalSetup: ["test/build.ts"],
    setupFiles: ["test/module.ts"],
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "all", include: ["test/**/*.test.ts"] } },
      again("scalar"),
      again("javascript"),
      isSupported("relaxed") ? again("simd") : again("relaxed", ["--experimental-wasm-relaxed-simd"]),
    ],
  },
});
