import { LitElement, css, html, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";

/** Reports the ply to show. */
export type StepEvent = CustomEvent<{ readonly ply: number }>;

/** How long a move is shown at 1×, in milliseconds. */
const beat = 1000;
const speeds = [1, 2, 4, 8];

/** First, back, play, forward, last, the speed and a scrubber. Reports `step`. */
@customElement("replay-keys")
export class ReplayKeys extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }
      .keys {
        display: grid;
        grid-template-columns: repeat(2, minmax(2.75rem, 1fr)) minmax(5.5rem, 2fr) repeat(2, minmax(2.75rem, 1fr)) 4rem;
        gap: 0.5rem;
      }
      .button {
        padding-inline: 0.25rem;
      }
      svg {
        inline-size: 1.125rem;
        block-size: 1.125rem;
        fill: currentColor;
      }
      select {
        min-height: 2.75rem;
        padding-inline: 0.5rem 0.25rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
      }
      input {
        inline-size: 100%;
        min-block-size: 1.5rem;
        margin: 0;
        accent-color: var(--accent);
      }
      @media (max-width: 26rem) {
        .keys {
          grid-template-columns: repeat(2, minmax(2.5rem, 1fr)) minmax(4.75rem, 2fr) repeat(2, minmax(2.5rem, 1fr)) 3.5rem;
          gap: 0.25rem;
        }
        .primary svg {
          display: none;
        }
      }
    `,
  ];

  @property({ type: Number }) ply = 0;
  @property({ type: Number }) last = 0;

  @state() private plays = false;
  @state() private speed = 1;

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The ply that playing has led to; any other means that somebody went elsewhere. */
  private played = -1;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.plays && changed.has("ply") && this.ply !== this.played) this.pause();
  }

  override render() {
    const { ply, last } = this;
    return html`<input
        type="range"
        min="0"
        max=${last}
        .value=${String(ply)}
        aria-label=${text.replay.position}
        aria-valuetext=${text.replay.now(ply, last, "")}
        @input=${this.onScrub}
      />
      <div class="keys" role="group" aria-label=${text.replay.title}>
        ${this.button(text.replay.first, "M5 4h3v16H5zM20 4v16L9 12z", 0)} ${this.button(text.replay.back, "M18 4v16L6 12z", ply - 1)}
        <button class="button primary" type="button" ?disabled=${last === 0} @click=${this.onPlay}>
          ${sign(this.plays ? "M6 4h4v16H6zM14 4h4v16h-4z" : "M7 4v16l13-8z")}${this.plays ? text.replay.pause : text.replay.play}
        </button>
        ${this.button(text.replay.forward, "M6 4v16l12-8z", ply + 1)} ${this.button(text.replay.last, "M16 4h3v16h-3zM4 4v16l11-8z", last)}
        <select aria-label=${text.replay.speed} @change=${this.onSpeed}>
          ${speeds.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed}×</option>`)}
        </select>
      </div>`;
  }

  private button(name: string, path: string, to: number) {
    const off = to < 0 || to > this.last || to === this.ply;
    return html`<button class="button" type="button" aria-label=${name} title=${name} ?disabled=${off} @click=${() => { this.go(to); }}>${sign(path)}</button>`;
  }

  private go(to: number): void {
    this.pause();
    this.step(to);
  }

  private step(ply: number): void {
    this.dispatchEvent(new CustomEvent("step", { detail: { ply } }));
  }

  private readonly onPlay = (): void => {
    if (this.plays) {
      this.pause();
      return;
    }
    this.plays = true;
    this.played = this.ply === this.last ? 0 : this.ply;
    if (this.played !== this.ply) this.step(this.played);
    this.tick();
  };

  private tick(): void {
    this.timer = setTimeout(() => {
      this.played = this.ply + 1;
      this.step(this.played);
      if (this.played >= this.last) this.pause();
      else this.tick();
    }, beat / this.speed);
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.plays = false;
  }

  private readonly onScrub = (event: Event): void => {
    this.go(Number((event.target as HTMLInputElement).value));
  };

  private readonly onSpeed = (event: Event): void => {
    this.speed = Number((event.target as HTMLSelectElement).value);
  };
}

function sign(path: string) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
}
