import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  { files: ["*.config.*", "vite.config.ts"], languageOptions: { globals: { ...globals.node } } },
  {
    rules: {
      "svelte/no-at-html-tags": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "svelte/prefer-svelte-reactivity": "off", // plain maps that nothing on the screen reads
      "no-undef": "off", // the type checker knows better
    },
  },
  { ignores: ["node_modules/", "dist/"] },
);
