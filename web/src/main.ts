import { mount } from "svelte";
import "./look/tokens.css";
import "./look/components.css";
import "./look/page.css";
import { router } from "./lib/router.svelte";
import { speak } from "./lib/languages";
import { wished } from "./lib/speech";
import { applyTheme } from "./lib/theme.svelte";
import { fetched } from "./pages/fetched";

applyTheme();
// Words first: what says them is made once.
await speak(wished());
const [{ default: App }] = await Promise.all([import("./App.svelte"), fetched[router.route.page]().catch(() => null)]); // App says what is missing
mount(App, { target: document.getElementById("app")! });
