// How much of the built page travels, compressed with brotli as the relay and Cloudflare send it.
//
//     make build && node site/bench/sizes.mjs
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/**
 * The most bytes that the page's code may take at the first visit and with every view, in whatever language, and that the
 * engines may.
 */
export const limits = { first: 50_000, page: 80_000, engines: 800_000 };

/** Pages of their own, and what only other people's pages fetch. */
const apart = /^(?:boards\/|embed\.js|assets\/boards-)/;

/** The languages' catalogues, of which a page fetches the one that it shows. */
const catalogue = /^assets\/(en|fr|zh-hant)-/;

/**
 * The compressed sizes in bytes. For each language, `first` is what the first visit fetches before a game can be played and
 * `page` all that a page can fetch; `all` is that in all languages, `engines` the WebAssembly.
 *
 * @returns {{ files: Record<string, number>, languages: Record<string, { first: number, page: number }>, all: number, engines: number }}
 */
export function sizes() {
  const names = readdirSync(dist, { recursive: true }).map(String).filter((name) => /\.(?:html|js|css|json|svg|wasm)$/.test(name));
  const files = Object.fromEntries(names.map((name) => [name, size(name)]));
  const html = readFileSync(`${dist}index.html`, "utf8");
  const sum = (wanted) => names.filter(wanted).reduce((total, name) => total + files[name], 0);
  const code = (name) => !name.endsWith(".wasm") && !apart.test(name);
  const first = sum((name) => name === "index.html" || (/\.(?:js|css)$/.test(name) && html.includes(`"./${name}"`)) || /^assets\/worker-/.test(name));
  const page = sum((name) => code(name) && !catalogue.test(name));
  const catalogues = names.flatMap((name) => {
    const language = catalogue.exec(name)?.[1];
    return language === undefined ? [] : [[language, { first: first + files[name], page: page + files[name] }]];
  });
  return { files, languages: Object.fromEntries(catalogues), all: sum(code), engines: sum((name) => name.endsWith(".wasm")) };
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
  const { files, languages, all, engines } = sizes();
  for (const [name, bytes] of Object.entries(files).sort((a, b) => b[1] - a[1])) console.log(`${String(bytes).padStart(7)} ${name}`);
  for (const [language, { first, page }] of Object.entries(languages)) {
    console.log(`page in ${language}, brotli: ${first} B of ${limits.first} at the first visit, ${page} B of ${limits.page} with every view`);
  }
  console.log(`all languages ${all} B; engines ${engines} B of ${limits.engines}`);
}
