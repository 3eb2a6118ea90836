import { App } from "./app";
import { showLanguage, wantedLanguage } from "./strings/text";
import { restoreTheme } from "./theme";

restoreTheme();
// A page whose catalogue cannot be fetched is shown in English rather than not at all.
await showLanguage(wantedLanguage());
document.body.prepend(await view());

/** The whole page, or a game alone for somebody else's page to show: servers let that one be framed, so it has nothing else. */
async function view(): Promise<HTMLElement> {
  if (!new URLSearchParams(location.search).has("embed")) return new App();
  return new (await import("./share/embed-view")).EmbedView();
}
