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
import "../elements/text-entry";
import type { EntryEvent, TextEntry } from "../elements/text-entry";
import type { ChooseEvent } from "../elements/ui-choice";
import type { GameName, Level } from "../engine/client";
import { gameNames, look, tableMarks } from "../games";
import { linkOf } from "../replay/record";
import { text } from "../strings/text";
import { GameSession } from "./game-session";
import "./game-setup";
import type { SeatsEvent, TimeEvent } from "./game-setup";
import { keepTable, keptTable } from "./kept-table";
import { layout } from "./play-layout";
import { fullStrength, type Seat, type Seats, type TimeControl } from "./record";
import { shotWords } from "./sea-words";
import { endWords, statusSide, statusWords } from "./status";

const thinkTimes = [300, 1000, 3000];

/** A game between people and engines: the board, whose turn it is, and what can be chosen. Reports `pick-game`. */
@customElement("play-view")
export class PlayView extends LitElement {
  static override styles = [shared, layout];

  @property() game: GameName = "tic-tac-toe";

  @state() private seats: Seats = { first: { kind: "person" }, second: { kind: "engine", level: fullStrength } };
  @state() private levels: readonly Level[] = [];
  @state() private moveFault = "";
  @state() private startFault = "";
  @state() private time: TimeControl | undefined;
  @state() private turned: boolean | undefined;
  private start: string | undefined;

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
    if (!changed.has("game")) return;
    void this.sitDown(changed.get("game") !== undefined);
    void this.loadLevels();
  }

  /** Goes on at the table of a game as it was left, or begins anew. */
  private async sitDown(fromAnother: boolean): Promise<void> {
    const { game, session } = this;
    if (session === undefined) return;
    if (game === "battleship") void import("./sea-table").catch(() => undefined); // its board says nothing without it, and a reload asks anew
    this.start = undefined;
    const kept = keptTable(game);
    if (kept !== undefined) this.seats = kept.seats;
    // A level of another game may not exist in this one: its engine plays at full strength.
    else if (fromAnother) this.seats = { first: strong(this.seats.first), second: strong(this.seats.second) };
    if (kept !== undefined) {
      this.time = kept.time;
      session.thinkMs = kept.thinkMs;
    }
    this.turned = kept?.turned;
    if (kept?.game !== undefined) {
      const { seats, time } = this;
      const { plies, ending, start } = kept.game;
      const setup = { game, seats, start, ...(time === undefined ? {} : { time }) };
      if (await session.goOn({ ...setup, plies, ...(ending === undefined ? {} : { ending }) })) return;
      if (game !== this.game) return; // another table is wanted by now
    }
    this.onNewGame();
  }

  private keep(session: GameSession): void {
    const { record, setup, thinkMs, placing } = session;
    if (setup.game !== this.game || session.phase === "loading" || session.phase === "failed") return;
    const { seats, time, turned } = this;
    const game =
      record === undefined || placing !== undefined || (record.plies.length === 0 && setup.start === undefined)
        ? undefined
        : {
            start: record.start,
            plies: record.plies.map(({ move, by, ms, clocks }) => ({ move, by, ms, ...(clocks === undefined ? {} : { clocks }) })),
            ...(session.ending === undefined || session.ending.how === "board" ? {} : { ending: session.ending }),
          };
    keepTable(setup.game, {
      seats,
      thinkMs,
      ...(time === undefined ? {} : { time }),
      ...(turned === undefined ? {} : { turned }),
      ...(game === undefined ? {} : { game }),
    });
  }

  /** Whether the board is seen from the second side: as somebody chose, or where only the second side is a person's. */
  private get fromSecond(): boolean {
    const { first, second } = this.seats;
    return this.turned ?? (this.game === "quoridor" && first.kind === "engine" && second.kind === "person");
  }

  private async loadLevels(): Promise<void> {
    const game = this.game;
    this.levels = [];
    try {
      const levels = await this.session?.levels(game);
      if (game === this.game && levels !== undefined) this.levels = levels;
    } catch {
      // The game itself says what is wrong with the engine; full strength can still be chosen.
    }
  }

  private onChange(session: GameSession): void {
    this.back = undefined;
    this.keep(session);
    const move = session.moves.at(-1);
    if (session.game === "battleship") this.said = shotWords(session);
    else if (move !== undefined && session.phase === "person" && session.choice?.move === move) this.said = text.play.engineMoved(move);
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
        <div class="table ${session.ending?.how === "flipped" ? "flipped" : ""}">${this.board(session)}</div>
        <div class="actions">${this.actions(session)}</div>
        <section class="analysis" aria-label=${text.analysis.title}>
          <ui-switch
            .label=${text.analysis.title}
            .hint=${this.game === "battleship" ? text.sea.mapHint : text.analysis.hint}
            .on=${this.analysis.on}
            @toggle=${this.analysis.onToggle}
          ></ui-switch>
          ${this.game === "battleship" ? nothing : this.study(session)} ${this.shareLink(session)}
        </section>
        <div class="settings">
          <game-setup
            .game=${this.game}
            .seats=${this.seats}
            .levels=${this.levels}
            .time=${this.time}
            .clock=${session.clock}
            @seats=${this.onSeats}
            @time=${this.onTime}
          ></game-setup>
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
          <text-entry
            .label=${text.play.typeMove}
            .action=${text.play.playMove}
            .fault=${this.moveFault}
            ?off=${session.phase !== "person"}
            @entry=${this.onTyped}
          ></text-entry>
          ${this.game === "battleship" && !session.watched ? nothing : this.startPosition(session)}
        </section>
      </div>
      <p class="unseen" aria-live="polite">${this.said}</p>
    `;
  }

  private actions(session: GameSession) {
    // What cannot be pressed now stays where the focus can be: a button that goes off under a key would send it to the page's top.
    const button = (label: string, on: boolean, act: () => void) =>
      html`<button
        class="button"
        type="button"
        aria-disabled=${on ? "false" : "true"}
        @click=${() => {
          if (on) act();
        }}
      >
        ${label}
      </button>`;
    const givesUp = session.resigner !== undefined;
    return html`
      <button class="button primary" type="button" @click=${this.onNewGamePress}>${text.play.newGame}</button>
      ${button(text.play.undo, session.canUndo, this.onUndo)} ${button(text.play.redo, session.canRedo, this.onRedo)}
      ${session.watched
        ? html`${session.phase === "paused"
            ? button(text.play.resume, true, () => void session.resume())
            : button(text.play.pause, session.phase === "engine", () => {
                session.pause();
              })}
            ${button(text.play.step, session.phase === "paused", () => void session.step())}`
        : html`${button(text.play.resign, givesUp, () => {
              session.resign();
            })}
            ${button(text.play.flip, givesUp, () => {
              session.flip();
            })}`}
      ${this.game === "battleship" ? nothing : button(text.play.turnBoard, true, this.onTurn)}
    `;
  }

  private board(session: GameSession) {
    if (this.game === "battleship") return this.seaTable(session);
    const state = this.back === undefined ? session.state : session.states[this.back];
    const shown = {
      game: this.game,
      position: session.game === this.game ? (state?.position ?? "") : "",
      moves: session.moves.slice(0, this.back ?? session.moves.length),
      line: state?.line,
      turned: this.fromSecond,
    };
    const legal = session.phase === "person" && this.back === undefined ? (session.state?.moves ?? []) : [];
    const board = drawBoard(shown, { legal, onMove: this.onMove, onIllegal: this.onIllegal });
    if (!this.analysis.ready) return board;
    const insight = html`<board-insight .game=${this.game} .insight=${this.insight} .turned=${this.fromSecond}></board-insight>`;
    return this.game === "connect4" ? html`${insight}${board}` : html`${board}${insight}`;
  }

  private startPosition(session: GameSession) {
    return html`<details>
    <summary>${text.play.startPosition}</summary>
      <text-entry
        .label=${text.play.position}
        .action=${text.play.setUp}
        .value=${session.record?.start ?? ""}
        .fault=${this.startFault}
        @entry=${this.onStart}
      ></text-entry>
      <button class="button small" type="button" ?disabled=${session.state?.outcome !== "ongoing"} @click=${this.onStartHere}>
        ${text.play.startHere}
      </button>
    </details>`;
  }

  private seaTable(session: GameSession) {
    if (session.game !== this.game) return nothing;
    return html`<sea-table
      .session=${session}
      .now=${session.state}
      .phase=${session.phase}
      .seats=${session.setup.seats}
      .back=${this.back}
      ?advised=${this.analysis.on}
      @board-move=${this.onMove}
      @board-illegal=${this.onIllegal}
    ></sea-table>`;
  }

  /** The way to the replay of what was played, which shares it. */
  private shareLink(session: GameSession) {
    if (session.moves.length === 0 || session.game !== this.game) return nothing;
    // Whoever has the link sees both fleets.
    const sea = this.game === "battleship";
    if (sea && !session.watched && session.phase !== "over") return nothing;
    const { ending } = session;
    const record = {
      game: this.game,
      start: (sea ? session.record?.start : session.setup.start) ?? "",
      moves: session.moves,
      times: session.record?.plies.map((ply) => ply.ms) ?? [],
      ...(ending === undefined || ending.how === "board" ? {} : { ending }),
    };
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
      <div class="facts"><search-facts .game=${session.game} .facts=${session.choice}></search-facts></div>`;
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

  private onSeats(event: SeatsEvent): void {
    this.seats = event.detail;
    void this.session?.seat(this.seats);
  }

  private onTime(event: TimeEvent): void {
    this.time = event.detail;
    // A fleet that somebody has laid stays where it is.
    if (this.session?.retime(this.time) !== true) this.onNewGame();
  }

  private async onTyped(event: EntryEvent): Promise<void> {
    const entry = event.target as TextEntry;
    this.said = "";
    this.moveFault = (await this.session?.type(event.detail.typed)) ?? "";
    if (this.moveFault === "") entry.clear();
  }

  private async onStart(event: EntryEvent): Promise<void> {
    const { typed } = event.detail;
    const fault = await this.session?.fault(this.game, typed);
    this.startFault = fault === "over" ? text.play.startOver : (fault ?? "");
    if (this.startFault !== "") return;
    this.start = typed;
    this.onNewGame();
  }

  private onStartHere(): void {
    this.start = this.session?.state?.position;
    this.onNewGame();
  }

  private onPickTime(event: ChooseEvent): void {
    if (this.session === undefined) return;
    this.session.thinkMs = Number(event.detail.value);
    this.keep(this.session);
    this.requestUpdate();
  }

  /** Who works by keys goes on at the board. */
  private onNewGamePress(event: MouseEvent): void {
    this.onNewGame();
    if (event.detail === 0) this.renderRoot.querySelector<HTMLElement>(".table .board, .table sea-table")?.focus();
  }

  private readonly onTurn = (): void => {
    this.turned = !this.fromSecond;
    if (this.session !== undefined) this.keep(this.session);
  };

  private onNewGame(): void {
    this.said = "";
    this.moveFault = "";
    this.startFault = "";
    const { game, seats, start, time } = this;
    void this.session?.newGame({
      game,
      seats,
      ...(start === undefined ? {} : { start }),
      ...(time === undefined ? {} : { time }),
    });
  }

  private readonly onUndo = (): void => {
    this.said = "";
    this.moveFault = "";
    void this.session?.undo();
  };

  private readonly onRedo = (): void => {
    this.said = "";
    this.moveFault = "";
    void this.session?.redo();
  };

  private onRetry(): void {
    void this.session?.retry();
  }
}

function strong(seat: Seat): Seat {
  return seat.kind === "person" ? seat : { kind: "engine", level: fullStrength };
}
