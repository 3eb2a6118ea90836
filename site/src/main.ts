import { showFirstLanguage } from "./strings/text";
import { restoreTheme } from "./theme";

restoreTheme();
try {
  // Together: the words travel while the view does, and it is drawn once, in them.
  const [View, inWords] = await Promise.all([view(), showFirstLanguage()]);
  if (!inWords) throw new Error("no language could be fetched");
  document.body.prepend(new View());
} catch {
  // There may be no catalogue to say it from: this is the language of index.html.
  document.documentElement.lang = "en";
  document.body.prepend("This page could not be fetched whole: check the connection and load it again.");
}

/** The whole page, or a game alone for somebody else's page to show: servers let that one be framed, so it has nothing else. */
async function view(): Promise<new () => HTMLElement> {
  if (new URLSearchParams(location.search).has("embed")) return (await import("./share/embed-view")).EmbedView;
  return (await import("./app")).App;
}
