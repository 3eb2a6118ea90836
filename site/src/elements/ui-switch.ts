import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "./shared-styles";

/** Something that is on or off, with a word on what it does. Reports `toggle` with the wanted state. */
@customElement("ui-switch")
export class UiSwitch extends LitElement {
  static override styles = [
    shared,
    css`
      button {
        display: grid;
        grid-template-columns: 1fr auto;
        align-items: center;
        gap: 0.125rem 1rem;
        inline-size: 100%;
        min-height: 2.75rem;
        padding: 0;
        border: 0;
        border-radius: 0.375rem;
        background: transparent;
        text-align: start;
      }
      .name {
        font-weight: 600;
      }
      .hint {
        font-size: 0.875rem;
        line-height: 1.4;
        color: var(--ink-soft);
      }
      .track {
        grid-row: 1;
        grid-column: 2;
        inline-size: 2.75rem;
        block-size: 1.625rem;
        padding: 3px;
        border: 1px solid var(--edge);
        border-radius: 1rem;
        background: var(--sunken);
        transition: background-color 120ms;
      }
      .thumb {
        display: block;
        inline-size: 1.125rem;
        block-size: 1.125rem;
        border-radius: 50%;
        background: var(--ink-soft);
        transition: transform 120ms;
      }
      [aria-checked="true"] .track {
        border-color: var(--accent);
        background: var(--accent);
      }
      [aria-checked="true"] .thumb {
        background: var(--on-accent);
        transform: translateX(1.125rem);
      }
      button:disabled {
        opacity: 0.6;
      }
    `,
  ];

  @property() label = "";
  @property() hint = "";
  @property({ type: Boolean }) on = false;
  @property({ type: Boolean }) disabled = false;

  override render() {
    return html`<button
        type="button"
        role="switch"
        aria-checked=${this.on ? "true" : "false"}
        aria-labelledby="name"
        aria-describedby="hint"
        ?disabled=${this.disabled}
        @click=${this.onClick}
      >
        <span class="name" id="name">${this.label}</span>
        <span class="track"><span class="thumb"></span></span>
      </button>
      <p class="hint" id="hint">${this.hint}</p>`;
  }

  private onClick(): void {
    this.dispatchEvent(new CustomEvent("toggle", { detail: { on: !this.on } }));
  }
}

export type ToggleEvent = CustomEvent<{ readonly on: boolean }>;
