import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { AnalysisSwitch } from "../analysis/analysis-switch";
import type { Insight } from "../analysis/insight";
import type { GoToEvent } from "../analysis/value-graph";
import type { BoardEvent } from "../boards/board";
import { drawBoard } from "../boards/draw-board";
import "../elements/move-list";
import "../elements/piece-mark";
import "../elements/search-facts";
import { shared } from "../elements/shared-styles";
import "../elements/ui-choice";
import "../elements/ui-switch";
import type { ChooseEvent, Option } from "../elements/ui-choice";
import type { GameName, Side } from "../engine/client";
import { gameNames, look, other, sideName, tableMarks } from "../games";
import { linkOf } from "../replay/record";
import { text } from "../strings/text";
import { GameSession } from "./game-session";
import { layout } from "./play-layout";

const thinkTimes = [300, 1000, 3000];

/** A person against the engine: the board, whose turn it is, and what can be chosen. Reports `pick-game`. */
@customElement("play-view")
export class PlayView extends LitElement {
  static override styles = [shared, layout];

  @property() game: GameName = "tic-tac-toe";

  @state() private person: Side = "first";

  /** The newest thing worth saying aloud. */
  @state() private said = "";

  private session: GameSession | undefined;

  private readonly analysis = new AnalysisSwitch(this);

  /** What the analysis knows of the position that is shown. */
  @state() private insight: Insight | undefined;

