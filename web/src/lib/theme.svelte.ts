// Night or day: what the person chose here, else what the system says.
export type Theme = "dark" | "light";

const KEY = "fivewide.theme";

const daylight = matchMedia("(prefers-color-scheme: light)");

function now(): Theme {
  const kept = localStorage.getItem(KEY);
  if (kept === "dark" || kept === "light") return kept;
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
  localStorage.setItem(KEY, theme.name);
  applyTheme();
}
