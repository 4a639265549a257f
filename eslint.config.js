import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  // assembly/ is AssemblyScript, which its own compiler checks.
  { ignores: ["build/", "dist/", "assembly/", "src/gen/", "node_modules/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["eslint.config.js", "vitest.config.ts", "test/runtimes/*.js"] },
      },
    },
    rules: {
      // Indices are checked by noUncheckedIndexedAccess; in bounded byte loops the assertion is the honest form.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Arguments come from callers that no type checker saw.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "no-restricted-imports": "off",
    },
  },
  {
    // Tests pass what no type checker would let through.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  {
    files: ["eslint.config.js", "test/runtimes/*.js"],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ["test/runtimes/*.js"],
    languageOptions: { globals: { console: "readonly", document: "readonly", fetch: "readonly", Worker: "readonly" } },
  },
);
