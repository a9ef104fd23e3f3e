// Every catalogue of German: one a folder of the page, one a game.
export default import.meta.glob("../../**/words/de.toml", { eager: true, import: "default" });
