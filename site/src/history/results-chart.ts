import { LitElement, css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";
import { outcomes, type Day } from "./records";

/** The most days that are drawn: as many bars as a phone can tell apart. */
const most = 30;

/** In the units of the drawing. */
const height = 100;
const pitch = 20;
const bar = 14;

/**
 * Results over time, a bar a day: won at the bottom, then draws, losses and what nobody told the end of. Each part has
 * a pattern as well as a colour, and a table says the same to a screen reader.
 */
@customElement("results-chart")
export class ResultsChart extends LitElement {
  static override styles = [
    shared,
    css`
      figure {
        margin: 0;
      }
      .plot {
        display: flex;
        justify-content: start;
        overflow: hidden;
        border-block-end: 1px solid var(--edge);
      }
      svg {
        display: block;
        block-size: 7rem;
        max-inline-size: 100%;
      }
      .won {
        fill: var(--accent);
      }
      .draw {
        fill: var(--line);
        stroke: var(--edge);
      }
      .lost {
        fill: var(--bad);
      }
      .unknown {
        fill: transparent;
        stroke: var(--edge);
        stroke-dasharray: 3 2;
      }
      .draw,
      .unknown {
        stroke-width: 1;
      }
      .ends {
        display: flex;
        justify-content: space-between;
        font-size: 0.8125rem;
        color: var(--ink-soft);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25rem 1.25rem;
        margin: 0.5rem 0 0;
        padding: 0;
        list-style: none;
        font-size: 0.875rem;
        font-variant-numeric: tabular-nums;
      }
      li {
        display: flex;
        align-items: center;
        gap: 0.375rem;
      }
      li svg {
        inline-size: 0.875rem;
        block-size: 0.875rem;
      }
    `,
  ];

  @property({ attribute: false }) days: readonly Day[] = [];

  override render() {
    const days = this.days.slice(-most);
    const first = days[0];
    const last = days.at(-1);
    if (first === undefined || last === undefined) return "";
    const highest = Math.max(...days.map(total), 1);
    const width = Math.max(days.length, 12) * pitch;
    return html`<figure>
      <div class="plot" aria-hidden="true">
        <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMinYMax meet">${days.map((day, at) => drawDay(day, at, highest))}</svg>
      </div>
      <div class="ends" aria-hidden="true">
        <span>${text.history.day(first.day)}</span>${days.length > 1 ? html`<span>${text.history.day(last.day)}</span>` : ""}
      </div>
      <ul>
        ${outcomes.map((outcome) => {
          const n = days.reduce((sum, { results }) => sum + results[outcome], 0);
          return html`<li>
            <svg viewBox="0 0 14 14" aria-hidden="true"><rect class=${outcome} x="1" y="1" width="12" height="12" rx="2" /></svg>
            ${text.history.outcomeCount(outcome, n)}
          </li>`;
        })}
      </ul>
      <div class="unseen">
        <table>
          <caption>${text.history.chart}</caption>
          <thead>
            <tr>
              <th scope="col">${text.history.date}</th>
              ${outcomes.map((outcome) => html`<th scope="col">${text.battle.results[outcome]}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${days.map(
              ({ day, results }) => html`<tr>
                <th scope="row">${text.history.day(day)}</th>
                ${outcomes.map((outcome) => html`<td>${results[outcome]}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </figure>`;
  }
}

function total({ results }: Day): number {
  return outcomes.reduce((sum, outcome) => sum + results[outcome], 0);
}

function drawDay(day: Day, at: number, highest: number) {
  let y = height;
  const parts = (["won", "draw", "lost", "unknown"] as const).map((outcome) => {
    const tall = (day.results[outcome] / highest) * (height - 4);
    if (tall === 0) return "";
    y -= tall;
    return svg`<rect class=${outcome} x=${at * pitch + (pitch - bar) / 2} y=${y + 0.5} width=${bar} height=${Math.max(tall - 1, 1)} />`;
  });
  return svg`<g>${parts}</g>`;
}
