import type { ReactiveController, ReactiveControllerHost } from "lit";

import type { GameName } from "../engine/client";
import { GameSession } from "./game-session";
import { keepTable, keptTable, type KeptGame } from "./kept-table";
import { fullStrength, type Seat, type Seats, type TimeControl } from "./record";

/**
 * The game of an element and how its table is set: who sits there, the clocks, and from which side the board is seen. All of
 * it is kept in this browser with every change, and found again by the next visit.
 *
 *     sitDown(game) ── kept before? ── its seats and clocks, and its plies played again ──▶ it goes on
 *                          └── no, or the engine refuses them ──▶ newGame
 */
export class TableKeeper implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onChange: (session: GameSession) => void;
  #game: GameName = "tic-tac-toe";
  #start: string | undefined;

  session: GameSession | undefined;
  seats: Seats = { first: { kind: "person" }, second: { kind: "engine", level: fullStrength } };
  time: TimeControl | undefined;

  /** Whether the board is seen from the second side; undefined while nobody has turned it. */
  turned: boolean | undefined;

  /** `onChange` is told of every change of the game. */
  constructor(host: ReactiveControllerHost, onChange: (session: GameSession) => void) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    const session = new GameSession();
    session.addEventListener("change", () => {
      this.#keep();
      this.#onChange(session);
    });
    this.session = session;
  }

  hostDisconnected(): void {
    this.session?.destroy();
    this.session = undefined;
  }

  /** Goes on at the table of a game as it was left, or begins anew. */
  async sitDown(game: GameName, fromAnother: boolean): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    this.#game = game;
    this.#start = undefined;
    const kept = keptTable(game);
    if (kept !== undefined) {
      this.seats = kept.seats;
      this.time = kept.time;
      session.thinkMs = kept.thinkMs;
    }
    // A level of another game may not exist in this one: its engine plays at full strength.
    else if (fromAnother) this.seats = { first: strong(this.seats.first), second: strong(this.seats.second) };
    this.turned = kept?.turned;
    this.#host.requestUpdate();
    if (kept?.game !== undefined) {
      if (await session.goOn({ ...this.#setup(), ...kept.game })) return;
      if (game !== this.#game) return; // another table is wanted by now
    }
    this.newGame();
  }

  newGame(): void {
    void this.session?.newGame(this.#setup());
  }

  /** Begins from another position, as all new games at this table will. */
  startFrom(position: string): void {
    this.#start = position;
    this.newGame();
  }

  seat(seats: Seats): void {
    this.seats = seats;
    this.#host.requestUpdate();
    void this.session?.seat(seats);
  }

  /** Other clocks; false where only a new game can have them. */
  retime(time: TimeControl | undefined): boolean {
    this.time = time;
    this.#host.requestUpdate();
    return this.session?.retime(time) === true;
  }

  think(ms: number): void {
    if (this.session !== undefined) this.session.thinkMs = ms;
    this.#keep();
    this.#host.requestUpdate();
  }

  turn(turned: boolean): void {
    this.turned = turned;
    this.#keep();
    this.#host.requestUpdate();
  }

  #setup() {
    const { seats, time } = this;
    const start = this.#start;
    return { game: this.#game, seats, ...(start === undefined ? {} : { start }), ...(time === undefined ? {} : { time }) };
  }

  #keep(): void {
    const { session, seats, time, turned } = this;
    if (session?.table.game !== this.#game || session.phase === "loading" || session.phase === "failed") return;
    const game = unfinished(session);
    keepTable(this.#game, {
      seats,
      thinkMs: session.thinkMs,
      ...(time === undefined ? {} : { time }),
      ...(turned === undefined ? {} : { turned }),
      ...(game === undefined ? {} : { game }),
    });
  }
}

/** What a reload would lose of a game: nothing where it stands at a start that every new game has. */
function unfinished({ table }: GameSession): KeptGame | undefined {
  const { record, setup, ending, placing, unplaced, laid } = table;
  if (record === undefined || (record.plies.length === 0 && setup.start === undefined && setup.game !== "battleship")) return undefined;
  return {
    start: record.start,
    plies: record.plies.map(({ move, by, ms, clocks }) => ({ move, by, ms, ...(clocks === undefined ? {} : { clocks }) })),
    ...(ending === undefined || ending.how === "board" ? {} : { ending }),
    ...(placing === undefined ? {} : { unplaced, laid }),
  };
}

function strong(seat: Seat): Seat {
  return seat.kind === "person" ? seat : { kind: "engine", level: fullStrength };
}
