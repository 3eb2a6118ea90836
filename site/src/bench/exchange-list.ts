import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";
import type { Exchange } from "./match";

/** The most characters of a message that are shown. */
const longest = 4000;

/** Every message to the bot and its answer, newest first, with its faults by name. */
@customElement("exchange-list")
export class ExchangeList extends LitElement {
  static override styles = [
    shared,
    css`
      ol {
        display: grid;
        gap: 0.5rem;
        max-block-size: 40rem;
        overflow-y: auto;
        list-style: none;
      }
      details {
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }
      details.bad {
        border-color: var(--bad);
      }
      summary {
        display: flex;
        flex-wrap: wrap;
        gap: 0.125rem 0.75rem;
        padding: 0.625rem 0.75rem;
        cursor: pointer;
        font-size: 0.9375rem;
      }
      .number {
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
      }
      .facts {
        margin-inline-start: auto;
        color: var(--ink-soft);
        font-size: 0.875rem;
        font-variant-numeric: tabular-nums;
      }
      .faults {
        flex: 1 0 100%;
        color: var(--bad);
        font-size: 0.875rem;
        overflow-wrap: anywhere;
      }
      .faults.noted {
        color: var(--ink-soft);
      }
      .body {
        display: grid;
        gap: 0.375rem;
        padding: 0 0.75rem 0.75rem;
      }
      pre {
        margin: 0;
        max-block-size: 16rem;
        padding: 0.5rem 0.75rem;
        overflow: auto;
        border-radius: 0.375rem;
        background: var(--sunken);
        font: 0.8125rem/1.45 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .none {
        color: var(--ink-soft);
      }
    `,
  ];

  @property({ attribute: false }) exchanges: readonly Exchange[] = [];

  override render() {
    if (this.exchanges.length === 0) return html`<p class="none">${text.bench.noMessages}</p>`;
    return html`<ol tabindex="0" aria-label=${text.bench.messages}>
      ${repeat(
        [...this.exchanges].reverse(),
        ({ number }) => number,
        (exchange) => html`<li>${drawExchange(exchange)}</li>`,
      )}
    </ol>`;
  }
}

function drawExchange({ number, seat, question, answer, faults }: Exchange) {
  const bad = faults.some(({ loses }) => loses);
  return html`<details class=${bad ? "bad" : ""}>
    <summary>
      <span class="number">${number}</span>
      <span>${question.kind === "init" ? text.bench.init(seat === 0) : text.bench.turn(seat === 0)}</span>
      <span class="facts">${answer === undefined ? text.bench.noAnswer : text.bench.answered(answer.status, answer.ms)}</span>
      ${faults.map(
        (fault) => html`<span class=${fault.loses ? "faults" : "faults noted"}>
          ${fault.loses ? "" : `${text.bench.noted} `}${text.bench.faults[fault.name](fault.detail)}
        </span>`,
      )}
    </summary>
    <div class="body">
      <span class="label">${text.bench.question}</span>
      <pre lang="en" tabindex="0">${question.method} ${question.url}\n${question.contentType}\n\n${cut(question.body)}</pre>
      ${answer === undefined
        ? nothing
        : html`<span class="label">${text.bench.answer}</span>
            <pre lang="en" tabindex="0">${cut(answer.body)}</pre>`}
    </div>
  </details>`;
}

/** The start of a long message, and how much more there was. */
function cut(body: string): string {
  return body.length <= longest ? body : `${body.slice(0, longest)}… ${text.bench.more(body.length - longest)}`;
}
