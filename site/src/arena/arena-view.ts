import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import { shared } from "../elements/shared-styles";
import "../elements/ui-choice";
import type { ChooseEvent } from "../elements/ui-choice";
import "../elements/ui-switch";
import type { ToggleEvent } from "../elements/ui-switch";
import type { EngineGame } from "../engine/client";
import { isEngineGame, practiceGames } from "../games";
import { token } from "../relay/token";
import "../relay/token-form";
import { text } from "../strings/text";
import { ArenaSession } from "./arena-session";
import "./battle-card";
import "./battle-view";
import "./link-line";
import type { Hello } from "./protocol";
import "./team-url";
import { opponentsOf, type Opponent } from "./tryout";

/** The battles of the team: the link to the relay, who decides, practice, and every battle as a card. */
@customElement("arena-view")
export class ArenaView extends LitElement {
  static override styles = [
    shared,
    css`
      .view {
        display: grid;
        gap: 1.5rem;
      }
      h1 {
        margin-block-end: 0.25rem;
      }
      .panel {
        display: grid;
        align-content: start;
        gap: 1.25rem;
        min-inline-size: 0;
      }
      .group {
        display: grid;
        gap: 1rem;
        padding-block-start: 1.25rem;
        border-block-start: 1px solid var(--line);
      }
      .go {
        display: grid;
        gap: 0.625rem;
      }
      .go .primary {
        min-height: 3.25rem;
        font-size: 1.0625rem;
      }
      .battles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
        align-items: start;
        gap: 1rem;
      }
      .battles > :only-child {
        max-inline-size: 30rem;
      }
      h2 {
        margin-block-end: 0.5rem;
      }
      dl {
        display: grid;
        gap: 0.125rem;
      }
      .links {
        margin-block-start: 0.5rem;
        font-size: 0.9375rem;
        color: var(--ink-soft);
      }
      .links > div {
        display: flex;
        gap: 0.375rem;
      }
      .links dt::after {
        content: ":";
      }
      dd {
        overflow-wrap: anywhere;
      }
      .address {
        font: 0.875rem/1.5 var(--mono);
        color: var(--ink-soft);
      }
      @media (min-width: 56rem) {
        .view {
          grid-template-columns: 20rem minmax(0, 1fr);
          gap: 3rem;
        }
      }
    `,
  ];

  @state() private game: EngineGame = "tic-tac-toe";
  @state() private opponent: Opponent = "random";
  @state() private starting = false;
  @state() private said = "";
  /** Why the last practice battle did not start, or "". */
  @state() private refusal = "";

  /** The id of the battle that is opened, or "". */
  @property() open = "";

