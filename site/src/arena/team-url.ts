import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";

/** How long the button says that it has copied, in milliseconds. */
const copiedFor = 2000;

/** The address to register with an arena, and a button that copies it. */
@customElement("team-url")
export class TeamUrl extends LitElement {
  static override styles = [
    shared,
    css`
      .line {
        display: flex;
        align-items: stretch;
        gap: 0.5rem;
        margin-block: 0.375rem;
      }
      output {
        flex: 1;
        min-inline-size: 0;
        padding: 0.4375rem 0.75rem;
        border-radius: var(--radius);
        background: var(--sunken);
        font: 0.875rem/1.5 var(--mono);
        overflow-wrap: anywhere;
        user-select: all;
      }
      .hint {
        font-size: 0.875rem;
        color: var(--ink-soft);
      }
    `,
  ];

  @property() url = "";
  @state() private done: "" | "copied" | "failed" = "";

  override render() {
    return html`<span class="label" id="label">${text.arena.teamUrl}</span>
      <div class="line">
        <output aria-labelledby="label">${this.url}</output>
        <button class="button small" type="button" @click=${this.onCopy}>
          ${this.done === "copied" ? text.arena.copied : text.arena.copy}
        </button>
      </div>
      <p class="hint" aria-live="polite">
        ${this.done === "failed" ? text.arena.copyFailed : text.arena.teamUrlHint}
        ${this.done === "copied" ? html`<span class="unseen">${text.arena.copied}</span>` : nothing}
      </p>`;
  }

  private onCopy(): void {
    void this.copy();
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.url);
      this.done = "copied";
      setTimeout(() => {
        this.done = "";
      }, copiedFor);
    } catch {
      // Refused by the browser, or missing where the page came over plain http from another machine.
      this.done = "failed";
    }
  }
}
