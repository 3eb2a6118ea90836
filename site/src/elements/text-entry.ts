import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "./shared-styles";

export type EntryEvent = CustomEvent<{ readonly typed: string }>;

/** A line to type into with its button, and what was wrong with what was typed. Reports `entry`. */
@customElement("text-entry")
export class TextEntry extends LitElement {
  static override styles = [
    shared,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) max-content;
        gap: 0.5rem;
      }
      input {
        min-inline-size: 0;
        min-height: 2.75rem;
        padding: 0.25rem 0.625rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
      }
      input[aria-invalid="true"] {
        border-color: var(--bad);
      }
      .why {
        margin-block-start: 0.375rem;
        font-size: 0.875rem;
        line-height: 1.4;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property() label = "";
  @property() action = "";
  @property() value = "";
  /** What was wrong, "" for nothing. */
  @property() fault = "";
  @property({ type: Boolean }) off = false;

  override render() {
    return html`<form @submit=${this.onSubmit}>
        <input
          aria-label=${this.label}
          placeholder=${this.label}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          maxlength="1000"
          aria-invalid=${this.fault === "" ? "false" : "true"}
          aria-describedby=${this.fault === "" ? nothing : "why"}
          .value=${this.value}
        />
        <button class="button" type="submit" ?disabled=${this.off}>${this.action}</button>
      </form>
      <p id="why" class="why" role="alert" ?hidden=${this.fault === ""}>${this.fault}</p>`;
  }

  /** Empties the line, for the next one. */
  clear(): void {
    const input = this.renderRoot.querySelector("input");
    if (input !== null) input.value = "";
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    const typed = this.renderRoot.querySelector("input")?.value.trim() ?? "";
    if (typed !== "" && !this.off) this.dispatchEvent(new CustomEvent("entry", { detail: { typed } }));
  }
}
