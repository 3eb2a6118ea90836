import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import type { Side } from "../engine/client";
import type { GameClock } from "./game-clock";

/** How often a running clock is drawn anew: tenths are shown in the last ten seconds. */
const tick = 100;
const soon = 10_000;

/** What one side has left, counting down while its clock runs. Nothing where the game has no clocks. */
@customElement("clock-face")
export class ClockFace extends LitElement {
  static override styles = [
    shared,
    css`
      .clock {
        padding: 0.25rem 0.5rem;
        border-radius: 0.375rem;
        background: var(--sunken);
        font-size: 1.0625rem;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        color: var(--ink-soft);
      }
      .runs {
        background: var(--ink);
        color: var(--paper);
      }
      .soon {
        background: var(--bad);
        color: var(--paper);
      }
    `,
  ];

  @property({ attribute: false }) clock: GameClock | undefined;
  @property() side: Side = "first";

  /** What was last drawn, to see that a clock that stands has been put elsewhere. */
  #drawn = -1;
  #timer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      if (this.clock !== undefined && this.clock.left[this.side] !== this.#drawn) this.requestUpdate();
    }, tick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override render() {
    if (this.clock === undefined) return nothing;
    const left = this.clock.left[this.side];
    this.#drawn = left;
    const runs = this.clock.running === this.side;
    const state = runs ? (left < soon ? "clock soon" : "clock runs") : "clock";
    return html`<span class=${state} role="timer" aria-live="off">${shown(left)}</span>`;
  }
}

/** Minutes and seconds, and tenths when they begin to matter. */
function shown(ms: number): string {
  if (ms < soon) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
