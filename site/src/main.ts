import "./app";
import { restoreTheme } from "./theme";

restoreTheme();
