import { createHash } from "node:crypto";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { toml } from "./toml";

// The page that `fivewide season ... -o page.html` fills: one file, opened from anywhere, that asks nothing of anybody.

const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Script and style in the page itself, and a policy that allows these very two and nothing else. */
function oneFile(): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      let page = "";
      let script = "";
      let style = "";
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === "chunk") script += part.code;
        else if (name.endsWith(".css")) style += part.source;
        else page = String(part.source);
        delete bundle[name];
      }
      // In a page these words would end the script, or begin a comment.
      script = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3C!--");
      const policy = [
        "default-src 'none'", `script-src ${sourceOf(script)}`, `style-src ${sourceOf(style)}`, "font-src data:", "img-src data:",
        "base-uri 'none'", "form-action 'none'",
      ].join("; ");
      page = page
        .replace(/\s*<(script type="module"|link rel="stylesheet")[^>]*>(<\/script>)?/g, "")
        .replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
        .replace("</head>", () => `  <style>${style}</style>\n  </head>`)
        .replace("</body>", () => `  <script type="module">${script}</script>\n  </body>`);
      this.emitFile({ type: "asset", fileName: "season.html", source: page });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), toml(), oneFile()],
  publicDir: false,
  build: {
    outDir: process.env.FIVEWIDE_BUNDLE ?? "../src/fivewide/season/bundle",
    emptyOutDir: true,
    assetsInlineLimit: () => true, // the fonts
    cssCodeSplit: false,
    modulePreload: false,
    target: "es2022",
    rollupOptions: { input: "season.html" },
  },
});
