import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";

import { drawBoard } from "../boards/draw-board";
import "../elements/move-list";
import "../elements/piece-mark";
import "../elements/search-facts";
import { shared } from "../elements/shared-styles";
import type { Side } from "../engine/client";
import { arenaMarks, look, sideName, tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import "./battle-clock";
import type { KnownBattle } from "./battle-book";
import type { Battle, LastMove } from "./protocol";

/** One battle: its board, both clocks, who decides, what it waits for, and how it ended. */
@customElement("battle-card")
export class BattleCard extends LitElement {
  static override styles = [
    shared,
    css`
      article {
        display: grid;
        gap: 0.75rem;
        padding: 1rem;
        border: 1px solid var(--line);
        border-radius: calc(var(--radius) * 1.4);
        background: var(--surface);
        box-shadow: var(--shadow);
      }
      .head {
        display: flex;
        align-items: start;
        justify-content: space-between;
        gap: 0.75rem;
      }
      h1,
      h3 {
        font-size: 1.0625rem;
        line-height: 1.3;
        letter-spacing: -0.01em;
      }
      h3 a {
        color: inherit;
        text-decoration-color: var(--edge);
        text-underline-offset: 0.2em;
      }
      h3 a:hover {
        text-decoration-color: currentColor;
      }
      .badge.live {
        border-color: transparent;
        background: var(--sunken);
      }
      /* All boards get a field of the tallest one's shape, so that cards side by side line up. */
      .field {
        display: grid;
        place-items: center;
        aspect-ratio: 122.4 / 135.4;
      }
      /* Two squares side by side need less. */
      .battleship .field {
        aspect-ratio: auto;
      }
      .tic-tac-toe .field {
        padding: 12%;
        border-radius: var(--radius);
        background: var(--paper);
      }
      .board {
        inline-size: 100%;
      }
      .clocks {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0.5rem;
      }
      .side {
        display: grid;
        grid-template-columns: auto 1fr;
        align-items: center;
        column-gap: 0.5rem;
        padding: 0.5rem 0.75rem;
        border-radius: var(--radius);
        border: 2px solid transparent;
        background: var(--sunken);
      }
      .side.running {
        border-color: var(--ink);
        background: var(--surface);
      }
      .who {
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }
      battle-clock {
        grid-column: 1 / -1;
      }
      .why {
        min-height: 3em;
        overflow-wrap: anywhere;
        font-size: 0.9375rem;
      }
      /* The relay's clauses, written as sentences. */
      .why::first-letter {
        text-transform: uppercase;
      }
      search-facts {
        min-height: 2.3rem;
      }
      .by {
        font-size: 0.8125rem;
        color: var(--ink-soft);
        min-height: 1.5em;
      }
      details {
        border-block-start: 1px solid var(--line);
        padding-block-start: 0.5rem;
      }
      summary {
        cursor: pointer;
        padding-block: 0.25rem;
        font-size: 0.875rem;
        font-weight: 600;
        color: var(--ink-soft);
      }
      move-list {
        --move-list-height: 10rem;
        margin-block-start: 0.25rem;
      }
      .fault {
        font-size: 0.875rem;
      }
    `,
  ];

  @property({ attribute: false }) known: KnownBattle | undefined;

  /** Whether the relay can still tell of changes; without it the clocks are not known to run. */
  @property({ type: Boolean }) linked = false;

  /** Beside a board of its own, as the view of this battle alone: without a board, and without a link to itself. */
  @property({ type: Boolean }) plain = false;

  override render() {
    if (this.known === undefined) return nothing;
    const { battle, refused } = this.known;
    const { game, moves, line, position, asked } = battle;
    const marks = marksOf(battle);
    return html`<article class=${game} aria-label=${text.battle.label(game, battle.id)}>
      <div class="head">
        <div>
          ${this.plain ? html`<h1>${text.games[game]}</h1>` : html`<h3><a href="#arena/${encodeURIComponent(battle.id)}">${text.games[game]}</a></h3>`}
          ${asked === undefined ? nothing : html`<p class="by opponent">${text.battle.against(asked.opponent)}</p>`}
          <p class="by">${text.battle.deciders[battle.decider]}</p>
        </div>
        ${badge(battle)}
      </div>
      ${this.plain ? nothing : html`<div class="field">${drawBoard({ game, position, moves, line, marks, stones: asked?.stones, last: asked && (battle.last?.move ?? "") })}</div>`}
      ${game === "battleship" ? nothing : html`<div class="clocks">${this.sideBox(this.known, "first")}${this.sideBox(this.known, "second")}</div>`}
      <p class="why">${this.why(battle)}</p>
      ${refused === "" || battle.result !== undefined ? nothing : html`<p class="fault">${text.battle.refused(refused)}</p>`}
      <search-facts .facts=${battle.last} .by=${decidedBy(battle.last)}></search-facts>
      ${asked === undefined ? this.moveList(battle, marks) : html`<p class="by">${text.battle.stones(game, asked.stones)}</p>`}
    </article>`;
  }

  private moveList({ game, moves }: Battle, marks: Marks) {
    return html`<details>
      <summary>${text.battle.moves(moves.length)}</summary>
      <move-list .game=${game} .moves=${moves} .marks=${marks}></move-list>
    </details>`;
  }

  /** The reason of a result is the relay's own sentence, which is English in every language of the page. */
  private why({ phase, why, result }: Battle) {
    if (result !== undefined) return html`<span lang="en">${result.reason}</span>`;
    const words = text.battle.why(phase, why);
    return this.linked ? words : `${words} ${text.battle.stale}`;
  }

  private sideBox({ battle, heardAt }: KnownBattle, side: Side) {
    if (battle.game === "battleship") return nothing;
    const running = this.linked && battle.result === undefined && battle.clocks.running === side;
    const who = whoPlays(battle, side);
    const marks = marksOf(battle);
    const name = sideName(battle.game, side, marks);
    return html`<div class=${classMap({ side: true, running })}>
      <piece-mark .piece=${look(battle.game, side, marks)}></piece-mark>
      <span class="who">${who === "" ? name : html`${who}<span class="unseen">, ${name}</span>`}</span>
      ${keepsTime(battle)
        ? html`<battle-clock .ms=${battle.clocks[side]} .at=${heardAt} .running=${running}></battle-clock>`
        : nothing}
    </div>`;
  }
}

/** Arenas that ask keep no clocks, and a duel may do without. */
function keepsTime({ asked, clocks }: Battle): boolean {
  return asked === undefined && (clocks.first > 0 || clocks.second > 0 || clocks.running !== "");
}

/** The arenas that ask have X open, as at the table; the other one has O. */
function marksOf(battle: Battle): Marks {
  return battle.asked === undefined ? arenaMarks : tableMarks;
}

function whoPlays(battle: Battle, side: Side): string {
  if (battle.youAre === "") return "";
  if (battle.youAre === side) return text.battle.us;
  return battle.opponent === "" ? text.battle.them : battle.opponent;
}

function badge(battle: Battle) {
  return battle.result === undefined
    ? html`<span class="badge live">${text.battle.phases[battle.phase]}</span>`
    : html`<span class="badge ${battle.result.outcome}">${text.battle.results[battle.result.outcome]}</span>`;
}

/** Who found our last move: a program of somebody's by its own name, if it has one. */
function decidedBy(last: LastMove | undefined): string {
  return last?.by === "agent" && last.name !== "" ? last.name : text.battle.by[last?.by ?? "native"];
}
