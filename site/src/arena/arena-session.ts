import type { Choice, EngineGame } from "../engine/client";
import { AgentLink, agentAddress, type LinkState } from "./agent-link";
import { AutoPlayer } from "./auto-player";
import { BattleBook, type KnownBattle } from "./battle-book";
import type { Ask, FromRelay, Hello } from "./protocol";
import { startTryout, type Opponent } from "./tryout";

/** Where the wish to play is kept, so that a reload in the middle of a battle does not hand it over. */
const wishKey = "arenabot.autoplay";

/**
 * All that the arena's view shows, kept up to date: the link, the battles, whether this page decides. It tells every
 * change by a `change` event.
 */
export class ArenaSession extends EventTarget {
  readonly #link = new AgentLink(agentAddress(location));
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
      if (this.autoPlay) void this.#offer();
    } else {
      this.#player.dropAll();
    }
    this.#changed();
  }

  #onMessage(message: FromRelay): void {
    switch (message.type) {
      case "battle":
        this.#book.hear(message, performance.now());
        if (message.battle.result !== undefined) this.#player.drop(message.battle.id);
        break;
      case "ask":
        if (this.autoPlay) void this.#player.take(message);
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
    this.#link.send({ type: "answer", battle: ask.battle, ask: ask.ask, fence: ask.fence, choice });
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
