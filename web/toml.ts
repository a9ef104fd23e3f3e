import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** Catalogues of words are TOML, which people read; the page gets them as what they say. */
export const toml = (): Plugin => ({
  name: "toml",
  transform: (text, id) => (id.endsWith(".toml") ? { code: `export default ${JSON.stringify(parse(text))};`, map: null } : null),
});
