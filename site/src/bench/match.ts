import { EngineClient } from "../engine/client";
import { GridReferee, SeaReferee, type Referee, type Winner } from "./referee";
import { onBoard, placeFleet, readTarget, type SeaRules, type Ship } from "./sea";
import { callBot, type Way } from "./transport";
import {
  fault,
  initQuestion,
  readInit,
  readTurn,
  turnQuestion,
  type Answer,
  type Asked,
  type BenchGame,
  type Board,
  type Dialect,
  type Fault,
  type Question,
  type Seat,
} from "./wire";

/** Who sits across from the bot. */
export type Rival = "you" | "itself" | "quick" | "strong" | "random";

export interface Setup {
  readonly url: string;
  readonly game: BenchGame;
  readonly dialect: Dialect;
  readonly way: Way;
  readonly rival: Rival;
  /** The seat of the bot; its rival has the other one. */
  readonly bot: Seat;
  readonly sea: SeaRules;
}

/** One message to the bot and what came of it. */
export interface Exchange {
  readonly number: number;
  readonly seat: Seat;
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly faults: readonly Fault[];
}

export type MatchPhase = "starting" | "bot" | "rival" | "person" | "over" | "stopped" | "failed";

/** Between two questions, in milliseconds: so that a game against a quick bot can be followed, and stopped. */
const pause = 20;

/** A game of Battleship that still goes on after so many plies is one that nobody will win. */
const mostPlies = 2000;

/**
 * One game of a bot under test. It tells every change by a `change` event.
 *
 *     init of each bot's seat ──▶ turn ──▶ question ──▶ answer ──▶ faults? ──▶ the bot has lost
 *                                  ▲ └── person · engine · chance ──┐ └─▶ referee ──▶ over
 *                                  └───────────────────────────────┴──────┘
 */
export class Match extends EventTarget {
  readonly log: Exchange[] = [];
  readonly names = ["", ""];
  phase: MatchPhase = "starting";
  referee: Referee | undefined;
  winner: Winner | undefined;
  /** Why the bench itself could not go on, or "". */
  failure = "";

  readonly #engine = new EngineClient();
  readonly #abort = new AbortController();
  #person: ((move: string) => void) | undefined;

  constructor(readonly setup: Setup) {
    super();
  }

  /** The faults that lost the game, or the last that were merely noted. */
  get faults(): readonly Fault[] {
    return this.log.flatMap((exchange) => exchange.faults);
  }

  async run(): Promise<void> {
    try {
      await this.#play();
    } catch (thrown) {
      if (this.#abort.signal.aborted) this.phase = "stopped";
      else this.#fail(thrown);
    } finally {
      this.#engine.destroy();
      this.#changed();
    }
  }

  stop(): void {
    this.#abort.abort();
    this.#person = undefined;
  }

  /** A person's move; one that is not asked for or not legal is passed over. */
  play(move: string): void {
    if (this.phase === "person" && this.referee?.legal.includes(move) === true) this.#person?.(move);
  }

  /** Whether a seat is the tested bot's. */
  isBot(seat: Seat): boolean {
    return seat === this.setup.bot || this.setup.rival === "itself";
  }

  async #play(): Promise<void> {
    const referee = await this.#begin();
    if (referee === undefined) return;
    this.referee = referee;
    while (referee.winner === undefined && referee.moves.length < mostPlies) {
      const seat = referee.turn;
      const move = await this.#move(referee, seat);
      if (move === undefined) {
        this.#over(seat === 0 ? 1 : 0);
        return;
      }
      await referee.play(move);
      this.#changed();
    }
    this.#over(referee.winner ?? "draw");
  }

