// The relay's token, which makes a person its owner: asked for when the relay wants it, and kept in this browser.
const key = "arenabot.token";

/** The token that was given, or "". */
export function token(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a token, or forgets it when it is empty. Without storage there is no token. */
export function keepToken(given: string): void {
  try {
    if (given === "") localStorage.removeItem(key);
    else localStorage.setItem(key, given);
  } catch {
    // A window without storage asks again at every visit.
  }
}
