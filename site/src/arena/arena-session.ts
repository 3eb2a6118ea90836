import type { Choice, EngineGame } from "../engine/client";
import { teamOf } from "../relay/team";
import { AgentLink, agentAddress, type LinkState } from "./agent-link";
import { AutoPlayer } from "./auto-player";
import { BattleBook, type KnownBattle } from "./battle-book";
import { Hands, engineAsk, within, type Hand } from "./hands";
import type { Ask, Battle, FromRelay, Hello } from "./protocol";
import { startTryout, type Opponent } from "./tryout";

/** Where the wish to play is kept, so that a reload in the middle of a battle does not hand it over. */
const wishKey = "arenabot.autoplay";

/** How long the engine thinks for a panic move, in milliseconds. */
const panicMs = 150;

/**
 * All that the arena's view shows, kept up to date: the link, the battles, whether this page decides. It tells every
 * change by a `change` event.
 */
export class ArenaSession extends EventTarget {
  readonly #link = new AgentLink(agentAddress(location), teamOf(location));
  readonly #book = new BattleBook();
  readonly #player = new AutoPlayer(
    (ask, choice) => {
      this.#answer(ask, choice);
    },
    (why) => {
      this.trouble = why;
      this.#changed();
    },
  );

  readonly #hands = new Hands();

  /** Whether this page offers itself as the one who decides. */
  autoPlay = sessionStorage.getItem(wishKey) === "yes";
  /** Why this page's engine could not answer, or "". */
  trouble = "";

  constructor() {
    super();
    this.#link.addEventListener("state", () => {
      this.#onLink();
    });
    this.#link.addEventListener("message", (event) => {
      this.#onMessage((event as MessageEvent<FromRelay>).data);
    });
  }

  get link(): LinkState {
    return this.#link.state;
  }

  get hello(): Hello | undefined {
    return this.#link.state.status === "open" ? this.#link.state.hello : undefined;
  }

  get battles(): readonly KnownBattle[] {
    return this.#book.list();
  }

  /** Offers this page as the one who decides, once its engine is loaded, or withdraws it. */
  async setAutoPlay(on: boolean): Promise<void> {
    this.autoPlay = on;
    this.trouble = "";
    sessionStorage.setItem(wishKey, on ? "yes" : "no");
    if (on) {
      await this.#offer();
    } else {
      this.#player.dropAll();
      this.#link.send({ type: "ready", play: false });
      this.#changed();
    }
  }

  async #offer(): Promise<void> {
    this.#changed();
    try {
      await this.#player.warmUp();
      if (this.autoPlay) this.#link.send({ type: "ready", play: true });
    } catch (thrown) {
      this.autoPlay = false;
      this.trouble = thrown instanceof Error ? thrown.message : String(thrown);
    }
    this.#changed();
  }

  /** The battle of an id, if the relay told of one. */
  battle(id: string): KnownBattle | undefined {
    return this.battles.find(({ battle }) => battle.id === id);
  }

  /** Who decides a battle here; undefined unless this page has taken it over. */
  hand(battle: Battle): Hand | undefined {
    return this.#hands.get(battle.id);
  }

  /** What a person is asked in a battle now. */
  ask(battle: Battle): Ask | undefined {
    return this.#hands.ask(battle.id);
  }

  /** How many searches the engine of this page runs now. */
  get searches(): number {
    return this.#player.searches;
  }

  /** Takes a battle over for the engine, a person or a pause, or changes among these; undefined hands it back. */
  setHand(battle: string, hand: Hand | undefined): void {
    const before = this.#hands.get(battle);
    this.#hands.set(battle, hand);
    this.#player.drop(battle);
    if (hand === undefined) {
      this.#hands.answered(battle);
      this.#link.send({ type: "hand-back", battle });
    } else if (before === undefined) {
      this.#link.send({ type: "take", battle });
    }
    this.#work(battle);
    this.#changed();
  }

  /** A person's move, if one is asked for. */
  move(battle: string, move: string): void {
    const ask = this.#hands.ask(battle);
    if (ask !== undefined) this.#answer(ask, { move, value: 0, solved: false, depth: 0, nodes: 0, pv: [move] });
  }

  /** The engine's quick move for what is asked now, whoever decides otherwise. */
  panic(battle: string): void {
    const ask = this.#hands.ask(battle);
    if (ask !== undefined) void this.#player.take(within(ask, panicMs));
  }

  /** Lets the engine answer where it decides. */
  #work(battle: string): void {
    const ask = this.#hands.ask(battle);
    if (ask !== undefined && this.#hands.get(battle) === "engine") void this.#player.take(engineAsk(ask));
  }

  /** Tries the link again with the token that was given. */
  admit(token: string): void {
    this.#link.admit(token);
  }

  /** Starts a practice battle; throws an Error that says why none began. */
  async practise(game: EngineGame, opponent: Opponent): Promise<void> {
    const hello = this.hello;
    if (hello !== undefined) await startTryout(hello.arena, game, hello.teamUrl, opponent);
  }

  retryLink(): void {
    this.#link.retry();
  }

  destroy(): void {
    this.#link.close();
    this.#player.dropAll();
  }

  #onLink(): void {
    if (this.#link.state.status === "open") {
      // Unless it goes on where the page was, the relay now tells of every battle that it remembers.
      if (!this.#link.state.hello.resumed) this.#book.clear();
      for (const battle of this.#hands.battles) this.#link.send({ type: "take", battle });
      if (this.autoPlay) void this.#offer();
    } else {
      this.#hands.dropAsks();
      this.#player.dropAll();
    }
    this.#changed();
  }

  #onMessage(message: FromRelay): void {
    switch (message.type) {
      case "battle":
        this.#book.hear(message, performance.now());
        this.#hands.follow(message.battle);
        if (message.battle.result !== undefined) this.#player.drop(message.battle.id);
        break;
      case "ask":
        this.#hands.hear(message);
        if (this.#hands.get(message.battle) !== undefined) this.#work(message.battle);
        else if (this.autoPlay) void this.#player.take(message);
        break;
      case "refused":
        this.#book.refuse(message);
        break;
      case "gap":
        this.#book.clear();
        break;
      case "hello":
        break;
    }
    this.#changed();
  }

  #answer(ask: Ask, choice: Choice): void {
    this.trouble = "";
    this.#hands.answered(ask.battle);
    this.#link.send({ type: "answer", battle: ask.battle, ask: ask.ask, fence: ask.fence, choice });
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
