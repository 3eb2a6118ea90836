import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";

import { shared } from "./elements/shared-styles";
import type { ChooseEvent } from "./elements/ui-choice";
import type { GameName } from "./engine/client";
import { isGameName } from "./games";
import { Updates } from "./offline/updates";
import "./play/play-view";
import { readRoute, tableFragment, type Route } from "./route";
import { isLanguage, language, languages, rememberLanguage, showLanguage, text, type Language } from "./strings/text";
import { chooseTheme, currentTheme, type Theme } from "./theme";

/** The frame of the page: the name, the two views, the theme. */
@customElement("arenabot-app")
export class App extends LitElement {
  static override styles = [
    shared,
    css`
      header {
        display: flex;
        align-items: center;
        gap: 0.5rem 1.5rem;
        max-inline-size: var(--page);
        min-height: 4rem;
        margin-inline: auto;
        padding-inline: clamp(1rem, 4vw, 2.5rem);
      }
      .name {
        display: flex;
        align-items: center;
        gap: 0.625rem;
        font-size: 1.125rem;
        font-weight: 700;
        letter-spacing: -0.02em;
      }
      .name svg {
        inline-size: 1.75rem;
        block-size: 1.75rem;
      }
      .plate {
        fill: light-dark(#1f2a44, #33415f);
      }
      nav {
        display: flex;
        gap: 0.25rem;
        margin-inline-end: auto;
      }
      .tools {
        display: flex;
        align-items: center;
        gap: 0.25rem;
      }
      select {
        min-height: 2.75rem;
        max-inline-size: 7.5rem;
        padding-inline: 0.5rem 0.25rem;
        border: 0;
        border-radius: var(--radius);
        background: transparent;
        color: var(--ink-soft);
        font-size: 0.9375rem;
      }
      select:hover {
        background: var(--sunken);
        color: var(--ink);
      }
      /* The list that opens is the system's own and would else be drawn without a ground. */
      option {
        background: var(--surface);
        color: var(--ink);
      }
      nav a {
        display: grid;
        align-items: center;
        min-height: 2.75rem;
        padding-inline: 0.875rem;
        border-radius: var(--radius);
        color: var(--ink-soft);
        font-weight: 600;
        text-decoration: none;
      }
      nav a:hover {
        color: var(--ink);
      }
      nav a[aria-current="page"] {
        color: var(--ink);
        box-shadow: inset 0 -3px 0 -1px var(--accent);
        border-radius: 2px;
      }
      .theme {
        display: grid;
        place-items: center;
        inline-size: 2.75rem;
        block-size: 2.75rem;
        padding: 0;
        border: 0;
        border-radius: 50%;
        background: transparent;
        color: var(--ink-soft);
      }
      .theme:hover {
        background: var(--sunken);
        color: var(--ink);
      }
      .theme svg {
        inline-size: 1.375rem;
        block-size: 1.375rem;
      }
      .update {
        position: fixed;
        inset-block-end: 1rem;
        inset-inline: 1rem;
        z-index: 1;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1rem;
        max-inline-size: 34rem;
        margin-inline: auto;
        padding: 0.75rem 1rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
        box-shadow: 0 4px 16px rgb(0 0 0 / 20%);
      }
      .update p {
        flex: 1 1 14rem;
      }
      main {
        max-inline-size: var(--page);
        margin-inline: auto;
        padding: clamp(0.5rem, 2vw, 1.5rem) clamp(1rem, 4vw, 2.5rem) 3rem;
      }
      /* The views get a row of their own where they would crowd out the name. */
      @media (max-width: 44rem) {
        header {
          flex-wrap: wrap;
          gap: 0;
          padding-block-start: 0.25rem;
        }
        .name {
          margin-inline-end: auto;
        }
        nav {
          order: 1;
          flex: 1 0 100%;
          margin-inline: -0.625rem;
        }
        nav a {
          padding-inline: 0.625rem;
          text-align: center;
        }
      }
    `,
  ];

  @state() private route: Route = readRoute(location.hash);

  /** The game on the table, kept while the other view is looked at. */
  private game: GameName = "tic-tac-toe";

  /** The views visited so far. They stay in the page, hidden, so that a game and the battles go on meanwhile. */
  private readonly opened = new Set<Route["view"]>();

  @state() private theme: Theme = currentTheme();

  /** The view whose code was asked for last, and whether that could not be had. */
  private fetched: Route["view"] = "play";
  @state() private notFetched = false;

  private readonly updates = new Updates();
  @state() private updateLater = false;

  private readonly onHash = (): void => {
    this.route = readRoute(location.hash);
  };

  private readonly systemTheme = matchMedia("(prefers-color-scheme: dark)");

