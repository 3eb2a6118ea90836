import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";
import type { LinkState } from "./agent-link";

/** The link to the relay in a sentence: what is true, since when, and what to do. Reports `retry`. */
@customElement("link-line")
export class LinkLine extends LitElement {
  static override styles = [
    shared,
    css`
      .line {
        display: flex;
        align-items: baseline;
        gap: 0.5rem;
        color: var(--ink-soft);
        font-size: 0.9375rem;
      }
      .sign {
        flex: none;
        inline-size: 0.625rem;
        block-size: 0.625rem;
        border: 2px solid var(--ink-soft);
        border-radius: 50%;
      }
      .open .sign {
        border-color: var(--accent);
        background: var(--accent);
      }
      .fault {
        margin-block-start: 0.75rem;
      }
      .button {
        margin-block-start: 0.75rem;
      }
    `,
  ];

  @property({ attribute: false }) link: LinkState = { status: "connecting" };

  override render() {
    switch (this.link.status) {
      case "connecting":
        return this.line("connecting", text.arena.connecting);
      case "open":
        return this.line("open", text.arena.connected(this.link.since));
      case "lost":
        return this.fault(text.arena.lost(this.link.since), true);
      case "absent":
        return this.fault(text.arena.absent, true);
      case "unauthorized":
        return this.fault(text.arena.unauthorized, false);
      case "mismatch":
        return this.fault(text.arena.version(this.link.version), false);
    }
  }

  private line(kind: string, words: string) {
    return html`<p class="line ${kind}" role="status"><span class="sign" aria-hidden="true"></span>${words}</p>`;
  }

  private fault(words: string, canRetry: boolean) {
    const retry = html`<button class="button small" type="button" @click=${this.onRetry}>${text.arena.retryNow}</button>`;
    return html`<div class="fault" role="status">
      <p>${words}</p>
      ${canRetry ? retry : nothing}
    </div>`;
  }

  private onRetry(): void {
    this.dispatchEvent(new Event("retry"));
  }
}
