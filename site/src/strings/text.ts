/**
 * The words of the page, in the language that is shown now.
 *
 *     en.ts, fr.ts or zh-hant.ts ── fetched when wanted ──▶ text ──▶ every element's render()
 *
 * `text` is a live binding: read it while rendering, never keep a part of it, and a change of language reaches every
 * element at its next render, which {@link showLanguage} asks of all of them. Before the first one is shown there are no
 * words: nothing is drawn until then.
 *
 * Nothing is imported here but types, so that the words can be asked for before the rest of the page has arrived.
 */
import type { ReactiveElement } from "lit";

import type { en } from "./en";

/** A catalogue with its sentences left open: what each language has to say, and with which values. */
type Open<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Open<T[Key]> };

/** What a language is made of. A sentence that is missing, or one too many, does not compile. */
export type Catalogue = Open<typeof en>;

/** The languages of the page by their tags, each by its own name. */
export const languages = { en: "English", fr: "Français", "zh-Hant": "繁體中文" } as const;

export type Language = keyof typeof languages;

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  "zh-Hant": async () => (await import("./zh-hant")).zhHant,
};

const key = "arenabot.language";

export let text: Catalogue;
export let language: Language = "en";

/**
 * Shows the language to begin with, or English where its catalogue cannot be fetched: in some words the page can be used.
 * False where there are none.
 */
export async function showFirstLanguage(): Promise<boolean> {
  return (await showLanguage(wantedLanguage())) || showLanguage("en");
}

/** The one that was chosen, else the first of the browser's own that the page has. */
function wantedLanguage(): Language {
  const chosen = remembered();
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map(nearest).find((found) => found !== undefined) ?? "en";
}

/** Shows a language from now on. One whose catalogue cannot be fetched changes nothing, and is reported by false. */
export async function showLanguage(wanted: Language): Promise<boolean> {
  try {
    text = await catalogues[wanted]();
  } catch {
    return false;
  }
  language = wanted;
  document.documentElement.lang = wanted;
  document.title = text.name;
  renderAll(document);
  return true;
}

/** Remembers a choice in this browser. */
export function rememberLanguage(chosen: Language): void {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // Without storage, as in some private windows, the choice lasts until the page is left.
  }
}

export function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(languages, tag);
}

/** Chinese is written in two scripts: a browser that asks for the simplified one can read the other better than English. */
function nearest(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split("-");
  if (primary === "zh") return "zh-Hant";
  return primary !== undefined && isLanguage(primary) ? primary : undefined;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Every element renders anew, also those that were told nothing new. */
function renderAll(root: ParentNode): void {
  for (const element of root.querySelectorAll("*")) {
    if (isReactive(element)) element.requestUpdate();
    if (element.shadowRoot !== null) renderAll(element.shadowRoot);
  }
}

/** Told by its method: lit itself may not have arrived yet, and then there are none. */
function isReactive(element: Element): element is ReactiveElement {
  return "requestUpdate" in element;
}
