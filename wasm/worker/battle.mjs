// A battle's own object: it keeps the state and the transcript, and has the Go program play when its alarm rings.

import { DurableObject } from "cloudflare:workers";

import { Program } from "./program.mjs";

/** How long nothing may be recorded before a program counts as hung: Go itself gives a silent arena up after 5 minutes. */
const SILENCE_MS = 6 * 60_000;

const STOPPED =
  "the Worker was stopped in mid-battle: the stream had been opened, and opening it again would forfeit the battle";

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

  /** Plays the battle. It never throws: an alarm that fails is rung again, and a battle is begun once. */
  async alarm() {
    const state = this.#state();
    if (state === undefined || state.outcome !== null) return;
    let ended;
    try {
      ended = state.opened ? await this.#lost(state, STOPPED) : await this.#play(state);
    } catch (error) {
      ended = await this.#lost(state, error.message);
    }
    this.#sql.exec("UPDATE battle SET outcome = ?, reason = ?", ended.outcome, ended.reason);
  }

  async #play(state) {
    return this.#run("/internal/play", this.#order(state));
  }

  /**
   * Ends a battle that nobody plays any more: on record first, then told to the page and the history if Go can. One that
   * was cut off between its end and the telling keeps its end.
   */
  async #lost(state, reason) {
    let end = this.#end();
    if (end === undefined) {
      end = { outcome: "unknown", reason };
      this.#record("over", JSON.stringify({ t: new Date().toISOString(), kind: "over", why: `unknown: ${reason}` }));
    }
    this.#sql.exec("UPDATE battle SET outcome = ?, reason = ?", end.outcome, end.reason);
    try {
      await this.#run("/internal/lost", { ...this.#order(state), Outcome: end.outcome, Reason: end.reason });
    } catch (error) {
      console.warn("a battle's end was not told:", error.message);
    }
    return end;
  }

  /** How the transcript ends, if it does: "won: the reason". */
  #end() {
    const last = [...this.#sql.exec("SELECT line FROM transcript ORDER BY n DESC LIMIT 1")][0];
    const { kind, why } = last === undefined ? {} : JSON.parse(last.line);
    if (kind !== "over") return undefined;
    const [outcome, ...reason] = why.split(": ");
    return { outcome, reason: reason.join(": ") };
  }

  async #run(path, order) {
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
      const request = new Request(`https://inside.invalid${path}`, { method: "POST", body: JSON.stringify(order) });
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
