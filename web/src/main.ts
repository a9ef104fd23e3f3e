import { mount } from "svelte";
import "./look/tokens.css";
import "./look/components.css";
import "./look/page.css";
import { speak, wished } from "./lib/speech";
import { applyTheme } from "./lib/theme.svelte";

applyTheme();
// Words first: what says them is made once.
await speak(wished());
const { default: App } = await import("./App.svelte");
mount(App, { target: document.getElementById("app")! });
