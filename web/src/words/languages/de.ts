// Every catalogue of German: those that most pages need at once, those of games and of seasons with them.
export const first = import.meta.glob(["../../*/words/de.toml", "!../../{season,exported}/**"], { eager: true, import: "default" });
export const later = import.meta.glob(["../../games/*/words/de.toml", "../../{season,exported}/words/de.toml"], { import: "default" });
