// The page's own Trusted Types policy: the one way for an address to become a script, and only one of this page's.

/** The part of the browser's Trusted Types used here; TypeScript's library has them not yet. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string };
}

let policy: { createScriptURL(address: string): string } | undefined;

/** The address of a script of this page as the browser wants it where it enforces Trusted Types. */
export function scriptAddress(address: string): string {
  policy ??= makePolicy();
  return policy.createScriptURL(address);
}

function makePolicy(): { createScriptURL(address: string): string } {
  const rules = { createScriptURL: ownScript };
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  try {
    return policies?.createPolicy("arenabot", rules) ?? rules;
  } catch {
    // A page of somebody else's that shows one of our elements names the policies that it allows.
    return rules;
  }
}

/** Scripts come from where this one came from: the page's own server, or that of the page's element on another's page. */
function ownScript(address: string): string {
  const url = new URL(address, document.baseURI);
  if (![location.origin, new URL(import.meta.url).origin].includes(url.origin)) throw new TypeError(`${url.origin} is not this page's server.`);
  return url.href;
}
