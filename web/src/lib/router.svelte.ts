// Addresses of the pages. Keys and seats stand behind the #, which browsers do not send.
export type Route =
  | { page: "home" }
  | { page: "table"; id: string; text: boolean }
  | { page: "replay"; id: string; at: number | null; play: boolean }
  | { page: "report"; id: string }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "how-to-play"; game: string }
  | { page: "season"; game: string | null; search: string }
  | { page: "missing"; path: string };

export function routeOf(path: string, search = ""): Route {
  const [first, second, third] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { page: "home" };
  if ((first === "table" || first === "text") && second && !third) return { page: "table", id: second, text: first === "text" };
  if (first === "replay" && second && !third) {
    const asked = new URLSearchParams(search);
    const at = asked.get("at");
    return { page: "replay", id: second, at: at !== null && /^\d+$/.test(at) ? Number(at) : null, play: asked.get("play") === "1" };
  }
  if (first === "report" && second && !third) return { page: "report", id: second };
  if (first === "rules" && second) return { page: "rules", game: second, rule: third ?? null };
  if (first === "how-to-play" && second && !third) return { page: "how-to-play", game: second };
  if (first === "season" && !third) return { page: "season", game: second ?? null, search };
  return { page: "missing", path };
}

export const router = $state<{ route: Route }>({
  route: routeOf(location.pathname, location.search),
});

function look(): void {
  router.route = routeOf(location.pathname, location.search);
}

addEventListener("popstate", look);

export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  look();
  scrollTo(0, 0);
}

/** For links inside the app: a plain click stays on the page, everything else is the browser's. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
