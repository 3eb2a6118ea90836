// How much of the built page travels, compressed with brotli as the relay and Cloudflare send it.
//
//     make build && node site/bench/sizes.mjs
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/**
 * The most that the page's code may take at the first visit, with every view, with every view in another language than
 * English, and that the engines may, in bytes.
 */
export const limits = { first: 50_000, page: 80_000, translated: 85_000, engines: 800_000 };

/** Pages of their own, and what only other people's pages fetch. */
const apart = /^(?:boards\/|embed\.js|assets\/boards-)/;

/** The languages that are fetched only when they are wanted; of these a page has one at most. */
const languages = /^assets\/(?:fr|zh-hant)-/;

/**
 * The compressed sizes in bytes: `first` is what the first visit fetches before a game can be played, `page` all that a
 * page can fetch in English, `translated` all that it can in another language (the largest counts), `all` that in all
 * languages, `engines` the WebAssembly.
 *
 * @returns {{ files: Record<string, number>, first: number, page: number, translated: number, all: number, engines: number }}
 */
export function sizes() {
  const names = readdirSync(dist, { recursive: true }).map(String).filter((name) => /\.(?:html|js|css|json|svg|wasm)$/.test(name));
  const files = Object.fromEntries(names.map((name) => [name, size(name)]));
  const html = readFileSync(`${dist}index.html`, "utf8");
  const sum = (wanted) => names.filter(wanted).reduce((total, name) => total + files[name], 0);
  const code = (name) => !name.endsWith(".wasm") && !apart.test(name);
  const all = sum(code);
  const tongues = names.filter((name) => languages.test(name)).map((name) => files[name]);
  const page = all - tongues.reduce((total, each) => total + each, 0);
  return {
    files,
    first: sum((name) => name === "index.html" || (/\.(?:js|css)$/.test(name) && html.includes(`"./${name}"`)) || /^assets\/worker-/.test(name)),
    page,
    translated: page + Math.max(0, ...tongues),
    all,
    engines: sum((name) => name.endsWith(".wasm")),
  };
}

/** The size of a file, compressed when it was built or, as small ones are, now. */
function size(name) {
  try {
    return readFileSync(`${dist}${name}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(`${dist}${name}`)).length;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, first, page, translated, all, engines } = sizes();
  for (const [name, bytes] of Object.entries(files).sort((a, b) => b[1] - a[1])) console.log(`${String(bytes).padStart(7)} ${name}`);
  console.log(`page, brotli: ${first} B at the first visit, ${page} B of ${limits.page} with every view, ${translated} B of ${limits.translated} in another language than English, ${all} B in all; engines ${engines} B of ${limits.engines}`);
}
