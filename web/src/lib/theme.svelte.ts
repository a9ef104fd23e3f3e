// Night or day: what the person chose here, else what the system says.
export type Theme = "dark" | "light";

const KEY = "fivewide.theme";

const daylight = matchMedia("(prefers-color-scheme: light)");

/** A page that stands alone may be opened where nothing can be kept: then it holds until the page is closed. */
function kept(name?: Theme): string | null {
  try {
    if (name) localStorage.setItem(KEY, name);
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function now(): Theme {
  const chosen = kept();
  if (chosen === "dark" || chosen === "light") return chosen;
  return daylight.matches ? "light" : "dark";
}

export const theme = $state<{ name: Theme }>({ name: now() });

// Systems turn to night in the evening: the page goes along, unless somebody chose.
daylight.addEventListener("change", () => {
  theme.name = now();
  applyTheme();
});

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.name;
}

export function turnTheme(): void {
  theme.name = theme.name === "dark" ? "light" : "dark";
  kept(theme.name);
  applyTheme();
}
