import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // The product as built: Wasm, embedded bytes and the program come from here.
    globalSetup: ["test/build.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
