import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { shared } from "../elements/shared-styles";
import type { Shared } from "../share/files";
import { text } from "../strings/text";
import { jsonLines } from "./record";

/** The ways to give a game away: its link, the position as a picture, the whole as one page, its moves as JSON lines. */
@customElement("share-bar")
export class ShareBar extends LitElement {
  static override styles = [
    shared,
    css`
      .ways {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem;
      }
      a {
        color: inherit;
        text-decoration: none;
      }
      .said {
        font-size: 0.875rem;
      }
      .said:empty {
        display: none;
      }
    `,
  ];

  @property({ attribute: false }) shared: Shared | undefined;
  @property({ type: Number }) ply = 0;
  /** The address that shows this position, or "" if none does. */
  @property() link = "";
  /** What is said of each position, and of the game, in the file that is a page. */
  @property({ attribute: false }) captions: readonly string[] = [];
  @property({ attribute: false }) about: readonly string[] = [];
  @property({ type: Boolean }) embedded = false;

  @state() private said = "";

  override render() {
    const way = (name: string, act: () => unknown) => html`<button class="button small" type="button" @click=${act}>${name}</button>`;
    return html`<div class="ways" role="group" aria-label=${text.replay.share}>
        ${this.link === "" ? nothing : way(text.replay.copyLink, this.onLink)}
        ${this.embedded
          ? html`<a class="button small" href=${this.link} target="_blank" rel="noopener">${text.replay.open}</a>`
          : html`${way(text.replay.svg, this.onPicture)} ${way(text.replay.page, this.onPage)} ${way(text.replay.download, this.onLines)}`}
      </div>
      <p class="said" role="status">${this.said}</p>`;
  }

  private readonly onLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.link);
      this.said = text.arena.copied;
    } catch {
      this.said = text.arena.copyFailed;
    }
  };

  private readonly onPicture = (): Promise<void> =>
    this.give("svg", "image/svg+xml", async (it) => (await import("../share/files")).positionFile(it, this.ply, `${text.games[it.record.game]}: ${this.captions[this.ply] ?? ""}`));

  private readonly onPage = (): Promise<void> =>
    this.give("html", "text/html", async (it) => {
      const title = text.games[it.record.game];
      return (await import("../share/files")).gameFile(it, this.ply, { title, about: this.about, captions: this.captions });
    });

  private readonly onLines = (): Promise<void> => this.give("jsonl", "application/x-ndjson", (it) => Promise.resolve(jsonLines(it.record)));

  /** Hands a file to the browser once it is made, or says that it could not be. */
  private async give(ending: string, type: string, make: (it: Shared) => Promise<string>): Promise<void> {
    if (this.shared === undefined) return;
    try {
      const address = URL.createObjectURL(new Blob([await make(this.shared)], { type }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `${this.shared.record.game}.${ending}`;
      link.click();
      URL.revokeObjectURL(address);
      this.said = "";
    } catch {
      this.said = text.app.notFetched;
    }
  }
}
