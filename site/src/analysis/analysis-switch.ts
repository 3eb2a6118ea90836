import type { ReactiveController, ReactiveControllerHost } from "lit";

import type { ToggleEvent } from "../elements/ui-switch";

const key = "arenabot.analysis";

/** Whether a person wants analysis, which is remembered. Its elements are fetched when they are first wanted. */
export class AnalysisSwitch implements ReactiveController {
  on = false;
  /** Whether the elements are there, and wanted. */
  ready = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    if (remembered()) void this.#turn(true);
  }

  readonly onToggle = (event: ToggleEvent): void => {
    const { on } = event.detail;
    try {
      localStorage.setItem(key, on ? "on" : "off");
    } catch {
      // Where nothing can be kept, the choice holds for this visit.
    }
    void this.#turn(on);
  };

  async #turn(on: boolean): Promise<void> {
    this.on = on;
    this.ready = false;
    this.host.requestUpdate();
    if (!on) return;
    try {
      await import("./game-study");
    } catch {
      this.on = false; // not fetched: the next press tries again
      this.host.requestUpdate();
      return;
    }
    this.ready = this.on;
    this.host.requestUpdate();
  }
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}
