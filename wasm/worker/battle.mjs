// A battle's own object: it keeps the state and the transcript, and has the Go program play when its alarm rings.

import { DurableObject } from "cloudflare:workers";

import { Program } from "./program.mjs";

/** How long nothing may be recorded before a program counts as hung: Go itself gives a silent arena up after 5 minutes. */
const SILENCE_MS = 6 * 60_000;

const STOPPED =
  "the Worker was stopped before anything was played, as far as it knows: opening the stream again could forfeit the battle";

export class Battle extends DurableObject {
  #sql;

  constructor(ctx, env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS battle (
      one INTEGER PRIMARY KEY CHECK (one = 1), game TEXT NOT NULL, id TEXT NOT NULL, arena TEXT NOT NULL,
      opened INTEGER NOT NULL DEFAULT 0, outcome TEXT, reason TEXT)`);
    this.#sql.exec("CREATE TABLE IF NOT EXISTS transcript (n INTEGER PRIMARY KEY, line TEXT NOT NULL)");
  }

  /** Takes the battle on; a second announcement changes nothing. What it wrote is on disk before it returns. */
  async begin(game, id, arena) {
    if (this.#state() !== undefined) return;
    this.#sql.exec("INSERT INTO battle (one, game, id, arena) VALUES (1, ?, ?, ?)", game, id, arena);
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** The transcript as JSON lines, "" where there is no such battle. */
  transcript() {
    return [...this.#sql.exec("SELECT line FROM transcript ORDER BY n")].map((row) => `${row.line}\n`).join("");
  }

  /**
   * Plays the battle. It never throws: an alarm that fails is rung again. One that was cut off goes on blind; its stream is
   * never opened a second time, since whether anything was played meanwhile cannot be known.
   */
  async alarm() {
    const state = this.#state();
    if (state === undefined || state.outcome !== null) return;
    let ended;
    try {
      if (state.opened && !this.#played() && this.#end() === undefined) throw new Error(STOPPED);
      ended = await this.#play(state);
    } catch (error) {
      ended = await this.#lost(state, error.message);
    }
    this.#sql.exec("UPDATE battle SET outcome = ?, reason = ?", ended.outcome, ended.reason);
  }

  /** Ends a battle that nobody plays any more: on record first, then told to the page and the history if Go can. */
  async #lost(state, reason) {
    if (this.#end() === undefined) {
      this.#record("over", JSON.stringify({ t: new Date().toISOString(), kind: "over", why: `unknown: ${reason}` }));
    }
    const end = this.#end();
    this.#sql.exec("UPDATE battle SET outcome = ?, reason = ?", end.outcome, end.reason);
    try {
      await this.#play(state);
    } catch (error) {
      console.warn("a battle's end was not told:", error.message);
    }
    return end;
  }

  /** Whether the transcript shows a move of ours, or an event that is no greeting. */
  #played() {
    return this.#lines().some(({ kind, data }) => kind === "post" || (kind === "event" && !data?.includes('"youAre"')));
  }

  #lines() {
    return [...this.#sql.exec("SELECT line FROM transcript ORDER BY n")].map((row) => JSON.parse(row.line));
  }

  /** How the transcript ends, if it does: "won: the reason". */
  #end() {
    const last = [...this.#sql.exec("SELECT line FROM transcript ORDER BY n DESC LIMIT 1")][0];
    const { kind, why } = last === undefined ? {} : JSON.parse(last.line);
    if (kind !== "over") return undefined;
    const [outcome, ...reason] = why.split(": ");
    return { outcome, reason: reason.join(": ") };
  }

  /** Has a Go program play, from the transcript on if there is one. */
  async #play(state) {
    const signs = { last: Date.now() };
    let ended = false;
    const program = new Program(this.env, {
      role: "battle",
      record: (kind, line) => {
        // A program that was given up ends here, before it could post another move: Go panics of what is thrown.
        if (ended) throw new Error("the battle has ended");
        signs.last = Date.now();
        this.#record(kind, line);
      },
      front: (to, body) => front(this.env).inside(to, body),
    });
    const hung = Promise.withResolvers();
    const silence = Number(this.env.ARENABOT_SILENCE_MS) || SILENCE_MS;
    const watch = setInterval(() => {
      if (Date.now() - signs.last > silence) hung.reject(new Error("the Go program was silent for too long, and was ended"));
    }, Math.min(5000, silence));
    try {
      const request = new Request("https://inside.invalid/", { method: "POST", body: JSON.stringify(this.#order(state)) });
      const response = await Promise.race([program.handle(request), hung.promise]);
      if (!response.ok) throw new Error(`the Go program could not play: ${await response.text()}`);
      return await response.json();
    } finally {
      ended = true;
      clearInterval(watch);
    }
  }

  #order(state) {
    const ms = (value) => Number(value) || 0;
    return {
      Game: state.game,
      ID: state.id,
      Arena: state.arena,
      HoldMs: ms(this.env.ARENABOT_HOLD_MS),
      SettleMs: ms(this.env.ARENABOT_SETTLE_MS),
      Resume: this.#lines(),
    };
  }

  /** Adds to the transcript. What is sent after this leaves only when it is on disk: that is how output gates work. */
  #record(kind, line) {
    this.#sql.exec("INSERT INTO transcript (line) VALUES (?)", line);
    if (kind === "open") this.#sql.exec("UPDATE battle SET opened = 1");
  }

  #state() {
    return [...this.#sql.exec("SELECT * FROM battle")][0];
  }
}

/** The one front of the Worker. */
export const front = (env) => env.FRONT.get(env.FRONT.idFromName("front"));
