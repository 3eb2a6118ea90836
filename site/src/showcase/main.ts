import { boardWords } from "../strings/boards";
import { language, showFirstLanguage, text } from "../strings/text";
import { restoreTheme } from "../theme";
import { BoardsView } from "./boards-view";

restoreTheme();
await showFirstLanguage();
document.title = `${text.name}: ${boardWords[language].title}`;
document.body.append(new BoardsView());
