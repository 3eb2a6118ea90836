import { App } from "./app";
import { showLanguage, wantedLanguage } from "./strings/text";
import { restoreTheme } from "./theme";

restoreTheme();
// A page whose catalogue cannot be fetched is shown in English rather than not at all.
await showLanguage(wantedLanguage());
document.body.prepend(new App());
