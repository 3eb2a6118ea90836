import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { RelayError, askRelayFile } from "../relay/api";
import { token } from "../relay/token";
import "../relay/token-form";
import "../replay/game-replay";
import type { GameRecord } from "../replay/record";
import { text } from "../strings/text";
import { layout } from "./history-layout";
import { marksOf, recordOf } from "./past-record";
import { fetchBattle, transcriptAddress, type PastBattle } from "./records";

/** One battle of the past: what came of it, its replay, and its transcript. */
@customElement("past-battle")
export class PastBattleView extends LitElement {
  static override styles = [
    shared,
    layout,
    css`
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
    `,
  ];

  /** "game/id", as in the page's address. */
  @property() address = "";

  @state() private battle: PastBattle | undefined;
  private record: GameRecord | undefined;
  @state() private status: "loading" | "shown" | "missing" | "absent" | "token" | "refused" = "loading";
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
        return html`<p class="empty">${text.history.loading}</p>`;
      case "token":
        return html`<token-form @token=${this.load}></token-form>`;
      case "absent":
        return html`<p class="empty">${text.history.absent}</p>`;
      case "missing":
      case "refused":
        return html`<p class="empty">${text.history.missing}</p>`;
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
        ${flipped === undefined || reason.includes(flipped.why)
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
      ${this.record === undefined ? nothing : html`<game-replay lenient .record=${this.record} .ply=${Infinity} .marks=${marksOf(battle)} .notes=${[reason]}></game-replay>`}`;
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
    const [game = "", id = ""] = this.address.split("/");
    try {
      const battle = await fetchBattle(game, decodeURIComponent(id), signal);
      this.battle = battle;
      this.record = battle && recordOf(battle);
      this.status = battle === undefined ? "missing" : "shown";
    } catch (thrown) {
      if (!signal.aborted) this.status = thrown instanceof RelayError ? thrown.kind : "refused";
    }
  };
}
