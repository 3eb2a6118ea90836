import { LitElement, html } from "lit";
import { customElement, property } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";
import "./game-replay";
import { readLink } from "./record";

/** A game that a link brought. Nothing of a link that is not wholly understood is shown. */
@customElement("replay-view")
export class ReplayView extends LitElement {
  static override styles = [shared];

  @property() link = "";

  override render() {
    const read = readLink(this.link);
    return html`<h1 class="unseen">${text.replay.title}</h1>
      ${read === undefined
        ? html`<p class="fault" role="alert">${text.replay.badLink}</p>`
        : html`<game-replay .record=${read.record} .ply=${read.ply}></game-replay>`}`;
  }
}
