// Night or day: what the person chose here, else what the system says.
export type Theme = "dark" | "light";

const KEY = "fivewide.theme";

function first(): Theme {
  const kept = localStorage.getItem(KEY);
  if (kept === "dark" || kept === "light") return kept;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export const theme = $state<{ name: Theme }>({ name: first() });

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.name;
}

export function turnTheme(): void {
  theme.name = theme.name === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, theme.name);
  applyTheme();
}
