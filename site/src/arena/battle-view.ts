import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { BoardEvent } from "../boards/board";
import { drawBoard } from "../boards/draw-board";
import { readSeas } from "../boards/notation";
import "../elements/search-facts";
import { boardSize } from "../elements/board-size";
import { shared } from "../elements/shared-styles";
import "../elements/ui-choice";
import type { ChooseEvent } from "../elements/ui-choice";
import "../elements/ui-switch";
import type { ToggleEvent } from "../elements/ui-switch";
import { EngineClient, type Choice } from "../engine/client";
import { arenaMarks, tableMarks } from "../games";
import { text } from "../strings/text";
import type { ArenaSession } from "./arena-session";
import "./battle-card";
import type { Hand } from "./hands";
import type { Battle } from "./protocol";

/** How long the advice is searched for, in milliseconds. */
const adviceMs = 1000;

/** The largest sea that a person can shoot at, in cells: each is a button. */
const shootable = 400;

/** One battle opened: who decides it, a board to play on, and what the engine would do. */
@customElement("battle-view")
export class BattleView extends LitElement {
  static override styles = [
    shared,
    boardSize,
    css`
      .view {
        display: grid;
        gap: 1.25rem;
        margin-block-end: 2rem;
      }
      .view.sized {
        --taken: 11rem;
      }
      /* The sea that is shot at is whole; what was shot into both stands under it. */
      .view.sized.shooting {
        --tall: 1.1;
      }
      .back {
        display: inline-grid;
        align-items: center;
        min-height: 2.75rem;
        color: var(--accent);
        font-weight: 600;
      }
      .table {
        display: grid;
        align-content: start;
        gap: 1rem;
      }
      .panel {
        display: grid;
        align-content: start;
        gap: 1rem;
        min-inline-size: 0;
      }
      .status {
        font-size: 1.125rem;
        font-weight: 600;
        line-height: 1.35;
      }
      .line {
        color: var(--ink-soft);
        font-size: 0.9375rem;
        overflow-wrap: anywhere;
      }
      .advice {
        min-height: 4rem;
      }
      @media (min-width: 56rem) {
        .play {
          display: grid;
          grid-template-columns: minmax(0, 1fr) 22rem;
          gap: 3rem;
        }
      }
      .play {
        display: grid;
        gap: 1.25rem;
      }
    `,
  ];

  @property({ attribute: false }) session: ArenaSession | undefined;
  /** The battle's id. */
  @property() battle = "";
  /** Counts the session's changes, each of which may be of this battle. */
  @property({ type: Number }) change = 0;

  @state() private advised = true;
  @state() private advice: Choice | undefined;
  /** The moves that may be made in the position `known`. */
  @state() private legal: readonly string[] = [];
  private known = "";

