// A page that stands alone: `fivewide season ... -o page.html` puts a season, or many, into it.
import { mount } from "svelte";
import "./speaking";
import "../look/tokens.css";
import "../look/components.css";
import "../look/page.css";
import "./plain.css";
import { applyTheme } from "../lib/theme.svelte";
import type { OutlookDocument, SeasonDocument } from "../wire/types";
import Page from "./Page.svelte";

applyTheme();
const carried = JSON.parse(document.getElementById("document")!.textContent) as SeasonDocument | OutlookDocument;
const target = document.getElementById("app")!;
target.replaceChildren(); // the standings for those who have no JavaScript
mount(Page, { target, props: { carried } });
