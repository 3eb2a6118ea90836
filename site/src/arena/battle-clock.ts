import { LitElement, css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";

/** How often a running clock is drawn anew, in milliseconds: often enough for tenths. */
const tick = 100;

/** The time that one side has left. Between two words from the relay it counts down by itself. */
@customElement("battle-clock")
export class BattleClock extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        font: 600 1.125rem/1.2 var(--sans);
        font-variant-numeric: tabular-nums;
        letter-spacing: -0.01em;
      }
      .low {
        color: var(--bad);
      }
    `,
  ];

  /** Milliseconds left at the moment `at`, in the time of performance.now(). */
  @property({ type: Number }) ms = 0;
  @property({ type: Number }) at = 0;
  @property({ type: Boolean }) running = false;

  private timer: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.keepTicking();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("running")) this.keepTicking();
  }

  override render() {
    const left = this.running ? this.ms - (performance.now() - this.at) : this.ms;
    return html`<span class=${this.running && left < 5000 ? "low" : ""}>${clockText(left)}</span>`;
  }

  private keepTicking(): void {
    this.stop();
    if (!this.running) return;
    this.timer = setInterval(() => {
      this.requestUpdate();
    }, tick);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Minutes and seconds, below ten seconds with tenths; never below zero, where only the arena's word counts. */
export function clockText(ms: number): string {
  const left = Math.max(ms, 0);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
