import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { AnalysisSwitch } from "../analysis/analysis-switch";
import type { Insight } from "../analysis/insight";
import type { GoToEvent } from "../analysis/value-graph";
import { drawBoard } from "../boards/draw-board";
import { shared } from "../elements/shared-styles";
import "../elements/ui-switch";
import { EngineClient, type GameState } from "../engine/client";
import { reason } from "../engine/error";
import { isGameName, sideName, tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import { playThrough, shownAt, type Frame } from "./frames";
import "./ply-list";
import type { PlyEvent } from "./ply-list";
import { linkOf, type GameRecord } from "./record";
import "./replay-keys";
import type { StepEvent } from "./replay-keys";
import "./share-bar";

/**
 * A game to step through, with analysis where it is wanted. Every move is played by the engine before it is shown; a
 * record that breaks the rules is refused with the reason, or, where it is `lenient`, shown as far as it keeps to them.
 */
@customElement("game-replay")
export class GameReplay extends LitElement {
  static override styles = [
    shared,
    css`
      .replay,
      .side {
        display: grid;
        align-content: start;
        gap: 1rem;
        min-inline-size: 0;
      }
      .stage {
        display: grid;
        gap: 0.75rem;
        inline-size: 100%;
        max-inline-size: max(18rem, min(34rem, calc(100vh - 17rem)));
        margin-inline: auto;
      }
      .table {
        position: relative;
      }
      .now {
        min-block-size: 1.5em;
        font-variant-numeric: tabular-nums;
      }
      .side {
        gap: 1.25rem;
        inline-size: 100%;
        max-inline-size: 34rem;
        margin-inline: auto;
      }
      @media (min-width: 56rem) {
        .replay {
          grid-template-columns: minmax(0, 34rem) minmax(18rem, 1fr);
          gap: 3rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) record: GameRecord | undefined;
  /** The position that is shown. */
  @property({ type: Number }) ply = 0;
  @property({ attribute: false }) marks: Marks = tableMarks;
  /** Whether the moves may break the rules, as those of a battle with a cheat do. */
  @property({ type: Boolean }) lenient = false;
  /** What else there is to say of the game to those who get it as a file. */
  @property({ attribute: false }) notes: readonly string[] = [];
  /** Whether it stands in somebody else's page. */
  @property({ type: Boolean }) embedded = false;

  @state() private frames: readonly Frame[] = [];
  /** Why the replay ends before the game does, or "". */
  @state() private cut = "";
  @state() private failure = "";
  @state() private insight: Insight | undefined;

  private engine: EngineClient | undefined;
  private readonly analysis = new AnalysisSwitch(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.engine?.destroy();
    this.engine = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("record")) void this.load();
  }

  private async load(): Promise<void> {
    const { record } = this;
    this.frames = [];
    this.failure = "";
    this.cut = "";
    if (record === undefined) return;
    const engine = (this.engine ??= new EngineClient());
    try {
      const { frames, cut } = await playThrough(record, engine);
      if (record !== this.record) return;
      if (cut !== "" && !this.lenient) {
        this.failure = cut;
        return;
      }
      this.cut = cut;
      this.frames = frames;
      this.ply = Math.min(this.ply, frames.length - 1);
    } catch (thrown) {
      if (record === this.record) this.failure = reason(thrown);
    }
  }

  override render() {
    const { record, frames } = this;
    if (this.failure !== "") return html`<p class="fault" role="alert">${text.replay.refused(this.failure)}</p>`;
    const shown = frames[this.ply];
    if (record === undefined || shown === undefined) return html`<p role="status">${text.replay.loading}</p>`;
    const last = frames.length - 1;
    return html`<div class="replay" @keydown=${this.onKey}>
      <div class="stage">
        <div class="table">${this.board(record)}</div>
        <p class="now" role="status">${caption(record, this.ply, last)}</p>
        ${this.ends(record)}
        <replay-keys .ply=${this.ply} .last=${last} @step=${this.onStep}></replay-keys>
        <share-bar
          .shared=${{ record, frames, marks: this.marks }}
          .ply=${this.ply}
          .link=${this.link(record)}
          .captions=${frames.map((_, ply) => caption(record, ply, last))}
          .about=${[...this.notes, ...about(record, this.marks)]}
          ?embedded=${this.embedded}
        ></share-bar>
      </div>
      <div class="side">
        ${this.study(record)}
        <ply-list .record=${record} .turns=${frames.map(({ state }) => state?.turn)} .marks=${this.marks} .ply=${this.ply} .last=${last} @ply=${this.onPly}></ply-list>
      </div>
    </div>`;
  }

  private board(record: GameRecord) {
    const { game } = record;
    const board = drawBoard(shownAt(record, this.frames, this.ply, this.marks));
    if (!this.analysis.ready || !isGameName(game) || this.states() === undefined) return board;
    const insight = html`<board-insight .game=${game} .insight=${this.insight}></board-insight>`;
    return game === "connect4" ? html`${insight}${board}` : html`${board}${insight}`;
  }

  /** How it ended, where the board does not say it. */
  private ends(record: GameRecord) {
    return html`${this.cut === "" ? nothing : html`<p class="fault">${text.replay.cut(this.cut)}</p>`}
      ${about(record, this.marks).map((line) => html`<p>${line}</p>`)}`;
  }

  private study(record: GameRecord) {
    const states = this.states();
    if (states === undefined) return nothing;
    return html`<section aria-label=${text.analysis.title}>
      <ui-switch .label=${text.analysis.title} .hint=${text.analysis.hint} .on=${this.analysis.on} @toggle=${this.analysis.onToggle}></ui-switch>
      ${this.analysis.ready
        ? html`<game-study
            .states=${states}
            .moves=${record.moves.slice(0, states.length - 1)}
            .marks=${this.marks}
            .ply=${this.ply}
            @insight=${(event: CustomEvent<Insight>) => {
              this.insight = event.detail;
            }}
            @go-to=${(event: GoToEvent) => {
              this.ply = event.detail.ply;
            }}
          ></game-study>`
        : nothing}
    </section>`;
  }

  private known: { readonly frames: readonly Frame[]; readonly states: readonly GameState[] | undefined } = { frames: [], states: undefined };

  /** The positions as the engine knows them, if it knows all of them: the same list for the same frames. */
  private states(): readonly GameState[] | undefined {
    if (this.known.frames !== this.frames) {
      const states = this.frames.flatMap(({ state }) => state ?? []);
      this.known = { frames: this.frames, states: states.length === this.frames.length ? states : undefined };
    }
    return this.known.states;
  }

  /** The address that shows this game at this ply, or "" where its moves are not known or break the rules. */
  private link(record: GameRecord): string {
    if (record.positions !== undefined || this.cut !== "" || !isGameName(record.game)) return "";
    return `${location.origin}${location.pathname}#${linkOf(record, this.ply)}`;
  }

  private readonly onStep = (event: StepEvent): void => {
    this.ply = event.detail.ply;
  };

  private readonly onPly = (event: PlyEvent): void => {
    this.ply = event.detail.ply;
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    // The scrubber, the graph and the speed have keys of their own.
    const [target] = event.composedPath();
    const own = target instanceof Element && target.closest('input, select, [role="slider"], [role="radiogroup"]') !== null;
    if (own || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const last = this.frames.length - 1;
    const to = new Map([["ArrowLeft", this.ply - 1], ["ArrowRight", this.ply + 1], ["Home", 0], ["End", last]]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    this.ply = Math.max(0, Math.min(to, last));
  };
}

/** What is said of a position: its number, the move that led there, and how long that took. */
function caption({ moves, times }: GameRecord, ply: number, last: number): string {
  const ms = times[ply - 1];
  return `${text.replay.now(ply, last, moves[ply - 1] ?? "")}${ms === undefined ? "" : ` (${text.replay.took(Math.round(ms / 100) * 100)})`}`;
}

function about({ game, ending }: GameRecord, marks: Marks): string[] {
  if (ending === undefined || !isGameName(game)) return [];
  return [text.replay.ended(ending.how, sideName(game, ending.by, marks))];
}
