// What lies on the table and is no option now: a click, a tap or Enter on it asks why not.
import { afterClick } from "../table/keys";
import { say } from "./speech";

interface Asked {
  why?: (action: unknown) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The next of those that lie together in one `[data-whys]`; only one of them is a stop for Tab. */
function along(event: KeyboardEvent, by: number): void {
  const here = event.currentTarget as HTMLElement | SVGElement;
  const all = [...(here.closest("[data-whys]")?.querySelectorAll<HTMLElement | SVGElement>("[data-why]") ?? [])];
  const next = all[(all.indexOf(here) + by + all.length) % all.length];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation(); // the track is not moved by it
  here.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

/** What such a thing needs, with a label where it has no words of its own: `<g {...whyNot(scene, { end: "14A" }, "14A, inner lane", first)}>`. */
export const whyNot = ({ why }: Asked, action: unknown, label: string, first = false) => ({
  role: "button",
  tabindex: first ? 0 : -1,
  "aria-label": label ? say("{thing}: why not?", { thing: label }) : undefined,
  "data-why": "",
  onclick: () => why?.(action),
  onkeydown(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by) along(event, by);
    else if (event.key === " " || (event.key === "Enter" && !afterClick())) {
      event.preventDefault();
      why?.(action);
    }
  },
});
