import { LitElement, css, html, nothing, svg, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { cellsOf, readFleet, writeFleet, type Ship } from "../boards/match-notation";
import { setStyle } from "../elements/set-style";
import { shared } from "../elements/shared-styles";
import { text } from "../strings/text";

/** A drag is one once the pointer has gone so far, in pixels; before, it is a press, which turns the ship. */
const dragFrom = 6;

export type FleetEvent = CustomEvent<{ readonly fleet: string }>;

/** A ship on its way with the pointer: which one, where it was taken, and where on it. */
interface Drag {
  readonly index: number;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly holdX: number;
  readonly holdY: number;
  moved: boolean;
}

/**
 * A fleet to place: ships are dragged, or moved with the arrow keys, and turned by a press, Enter or R. Reports `lay` with
 * each change and `ready` with the fleet at last, and `shuffle` when another one is wanted from chance. Whether a fleet may
 * stand, the engine says.
 */
@customElement("fleet-editor")
export class FleetEditor extends LitElement {
  static override styles = [
    shared,
    css`
      .all {
        display: grid;
        gap: 0.75rem;
        max-inline-size: 36rem;
        margin-inline: auto;
      }
      .sea {
        position: relative;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: auto;
      }
      .water {
        fill: light-dark(#dfe9f3, #1c2b3b);
      }
      .over {
        position: absolute;
        inset: 0;
        z-index: 2;
        pointer-events: none;
      }
      .shared-cell {
        fill: var(--bad-soft);
        stroke: var(--bad);
        stroke-width: 0.8;
        stroke-dasharray: 2 1.4;
      }
      .ship {
        position: absolute;
        padding: 0;
        border: 0;
        border-radius: 0.25rem;
        background: transparent;
        cursor: grab;
        touch-action: none;
      }
      .ship::before {
        content: "";
        position: absolute;
        inset: 10%;
        border-radius: 10rem;
        background: light-dark(#7b8798, #8593a8);
      }
      .ship.across::before {
        inset: 12% calc(12% / var(--length));
      }
      .ship.down::before {
        inset: calc(12% / var(--length)) 12%;
      }
      .ship.held {
        cursor: grabbing;
        z-index: 1;
      }
      .ship.held::before {
        background: var(--accent);
      }
      .hint {
        font-size: 0.875rem;
        line-height: 1.4;
        color: var(--ink-soft);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
      .buttons .button {
        flex: 1 1 9rem;
      }
    `,
  ];

  /** The fleet to begin with, in the notation of a position. */
  @property() fleet = "";
  @property() label = "";
  @property({ type: Number }) columns = 10;
  @property({ type: Number }) rows = 10;

  /** What the engine has against the fleet, or "". */
  @property() fault = "";

  @state() private ships: readonly Ship[] = [];
  @state() private drag: Drag | undefined;

  /** What a screen reader is told of the last change. */
  @state() private said = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("fleet")) this.ships = readFleet(this.fleet);
  }

  override render() {
    const overlaps = this.overlaps();
    const [width, height] = [this.columns * 10, this.rows * 10];
    const cells = Array.from({ length: this.columns * this.rows }, (_, index) => {
      const [x, y] = [index % this.columns, Math.floor(index / this.columns)];
      return svg`<rect class="water" x=${x * 10 + 0.3} y=${y * 10 + 0.3} width="9.4" height="9.4" rx="1" />`;
    });
    return html`<div class="all">
      <div class="sea" role="group" aria-label=${this.label}>
        <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
          ${cells}
        </svg>
        ${this.ships.map((ship, index) => this.ship(ship, index))}
        ${overlaps.length === 0
          ? nothing
          : html`<svg class="over" viewBox="0 0 ${width} ${height}" aria-hidden="true">
              ${overlaps.map(({ x, y }) => svg`<rect class="shared-cell" x=${x * 10 + 1} y=${y * 10 + 1} width="8" height="8" rx="1.5" />`)}
            </svg>`}
      </div>
      <p class="hint">${text.sea.placeHint}</p>
      ${overlaps.length > 0
        ? html`<p class="fault" role="alert">${text.sea.overlap}</p>`
        : this.fault === ""
          ? nothing
          : html`<p class="fault" role="alert">${this.fault}</p>`}
      <div class="buttons">
        <button class="button" type="button" @click=${this.onShuffle}>${text.sea.shuffle}</button>
        <button class="button primary" type="button" ?disabled=${overlaps.length > 0} @click=${this.onReady}>${text.sea.ready}</button>
      </div>
      <p class="unseen" aria-live="polite">${this.said}</p>
    </div>`;
  }

  private ship(ship: Ship, index: number) {
    const { x, y, length, down } = ship;
    const share = (cells: number, of: number) => `${(100 * cells) / of}%`;
    const place = {
      left: share(x, this.columns),
      top: share(y, this.rows),
      width: share(down ? 1 : length, this.columns),
      height: share(down ? length : 1, this.rows),
      "--length": String(length),
    };
    return html`<button
      class="ship ${down ? "down" : "across"} ${this.drag?.index === index ? "held" : ""}"
      type="button"
      data-ship=${index}
      aria-label=${text.sea.ship(length, x, y, down)}
      ${setStyle(place)}
      @pointerdown=${(event: PointerEvent) => {
        this.onDown(event, index);
      }}
      @pointermove=${this.onMove}
      @pointerup=${this.onUp}
      @pointercancel=${this.onCancel}
      @keydown=${(event: KeyboardEvent) => {
        this.onKey(event, index);
      }}
      @click=${(event: MouseEvent) => {
        // A pointer's click comes after its pointerup, which has turned the ship; only a key's has no count.
        if (event.detail === 0) this.turn(index);
      }}
    ></button>`;
  }

  /** The cells on which two ships lie. */
  private overlaps() {
    const all = this.ships.flatMap(cellsOf);
    return all.filter((cell, index) => all.some((each, at) => at < index && each.x === cell.x && each.y === cell.y));
  }

  private onDown(event: PointerEvent, index: number): void {
    const ship = this.ships[index];
    if (ship === undefined || event.button !== 0) return;
    const { x, y } = this.cellUnder(event);
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.drag = { index, pointer: event.pointerId, x: event.clientX, y: event.clientY, holdX: x - ship.x, holdY: y - ship.y, moved: false };
  }

  private readonly onMove = (event: PointerEvent): void => {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > dragFrom;
    if (!drag.moved) return;
    const { x, y } = this.cellUnder(event);
    this.put(drag.index, { x: x - drag.holdX, y: y - drag.holdY });
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { drag } = this;
    if (drag?.pointer !== event.pointerId) return;
    this.drag = undefined;
    if (drag.moved) this.say(drag.index);
    else this.turn(drag.index);
  };

  private readonly onCancel = (): void => {
    this.drag = undefined;
  };

  private onKey(event: KeyboardEvent, index: number): void {
    const ship = this.ships[index];
    const step = steps.get(event.key);
    if (ship === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (step !== undefined) this.put(index, { x: ship.x + step[0], y: ship.y + step[1] });
    else if (event.key.toLowerCase() === "r") this.turn(index);
    else return;
    event.preventDefault();
    this.say(index);
  }

  /** Turns a ship about its upper left cell, as far as the board's edge lets it. */
  private turn(index: number): void {
    const ship = this.ships[index];
    if (ship === undefined || ship.length === 1) return;
    this.put(index, { down: !ship.down });
    this.say(index);
  }

  private put(index: number, change: Partial<Ship>): void {
    this.ships = this.ships.map((ship, at) => (at === index ? this.within({ ...ship, ...change }) : ship));
    this.dispatchEvent(new CustomEvent("lay", { detail: { fleet: writeFleet(this.ships) } }));
  }

  private within(ship: Ship): Ship {
    const { length, down } = ship;
    const most = (cells: number, taken: number) => Math.max(0, cells - taken);
    return {
      ...ship,
      x: Math.min(Math.max(ship.x, 0), most(this.columns, down ? 1 : length)),
      y: Math.min(Math.max(ship.y, 0), most(this.rows, down ? length : 1)),
    };
  }

  private say(index: number): void {
    const ship = this.ships[index];
    if (ship === undefined) return;
    const overlap = this.overlaps().length > 0 ? ` ${text.sea.overlap}` : "";
    this.said = text.sea.ship(ship.length, ship.x, ship.y, ship.down) + overlap;
  }

  private cellUnder({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const box = this.renderRoot.querySelector(".sea svg")?.getBoundingClientRect();
    if (box === undefined) return { x: 0, y: 0 };
    return {
      x: Math.floor(((clientX - box.left) * this.columns) / box.width),
      y: Math.floor(((clientY - box.top) * this.rows) / box.height),
    };
  }

  private onShuffle(): void {
    this.dispatchEvent(new CustomEvent("shuffle"));
  }

  private onReady(): void {
    this.dispatchEvent(new CustomEvent("ready", { detail: { fleet: writeFleet(this.ships) } }));
  }
}

const steps = new Map<string, readonly [number, number]>([
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
]);
