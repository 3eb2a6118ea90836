import { LitElement, css, html } from "lit";
import { customElement } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";
import { keepToken } from "./token";

/** Asks for the relay's token and keeps it in this browser. Reports `token` once one was given. */
@customElement("token-form")
export class TokenForm extends LitElement {
  static override styles = [
    shared,
    css`
      form {
        display: grid;
        gap: 0.5rem;
        padding: 1rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
      }
      .line {
        display: flex;
        gap: 0.5rem;
      }
      input {
        flex: 1;
        min-inline-size: 0;
        min-height: 2.75rem;
        padding-inline: 0.75rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--paper);
      }
      .hint {
        font-size: 0.875rem;
        line-height: 1.45;
        color: var(--ink-soft);
      }
    `,
  ];

  override render() {
    return html`<form @submit=${this.onSubmit}>
      <label class="label" for="token">${text.token.label}</label>
      <div class="line">
        <input id="token" type="password" autocomplete="current-password" aria-describedby="hint" />
        <button class="button" type="submit">${text.token.give}</button>
      </div>
      <p class="hint" id="hint">${text.token.hint}</p>
    </form>`;
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    const given = this.renderRoot.querySelector("input")?.value.trim() ?? "";
    if (given === "") return;
    keepToken(given);
    this.dispatchEvent(new Event("token", { bubbles: true, composed: true }));
  }
}
