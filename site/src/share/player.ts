/** What a game's file is played from: the shapes of all its pictures, which of them each picture has, and what to say of it. */
export interface Film {
  readonly shapes: readonly string[];
  readonly frames: readonly (readonly number[])[];
  readonly captions: readonly string[];
  readonly play: string;
  readonly pause: string;
}

/**
 * Plays the film of the file that it is written into, as text: it stands alone, and must use nothing from outside of
 * itself. The file's own markup has the elements that it looks for.
 */
export function player(): void {
  const find = <T extends Element>(id: string, kind: new () => T): T => {
    const found = document.getElementById(id);
    if (!(found instanceof kind)) throw new Error(`This file lacks its ${id}.`);
    return found;
  };
  const film = JSON.parse(find("film", HTMLScriptElement).text) as Film;
  const board = find("board", SVGSVGElement);
  const scrubber = find("at", HTMLInputElement);
  const speed = find("speed", HTMLSelectElement);
  const play = find("play", HTMLButtonElement);
  const last = film.frames.length - 1;
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${film.shapes.join("")}</svg>`, "image/svg+xml");
  const shapes = [...parsed.documentElement.children];
  let at = Number(scrubber.value);
  let timer = 0;

  const show = (to: number): void => {
    at = Math.max(0, Math.min(to, last));
    board.replaceChildren(...(film.frames[at] ?? []).flatMap((shape) => shapes[shape]?.cloneNode(true) ?? []));
    find("said", HTMLParagraphElement).textContent = film.captions[at] ?? "";
    scrubber.value = String(at);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = film.play;
  };
  const tick = (): void => {
    timer = setTimeout(() => {
      show(at + 1);
      if (at === last) stop();
      else tick();
    }, 1000 / Number(speed.value));
  };
  const go = (to: number): void => {
    stop();
    show(to);
  };

  const steps: Readonly<Record<string, () => number>> = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => last };
  for (const [id, to] of Object.entries(steps)) {
    find(id, HTMLButtonElement).addEventListener("click", () => {
      go(to());
    });
  }
  play.addEventListener("click", () => {
    if (timer !== 0) {
      stop();
      return;
    }
    if (at === last) show(0);
    play.textContent = film.pause;
    tick();
  });
  scrubber.addEventListener("input", () => {
    go(Number(scrubber.value));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = ({ ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" } as Readonly<Record<string, string>>)[event.key];
    const to = key === undefined ? undefined : steps[key];
    if (to === undefined) return;
    event.preventDefault();
    go(to());
  });
  show(at);
}
