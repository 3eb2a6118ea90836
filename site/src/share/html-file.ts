// A game as one file that needs nothing else: every position as a picture, and a script of a page's length to leaf through
// them. The shapes that positions share are in it once.
import { language, text } from "../strings/text";
import { escaped, type Picture } from "./picture";
import { player, type Film } from "./player";

/** What the file says: its name, and of each picture what it shows. */
export interface Words {
  readonly title: string;
  readonly about: readonly string[];
  readonly captions: readonly string[];
}

/** The file's text, beginning at a picture. Whoever opens it gets no network, no other script, and no plug-in. */
export function htmlFile(pictures: readonly Picture[], words: Words, at: number): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const film = JSON.stringify(filmOf(pictures, words)).replaceAll("<", "\\u003c");
  const button = (id: string, name: string, sign: string) =>
    `<button id="${id}" type="button" aria-label="${escaped(name)}" title="${escaped(name)}">${sign}</button>`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  const { replay } = text;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(words.title)}</title>
<style nonce="${nonce}">${sheet()}</style>
</head>
<body>
<main>
<h1>${escaped(words.title)}</h1>
${words.about.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
<svg id="board" viewBox="${escaped(pictures[0]?.viewBox ?? "0 0 1 1")}" role="img" aria-labelledby="said"></svg>
<p id="said" role="status"></p>
<input id="at" type="range" min="0" max="${pictures.length - 1}" value="${at}" aria-label="${escaped(replay.position)}">
<div class="keys" role="group" aria-label="${escaped(replay.title)}">
${button("first", replay.first, "⏮&#xfe0e;")}${button("back", replay.back, "◀&#xfe0e;")}<button id="play" type="button">${escaped(replay.play)}</button>${button("forward", replay.forward, "▶&#xfe0e;")}${button("last", replay.last, "⏭&#xfe0e;")}
<select id="speed" aria-label="${escaped(replay.speed)}"><option value="1">1×</option><option value="2">2×</option><option value="4">4×</option><option value="8">8×</option></select>
</div>
</main>
<script id="film" type="application/json" nonce="${nonce}">${film}</script>
<script nonce="${nonce}">(${player.toString()})()</script>
</body>
</html>
`;
}

function filmOf(pictures: readonly Picture[], { captions }: Words): Film {
  const places = new Map<string, number>();
  const frames = pictures.map(({ shapes }) =>
    shapes.map((shape) => {
      const place = places.get(shape) ?? places.size;
      places.set(shape, place);
      return place;
    }),
  );
  return { shapes: [...places.keys()], frames, captions, play: text.replay.play, pause: text.replay.pause };
}

/** The file's looks, in the colours that the page has now, as the pictures have them. */
function sheet(): string {
  const now = getComputedStyle(document.documentElement);
  const colour = (name: string) => now.getPropertyValue(`--${name}`);
  return (
    `:root{color-scheme:${now.colorScheme};background:${colour("paper")};color:${colour("ink")};font:1rem/1.5 system-ui,sans-serif}` +
    "body{margin:0;padding:1rem}main{max-width:min(34rem,calc(100vh - 17rem));min-width:min(100%,18rem);margin:auto}" +
    "h1{font-size:1.25rem;margin:0}p{margin:.25rem 0}svg{display:block;width:100%}input{width:100%;margin:.5rem 0}" +
    ".keys{display:grid;grid-template-columns:repeat(6,1fr);gap:.5rem}" +
    `button,select{font:inherit;font-weight:600;min-height:2.75rem;padding:0;text-align:center;color:inherit;background:${colour("surface")};border:1px solid ${colour("edge")};border-radius:.5rem}` +
    `:focus-visible{outline:3px solid ${colour("accent")};outline-offset:2px}#at{accent-color:${colour("accent")}}`
  );
}
