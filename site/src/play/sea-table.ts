import { LitElement, css, html, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "../boards/match-board";
import type { MatchBoard } from "../boards/match-board";
import { fleetOf, isMatch, readMatch } from "../boards/match-notation";
import "../elements/piece-mark";
import { shared } from "../elements/shared-styles";
import { EngineClient, type GameState, type Side } from "../engine/client";
import { look, tableMarks } from "../games";
import { text } from "../strings/text";
import "./fleet-editor";
import type { FleetEvent } from "./fleet-editor";
import type { GameSession } from "./game-session";
import type { Table } from "./game-table";
import type { Seats } from "./record";
import { seaOwner, shotWords } from "./sea-words";

/**
 * The table of a game of Battleship: fleets are placed on it, then shot at. Where two people share a device, a curtain hides
 * both seas until the one whose turn it is has it in hand. Moves are reported as boards report them.
 */
@customElement("sea-table")
export class SeaTable extends LitElement {
  static override styles = [
    shared,
    css`
      .curtain {
        display: grid;
        place-items: center;
        align-content: center;
        gap: 1rem;
        min-block-size: 24rem;
        padding: 1.5rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: repeating-linear-gradient(90deg, var(--surface) 0 1.5rem, var(--sunken) 1.5rem 3rem);
        text-align: center;
      }
      .curtain > div {
        display: grid;
        justify-items: center;
        gap: 1rem;
        padding: 1.25rem 1.5rem;
        border-radius: var(--radius);
        background: var(--paper);
      }
      .shot {
        font-size: 1.125rem;
        font-weight: 600;
      }
      piece-mark {
        font-size: 1.75rem;
      }
    `,
  ];

  @property({ attribute: false }) session: GameSession | undefined;

  /** What changes when the session does: elements only look again when they are told something new. */
  @property({ attribute: false }) now: GameState | undefined;
  @property() phase = "";
  @property({ attribute: false }) seats: Seats | undefined;
  @property() laid = "";

  /** An earlier position that is looked at, by its ply. */
  @property({ attribute: false }) back: number | undefined;

  /** Whether the map of chances is wanted. */
  @property({ type: Boolean }) advised = false;

  /** Who holds the device, where two people hide their fleets: nobody while the curtain is down. */
  @state() private holder: Side | undefined;

  @state() private fault = "";
  @state() private chances: readonly number[] = [];

  private readonly adviser = new EngineClient();
  private search = new AbortController();
  private studied = "";

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.search.abort();
    this.adviser.destroy();
  }

  /** Puts the focus on what is to be done here. */
  override focus(): void {
    void this.updateComplete.then(() => {
      const board = this.renderRoot.querySelector<MatchBoard>("match-board");
      (board ?? this.renderRoot.querySelector<HTMLElement>("button"))?.focus();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { session } = this;
    if (session === undefined) return;
    const { placing, state, hidden } = session.table;
    const acting = placing ?? state?.turn;
    if (this.holder !== undefined && (!hidden || (acting !== this.holder && session.phase !== "over"))) this.holder = undefined;
    if (changed.has("now")) this.fault = "";
  }

  protected override updated(_changed: PropertyValues<this>): void {
    void this.study();
  }

  override render() {
    const { session } = this;
    const position = session?.table.state?.position ?? "";
    if (session === undefined || !isMatch(position)) return html`<div class="curtain" aria-hidden="true"></div>`;
    if (this.curtained(session)) return this.curtain(session.table);
    const { placing, moves, states, state, watched } = session.table;
    if (placing !== undefined) {
      const { width, height } = readMatch(position);
      return html`<fleet-editor
        .label=${text.sea.of(seaOwner(placing))}
        .columns=${width}
        .rows=${height}
        .fleet=${this.laid}
        .fault=${this.fault}
        @shuffle=${this.onShuffle}
        @lay=${this.onLay}
        @ready=${this.onReady}
      ></fleet-editor>`;
    }
    const shown = this.back ?? moves.length;
    const over = session.phase === "over";
    return html`<match-board
      class="board"
      .position=${states[shown]?.position ?? position}
      .viewer=${this.viewer(session)}
      ?open=${over || watched}
      .legal=${session.phase === "person" && this.back === undefined ? (state?.moves ?? []) : []}
      .last=${moves[shown - 1] ?? ""}
      .lastBy=${shown === 0 ? "first" : (states[shown - 1]?.turn ?? "first")}
      .chances=${this.back === undefined ? this.chances : []}
    ></match-board>`;
  }

  /** Whether nobody may see the table until somebody says who holds the device. */
  private curtained(session: GameSession): boolean {
    return session.table.hidden && session.phase !== "over" && this.holder === undefined;
  }

  private viewer({ table, phase }: GameSession): Side {
    const { first, second } = table.setup.seats;
    if (table.hidden) return phase === "over" ? (this.holder ?? "first") : (table.state?.turn ?? "first");
    return first.kind === "engine" && second.kind === "person" ? "second" : "first";
  }

  private curtain(table: Table) {
    const next = table.placing ?? table.state?.turn ?? "first";
    const shot = shotWords(table);
    return html`<div class="curtain">
      <div>
        <piece-mark .piece=${look("battleship", next, tableMarks)}></piece-mark>
        ${shot === "" ? "" : html`<p class="shot">${shot}</p>`}
        <p>${text.sea.handOver(seaOwner(next))}</p>
        <button
          class="button primary"
          type="button"
          @click=${() => {
            this.holder = next;
            this.focus();
          }}
        >
          ${text.sea.show(seaOwner(next))}
        </button>
      </div>
    </div>`;
  }

  private async onShuffle(): Promise<void> {
    const { session } = this;
    const side = session?.table.placing;
    if (session === undefined || side === undefined) return;
    session.lay(fleetOf(await session.anotherStart(), side));
  }

  /** Remembered, so that it is still there after a reload, or after the curtain fell over it. */
  private onLay(event: FleetEvent): void {
    this.session?.lay(event.detail.fleet);
  }

  private async onReady(event: FleetEvent): Promise<void> {
    this.fault = (await this.session?.place(event.detail.fleet)) ?? "";
    if (this.fault === "") this.focus();
  }

  /** Asks where ships may be, for the person who is to shoot. */
  private async study(): Promise<void> {
    const { session } = this;
    const wanted = this.advised && session?.phase === "person" && !this.curtained(session) ? (session.table.state?.position ?? "") : "";
    if (wanted === this.studied) return;
    this.studied = wanted;
    this.search.abort();
    this.search = new AbortController();
    this.chances = [];
    if (wanted === "") return;
    try {
      const { chances } = await this.adviser.chances(wanted, this.search.signal);
      if (wanted === this.studied) this.chances = chances;
    } catch {
      // The map is only advice: the game goes on without it, and says itself when the engine does not work.
    }
  }
}