  /** An earlier position that is looked at, by its ply; undefined is the one on the table. */
  @state() private back: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const session = new GameSession();
    session.addEventListener("change", () => {
      this.onChange(session);
    });
    this.session = session;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session?.destroy();
    this.session = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("game")) void this.session?.newGame(this.game, this.person);
  }

  private onChange(session: GameSession): void {
    this.back = undefined;
    const move = session.moves.at(-1);
    if (move !== undefined && session.phase === "person" && session.choice?.move === move) this.said = text.play.engineMoved(move);
    this.requestUpdate();
  }

  override render() {
    const session = this.session;
    if (session === undefined) return nothing;
    return html`
      <h1 class="unseen">${text.play.title}</h1>
      <div class="view ${this.game}">
        <div class="pick">
          <ui-choice
            .label=${text.play.pickGame}
            label-unseen
            .value=${this.game}
            .options=${gameNames.map((game) => ({ value: game, label: text.games[game] }))}
            @choose=${this.onPickGame}
          ></ui-choice>
        </div>
        <div class="status-line">${this.status(session)}</div>
        <div class="table">${this.board(session)}</div>
        <div class="actions">
          <button class="button primary" type="button" @click=${this.onNewGame}>${text.play.newGame}</button>
          <button class="button" type="button" ?disabled=${!session.canUndo} @click=${this.onUndo}>${text.play.undo}</button>
        </div>
        <section class="analysis" aria-label=${text.analysis.title}>
          <ui-switch
            .label=${text.analysis.title}
            .hint=${text.analysis.hint}
            .on=${this.analysis.on}
            @toggle=${this.analysis.onToggle}
          ></ui-switch>
          ${this.study(session)} ${this.shareLink(session)}
        </section>
        <div class="settings">
          <ui-choice
            .label=${text.play.side}
            .value=${this.person}
            .options=${this.sides()}
            @choose=${this.onPickSide}
          ></ui-choice>
          <ui-choice
            .label=${text.play.think}
            .value=${String(session.thinkMs)}
            .options=${thinkTimes.map((ms) => ({ value: String(ms), label: text.play.seconds(ms) }))}
            @choose=${this.onPickTime}
          ></ui-choice>
        </div>
        <section class="moves" aria-labelledby="moves-title">
          <h2 id="moves-title">${text.play.moves}</h2>
          <move-list .game=${this.game} .moves=${[...session.moves]}></move-list>
        </section>
      </div>
      <p class="unseen" aria-live="polite">${this.said}</p>
    `;
  }

  private board(session: GameSession) {
    const state = this.back === undefined ? session.state : session.states[this.back];
    const shown = {
      game: this.game,
      position: session.game === this.game ? (state?.position ?? "") : "",
      moves: session.moves.slice(0, this.back ?? session.moves.length),
      line: state?.line,
    };
    const legal = session.phase === "person" && this.back === undefined ? (session.state?.moves ?? []) : [];
    const board = drawBoard(shown, { legal, onMove: this.onMove, onIllegal: this.onIllegal });
    if (!this.analysis.ready) return board;
    const insight = html`<board-insight .game=${this.game} .insight=${this.insight}></board-insight>`;
    return this.game === "connect4" ? html`${insight}${board}` : html`${board}${insight}`;
  }

  /** The way to the replay of what was played, which shares it. */
  private shareLink(session: GameSession) {
    if (session.moves.length === 0 || session.game !== this.game) return nothing;
    const record = { game: this.game, start: "", moves: session.moves, times: [] };
    return html`<a href="#${linkOf(record, session.moves.length)}">${text.replay.share}</a>`;
  }

  private study(session: GameSession) {
    if (!this.analysis.ready || session.game !== this.game) return nothing;
    return html`<game-study
        .states=${[...session.states]}
        .moves=${[...session.moves]}
        .ply=${this.back ?? session.moves.length}
        @insight=${(event: CustomEvent<Insight>) => {
          this.insight = event.detail;
        }}
        @go-to=${(event: GoToEvent) => {
          this.back = event.detail.ply === session.moves.length ? undefined : event.detail.ply;
        }}
      ></game-study>
      ${this.back === undefined
        ? nothing
        : html`<button
            class="button small"
            type="button"
            @click=${() => {
              this.back = undefined;
            }}
          >
            ${text.analysis.backToGame}
          </button>`}`;
  }

  private status(session: GameSession) {
    if (session.phase === "failed") {
      return html`<div class="fault" role="alert">
        <p>${session.failure}</p>
        <button class="button small" type="button" @click=${this.onRetry}>${text.play.retry}</button>
      </div>`;
    }
    const side = statusSide(session);
    const piece = side === undefined ? nothing : html`<piece-mark .piece=${look(this.game, side, tableMarks)}></piece-mark>`;
    const pulse = session.phase === "engine" ? html`<span class="pulse" aria-hidden="true"></span>` : nothing;
    return html`<p class="status" role="status">${piece}<span>${statusWords(session)}<span class="how">${endWords(session)}</span></span>${pulse}</p>
      <div class="facts"><search-facts .facts=${session.choice}></search-facts></div>`;
  }

  private sides(): Option[] {
    const name = (side: Side) => sideName(this.game, side, tableMarks);
    return [
      { value: "first", label: text.play.sideFirst(name("first")), piece: look(this.game, "first", tableMarks) },
      { value: "second", label: text.play.sideSecond(name("second")), piece: look(this.game, "second", tableMarks) },
    ];
  }

  private readonly onMove = (event: BoardEvent): void => {
    this.said = "";
    void this.session?.play(event.detail.move);
  };

  /** Nothing happens but a word for those who cannot see why. */
  private readonly onIllegal = (event: BoardEvent): void => {
    const phase = this.session?.phase;
    if (phase === "over") this.said = text.play.gameOver;
    else if (phase === "person") this.said = text.play.illegal(event.detail.move);
    else this.said = text.play.notYourTurn;
  };

  private onPickGame(event: ChooseEvent): void {
    this.dispatchEvent(new CustomEvent("pick-game", { detail: event.detail, bubbles: true, composed: true }));
  }

  private onPickSide(event: ChooseEvent): void {
    this.person = event.detail.value === "second" ? "second" : "first";
    this.onNewGame();
  }

  private onPickTime(event: ChooseEvent): void {
    if (this.session !== undefined) this.session.thinkMs = Number(event.detail.value);
    this.requestUpdate();
  }

  private onNewGame(): void {
    this.said = "";
    void this.session?.newGame(this.game, this.person);
  }

  private onUndo(): void {
    this.said = "";
    this.session?.undo();
  }

  private onRetry(): void {
    void this.session?.retry();
  }
}

function statusWords(session: GameSession): string {
  switch (session.phase) {
    case "loading":
      return text.play.loading;
    case "person":
      return text.play.yourTurn;
    case "engine":
      return text.play.engineThinks;
    case "failed":
      return text.play.stopped;
    case "over": {
      const outcome = session.state?.outcome;
      if (outcome === "draw") return text.play.drawn;
      return outcome === session.person ? text.play.won : text.play.lost;
    }
  }
}

/** How the game ended, once it has. */
function endWords({ phase, state, game }: GameSession): string {
  if (phase !== "over") return "";
  return state?.outcome === "draw" ? text.play.drawnHow(game) : text.play.wonHow(game);
}

/** The side that the status speaks of: the one to move, or the winner. */
function statusSide(session: GameSession): Side | undefined {
  switch (session.phase) {
    case "person":
      return session.person;
    case "engine":
      return other(session.person);
    case "over": {
      const outcome = session.state?.outcome;
      return outcome === "first" || outcome === "second" ? outcome : undefined;
    }
    case "loading":
    case "failed":
      return undefined;
  }
}
