import { LitElement, css, html, svg, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";
import { readSeas, type Sea } from "./notation";

/** Whose a sea is: what its owner is called in a sentence, and what is written under the sea. */
export interface SeaOwner {
  readonly name: string;
  readonly title: string;
}

/** Both boards of a game of Battleship, to look at: what is known of the opponent's, and ours; or those of two named sides. */
@customElement("sea-board")
export class SeaBoard extends LitElement {
  static override styles = [
    shared,
    css`
      .seas {
        display: grid;
        grid-template-columns: 1fr 1fr;
        align-items: start;
        gap: 0.75rem;
      }
      figure {
        display: grid;
        gap: 0.25rem;
        margin: 0;
      }
      figcaption {
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: auto;
        background: var(--paper);
        border: 1px solid var(--edge);
      }
      .ship {
        fill: var(--line);
      }
      .miss {
        fill: var(--ink-soft);
      }
      .hit {
        fill: var(--first);
      }
      .sunk {
        fill: var(--ink);
      }
      .last {
        fill: none;
        stroke: var(--accent);
        stroke-width: 0.2;
      }
    `,
  ];

  /** Both boards as the relay draws them: rows of . o x # b joined by slashes, theirs and ours apart by a space. */
  @property() position = "";

  /** The last shot that is known, "x,y", or "", and into which of the two it went. */
  @property() last = "";
  @property({ attribute: false }) lastIn: 0 | 1 = 0;

  /** The owners of both, where they are not the opponent and we. */
  @property({ attribute: false }) owners: readonly [SeaOwner, SeaOwner] | undefined;

  override render() {
    const { theirs, ours } = readSeas(this.position);
    const [left, right] = this.owners ?? [{ title: text.board.theirSea }, { title: text.board.ourSea }];
    return html`<div class="seas" role="img" aria-label=${this.label(theirs, ours)}>
      ${drawSea(left.title, theirs, this.lastIn === 0 ? this.last : "")}
      ${drawSea(right.title, ours, this.lastIn === 1 ? this.last : "")}
    </div>`;
  }

  /** Both seas in a sentence. Only of a battle of ours it speaks of us and the opponent; else of the sides by name. */
  private label(theirs: Sea, ours: Sea): string {
    const { owners, last, lastIn } = this;
    if (owners === undefined) return text.board.sea(theirs.shots, theirs.hits, ours.shots, ours.hits, last, lastIn === 0);
    const [left, right] = owners;
    // What lies in one's sea, the other has shot.
    const sides = [
      { name: right.name, shots: theirs.shots, hits: theirs.hits },
      { name: left.name, shots: ours.shots, hits: ours.hits },
    ];
    return text.board.seas(sides, last, (lastIn === 0 ? right : left).name);
  }
}

/** One board. A path for each kind of cell: the largest has 10,000 cells. */
function drawSea(title: string, sea: Sea, last: string) {
  const [x, y] = last.split(",").map(Number);
  const ring = last === "" || x === undefined || y === undefined ? svg`` : svg`<circle class="last" cx=${x + 0.5} cy=${y + 0.5} r="0.4" />`;
  return html`<figure aria-hidden="true">
    <svg viewBox="0 0 ${sea.width} ${sea.height}">
      ${cells("ship", sea, "b", square)} ${cells("miss", sea, "o", dot)} ${cells("hit", sea, "x", square)}
      ${cells("sunk", sea, "#", square)} ${ring}
    </svg>
    <figcaption>${title}</figcaption>
  </figure>`;
}

const square = (x: number, y: number): string => `M${x + 0.06} ${y + 0.06}h.88v.88h-.88z`;
const dot = (x: number, y: number): string => `M${x + 0.35} ${y + 0.35}h.3v.3h-.3z`;

function cells(kind: string, sea: Sea, letter: string, draw: (x: number, y: number) => string): SVGTemplateResult {
  const path: string[] = [];
  sea.rows.forEach((row, y) => {
    for (let x = row.indexOf(letter); x >= 0; x = row.indexOf(letter, x + 1)) path.push(draw(x, y));
  });
  return svg`<path class=${kind} d=${path.join("")} />`;
}
