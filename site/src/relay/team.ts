/** The team whose page this is: a relay serves that of the team alice at /t/alice/. "" for the relay's own, and where there is no relay. */
export function teamOf(page: Location | URL): string {
  return /^\/t\/([0-9A-Za-z-]+)\//.exec(page.pathname)?.[1] ?? "";
}
