import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { drawBoard } from "../boards/draw-board";
import { shared } from "../elements/shared-styles";
import { EngineClient, type GameName } from "../engine/client";
import { arenaMarks, look, sideName } from "../games";
import "../elements/piece-mark";
import { RelayError, askRelayFile } from "../relay/api";
import { token } from "../relay/token";
import "../relay/token-form";
import { text } from "../strings/text";
import { layout } from "./history-layout";
import { fetchBattle, transcriptAddress, type PastBattle, type Ply } from "./records";

/** One battle of the past: what came of it, its board after any move, each move's time, and its transcript. */
@customElement("past-battle")
export class PastBattleView extends LitElement {
  static override styles = [
    shared,
    layout,
    css`
      .replay {
        display: grid;
        gap: 1.25rem;
      }
      .table {
        inline-size: 100%;
        max-inline-size: 28rem;
      }
      .steps {
        display: grid;
        grid-template-columns: repeat(4, 1fr);
        gap: 0.5rem;
        max-inline-size: 28rem;
        margin-block-start: 1rem;
      }
      input[type="range"] {
        display: block;
        max-inline-size: 28rem;
        min-height: 2.75rem;
        padding: 0;
        accent-color: var(--accent);
        background: transparent;
        border: 0;
      }
      ol {
        display: grid;
        max-block-size: 32rem;
        overflow-y: auto;
        list-style: none;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }
      ol button {
        display: grid;
        grid-template-columns: 2.5rem auto 1fr auto;
        align-items: center;
        gap: 0.5rem;
        inline-size: 100%;
        min-height: 2.25rem;
        padding-inline: 0.75rem;
        border: 0;
        background: transparent;
        font-variant-numeric: tabular-nums;
        text-align: start;
      }
      ol button[aria-current="true"] {
        background: var(--sunken);
        font-weight: 600;
      }
      ol button:focus-visible {
        outline-offset: -3px;
      }
      .time {
        font-size: 0.875rem;
        font-weight: 400;
        color: var(--ink-soft);
      }
      .links {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1.5rem;
      }
      .links a {
        display: inline-grid;
        align-items: center;
        min-height: 2.75rem;
        color: var(--accent);
        font-weight: 600;
      }
      .summary {
        display: grid;
        gap: 0.25rem;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1rem;
      }
      @media (min-width: 56rem) {
        .replay {
          grid-template-columns: minmax(0, 28rem) minmax(0, 26rem);
          gap: 3rem;
        }
      }
    `,
  ];

  /** "game/id", as in the page's address. */
  @property() address = "";

  @state() private battle: PastBattle | undefined;
  @state() private status: "loading" | "shown" | "missing" | "absent" | "token" | "refused" = "loading";
  /** The position after each ply, the first one being the start; fewer while they are worked out. */
  @state() private positions: readonly string[] = [];
  @state() private at = 0;

