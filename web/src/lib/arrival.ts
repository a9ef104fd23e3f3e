// Where a page begins: after a change of page the heading gets the focus, so that nobody starts in nothing.
let first = true;

/** For the h1 of a page: `<h1 tabindex="-1" {@attach arrival}>`. The first page is the browser's own. */
export function arrival(heading: HTMLElement): void {
  if (!first && !document.querySelector("dialog[open]")) heading.focus({ preventScroll: true });
  first = false;
}
