import { mount } from "svelte";
import "./look/tokens.css";
import "./look/components.css";
import "./look/page.css";
import App from "./App.svelte";
import { applyTheme } from "./lib/theme.svelte";

applyTheme();
mount(App, { target: document.getElementById("app")! });