  private session: ArenaSession | undefined;
  private changes = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    const session = new ArenaSession();
    session.addEventListener("change", () => {
      this.changes++;
      this.requestUpdate();
    });
    this.session = session;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session?.destroy();
    this.session = undefined;
  }

  override render() {
    const session = this.session;
    if (session === undefined) return nothing;
    const hello = session.hello;
    return html`${this.open === ""
        ? nothing
        : html`<battle-view .session=${session} .battle=${this.open} .change=${this.changes}></battle-view>`}
      <div class="view" ?hidden=${this.open !== ""}>
        <div class="panel">
          <div>
            <h1>${text.arena.title}</h1>
            <link-line .link=${session.link} @retry=${this.onRetry}></link-line>
            ${session.link.status === "unauthorized" ? html`<token-form @token=${this.onToken}></token-form>` : nothing}
            ${hello === undefined ? nothing : this.links(session)}
          </div>
          ${hello === undefined ? nothing : this.controls(session, hello)}
        </div>
        <section aria-labelledby="battles-title">
          <h2 id="battles-title">${text.arena.battles}</h2>
          ${this.battles(session)}
        </section>
      </div>
      <p class="unseen" aria-live="polite">${this.said}</p>`;
  }

  /** The two links behind the one to the relay: what the relay has open to the arena, and what this page's engine does. */
  private links(session: ArenaSession) {
    const live = session.battles.filter(({ battle }) => battle.result === undefined && battle.asked === undefined);
    const opening = live.filter(({ battle }) => battle.phase === "connecting").length;
    return html`<dl class="links">
      <div><dt>${text.links.arena}</dt><dd>${text.links.streams(live.length - opening, opening)}</dd></div>
      <div><dt>${text.links.engine}</dt><dd>${session.trouble === "" ? text.links.searches(session.searches) : text.links.broken}</dd></div>
    </dl>`;
  }

  private onToken(): void {
    this.session?.admit(token());
  }

  private controls(session: ArenaSession, hello: Hello) {
    return html`
      ${hello.practice ? this.practice() : nothing}
      <div class="group">
        <ui-switch
          .label=${text.arena.autoPlay}
          .hint=${text.arena.autoPlayHint}
          .on=${session.autoPlay}
          @toggle=${this.onToggle}
        ></ui-switch>
        ${session.trouble === "" ? nothing : html`<p class="fault" role="alert">${text.arena.engineTrouble(session.trouble)}</p>`}
      </div>
      ${hello.teamUrl === ""
        ? nothing // a duel: no arena is to know of it
        : html`<div class="group">
            <team-url .url=${hello.teamUrl}></team-url>
            <dl>
              <dt class="label">${text.arena.playsIn}</dt>
              ${hello.practice ? html`<dd>${text.arena.practice}</dd>` : nothing}
              <dd class="address">${hello.arena}</dd>
            </dl>
          </div>`}
    `;
  }

  private practice() {
    return html`<div class="group">
      <ui-choice
        .label=${text.arena.pickGame}
        .value=${this.game}
        .options=${practiceGames.map((game) => ({ value: game, label: text.games[game] }))}
        @choose=${this.onGame}
      ></ui-choice>
      <ui-choice
        .label=${text.arena.opponent}
        .value=${this.opponent}
        .options=${opponentsOf(this.game).map((opponent) => ({ value: opponent, label: text.arena.opponents[opponent] }))}
        @choose=${this.onOpponent}
      ></ui-choice>
      <div class="go">
        <button class="button primary" type="button" ?disabled=${this.starting} @click=${this.onAutoPlay}>
          ${text.arena.autoPlayGame(this.game)}
        </button>
        <button class="button" type="button" ?disabled=${this.starting} @click=${this.onPractise}>
          ${this.starting ? text.arena.starting : text.arena.startPractice}
        </button>
      </div>
      ${this.refusal === "" ? nothing : html`<p class="fault" role="alert">${text.arena.tryoutFailed(this.refusal)}</p>`}
    </div>`;
  }

  private battles(session: ArenaSession) {
    const battles = session.battles;
    if (battles.length === 0) {
      return html`<p class="empty">${noBattles(session.hello)}</p>`;
    }
    const linked = session.link.status === "open";
    return html`<div class="battles">
      ${repeat(
        battles,
        ({ battle }) => battle.id,
        (known) => html`<battle-card .known=${known} ?linked=${linked}></battle-card>`,
      )}
    </div>`;
  }

  private onRetry(): void {
    this.session?.retryLink();
  }

  private onToggle(event: ToggleEvent): void {
    void this.session?.setAutoPlay(event.detail.on);
  }

  private onGame(event: ChooseEvent): void {
    if (isEngineGame(event.detail.value)) this.game = event.detail.value;
    if (!opponentsOf(this.game).includes(this.opponent)) this.opponent = "random";
    this.refusal = "";
  }

  private onOpponent(event: ChooseEvent): void {
    this.opponent = opponentsOf(this.game).find((opponent) => opponent === event.detail.value) ?? "random";
  }

  /** What a newcomer presses: this page becomes the agent, and a battle begins. */
  private onAutoPlay(): void {
    void this.practise(true);
  }

  private onPractise(): void {
    void this.practise(false);
  }

  /** On a phone the battles begin below the window's end, where nobody would see that one has begun. */
  private showBattles(): void {
    const section = this.renderRoot.querySelector("section");
    if (section !== null && section.getBoundingClientRect().top > innerHeight / 2) section.scrollIntoView();
  }

  private async practise(autoPlay: boolean): Promise<void> {
    const { session, game } = this;
    if (session === undefined) return;
    this.starting = true;
    this.refusal = "";
    this.said = "";
    try {
      if (autoPlay) await session.setAutoPlay(true);
      await session.practise(game, this.opponent);
      this.said = text.arena.started(game);
      this.showBattles();
    } catch (thrown) {
      this.refusal = thrown instanceof Error ? thrown.message : String(thrown);
    } finally {
      this.starting = false;
    }
  }
}

function noBattles(hello: Hello | undefined): string {
  if (hello === undefined) return text.arena.noBattlesUnlinked;
  return hello.practice ? text.arena.noBattlesPractice : text.arena.noBattles;
}
