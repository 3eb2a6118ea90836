import js from "@eslint/js";
import { configs as lit } from "eslint-plugin-lit";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["dist/", "build/", "node_modules/", "bench/node_modules/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  lit["flat/recommended"],
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.config.js", "*.config.ts"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Numbers in templates are what a status line is made of.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // lit calls a template's listeners with their element as `this`.
      "@typescript-eslint/unbound-method": "off",
      // French sets a no-break space before its high signs.
      "no-irregular-whitespace": ["error", { skipStrings: true, skipTemplates: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "TemplateElement[value.raw=/\\sstyle=/]",
          message:
            "The page's Content-Security-Policy refuses written style attributes: use a class, or setStyle, which goes through the DOM.",
        },
      ],
    },
  },
  // This file has no types of its own.
  { files: ["**/*.js", "**/*.mjs"], extends: [tseslint.configs.disableTypeChecked] },
  { files: ["bench/**/*.mjs"], languageOptions: { globals: { console: "readonly", process: "readonly", fetch: "readonly", setTimeout: "readonly", URL: "readonly", performance: "readonly", WebAssembly: "readonly", Go: "readonly" } } },
);
