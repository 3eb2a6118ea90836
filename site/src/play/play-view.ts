import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { AnalysisSwitch } from "../analysis/analysis-switch";
import type { Insight } from "../analysis/insight";
import type { GoToEvent } from "../analysis/value-graph";
import type { BoardEvent } from "../boards/board";
import { drawBoard } from "../boards/draw-board";
import { boardSize } from "../elements/board-size";
import "../elements/move-list";
import { shared } from "../elements/shared-styles";
import "../elements/ui-choice";
import "../elements/ui-switch";
import "../elements/text-entry";
import type { EntryEvent, TextEntry } from "../elements/text-entry";
import type { ChooseEvent } from "../elements/ui-choice";
import type { GameName, Level } from "../engine/client";
import { gameNames } from "../games";
import { text } from "../strings/text";
import type { GameSession } from "./game-session";
import "./game-setup";
import type { SeatsEvent, TimeEvent } from "./game-setup";
import { playActions } from "./play-actions";
import { layout } from "./play-layout";
import { shotWords } from "./sea-words";
import { shareLink } from "./share-link";
import { statusLine } from "./status";
import { TableKeeper } from "./table-keeper";

const thinkTimes = [300, 1000, 3000];

/** A game between people and engines: the board, whose turn it is, and what can be chosen. Reports `pick-game`. */
@customElement("play-view")
export class PlayView extends LitElement {
  static override styles = [shared, boardSize, layout];

  @property() game: GameName = "tic-tac-toe";

  @state() private levels: readonly Level[] = [];
  @state() private moveFault = "";
  @state() private startFault = "";
  /** The newest thing worth saying aloud. */
  @state() private said = "";

  private readonly keeper = new TableKeeper(this, (session) => {
    this.onChange(session);
  });

  private readonly analysis = new AnalysisSwitch(this);

  /** What the analysis knows of the position that is shown. */
  @state() private insight: Insight | undefined;

