import { LitElement, css, html } from "lit";
import { customElement, state } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import "../replay/game-replay";
import { readLink } from "../replay/record";
import { text } from "../strings/text";

/** A game within somebody else's page: the replay alone, and a way to the whole page. It tells its height to the page around it. */
@customElement("embed-view")
export class EmbedView extends LitElement {
  static override styles = [
    shared,
    css`
      main {
        padding: 0.75rem;
      }
    `,
  ];

  @state() private link = location.hash;

  private readonly onHash = (): void => {
    this.link = location.hash;
  };

  private readonly size = new ResizeObserver(() => {
    // Only a number leaves this page, so that anybody may hear it.
    if (parent !== window) parent.postMessage({ arenabotHeight: this.getBoundingClientRect().height }, "*");
  });

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.onHash);
    this.size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.onHash);
    this.size.disconnect();
  }

  override render() {
    const read = readLink(this.link);
    return html`<main>
      <h1 class="unseen">${text.replay.title}</h1>
      ${read === undefined
        ? html`<p class="fault" role="alert">${text.replay.badLink}</p>`
        : html`<game-replay embedded .record=${read.record} .ply=${read.ply}></game-replay>`}
    </main>`;
  }
}
