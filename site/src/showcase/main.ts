import { boardWords } from "../strings/boards";
import { language, showLanguage, text, wantedLanguage } from "../strings/text";
import { restoreTheme } from "../theme";
import { BoardsView } from "./boards-view";

restoreTheme();
await showLanguage(wantedLanguage());
document.title = `${text.name}: ${boardWords[language].title}`;
document.body.append(new BoardsView());
