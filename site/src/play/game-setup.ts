import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";

import "../elements/piece-mark";
import { shared } from "../elements/shared-styles";
import "../elements/ui-choice";
import type { ChooseEvent } from "../elements/ui-choice";
import type { GameName, Level, Side } from "../engine/client";
import { look, sideName, tableMarks } from "../games";
import { text } from "../strings/text";
import "./clock-face";
import type { GameClock } from "./game-clock";
import { fullStrength, type Seat, type Seats, type TimeControl } from "./record";

const sides: readonly Side[] = ["first", "second"];

/** The clocks that are offered, by the name of the choice. */
const controls: Readonly<Record<"none" | "18+2" | "60+2", TimeControl | undefined>> = {
  none: undefined,
  "18+2": { baseMs: 18_000, incrementMs: 2000 },
  "60+2": { baseMs: 60_000, incrementMs: 2000 },
};

type Kind = keyof typeof controls | "own";

export type SeatsEvent = CustomEvent<Seats>;
export type TimeEvent = CustomEvent<TimeControl | undefined>;

/** Who sits on which side, and how much time they have. Reports `seats` and `time`. */
@customElement("game-setup")
export class GameSetup extends LitElement {
  static override styles = [
    shared,
    css`
      .all {
        display: grid;
        gap: 1rem;
      }
      legend {
        padding: 0;
        margin-block-end: 0.375rem;
      }
      .seats {
        display: grid;
        gap: 0.5rem;
      }
      .seat {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        grid-auto-columns: max-content; /* a clock, if there is one */
        grid-auto-flow: column;
        align-items: center;
        gap: 0.625rem;
      }
      select,
      input {
        inline-size: 100%;
        min-height: 2.75rem;
        padding: 0.25rem 0.625rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--surface);
      }
      /* The list that opens is the system's own and would else be drawn without a ground. */
      option {
        background: var(--surface);
        color: var(--ink);
      }
      .about {
        font-size: 0.875rem;
        line-height: 1.4;
        color: var(--ink-soft);
      }
      .about b {
        color: var(--ink);
      }
      .own {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 0.5rem;
        margin-block-start: 0.5rem;
      }
      .own span {
        display: block;
        margin-block-end: 0.25rem;
      }
    `,
  ];

  @property() game: GameName = "tic-tac-toe";
  @property({ attribute: false }) seats: Seats = { first: { kind: "person" }, second: { kind: "engine", level: fullStrength } };
  @property({ attribute: false }) levels: readonly Level[] = [];
  @property({ attribute: false }) clock: GameClock | undefined;

  @property({ attribute: false }) time: TimeControl | undefined;

  @state() private kind: Kind = "none";
  private own = { minutes: 5, seconds: 0, increment: 3 };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("time")) this.show(this.time);
  }

  /** Shows the clock that is set, also one that was set before a reload. */
  private show(time: TimeControl | undefined): void {
    const own = this.ownControl();
    if (this.kind === "own" && time?.baseMs === own.baseMs && time.incrementMs === own.incrementMs) return;
    const kinds = ["none", "18+2", "60+2"] as const;
    const known = kinds.find((kind) => controls[kind]?.baseMs === time?.baseMs && controls[kind]?.incrementMs === time?.incrementMs);
    this.kind = known ?? "own";
    if (known !== undefined || time === undefined) return;
    const seconds = Math.round(time.baseMs / 1000);
    this.own = { minutes: Math.floor(seconds / 60), seconds: seconds % 60, increment: Math.round(time.incrementMs / 1000) };
  }

  override render() {
    return html`<div class="all">
      <fieldset class="seats">
        <legend class="label">${text.play.players}</legend>
        ${sides.map((side) => this.seat(side))} ${this.abouts()}
      </fieldset>
      <div>
        <ui-choice
          .label=${text.play.clock}
          .value=${this.kind}
          .options=${[
            { value: "none", label: text.play.noClock },
            { value: "18+2", label: "18 + 2", name: text.play.clockOf(18, 2) },
            { value: "60+2", label: "60 + 2", name: text.play.clockOf(60, 2) },
            { value: "own", label: text.play.ownClock },
          ]}
          @choose=${this.onKind}
        ></ui-choice>
        ${this.kind === "own" ? this.ownClock() : nothing}
      </div>
    </div>`;
  }

  private seat(side: Side) {
    const chosen = this.seats[side];
    const name = sideName(this.game, side, tableMarks);
    const strongest = this.levels.at(-1)?.name ?? fullStrength;
    const value = chosen.kind === "person" ? "person" : chosen.level === fullStrength ? strongest : chosen.level;
    const levels = this.levels.length > 0 ? this.levels.map((level) => level.name) : [fullStrength];
    return html`<div class="seat">
      <piece-mark .piece=${look(this.game, side, tableMarks)}></piece-mark>
      <select
        aria-label=${side === "first" ? text.play.sideFirst(name) : text.play.sideSecond(name)}
        @change=${(event: Event) => {
          this.onSeat(side, (event.target as HTMLSelectElement).value);
        }}
      >
        <option value="person" .selected=${live(value === "person")}>${text.play.person}</option>
        <optgroup label=${text.play.engine}>
          ${levels.map((level) => html`<option value=${level} .selected=${live(value === level)}>${text.levels.name(level)}</option>`)}
        </optgroup>
      </select>
      ${this.clock === undefined ? nothing : html`<clock-face .clock=${this.clock} .side=${side}></clock-face>`}
    </div>`;
  }

  /** What each level at the table does, once. */
  private abouts() {
    const seated = sides.map((side) => this.levelOf(this.seats[side]));
    return [...new Set(seated)].map((level) =>
      level === undefined
        ? nothing
        : html`<p class="about"><b>${text.levels.name(level.name)}</b> ${text.levels.about(this.game, level.name, level.about)}</p>`,
    );
  }

  private levelOf(seat: Seat): Level | undefined {
    if (seat.kind === "person") return undefined;
    if (seat.level === fullStrength) return this.levels.at(-1);
    return this.levels.find((level) => level.name === seat.level);
  }

  private ownClock() {
    const field = (key: keyof typeof this.own, label: string, most: number) => html`<label>
      <span class="label">${label}</span>
      <input
        type="number"
        inputmode="numeric"
        min="0"
        max=${most}
        .value=${String(this.own[key])}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          const number = Number(input.value);
          this.own[key] = Number.isFinite(number) ? Math.min(most, Math.max(0, Math.round(number))) : 0;
          input.value = String(this.own[key]);
          this.tellTime();
        }}
      />
    </label>`;
    return html`<div class="own">
      ${field("minutes", text.play.minutes, 180)} ${field("seconds", text.play.secondsEach, 59)}
      ${field("increment", text.play.increment, 60)}
    </div>`;
  }

  private onSeat(side: Side, value: string): void {
    const seat: Seat = value === "person" ? { kind: "person" } : { kind: "engine", level: value };
    this.dispatchEvent(new CustomEvent("seats", { detail: { ...this.seats, [side]: seat } }));
  }

  private onKind(event: ChooseEvent): void {
    this.kind = event.detail.value as Kind;
    this.tellTime();
  }

  private tellTime(): void {
    this.dispatchEvent(new CustomEvent("time", { detail: this.kind === "own" ? this.ownControl() : controls[this.kind] }));
  }

  /** A clock without any time would end the game at once: a second is the least. */
  private ownControl(): TimeControl {
    const { minutes, seconds, increment } = this.own;
    return { baseMs: Math.max(1, minutes * 60 + seconds) * 1000, incrementMs: increment * 1000 };
  }
}