  private readonly onSystemTheme = (): void => {
    this.theme = currentTheme();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.onHash);
    this.systemTheme.addEventListener("change", this.onSystemTheme);
    this.updates.addEventListener("ready", () => {
      this.requestUpdate();
    });
    this.updates.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.onHash);
    this.systemTheme.removeEventListener("change", this.onSystemTheme);
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.opened.add(this.route.view);
    if (this.route.view !== this.fetched) void this.fetchView((this.fetched = this.route.view));
    if (this.route.view === "play" && this.route.game !== undefined) this.game = this.route.game;
  }

  override render() {
    const { view } = this.route;
    return html`
      <header>
        <div class="name">${logo}<span>${text.name}</span></div>
        <nav aria-label=${text.nav.label}>
          <a href="#play" aria-current=${view === "play" ? "page" : nothing}>${text.nav.play}</a>
          <a href="#arena" aria-current=${view === "arena" ? "page" : nothing}>${text.nav.arena}</a>
          <a href="#history" aria-current=${view === "history" ? "page" : nothing}>${text.nav.history}</a>
          <a href="#bench" aria-current=${view === "bench" ? "page" : nothing}>${text.nav.bench}</a>
        </nav>
        <div class="tools">
          <select aria-label=${text.language} @change=${this.onLanguage}>
            ${Object.entries(languages).map(
              ([tag, name]) => html`<option value=${tag} lang=${tag} .selected=${live(tag === language)}>${name}</option>`,
            )}
          </select>
          <button
            class="theme"
            type="button"
            aria-label=${this.theme === "dark" ? text.theme.toLight : text.theme.toDark}
            title=${this.theme === "dark" ? text.theme.toLight : text.theme.toDark}
            @click=${this.onTheme}
          >
            ${this.theme === "dark" ? sun : moon}
          </button>
        </div>
      </header>
      <main>
        ${this.opened.has("play")
          ? html`<play-view ?hidden=${view !== "play"} .game=${this.game} @pick-game=${this.onPickGame}></play-view>`
          : nothing}
        ${this.opened.has("arena") ? html`<arena-view ?hidden=${view !== "arena"} .open=${this.route.view === "arena" ? this.route.open : ""}></arena-view>` : nothing}
        ${view === "history" ? html`<history-view .open=${this.route.open}></history-view>` : nothing}
        ${this.route.view === "replay" ? html`<replay-view .link=${this.route.link}></replay-view>` : nothing}
        ${this.opened.has("bench") ? html`<bench-view ?hidden=${view !== "bench"}></bench-view>` : nothing}
        ${this.notFetched ? html`<p class="fault" role="alert">${text.app.notFetched}</p>` : nothing}
      </main>
      ${this.updates.ready && !this.updateLater ? this.updateNote() : nothing}
    `;
  }

  private updateNote() {
    return html`<div class="update" role="status">
      <p>${text.app.update}</p>
      <button class="button small primary" type="button" @click=${this.onUpdate}>${text.app.updateNow}</button>
      <button class="button small" type="button" @click=${this.onLater}>${text.app.updateLater}</button>
    </div>`;
  }

  private onUpdate(): void {
    this.updates.accept();
  }

  private onLater(): void {
    this.updateLater = true;
  }

  /** Fetches the code of the views that few visits need. */
  private async fetchView(view: Route["view"]): Promise<void> {
    try {
      if (view === "arena") await import("./arena/arena-view");
      if (view === "history") await import("./history/history-view");
      if (view === "replay") await import("./replay/replay-view");
      if (view === "bench") await import("./bench/bench-view");
      this.notFetched = false;
    } catch {
      this.notFetched = true;
    }
  }

  private onTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    chooseTheme(this.theme);
  }

  private onLanguage(event: Event): void {
    const chosen = (event.target as HTMLSelectElement).value;
    if (isLanguage(chosen)) void this.chooseLanguage(chosen);
  }

  /** A language that cannot be fetched, as offline before it was ever used, leaves the one that is shown selected. */
  private async chooseLanguage(chosen: Language): Promise<void> {
    if (await showLanguage(chosen)) rememberLanguage(chosen);
    else this.requestUpdate();
  }

  private onPickGame(event: ChooseEvent): void {
    const game = event.detail.value;
    if (isGameName(game)) location.hash = tableFragment(game);
  }
}

const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect class="plate" width="32" height="32" rx="8" />
  <circle cx="11" cy="16" r="5" fill="#f0603f" />
  <path d="M22 10.5 27.5 16 22 21.5 16.5 16Z" fill="#f2c14b" />
</svg>`;

const sun = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
  <circle cx="12" cy="12" r="4.5" />
  <path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
</svg>`;

const moon = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true">
  <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
</svg>`;
