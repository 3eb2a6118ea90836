import type { ReactiveController, ReactiveControllerHost } from "lit";

/** How far a pointer goes, in pixels, before a press becomes a drag. */
const dragFrom = 8;

/** Where a pointer is over an element: 0 to 1 from its left and top edges, beyond when it is outside. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a drag does on its way. */
interface Way {
  /** The element that places are counted on. */
  readonly over: () => Element | null;
  /** Whether something can be picked up there. */
  readonly canGrab: (at: Place) => boolean;
  readonly onDrop: (at: Place, event: PointerEvent) => void;
}

/**
 * Carries a piece with the pointer, from a press that moves to its release. A press that does not move stays a click; Escape,
 * or a finger that turns out to scroll, puts the piece back.
 */
export class Carry implements ReactiveController {
  /** Where the piece is now; undefined while none is carried. */
  at: Place | undefined;

  #press: { readonly pointer: number; readonly x: number; readonly y: number } | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly way: Way,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#letGo();
  }

  readonly onPointerDown = (event: PointerEvent): void => {
    const at = this.#place(event);
    if (event.button !== 0 || !event.isPrimary || at === undefined || !this.way.canGrab(at)) return;
    this.#press = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    // On the window, since a quick pointer has left the piece before it moves at all.
    for (const [type, listener] of this.#listeners) window.addEventListener(type, listener, { capture: true });
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (this.#press?.pointer !== event.pointerId) return;
    if (this.at === undefined && Math.hypot(event.clientX - this.#press.x, event.clientY - this.#press.y) < dragFrom) return;
    this.at = this.#place(event);
    this.host.requestUpdate();
  };

  readonly #onUp = (event: PointerEvent): void => {
    if (this.#press?.pointer !== event.pointerId) return;
    const { at } = this;
    this.#letGo();
    if (at === undefined) return;
    // The click that a browser makes of a release is of no cell.
    const swallow = (click: Event) => {
      click.stopPropagation();
    };
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
      window.removeEventListener("click", swallow, { capture: true });
    });
    this.way.onDrop(at, event);
  };

  readonly #onCancel = (): void => {
    this.#letGo();
  };

  readonly #onKey = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Escape" || this.at === undefined) return;
    event.stopPropagation();
    this.#letGo();
  };

  readonly #listeners: readonly (readonly [string, (event: Event) => void])[] = [
    ["pointermove", ofPointer(this.#onMove)],
    ["pointerup", ofPointer(this.#onUp)],
    ["pointercancel", this.#onCancel],
    ["keydown", this.#onKey],
  ];

  #letGo(): void {
    this.#press = undefined;
    this.at = undefined;
    for (const [type, listener] of this.#listeners) window.removeEventListener(type, listener, { capture: true });
    this.host.requestUpdate();
  }

  #place({ clientX, clientY }: PointerEvent): Place | undefined {
    const box = this.way.over()?.getBoundingClientRect();
    return box === undefined ? undefined : { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }
}

function ofPointer(listener: (event: PointerEvent) => void): (event: Event) => void {
  return (event) => {
    if (event instanceof PointerEvent) listener(event);
  };
}
