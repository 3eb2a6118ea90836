import { LitElement, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";

import type { BoardEvent } from "../boards/board";
import { drawBoard } from "../boards/draw-board";
import { boardSize } from "../elements/board-size";
import { shared } from "../elements/shared-styles";
import "../elements/ui-choice";
import type { ChooseEvent } from "../elements/ui-choice";
import "../relay/token-form";
import { text } from "../strings/text";
import { layout } from "./bench-layout";
import "./exchange-list";
import { Match, type Rival, type Setup } from "./match";
import { GridReferee, SeaReferee } from "./referee";
import { classicSea, smallSea } from "./sea";
import type { SeaOwner } from "../boards/sea-board";
import "../boards/sea-target";
import type { Way } from "./transport";
import type { BenchGame, Dialect, Seat } from "./wire";

const games: readonly BenchGame[] = ["tic-tac-toe", "connect4", "battleship"];
const dialects: readonly Dialect[] = ["json", "bolosseum", "form"];
const rivals: readonly Rival[] = ["you", "itself", "quick", "strong", "random"];
const ways: readonly Way[] = ["relay", "direct"];

/** BotsArena's test page, for all its games: a bot's address, a game against it, every message, and what is wrong with each. */
@customElement("bench-view")
export class BenchView extends LitElement {
  static override styles = [shared, boardSize, layout];

  @state() private url = "";
  @state() private game: BenchGame = "tic-tac-toe";
  @state() private dialect: Dialect = "json";
  @state() private rival: Rival = "quick";
  @state() private way: Way = "relay";
  @state() private bot: Seat = 0;
  @state() private small = false;
  /** What is wrong with the address, or "". */
  @state() private refusal = "";

  private match: Match | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.match?.stop();
  }

  override render() {
    return html`<div class="view">
      <form class="panel" novalidate @submit=${this.onSubmit}>
        <div>
          <h1>${text.bench.title}</h1>
          <p class="hint">${text.bench.intro}</p>
        </div>
        <div class="field">
          <label class="label" for="url">${text.bench.url}</label>
          <input
            id="url"
            type="url"
            inputmode="url"
            autocomplete="off"
            spellcheck="false"
            placeholder="https://bot.example.org/bot"
            aria-invalid=${this.refusal === "" ? "false" : "true"}
            aria-describedby="url-fault"
            .value=${live(this.url)}
            @input=${this.onUrl}
          />
          <p class="wrong" id="url-fault">${this.refusal}</p>
        </div>
        ${this.choices()}
        <div class="actions">
          <button class="button primary" type="submit">${text.bench.start}</button>
          <button class="button" type="button" ?disabled=${!this.running} @click=${this.onStop}>${text.bench.stop}</button>
        </div>
      </form>
      <section class="play sized ${this.match?.setup.game ?? ""}" aria-labelledby="bench-game">
        <h2 id="bench-game">${text.bench.gameTitle}</h2>
        ${this.match === undefined ? html`<p class="empty">${text.bench.nothingYet}</p>` : this.table(this.match)}
      </section>
      <section class="log" aria-labelledby="bench-log">
        <h2 id="bench-log">${text.bench.messages}</h2>
        <exchange-list .exchanges=${[...(this.match?.log ?? [])]}></exchange-list>
      </section>
    </div>`;
  }

  private choices() {
    const choice = <T extends string>(label: string, value: T, values: readonly T[], names: Readonly<Record<T, string>>, set: (value: T) => void) =>
      html`<ui-choice
        .label=${label}
        .value=${value}
        .options=${values.map((one) => ({ value: one, label: names[one] }))}
        @choose=${(event: ChooseEvent) => {
          const chosen = values.find((one) => one === event.detail.value);
          if (chosen !== undefined) set(chosen);
        }}
      ></ui-choice>`;
    const { bench } = text;
    return html`
      ${choice(bench.game, this.game, games, text.games, (game) => (this.game = game))}
      ${this.game === "battleship"
        ? choice(bench.board, this.small ? "small" : "classic", ["classic", "small"], bench.boards, (size) => (this.small = size === "small"))
        : nothing}
      ${choice(bench.dialect, this.dialect, dialects, bench.dialects, (dialect) => (this.dialect = dialect))}
      ${choice(bench.rival, this.rival, rivals, bench.rivals, (rival) => (this.rival = rival))}
      ${this.rival === "itself"
        ? nothing
        : choice(bench.seat, this.bot === 0 ? "first" : "second", ["first", "second"], bench.seats, (seat) => {
            this.bot = seat === "first" ? 0 : 1;
          })}
      <div>
        ${choice(bench.way, this.way, ways, bench.ways, (way) => (this.way = way))}
        <p class="hint">${bench.wayHints[this.way]}</p>
      </div>
    `;
  }

  private table(match: Match) {
    const wantsToken = match.faults.some((fault) => fault.name === "token");
    return html`
      <p class="status" role="status">${statusWords(match)}</p>
      ${wantsToken ? html`<token-form @token=${this.onToken}></token-form>` : nothing}
      ${this.lostBy(match)} ${match.referee === undefined ? nothing : this.board(match)}
    `;
  }

  /** The fault that lost the game, said where the game is looked at. */
  private lostBy(match: Match) {
    const fault = match.phase === "over" ? match.log.at(-1)?.faults.find(({ loses }) => loses) : undefined;
    if (fault === undefined) return nothing;
    return html`<p class="fault">${text.bench.faults[fault.name](fault.detail)}</p>`;
  }

  private board({ referee, phase, setup }: Match) {
    const last = referee?.moves.at(-1) ?? "";
    const mine: Seat = setup.bot === 0 ? 1 : 0;
    const legal = phase === "person" ? (referee?.legal ?? []) : [];
    if (referee instanceof GridReferee) {
      const { position, moves, line, game } = referee;
      const table = { legal, onMove: this.onMove, onIllegal: () => undefined };
      return html`<div class="table">${drawBoard({ game, position, moves, line }, setup.rival === "you" ? table : undefined)}</div>`;
    }
    if (!(referee instanceof SeaReferee)) return nothing;
    const own = setup.rival === "you" ? mine : 0;
    const theirs = referee.fleets[own === 0 ? 1 : 0];
    const shown = setup.rival !== "you" || phase === "over";
    const position = `${theirs.draw(shown)} ${referee.fleets[own].draw(true)}`;
    const shooter: Seat = referee.moves.length % 2 === 1 ? 0 : 1;
    const lastIn = shooter === own ? 0 : 1;
    const owners = [ownerOf(setup, own === 0 ? 1 : 0), ownerOf(setup, own)] as const;
    return html`${setup.rival === "you"
        ? html`<sea-target
            class="table"
            .sea=${theirs.draw(false)}
            .legal=${legal}
            .last=${theirs.strikes.at(-1)?.target ?? ""}
            .label=${text.board.target}
            @board-move=${this.onMove}
          ></sea-target>`
        : nothing}
      <div class="table">${drawBoard({ game: "battleship", position, moves: referee.moves, last, lastIn, owners })}</div>`;
  }

  private get running(): boolean {
    return this.match !== undefined && !["over", "stopped", "failed"].includes(this.match.phase);
  }

  private readonly onMove = (event: BoardEvent): void => {
    this.match?.play(event.detail.move);
  };

  private onUrl(event: Event): void {
    this.url = (event.target as HTMLInputElement).value;
    this.refusal = "";
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    const url = webAddress(this.url);
    this.refusal = url === undefined ? text.bench.badUrl : "";
    if (url === undefined) {
      this.renderRoot.querySelector<HTMLElement>("#url")?.focus();
      return;
    }
    const { game, dialect, way, rival, bot } = this;
    this.begin({ url, game, dialect, way, rival, bot, sea: this.small ? smallSea : classicSea });
  }

  private onStop(): void {
    this.match?.stop();
  }

  /** With the token at hand, the same game again. */
  private onToken(): void {
    if (this.match !== undefined) this.begin(this.match.setup);
  }

  private begin(setup: Setup): void {
    this.match?.stop();
    const match = new Match(setup);
    this.match = match;
    match.addEventListener("change", () => {
      if (this.match === match) this.requestUpdate();
    });
    this.requestUpdate();
    void match.run();
  }
}

