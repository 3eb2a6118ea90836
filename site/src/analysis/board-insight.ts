import { LitElement, css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";

import { height, margin, squareRectangle, tray, turnedRectangle, width } from "../boards/quoridor-geometry";
import { shared } from "../elements/shared-styles";
import type { GameName } from "../engine/client";
import type { Outlook, ScoredMove } from "../engine/types";
import { text } from "../strings/text";
import { bestMoves, unknown, type Insight } from "./insight";

/** What the analysis draws over a board. It covers the board's picture and lets every pointer through. */
@customElement("board-insight")
export class BoardInsight extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        position: absolute;
        inset: 0 0 auto;
        pointer-events: none;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: auto;
      }
      .cells {
        display: grid;
        grid-template-columns: repeat(3, 1fr);
        aspect-ratio: 1;
      }
      .cell {
        display: grid;
        place-items: center;
      }
      .columns {
        display: grid;
        grid-template-columns: repeat(7, 1fr);
        padding-inline: 1.923%;
      }
      :host([game="connect4"]) {
        position: static;
        min-block-size: 2.25rem;
      }
      .columns .cell {
        block-size: 2rem;
      }
      .score {
        min-inline-size: 2.1em;
        padding: 0.125em 0.4em;
        border: 1px solid transparent;
        border-radius: 1em;
        background: var(--sunken);
        color: var(--ink);
        font-size: clamp(0.75rem, 2.4vw, 0.9375rem);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        line-height: 1.4;
        text-align: center;
      }
      .win {
        border-color: light-dark(#1d7a3e, #5fd08a);
        background: light-dark(#dff3e5, #17351f);
        color: light-dark(#0f5428, #a5ecbf);
      }
      .loss {
        border-color: var(--bad);
        background: var(--bad-soft);
        color: light-dark(#8c1a14, #ffc4bd);
      }
      .best {
        box-shadow: 0 0 0 2px var(--ink);
      }
      .waiting {
        color: var(--ink-soft);
        background: transparent;
      }
      .path {
        fill: none;
        stroke-width: 1.1;
        stroke-linecap: round;
        stroke-linejoin: round;
        stroke-dasharray: 0.1 2;
      }
      .path.first {
        stroke: var(--first);
      }
      .path.second {
        stroke: var(--second);
        stroke-dasharray: 2.2 1.8;
      }
    `,
  ];

  @property({ reflect: true }) game: GameName = "tic-tac-toe";
  @property({ attribute: false }) insight: Insight = unknown;

  /** Whether the board is seen from the other side. */
  @property({ type: Boolean }) turned = false;

  override render() {
    switch (this.game) {
      case "tic-tac-toe":
        return this.scores(["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"], "cells", "");
      case "connect4":
        return this.scores(["A", "B", "C", "D", "E", "F", "G"], "columns", this.insight.position === "" ? "" : "…");
      case "battleship":
        return nothing; // its map lies in the sea itself
      case "quoridor":
        return this.insight.outlook === undefined ? nothing : paths(this.insight.outlook, this.turned);
    }
  }

  /** The outcome of each place, named to a screen reader as one list. */
  private scores(places: readonly string[], kind: string, waiting: string) {
    const { moves } = this.insight;
    const best = bestMoves(moves);
    return html`<div class=${kind} role="list" aria-label=${text.analysis.scores}>
      ${(this.turned ? places.toReversed() : places).map((place) => {
        const scored = moves.find(({ move }) => move === place);
        if (scored === undefined) return html`<span class="cell"><span class="score waiting" aria-hidden="true">${waiting}</span></span>`;
        const classes = `score ${scored.value > 0 ? "win" : scored.value < 0 ? "loss" : "draw"}${best.has(place) ? " best" : ""}`;
        return html`<span class="cell" role="listitem" aria-label="${place}: ${scoreWords(scored)}">
          <span class=${classes} data-place=${place} aria-hidden="true" title=${scoreWords(scored)}>${sign(scored)}</span>
        </span>`;
      })}
    </div>`;
  }
}

/** A win or loss in so many moves of the side that makes it, such as +4; 0 is a draw. */
function sign({ value, plies }: ScoredMove): string {
  if (value === 0) return "=";
  return `${value > 0 ? "+" : "−"}${movesLeft(value, plies)}`;
}

export function scoreWords({ value, plies }: ScoredMove): string {
  if (value === 0) return text.analysis.draw;
  return value > 0 ? text.analysis.winIn(movesLeft(value, plies)) : text.analysis.lossIn(movesLeft(value, plies));
}

/** The winner's own moves until the end. */
function movesLeft(value: number, plies: number): number {
  return value > 0 ? Math.ceil(plies / 2) : Math.floor(plies / 2);
}

function paths({ first, second }: Outlook, turned: boolean) {
  const line = (squares: readonly string[], aside: number) =>
    squares
      .map((name) => {
        const box = turned ? turnedRectangle(squareRectangle(name)) : squareRectangle(name);
        return `${box.x + box.width / 2 + aside},${box.y + box.height / 2 + aside}`;
      })
      .join(" ");
  // A little apart, so that both can be seen where they share squares.
  return html`<svg viewBox="${-margin} ${-tray} ${width} ${height}" role="img" aria-label=${text.analysis.paths(first.length - 1, second.length - 1)}>
    ${svg`<polyline class="path first" points=${line(first, -0.9)} /><polyline class="path second" points=${line(second, 0.9)} />`}
  </svg>`;
}
