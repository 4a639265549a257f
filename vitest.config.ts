import { defineConfig } from "vitest/config";

/** Suites that run again on a module that the library would not choose here. */
const again = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, env: { WORDSLICE_MODULE: name } },
});

export default defineConfig({
  test: {
    // The product as built: Wasm, embedded bytes and the program come from here.
    globalSetup: ["test/build.ts"],
    setupFiles: ["test/module.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "", include: ["test/**/*.test.ts"] } },
      again("scalar", ["test/suites/known-answers.test.ts"]),
      again("javascript", ["test/suites/known-answers.test.ts"]),
    ],
  },
});
