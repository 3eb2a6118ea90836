import type { Side } from "../engine/client";
import { other } from "../games";
import type { TimeControl } from "./record";

export type Clocks = Readonly<Record<Side, number>>;

/**
 * The two clocks of a game: at most one of them runs. It starts with the first ply, which is free, and calls `onFlag`
 * when a side has nothing left.
 */
export class GameClock {
  readonly #control: TimeControl;
  readonly #onFlag: (side: Side) => void;
  #left: Clocks;
  #running: Side | undefined;
  #since = 0;
  #flag: ReturnType<typeof setTimeout> | undefined;

  constructor(control: TimeControl, onFlag: (side: Side) => void) {
    this.#control = control;
    this.#onFlag = onFlag;
    this.#left = { first: control.baseMs, second: control.baseMs };
  }

  get running(): Side | undefined {
    return this.#running;
  }

  get incrementMs(): number {
    return this.#control.incrementMs;
  }

  /** What both sides have left now, in milliseconds. */
  get left(): Clocks {
    if (this.#running === undefined) return this.#left;
    const spent = performance.now() - this.#since;
    return { ...this.#left, [this.#running]: Math.max(0, this.#left[this.#running] - spent) };
  }

  /** A side has moved: it gets its increment, unless its clock stood still, and the other clock runs. */
  moved(side: Side): void {
    const ran = this.#running === side;
    this.stop();
    if (ran) this.#left = { ...this.#left, [side]: this.#left[side] + this.#control.incrementMs };
    this.run(other(side));
  }

  run(side: Side): void {
    this.stop();
    this.#running = side;
    this.#since = performance.now();
    this.#flag = setTimeout(() => {
      this.stop();
      this.#left = { ...this.#left, [side]: 0 };
      this.#onFlag(side);
    }, this.#left[side]);
  }

  stop(): void {
    clearTimeout(this.#flag);
    this.#left = this.left;
    this.#running = undefined;
  }

  /** Puts both clocks to where they were; none runs. Nothing stands for the start. */
  reset(to?: Clocks): void {
    this.stop();
    this.#left = to ?? { first: this.#control.baseMs, second: this.#control.baseMs };
  }
}
