import { LitElement, css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";

import { setStyle } from "../elements/set-style";
import { shared } from "../elements/shared-styles";
import type { GameState } from "../engine/client";
import { sideName, tableMarks } from "../games";
import { text } from "../strings/text";
import { faults, type Fault } from "./insight";

const tall = 100;

/**
 * Who was ahead at each position of a game: up is the first side. Mistakes are marked. A press or the arrow keys go to
 * a position, which is reported as `go-to` with its ply; a table says the same in words.
 */
@customElement("value-graph")
export class ValueGraph extends LitElement {
  static override styles = [
    shared,
    css`
      .graph {
        position: relative;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        overflow: hidden;
        touch-action: pan-y;
        cursor: pointer;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: 6rem;
      }
      .area {
        fill: var(--first-soft);
      }
      .below {
        fill: var(--second-soft);
      }
      .middle,
      .curve,
      .cursor {
        fill: none;
        vector-effect: non-scaling-stroke;
      }
      .middle {
        stroke: var(--line);
      }
      .curve {
        stroke: var(--ink);
        stroke-width: 2;
      }
      .cursor {
        stroke: var(--accent);
        stroke-width: 2;
      }
      .marks {
        position: absolute;
        inset: 0;
        pointer-events: none;
      }
      .fault {
        position: absolute;
        inline-size: 1.1rem;
        block-size: 1.1rem;
        margin: -0.55rem;
        padding: 0;
        border: 0;
        border-radius: 50%;
        color: var(--surface);
        font-size: 0.6875rem;
        font-weight: 700;
        line-height: 1.1rem;
        text-align: center;
      }
      .fault.blunder {
        background: var(--bad);
      }
      .fault.mistake {
        border-radius: 0.25rem;
        background: light-dark(#9a5b00, #f0b354);
      }
      details {
        margin-block-start: 0.375rem;
        font-size: 0.875rem;
      }
      summary {
        min-height: 1.5rem;
        color: var(--ink-soft);
        cursor: pointer;
      }
      .scroll {
        max-block-size: 14rem;
        overflow: auto;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 0.2rem 0.5rem;
        border-block-end: 1px solid var(--line);
        text-align: start;
      }
    `,
  ];

  @property({ attribute: false }) states: readonly GameState[] = [];
  @property({ attribute: false }) moves: readonly string[] = [];
  /** The first side's chance at each position, as far as it is known. */
  @property({ attribute: false }) chances: readonly (number | undefined)[] = [];
  /** The position that is shown. */
  @property({ type: Number }) ply = 0;

  override render() {
    const last = this.states.length - 1;
    const game = this.states[0]?.game;
    if (last < 1 || game === undefined) return html`<p class="label">${text.analysis.noGraph}</p>`;
    const found = faults(this.states, this.chances);
    return html`<div
        class="graph"
        role="slider"
        tabindex="0"
        aria-label=${text.analysis.graph}
        aria-valuemin="0"
        aria-valuemax=${last}
        aria-valuenow=${this.ply}
        aria-valuetext=${this.plyWords(this.ply, found)}
        @pointerdown=${this.onPointer}
        @keydown=${this.onKey}
      >
        ${this.picture(last)}
        <div class="marks" aria-hidden="true">${found.map((fault, index) => (fault === "" ? nothing : this.mark(fault, index + 1, last)))}</div>
      </div>
      <details>
        <summary>${text.analysis.asTable}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${text.analysis.graph}>
          <table>
            <thead>
              <tr><th scope="col">${text.analysis.move}</th><th scope="col">${sideName(game, "first", tableMarks)}</th><th scope="col">${text.analysis.judged}</th></tr>
            </thead>
            <tbody>
              ${this.moves.map(
                (move, index) => html`<tr>
                  <td>${index + 1}. ${move}</td>
                  <td>${percent(this.chances[index + 1])}</td>
                  <td>${faultWords(found[index] ?? "")}</td>
                </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>`;
  }

  private picture(last: number) {
    const points = this.chances.flatMap((chance, ply) => (chance === undefined ? [] : [{ x: ply, y: (1 - chance) * tall }]));
    const [from, to] = [points[0], points.at(-1)];
    const line = points.map(({ x, y }) => `${x} ${y}`).join("L");
    return html`<svg viewBox="0 -6 ${last} ${tall + 12}" preserveAspectRatio="none" aria-hidden="true">
      ${from === undefined || to === undefined
        ? nothing
        : svg`<path class="area" d="M${from.x} ${tall + 6}L${line}L${to.x} ${tall + 6}Z" /><path class="below" d="M${from.x} -6L${line}L${to.x} -6Z" />`}
      <path class="middle" d="M0 ${tall / 2}H${last}" />
      <path class="curve" d=${line === "" ? "" : `M${line}`} />
      <path class="cursor" d="M${this.ply} -6V${tall + 6}" />
    </svg>`;
  }

  private mark(fault: Fault, ply: number, last: number) {
    const y = (1 - (this.chances[ply] ?? 0.5)) * tall;
    return html`<span class="fault ${fault}" ${at((100 * ply) / last, (100 * (y + 6)) / (tall + 12))}>${fault === "blunder" ? "??" : "?"}</span>`;
  }

  private plyWords(ply: number, found: readonly Fault[]): string {
    const move = this.moves[ply - 1];
    const words = [move === undefined ? text.analysis.start : `${ply}. ${move}`, percent(this.chances[ply])];
    return [...words, faultWords(found[ply - 1] ?? "")].filter((word) => word !== "").join(", ");
  }

  private readonly onPointer = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.go(Math.round(((event.clientX - box.left) / box.width) * (this.states.length - 1)));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const step = new Map([["ArrowLeft", -1], ["ArrowDown", -1], ["ArrowRight", 1], ["ArrowUp", 1], ["Home", -Infinity], ["End", Infinity]]).get(event.key);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(this.ply + step);
  };

  private go(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.states.length - 1));
    this.dispatchEvent(new CustomEvent("go-to", { detail: { ply: to }, bubbles: true, composed: true }));
  }
}

export type GoToEvent = CustomEvent<{ readonly ply: number }>;

function at(x: number, y: number) {
  return setStyle({ left: `${Math.max(3, Math.min(x, 97))}%`, top: `${Math.max(8, Math.min(y, 92))}%` });
}

function percent(chance: number | undefined): string {
  return chance === undefined ? "…" : text.analysis.percent(chance);
}

function faultWords(fault: Fault): string {
  return fault === "" ? "" : text.analysis.faults[fault];
}
