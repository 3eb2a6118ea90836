import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { drawBoard } from "../boards/draw-board";
import "../elements/move-list";
import { shared } from "../elements/shared-styles";
import { EngineClient, type GameState } from "../engine/client";
import { reason } from "../engine/error";
import { text } from "../strings/text";
import { jsonLines, linkOf, type GameRecord } from "./record";

/** How long a move is shown at 1×, where it is not known how long it took. */
const beat = 1000;
const speeds = [1, 2, 4, 8];

/**
 * A game to step through: first, back, forward, last, play, a scrubber, and the keys for them. Every move is played by
 * the engine before it is shown; a record that breaks the rules is refused with the reason.
 */
@customElement("game-replay")
export class GameReplay extends LitElement {
  static override styles = [
    shared,
    css`
      .replay {
        display: grid;
        gap: 0.75rem;
        max-inline-size: 34rem;
        margin-inline: auto;
      }
      .controls {
        display: grid;
        grid-template-columns: repeat(5, 1fr);
        gap: 0.5rem;
      }
      .more {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
      input {
        inline-size: 100%;
        min-block-size: 1.5rem;
        accent-color: var(--accent);
      }
      .now {
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  @property({ attribute: false }) record: GameRecord | undefined;
  /** The position that is shown. */
  @property({ type: Number }) ply = 0;

  @state() private states: readonly GameState[] = [];
  @state() private failure = "";
  @state() private speed = 0;
  @state() private said = "";

  private engine: EngineClient | undefined;
  private timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
    this.engine?.destroy();
    this.engine = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("record")) void this.load();
  }

  private async load(): Promise<void> {
    const { record } = this;
    this.pause();
    this.states = [];
    this.failure = "";
    if (record === undefined) return;
    const engine = (this.engine ??= new EngineClient());
    try {
      let at = record.start === "" ? await engine.start(record.game) : await engine.state(record.game, record.start);
      const states = [at];
      for (const move of record.moves) {
        at = await engine.play(record.game, at.position, move);
        states.push(at);
      }
      if (record === this.record) this.states = states;
    } catch (thrown) {
      if (record === this.record) this.failure = reason(thrown);
    }
  }

  override render() {
    const { record, states } = this;
    if (this.failure !== "") return html`<p class="fault" role="alert">${text.replay.refused(this.failure)}</p>`;
    const shown = states[this.ply];
    if (record === undefined || shown === undefined) return html`<p role="status">${text.replay.loading}</p>`;
    const last = states.length - 1;
    const moves = record.moves.slice(0, this.ply);
    const ms = record.times[this.ply - 1];
    return html`<div class="replay" @keydown=${this.onKey}>
      ${drawBoard({ game: record.game, position: shown.position, moves, line: shown.line })}
      <p class="now" role="status">
        ${text.replay.now(this.ply, last, record.moves[this.ply - 1] ?? "")}${ms === undefined ? "" : ` (${text.replay.took(ms)})`}
      </p>
      ${record.flipped === undefined ? nothing : html`<p>${text.replay.flipped(record.flipped.by, record.flipped.why)}</p>`}
      <input type="range" min="0" max=${last} .value=${String(this.ply)} aria-label=${text.replay.position} @input=${this.onScrub} />
      <div class="controls" role="group" aria-label=${text.replay.title}>
        ${this.button(text.replay.first, "⏮", 0)} ${this.button(text.replay.back, "◀", this.ply - 1)}
        <button class="button primary" type="button" @click=${this.onPlay}>
          ${this.speed === 0 ? text.replay.play : text.replay.pause(this.speed)}
        </button>
        ${this.button(text.replay.forward, "▶", this.ply + 1)} ${this.button(text.replay.last, "⏭", last)}
      </div>
      <div class="more">
        <button class="button small" type="button" @click=${this.onLink}>${text.replay.copyLink}</button>
        <button class="button small" type="button" @click=${this.onDownload}>${text.replay.download}</button>
      </div>
      <p class="unseen" aria-live="polite">${this.said}</p>
      <move-list .game=${record.game} .moves=${moves}></move-list>
    </div>`;
  }

  private button(name: string, sign: string, to: number) {
    const off = to < 0 || to >= this.states.length || to === this.ply;
    return html`<button
      class="button"
      type="button"
      aria-label=${name}
      title=${name}
      ?disabled=${off}
      @click=${() => {
        this.go(to);
      }}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  private go(to: number): void {
    this.pause();
    this.ply = Math.max(0, Math.min(to, this.states.length - 1));
  }

  /** Each press plays twice as fast; after the fastest it pauses. */
  private readonly onPlay = (): void => {
    const next = speeds[speeds.indexOf(this.speed) + 1] ?? 0;
    this.pause();
    if (next === 0) return;
    if (this.ply === this.states.length - 1) this.ply = 0;
    this.speed = next;
    this.tick();
  };

  private tick(): void {
    this.timer = window.setTimeout(() => {
      this.ply++;
      if (this.ply >= this.states.length - 1) this.pause();
      else this.tick();
    }, beat / this.speed);
  }

  private pause(): void {
    window.clearTimeout(this.timer);
    this.speed = 0;
  }

  private readonly onScrub = (event: Event): void => {
    this.go(Number((event.target as HTMLInputElement).value));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    // The scrubber has its own keys.
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = new Map([["ArrowLeft", this.ply - 1], ["ArrowRight", this.ply + 1], ["Home", 0], ["End", Infinity]]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  };

  private readonly onLink = async (): Promise<void> => {
    if (this.record === undefined) return;
    const link = `${location.href.replace(/#.*$/, "")}#${linkOf(this.record, this.ply)}`;
    try {
      await navigator.clipboard.writeText(link);
      this.said = text.arena.copied;
    } catch {
      this.said = text.arena.copyFailed;
    }
  };

  private readonly onDownload = (): void => {
    if (this.record === undefined) return;
    const address = URL.createObjectURL(new Blob([jsonLines(this.record)], { type: "application/x-ndjson" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${this.record.game}.jsonl`;
    link.click();
    URL.revokeObjectURL(address);
  };
}
