// Light or dark: what the system prefers, until a person chooses; the choice is remembered in this browser.
const key = "arenabot.theme";

export type Theme = "light" | "dark";

/** The theme that is shown now. */
export function currentTheme(): Theme {
  return remembered() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Shows what was chosen before, if anything was. */
export function restoreTheme(): void {
  const theme = remembered();
  if (theme !== undefined) document.documentElement.dataset["theme"] = theme;
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage, as in some private windows, the choice lasts until the page is left.
  }
}

function remembered(): Theme | undefined {
  const shown = document.documentElement.dataset["theme"];
  if (shown === "light" || shown === "dark") return shown;
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : undefined;
  } catch {
    return undefined;
  }
}