  /** Asks each bot for its name and, in Battleship, its fleet; undefined once that has lost the game. */
  async #begin(): Promise<Referee | undefined> {
    const { game, sea } = this.setup;
    const fleets: Ship[][] = [];
    for (const seat of [0, 1] as const) {
      const fleet = this.isBot(seat) ? await this.#init(seat) : (placeFleet(sea, Math.random) ?? []);
      if (fleet === undefined) {
        this.#over(seat === 0 ? 1 : 0);
        return undefined;
      }
      fleets.push(fleet);
    }
    const [first = [], second = []] = fleets;
    return game === "battleship" ? new SeaReferee(sea, first, second) : GridReferee.start(this.#engine, game);
  }

  async #init(seat: Seat): Promise<Ship[] | undefined> {
    const question = initQuestion(this.#asked(seat, this.#emptyBoard()));
    if (question === undefined) return [];
    const answer = await this.#call(seat, question);
    if (answer === undefined) return undefined;
    const { value, faults } = readInit(answer, this.setup.dialect, this.setup.game === "battleship" ? this.setup.sea : undefined);
    this.#note(seat, question, answer, faults);
    if (value !== undefined) this.names[seat] = value.name;
    return value?.fleet;
  }

  /** The next move of a seat; undefined when the bot gave none that counts. */
  async #move(referee: Referee, seat: Seat): Promise<string | undefined> {
    if (this.isBot(seat)) return this.#botMove(referee, seat);
    const { game, rival } = this.setup;
    if (rival === "you") return this.#personMove();
    if (rival === "random") return referee.legal[Math.floor(Math.random() * referee.legal.length)];
    this.#become("rival");
    const budget = rival === "quick" ? { nodes: 30 } : { ms: 500 };
    return (await this.#engine.choose(game, referee.position, budget, this.#abort.signal)).move;
  }

  async #botMove(referee: Referee, seat: Seat): Promise<string | undefined> {
    this.#become("bot");
    await new Promise((resolve) => setTimeout(resolve, pause));
    const question = turnQuestion(this.#asked(seat, referee.board()));
    const answer = await this.#call(seat, question);
    if (answer === undefined) return undefined;
    const { value, faults } = readTurn(answer, this.setup.dialect, this.setup.game);
    const wrong = value === undefined ? undefined : this.#judge(referee, value);
    this.#note(seat, question, answer, wrong === undefined ? faults : [...faults, wrong]);
    return wrong === undefined ? value : undefined;
  }

  #judge(referee: Referee, move: string): Fault | undefined {
    if (this.setup.game !== "battleship") return referee.legal.includes(move) ? undefined : fault("illegal", move);
    const cell = readTarget(move);
    return cell !== undefined && onBoard(this.setup.sea, cell) ? undefined : fault("offBoard", move);
  }

  #personMove(): Promise<string> {
    this.#become("person");
    return new Promise((resolve, reject) => {
      this.#person = resolve;
      this.#abort.signal.addEventListener("abort", () => {
        reject(new DOMException("The game was stopped.", "AbortError"));
      });
    });
  }

  async #call(seat: Seat, question: Question): Promise<Answer | undefined> {
    const answer = await callBot(question, this.setup.way, this.#abort.signal);
    if ("name" in answer) {
      this.#note(seat, question, undefined, [answer]);
      return undefined;
    }
    return answer;
  }

  #note(seat: Seat, question: Question, answer: Answer | undefined, faults: readonly Fault[]): void {
    this.log.push({ number: this.log.length + 1, seat, question, answer, faults });
    this.#changed();
  }

  #asked(seat: Seat, board: Board): Asked {
    const { url, dialect } = this.setup;
    return { url, dialect, id: "1853", seat, board };
  }

  #emptyBoard(): Board {
    const { game, sea } = this.setup;
    return game === "battleship" ? { game, rules: sea, ours: [], theirs: [] } : { game, rows: [] };
  }

  #over(winner: Winner): void {
    this.winner = winner;
    this.#become("over");
  }

  #fail(thrown: unknown): void {
    this.failure = thrown instanceof Error ? thrown.message : String(thrown);
    this.phase = "failed";
  }

  #become(phase: MatchPhase): void {
    this.phase = phase;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