  private rules = new EngineClient();
  private adviser = new EngineClient();
  private search = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.rules = new EngineClient();
    this.adviser = new EngineClient();
    this.known = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.search.abort();
    this.rules.destroy();
    this.adviser.destroy();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const battle = this.session?.battle(this.battle)?.battle;
    if (battle === undefined) return;
    const position = this.asEngine(battle);
    if (position !== this.known) void this.look(battle, position);
  }

  /** A battle's position as the engine reads it. Of Battleship the relay tells pictures, and the position with its question alone. */
  private asEngine(battle: Battle): string {
    return battle.game === "battleship" ? (this.session?.ask(battle)?.position ?? "") : battle.position;
  }

  override render() {
    const { session } = this;
    const known = session?.battle(this.battle);
    const back = html`<a class="back" href="#arena">← ${text.hands.back}</a>`;
    if (session === undefined || known === undefined) return html`${back}<p>${text.hands.unknown}</p>`;
    const { battle } = known;
    const hand = session.hand(battle);
    const asked = session.ask(battle) !== undefined;
    const legal = hand === "person" && asked ? this.legal : [];
    const shooting = hand === "person" && battle.game === "battleship" && playable(battle.game, battle.position);
    return html`<div class="view sized ${battle.game} ${shooting ? "shooting" : ""}">
      ${back}
      <div class="play">
        <div class="table">${this.board(battle, hand, legal)}</div>
        <div class="panel">
          ${battle.result === undefined ? this.controls(session, battle, hand, asked) : nothing}
          <battle-card .known=${known} ?linked=${session.link.status === "open"} plain></battle-card>
        </div>
      </div>
    </div>`;
  }

  private board({ game, position, moves, line, asked, last }: Battle, hand: Hand | undefined, legal: readonly string[]) {
    const marks = asked === undefined ? arenaMarks : tableMarks;
    const shown = { game, position, moves, line, marks, stones: asked?.stones, last: asked && (last?.move ?? "") };
    return drawBoard(shown, hand === "person" && playable(game, position) ? { legal, onMove: this.onMove, onIllegal: () => undefined } : undefined);
  }

  private controls(session: ArenaSession, battle: Battle, hand: Hand | undefined, asked: boolean) {
    const options = [
      { value: "relay", label: text.hands.relay },
      { value: "engine", label: text.hands.engine },
      // A person plays where there is a board to play on.
      ...(playable(battle.game, battle.position) ? [{ value: "person", label: text.hands.person }] : []),
      { value: "paused", label: text.hands.paused },
    ];
    return html`
      <p class="status" role="status">${statusWords(hand, asked, battle, session)}</p>
      <ui-choice .label=${text.hands.who} .value=${hand ?? "relay"} .options=${options} @choose=${this.onHand}></ui-choice>
      <button class="button" type="button" ?disabled=${!asked || hand === undefined} @click=${this.onPanic}>${text.hands.panic}</button>
      <ui-switch .label=${text.hands.advice} .hint=${text.hands.adviceHint} .on=${this.advised} @toggle=${this.onAdvice}></ui-switch>
      ${this.advised
        ? html`<div class="advice">
            <search-facts .facts=${this.advice}></search-facts>
            ${this.advice === undefined ? nothing : html`<p class="line">${text.hands.line(this.advice.pv.join(" "))}</p>`}
          </div>`
        : nothing}
    `;
  }

  private readonly onMove = (event: BoardEvent): void => {
    this.session?.move(this.battle, event.detail.move);
  };

  private onHand(event: ChooseEvent): void {
    const { value } = event.detail;
    this.session?.setHand(this.battle, value === "engine" || value === "person" || value === "paused" ? value : undefined);
  }

  private onPanic(): void {
    this.session?.panic(this.battle);
  }

  private onAdvice(event: ToggleEvent): void {
    this.advised = event.detail.on;
    this.known = "";
  }

  /** What may be played in a new position, and what the engine would play; an older answer is dropped. */
  private async look({ game, result }: Battle, position: string): Promise<void> {
    this.known = position;
    this.search.abort();
    this.search = new AbortController();
    const { signal } = this.search;
    this.legal = [];
    this.advice = undefined;
    if (position === "" || result !== undefined) return;
    try {
      const { moves } = await this.rules.state(game, position);
      if (signal.aborted) return;
      this.legal = moves;
      if (!this.advised || moves.length === 0) return;
      const advice = await this.adviser.choose(game, position, { ms: adviceMs }, signal);
      this.advice = advice;
    } catch {
      // Without an engine there is no advice and no board to play on; the arena's view says why.
    }
  }
}

/** Whether a battle's board can be played on. */
function playable(game: Battle["game"], position: string): boolean {
  if (game !== "battleship") return true;
  const { theirs } = readSeas(position);
  return theirs.width * theirs.height <= shootable;
}

function statusWords(hand: Hand | undefined, asked: boolean, battle: Battle, session: ArenaSession): string {
  if (hand === undefined) return text.battle.deciders[battle.decider] || text.battle.phases[battle.phase];
  if (session.link.status !== "open") return text.hands.unlinked;
  if (hand === "paused") return text.hands.isPaused;
  if (hand === "engine") return text.hands.engineDecides;
  return asked ? text.play.yourTurn : text.hands.notAsked;
}