  private request = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.request.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("address")) void this.load();
  }

  override render() {
    return html`<div class="view">
      <div class="links"><a href="#history">← ${text.history.back}</a></div>
      ${this.body()}
    </div>`;
  }

  private body() {
    switch (this.status) {
      case "loading":
        return html`<p class="none">${text.history.loading}</p>`;
      case "token":
        return html`<token-form @token=${this.load}></token-form>`;
      case "absent":
        return html`<p class="none">${text.history.absent}</p>`;
      case "missing":
      case "refused":
        return html`<p class="none">${text.history.missing}</p>`;
      case "shown":
        return this.battle === undefined ? nothing : this.shown(this.battle);
    }
  }

  private shown(battle: PastBattle) {
    const { game, outcome, opponent, reason, points, startedAt, flipped } = battle;
    return html`<div class="summary">
        <div class="head">
          <h1>${text.games[game]}</h1>
          <span class="badge ${outcome}">${text.battle.results[outcome]}</span>
        </div>
        ${opponent === "" ? nothing : html`<p>${text.history.against(opponent)}</p>`}
        <p class="why" lang="en">${reason}</p>
        ${flipped === undefined
          ? nothing
          : html`<p>${text.history.flipped(flipped.by === "us")} <span lang="en">${flipped.why}</span></p>`}
        <p class="facts">
          ${text.battle.moves(battle.plies.length)}${points === undefined ? nothing : html` · ${text.history.points(points)}`}${startedAt ===
          undefined
            ? nothing
            : html` · <time datetime=${startedAt.toISOString()}>${text.history.moment(startedAt)}</time>`}
        </p>
        <div class="links"><a href=${transcriptAddress(battle)} download @click=${this.onTranscript}>${text.history.transcript}</a></div>
      </div>
      ${game === "battleship" ? nothing : this.replay(battle, game)}`;
  }

  private replay({ plies }: PastBattle, game: GameName) {
    const moves = plies.slice(0, this.at).map(({ move }) => move);
    const last = this.positions.length - 1;
    const step = (name: string, sign: string, to: number) => html`<button
      class="button"
      type="button"
      aria-label=${name}
      title=${name}
      ?disabled=${to === this.at || to < 0 || to > last}
      @click=${() => {
        this.at = to;
      }}
    >
      ${sign}
    </button>`;
    return html`<div class="replay">
      <div>
        <div class="table">${drawBoard({ game, position: this.positions[this.at] ?? "", moves, marks: arenaMarks })}</div>
        <div class="steps">
          ${step(text.history.first, "⏮", 0)} ${step(text.history.previous, "◀", this.at - 1)}
          ${step(text.history.next, "▶", this.at + 1)} ${step(text.history.last, "⏭", last)}
        </div>
        <input
          type="range"
          min="0"
          max=${Math.max(last, 0)}
          .value=${String(this.at)}
          aria-label=${text.history.ply}
          aria-valuetext=${text.history.plyOf(this.at, Math.max(last, 0))}
          @input=${(event: Event) => {
            this.at = Number((event.target as HTMLInputElement).value);
          }}
        />
      </div>
      <ol tabindex="0" aria-label=${text.play.moves}>
        ${plies.map((ply, index) => this.ply(ply, index, game))}
      </ol>
    </div>`;
  }

  private ply({ move, by, ms }: Ply, index: number, game: GameName) {
    const side = index % 2 === 0 ? "first" : "second";
    return html`<li>
      <button
        type="button"
        aria-current=${index + 1 === this.at ? "true" : "false"}
        ?disabled=${index + 1 >= this.positions.length}
        @click=${() => {
          this.at = index + 1;
        }}
      >
        <span class="time">${index + 1}</span>
        <piece-mark .piece=${look(game, side, arenaMarks)}></piece-mark>
        <span><span class="unseen">${sideName(game, side, arenaMarks)}, </span>${move}</span>
        <span class="time">${by === "page" || by === "native" ? text.battle.by[by] : ""} ${ms === undefined ? "" : text.play.seconds(Math.round(ms / 100) * 100)}</span>
      </button>
    </li>`;
  }

  /** Where the relay wants its token, the link is followed by hand: a browser would not send that with it. */
  private readonly onTranscript = async (event: Event): Promise<void> => {
    if (this.battle === undefined || token() === "") return;
    event.preventDefault();
    try {
      const address = URL.createObjectURL(await askRelayFile(transcriptAddress(this.battle)));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${this.battle.id}.jsonl`;
      link.click();
      URL.revokeObjectURL(address);
    } catch (thrown) {
      this.status = thrown instanceof RelayError ? thrown.kind : "refused";
    }
  };

  private readonly load = async (): Promise<void> => {
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    this.status = "loading";
    this.positions = [];
    this.at = 0;
    const [game = "", id = ""] = this.address.split("/");
    try {
      const battle = await fetchBattle(game, decodeURIComponent(id), signal);
      this.battle = battle;
      this.status = battle === undefined ? "missing" : "shown";
      if (battle !== undefined) await this.work(battle, signal);
    } catch (thrown) {
      if (!signal.aborted) this.status = thrown instanceof RelayError ? thrown.kind : "refused";
    }
  };

  /** Works out the position after each ply. A move that the rules refuse, as a cheat's is, ends the replay before it. */
  private async work({ game, start, plies }: PastBattle, signal: AbortSignal): Promise<void> {
    if (game === "battleship") return;
    const engine = new EngineClient();
    const positions: string[] = [];
    try {
      let state = start === "" ? await engine.start(game, "arena") : await engine.state(game, start);
      positions.push(state.position);
      for (const { move } of plies) {
        if (signal.aborted) return;
        state = await engine.play(game, state.position, move);
        positions.push(state.position);
      }
    } catch {
      // Up to here the battle can be shown.
    } finally {
      engine.destroy();
      if (!signal.aborted) {
        this.positions = positions;
        this.at = Math.max(positions.length - 1, 0);
      }
    }
  }
}
