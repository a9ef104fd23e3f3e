import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { toml } from "./toml";

// The bundle goes where the Python server finds it. `FIVEWIDE_API` is the server that `npm run dev` talks to.
const api = process.env.FIVEWIDE_API ?? "http://127.0.0.1:8500";

export default defineConfig({
  plugins: [svelte(), toml()],
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  build: {
    outDir: process.env.FIVEWIDE_BUNDLE ?? "../src/fivewide/server/bundle",
    emptyOutDir: true,
    manifest: "parts.json", // which part needs which: a test adds up what a page makes a browser fetch
    assetsInlineLimit: 0, // the page's policy allows fonts and pictures from its own files only
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: api, ws: true, changeOrigin: true } },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test-setup.ts"],
    isolate: false, // one page for all files of a worker: making it anew takes most of the time
  },
});
