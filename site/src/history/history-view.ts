import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import { shared } from "../elements/shared-styles";
import type { EngineGame } from "../engine/client";
import { isEngineGame, practiceGames } from "../games";
import { RelayError } from "../relay/api";
import "../relay/token-form";
import { text } from "../strings/text";
import { layout } from "./history-layout";
import "./past-battle";
import { fetchDays, fetchPage, outcomes, type Day, type Filter, type Outcome, type Past } from "./records";
import "./results-chart";

/** How long after the last key the opponent's name is searched for, in milliseconds. */
const typing = 300;

type Status = "loading" | "shown" | "absent" | "token" | "refused";

/** Every battle that the relay remembers: what came of it, filtered, charted, and opened to be replayed. */
@customElement("history-view")
export class HistoryView extends LitElement {
  static override styles = [shared, layout];

  /** The battle that is opened, "game/id", or "" for the list. */
  @property() open = "";

  @state() private filter: Filter = { game: "", outcome: "", opponent: "" };
  @state() private battles: readonly Past[] = [];
  @state() private next = "";
  @state() private days: readonly Day[] = [];
  @state() private status: Status = "loading";
  @state() private refusal = "";

  private request = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.request.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The list is fetched anew when it is come back to: battles end meanwhile.
    if (changed.has("open") && this.open === "") void this.load();
  }

  override render() {
    if (this.open !== "") return html`<past-battle .address=${this.open}></past-battle>`;
    return html`<div class="view">
      <h1>${text.history.title}</h1>
      ${this.body()}
    </div>`;
  }

  private body() {
    switch (this.status) {
      case "absent":
        return html`<p class="empty">${text.history.absent}</p>`;
      case "token":
        return html`<token-form @token=${this.onRetry}></token-form>`;
      case "refused":
        return html`<div class="fault" role="alert">
          <p>${text.history.refused} <span lang="en">${this.refusal}</span></p>
          <button class="button small" type="button" @click=${this.onRetry}>${text.arena.retryNow}</button>
        </div>`;
      case "loading":
      case "shown":
        return html`${this.filters()}
          <results-chart .days=${this.days}></results-chart>
          ${this.list()}`;
    }
  }

  private filters() {
    const { game, outcome, opponent } = this.filter;
    return html`<div class="filters" role="group" aria-label=${text.history.filters}>
      <label>
        <span class="label">${text.history.game}</span>
        <select @change=${this.onGame}>
          <option value="" ?selected=${game === ""}>${text.history.all}</option>
          ${practiceGames.map((name) => html`<option value=${name} ?selected=${name === game}>${text.games[name]}</option>`)}
        </select>
      </label>
      <label>
        <span class="label">${text.history.outcome}</span>
        <select @change=${this.onOutcome}>
          <option value="" ?selected=${outcome === ""}>${text.history.all}</option>
          ${outcomes.map((name) => html`<option value=${name} ?selected=${name === outcome}>${text.battle.results[name]}</option>`)}
        </select>
      </label>
      <label class="wide">
        <span class="label">${text.history.opponent}</span>
        <input type="search" autocomplete="off" .value=${opponent} @input=${this.onOpponent} />
      </label>
    </div>`;
  }

  private list() {
    if (this.status === "loading" && this.battles.length === 0) return html`<p class="empty">${text.history.loading}</p>`;
    if (this.battles.length === 0) return html`<p class="empty">${this.filtered ? text.history.nothingFound : text.history.nothingYet}</p>`;
    return html`<ul aria-label=${text.arena.battles}>
        ${repeat(this.battles, ({ game, id }) => `${game}/${id}`, drawPast)}
      </ul>
      ${this.next === ""
        ? nothing
        : html`<button class="button more" type="button" ?disabled=${this.status === "loading"} @click=${this.onMore}>
            ${text.history.more}
          </button>`}`;
  }

  private get filtered(): boolean {
    return Object.values(this.filter).some((value) => value !== "");
  }

  private onGame(event: Event): void {
    const game = (event.target as HTMLSelectElement).value;
    this.narrow({ game: isEngineGame(game) ? game : "" });
  }

  private onOutcome(event: Event): void {
    const wanted = (event.target as HTMLSelectElement).value;
    this.narrow({ outcome: outcomes.find((outcome) => outcome === wanted) ?? "" });
  }

  private onOpponent(event: Event): void {
    const opponent = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.narrow({ opponent });
    }, typing);
  }

  private narrow(by: { game?: EngineGame | ""; outcome?: Outcome | ""; opponent?: string }): void {
    this.filter = { ...this.filter, ...by };
    void this.load();
  }

  private onMore(): void {
    void this.fetch(this.next);
  }

  private onRetry(): void {
    void this.load();
  }

  private async load(): Promise<void> {
    this.request.abort();
    this.request = new AbortController();
    await this.fetch("");
  }

  /** Fetches one page, the first of which replaces what is shown. */
  private async fetch(cursor: string): Promise<void> {
    const { signal } = this.request;
    this.status = "loading";
    try {
      const [page, days] = await Promise.all([
        fetchPage(this.filter, cursor, signal),
        cursor === "" ? fetchDays(this.filter.game, signal) : this.days,
      ]);
      this.battles = cursor === "" ? page.battles : [...this.battles, ...page.battles];
      this.next = page.next;
      this.days = days;
      this.status = "shown";
    } catch (thrown) {
      if (signal.aborted) return;
      this.status = thrown instanceof RelayError ? thrown.kind : "refused";
      this.refusal = thrown instanceof Error ? thrown.message : String(thrown);
    }
  }
}

function drawPast(past: Past) {
  const { game, id, outcome, reason, opponent, moves, points, startedAt } = past;
  return html`<li>
    <a href="#history/${game}/${encodeURIComponent(id)}">
      <span class="badge ${outcome}">${text.battle.results[outcome]}</span>
      <span class="what">
        <strong>${text.games[game]}</strong>
        ${opponent === "" ? nothing : html`<span>${text.history.against(opponent)}</span>`}
      </span>
      <span class="why" lang="en">${reason}</span>
      <span class="facts">
        ${text.battle.moves(moves)}${points === undefined ? nothing : html` · ${text.history.points(points)}`}${startedAt === undefined
          ? nothing
          : html` · <time datetime=${startedAt.toISOString()}>${text.history.moment(startedAt)}</time>`}
      </span>
    </a>
  </li>`;
}
