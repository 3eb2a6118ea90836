import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { Look } from "../games";
import "./piece-mark";
import { shared } from "./shared-styles";

export interface Option {
  readonly value: string;
  readonly label: string;
  /** What a screen reader says, where the label is a sign rather than words. */
  readonly name?: string;
  readonly piece?: Look;
}

/** One of a few, all in view: real radio buttons that look like one strip. Reports `choose` with the value. */
@customElement("ui-choice")
export class UiChoice extends LitElement {
  static override styles = [
    shared,
    css`
      legend {
        padding: 0;
        margin-block-end: 0.375rem;
      }
      .strip {
        display: flex;
        gap: 2px;
        padding: 3px;
        border-radius: var(--radius);
        background: var(--sunken);
      }
      /* Four words do not fit beside each other in a narrow column. */
      .strip.square {
        display: grid;
        grid-template-columns: 1fr 1fr;
      }
      label {
        flex: 1 1 auto;
        min-inline-size: 0;
        display: flex;
        cursor: pointer;
      }
      .face {
        flex: 1;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 0.4rem;
        min-height: 2.375rem;
        padding: 0.25rem 0.5rem;
        border: 1px solid transparent;
        border-radius: calc(var(--radius) - 3px);
        font-size: 0.9375rem;
        line-height: 1.2;
        text-align: center;
        color: var(--ink-soft);
      }
      label:hover .face {
        color: var(--ink);
      }
      input:checked + .face {
        border-color: var(--edge);
        background: var(--surface);
        color: var(--ink);
        font-weight: 600;
        box-shadow: var(--shadow);
      }
      input:focus-visible + .face {
        outline: 3px solid var(--accent);
        outline-offset: 1px;
      }
    `,
  ];

  @property() label = "";
  @property({ type: Boolean, attribute: "label-unseen" }) labelUnseen = false;
  @property() value = "";
  @property({ attribute: false }) options: readonly Option[] = [];

  override render() {
    return html`<fieldset>
      <legend class=${this.labelUnseen ? "unseen" : "label"}>${this.label}</legend>
      <div class="strip ${this.options.length > 3 ? "square" : ""}">
        ${this.options.map(
          (option) => html`<label>
            <input
              class="unseen"
              type="radio"
              name="choice"
              aria-label=${option.name ?? option.label}
              .value=${option.value}
              .checked=${option.value === this.value}
              @change=${() => {
                this.choose(option.value);
              }}
            />
            <span class="face">
              ${option.piece === undefined ? "" : html`<piece-mark .piece=${option.piece}></piece-mark>`}${option.label}
            </span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  private choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new CustomEvent("choose", { detail: { value } }));
  }
}

export type ChooseEvent = CustomEvent<{ readonly value: string }>;