  /** An earlier position that is looked at, by its ply; undefined is the one on the table. */
  @state() private back: number | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.clearFaults();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("game")) return;
    if (this.game === "battleship") void import("./sea-table").catch(() => undefined); // its board says nothing without it, and a reload asks anew
    void this.keeper.sitDown(this.game, changed.get("game") !== undefined);
    void this.loadLevels();
  }

  /** Whether the board is seen from the second side: as somebody chose, or where only the second side is a person's. */
  private get fromSecond(): boolean {
    const { seats, turned } = this.keeper;
    const { first, second } = seats;
    return turned ?? (this.game === "quoridor" && first.kind === "engine" && second.kind === "person");
  }

  private async loadLevels(): Promise<void> {
    const game = this.game;
    this.levels = [];
    try {
      const levels = await this.keeper.session?.levels(game);
      if (game === this.game && levels !== undefined) this.levels = levels;
    } catch {
      // The game itself says what is wrong with the engine; full strength can still be chosen.
    }
  }

  private onChange(session: GameSession): void {
    this.back = undefined;
    const { game, moves, choice } = session.table;
    const move = moves.at(-1);
    if (game === "battleship") this.said = shotWords(session.table);
    else if (move !== undefined && session.phase === "person" && choice?.move === move) this.said = text.play.engineMoved(move);
    this.requestUpdate();
  }

  override render() {
    const { session, seats, time } = this.keeper;
    if (session === undefined) return nothing;
    const { moves, ending, clock, watched } = session.table;
    return html`
      <h1 class="unseen">${text.play.title}</h1>
      <div class="view sized ${this.game}">
        <div class="pick">
          <ui-choice
            .label=${text.play.pickGame}
            label-unseen
            .value=${this.game}
            .options=${gameNames.map((game) => ({ value: game, label: text.games[game] }))}
            @choose=${this.onPickGame}
          ></ui-choice>
        </div>
        <div class="status-line">${statusLine(session, this.onRetry)}</div>
        <div class="table ${ending?.how === "flipped" ? "flipped" : ""}">${this.board(session)}</div>
        <div class="actions">${this.actions(session)}</div>
        <section class="analysis" aria-label=${text.analysis.title}>
          <ui-switch
            .label=${text.analysis.title}
            .hint=${this.game === "battleship" ? text.sea.mapHint : text.analysis.hint}
            .on=${this.analysis.on}
            @toggle=${this.analysis.onToggle}
          ></ui-switch>
          ${this.game === "battleship" ? nothing : this.study(session)} ${session.table.game === this.game ? shareLink(session) : nothing}
        </section>
        <div class="settings">
          <game-setup
            .game=${this.game}
            .seats=${seats}
            .levels=${this.levels}
            .time=${time}
            .clock=${clock}
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
          <move-list .game=${this.game} .moves=${[...moves]}></move-list>
          <text-entry
            .label=${text.play.typeMove}
            .action=${text.play.playMove}
            .fault=${this.moveFault}
            ?off=${session.phase !== "person"}
            @entry=${this.onTyped}
          ></text-entry>
          ${this.game === "battleship" && !watched ? nothing : this.startPosition(session)}
        </section>
      </div>
      <p class="unseen" aria-live="polite">${this.said}</p>
    `;
  }

  private actions(session: GameSession) {
    return playActions(session, {
      onNewGame: this.onNewGamePress,
      onUndo: this.onUndo,
      onRedo: this.onRedo,
      onFlip: () => {
        session.flip();
        // On a phone the button may stand where the table is out of sight.
        this.renderRoot.querySelector(".table")?.scrollIntoView({ block: "nearest" });
      },
      onTurn: this.game === "battleship" ? undefined : this.onTurn,
    });
  }

  private board(session: GameSession) {
    const { table } = session;
    if (this.game === "battleship") return this.seaTable(session);
    const state = this.back === undefined ? table.state : table.states[this.back];
    const shown = {
      game: this.game,
      position: table.game === this.game ? (state?.position ?? "") : "",
      moves: table.moves.slice(0, this.back ?? table.moves.length),
      line: state?.line,
      turned: this.fromSecond,
    };
    const legal = session.phase === "person" && this.back === undefined ? (table.state?.moves ?? []) : [];
    const board = drawBoard(shown, { legal, onMove: this.onMove, onIllegal: this.onIllegal });
    if (!this.analysis.ready) return board;
    const insight = html`<board-insight .game=${this.game} .insight=${this.insight} .turned=${this.fromSecond}></board-insight>`;
    return this.game === "connect4" ? html`${insight}${board}` : html`${board}${insight}`;
  }

  private startPosition({ table }: GameSession) {
    return html`<details>
    <summary>${text.play.startPosition}</summary>
      <text-entry
        .label=${text.play.position}
        .action=${text.play.setUp}
        .value=${table.record?.start ?? ""}
        .fault=${this.startFault}
        @entry=${this.onStart}
      ></text-entry>
      <button class="button small" type="button" ?disabled=${table.state?.outcome !== "ongoing"} @click=${this.onStartHere}>
        ${text.play.startHere}
      </button>
    </details>`;
  }

  private seaTable(session: GameSession) {
    const { table } = session;
    if (table.game !== this.game) return nothing;
    return html`<sea-table
      .session=${session}
      .now=${table.state}
      .phase=${session.phase}
      .laid=${table.laid}
      .seats=${table.setup.seats}
      .back=${this.back}
      ?advised=${this.analysis.on}
      @board-move=${this.onMove}
      @board-illegal=${this.onIllegal}
    ></sea-table>`;
  }

  private study({ table }: GameSession) {
    if (!this.analysis.ready || table.game !== this.game) return nothing;
    return html`<game-study
        .states=${[...table.states]}
        .moves=${[...table.moves]}
        .ply=${this.back ?? table.moves.length}
        @insight=${(event: CustomEvent<Insight>) => {
          this.insight = event.detail;
        }}
        @go-to=${(event: GoToEvent) => {
          this.back = event.detail.ply === table.moves.length ? undefined : event.detail.ply;
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

  private readonly onMove = (event: BoardEvent): void => {
    this.said = "";
    void this.keeper.session?.play(event.detail.move);
  };

  /** Nothing happens but a word for those who cannot see why. */
  private readonly onIllegal = (event: BoardEvent): void => {
    const phase = this.keeper.session?.phase;
    if (phase === "over") this.said = text.play.gameOver;
    else if (phase === "person") this.said = text.play.illegal(event.detail.move);
    else this.said = text.play.notYourTurn;
  };

  private onPickGame(event: ChooseEvent): void {
    this.dispatchEvent(new CustomEvent("pick-game", { detail: event.detail, bubbles: true, composed: true }));
  }

  private onSeats(event: SeatsEvent): void {
    this.keeper.seat(event.detail);
  }

  private onTime(event: TimeEvent): void {
    // A fleet that somebody has laid stays where it is.
    if (!this.keeper.retime(event.detail)) this.onNewGame();
  }

  private async onTyped(event: EntryEvent): Promise<void> {
    const entry = event.target as TextEntry;
    this.said = "";
    this.moveFault = (await this.keeper.session?.type(event.detail.typed)) ?? "";
    if (this.moveFault === "") entry.clear();
  }

  private async onStart(event: EntryEvent): Promise<void> {
    const { typed } = event.detail;
    const fault = await this.keeper.session?.fault(this.game, typed);
    this.startFault = fault === "over" ? text.play.startOver : (fault ?? "");
    if (this.startFault !== "") return;
    this.onNewGame(typed);
  }

  private onStartHere(): void {
    this.onNewGame(this.keeper.session?.table.state?.position);
  }

  private onPickTime(event: ChooseEvent): void {
    this.keeper.think(Number(event.detail.value));
  }

  /** Who works by keys goes on at the board. */
  private readonly onNewGamePress = (event: MouseEvent): void => {
    this.onNewGame();
    if (event.detail === 0) this.renderRoot.querySelector<HTMLElement>(".table .board, .table sea-table")?.focus();
  };

  private readonly onTurn = (): void => {
    this.keeper.turn(!this.fromSecond);
  };

  /** Begins anew: from the position that is given, and else from the one that games at this table begin with. */
  private onNewGame(start?: string): void {
    this.clearFaults();
    if (start === undefined) this.keeper.newGame();
    else this.keeper.startFrom(start);
  }

  private clearFaults(): void {
    this.said = "";
    this.moveFault = "";
    this.startFault = "";
  }

  private readonly onUndo = (): void => {
    this.said = "";
    this.moveFault = "";
    void this.keeper.session?.undo();
  };

  private readonly onRedo = (): void => {
    this.said = "";
    this.moveFault = "";
    void this.keeper.session?.redo();
  };

  private readonly onRetry = (): void => {
    void this.keeper.session?.retry();
  };
}