/** A whole address of the web, without a user's name and password; undefined for anything else. */
function webAddress(given: string): string | undefined {
  if (!URL.canParse(given.trim())) return undefined;
  const url = new URL(given.trim());
  return ["http:", "https:"].includes(url.protocol) && url.username === "" && url.password === "" ? url.href : undefined;
}

function statusWords({ phase, winner, names, setup, failure, log }: Match): string {
  const name = names[setup.bot] ?? "";
  switch (phase) {
    case "starting":
      return text.bench.starting;
    case "bot":
      return text.bench.botThinks;
    case "rival":
      return text.bench.rivalThinks;
    case "person":
      return text.bench.yourTurn;
    case "stopped":
      return text.bench.stopped;
    case "failed":
      return text.bench.failed(failure);
    case "over": {
      if (winner === "draw") return text.bench.draw;
      if (setup.rival === "itself") return text.bench.seatWon(winner === 0);
      return winner === setup.bot ? text.bench.botWon(name) : text.bench.botLost(name, log.length);
    }
  }
}

/** Whose sea a seat's is: the bot's, or that of who plays against it; by their seats where the bot plays against itself. */
function ownerOf({ bot, rival }: Match["setup"], seat: Seat): SeaOwner {
  const name = rival === "itself" ? text.bench.seats[seat === 0 ? "first" : "second"] : seat === bot ? text.bench.bot : text.bench.rivals[rival];
  return { name, title: name };
}
