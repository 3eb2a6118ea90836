// What the Worker costs, measured in real workerd: `make bench` prints it. CPU is that of workerd's main thread, which runs
// JavaScript, Go, and the handling of HTTP around them; V8 compiles on others. Figures of a shared machine are noisy.

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { eventually, post, startAlone, startArena, startWorker, transcript } from "./test/hosts.mjs";

const workerd = () => execFileSync("pgrep", ["-P", String(process.pid), "-x", "workerd"], { encoding: "utf8" }).trim();

/** What the main thread has run, exact to the microsecond while it waits. */
async function cpuMs(pid = workerd()) {
  return Number((await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8")).split(" ")[0]) / 1e6;
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const row = (what, ...figures) => console.log(what.padEnd(44), ...figures);

/** CPU and wall time of f, in milliseconds a call. */
async function cost(times, f) {
  await f(-1);
  const walls = [];
  const before = await cpuMs();
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await f(n);
    walls.push(performance.now() - start);
  }
  return [(await cpuMs()) - before, times, median(walls)];
}

const BEGUN = 30;

const say = (what, [cpu, times, wall]) => row(what, `${(cpu / times).toFixed(1)} ms CPU,`, `${wall.toFixed(1)} ms at the median`);

const QUESTIONS = {
  "tic-tac-toe question": { game: "tictactoe", action: "play-turn", "game-id": "1", you: "X", "player-index": 0,
    board: { "0-0": "X", "0-1": "", "0-2": "", "1-0": "", "1-1": "O", "1-2": "", "2-0": "", "2-1": "", "2-2": "" } },
  "Connect 4 question, in the book": { game: "connectfour", action: "play-turn", "game-id": "1", you: "X", "player-index": 0,
    board: [["", "", "", "X", "O", "", ""], ...Array(5).fill(["", "", "", "", "", "", ""])] },
  "Connect 4 question, 2 stones out of the book": { game: "connectfour", action: "play-turn", "game-id": "1", you: "X", "player-index": 0,
    board: [["X", "O", "", "", "", "", ""], ...Array(5).fill(["", "", "", "", "", "", ""])] },
  "Connect 4 question, 14 stones": { game: "connectfour", action: "play-turn", "game-id": "1", you: "X", "player-index": 0,
    board: [["X", "O", "X", "O", "X", "O", "X"], ["O", "X", "O", "X", "O", "X", "O"], ...Array(4).fill(["", "", "", "", "", "", ""])] },
  "Battleship greeting": { game: "battleship", action: "init", "game-id": 1, players: 2, "player-index": 0,
    board: { opponent: "b", width: "10", height: "10", ship1: "0", ship2: "1", ship3: "2", ship4: "1", ship5: "1", ship6: "0" } },
  "Battleship question, 6 shots": { game: "Battleship", action: "play-turn", "game-id": 1, "player-index": 0,
    board: { opponent: "b", width: "10", height: "10", ship1: "0", ship2: "1", ship3: "2", ship4: "1", ship5: "1", ship6: "0",
      your_strikes: ["4,4", "5,5", "2,6", "7,3", "1,1", "8,8"].map((target, n) => ({ target, result: n === 1 ? "hit" : "" })),
      his_strikes: [] } },
};

/** So many new isolates are asked each question, and each of them then so many times for a new program. */
const ISOLATES = 10;
const STARTS = 4;

const least = (values) => Math.min(...values);
const share = (values, part) => values.sort((a, b) => a - b)[Math.floor(values.length * part)];
const sum = (values) => values.reduce((a, b) => a + b, 0);
const mb = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const ms = (value) => `${value.toFixed(1)} ms`;

const arena = await startArena();
const idle = { ARENABOT_ARENA: arena.url };
try {
  /** CPU of a request to a Worker that has been still for a moment. */
  const rested = async ({ url, pid }, path, question) => {
    await sleep(50);
    const before = await cpuMs(pid);
    await post(url + path, question);
    await sleep(50);
    return (await cpuMs(pid)) - before;
  };
  const told = (costs) => `${ms(least(costs))} CPU at the least, ${ms(median(costs))} at the median, ${ms(share(costs, 0.9))} for nine of ten`;
  // A question that finds no program pays for Go's start, its answer and HTTP, and the instance if it is not the isolate's first.
  // What HTTP alone costs is in the figures of a question that JavaScript sends back; Cloudflare does not count it.
  const http = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const first = [], later = [];
    for (let n = 0; n < ISOLATES; n++) {
      const worker = await startAlone();
      await rested(worker, "/measured/echo", question);
      http.push(await rested(worker, "/measured/echo", question));
      first.push(await rested(worker, "/bot", question));
      for (let n = 0; n < STARTS; n++) later.push(await rested(worker, "/measured/start", question));
      await worker.stop();
    }
    row(`${name}, an isolate's first`, told(first));
    row("  a later one that starts a program", told(later));
  }
  row("of each of these HTTP alone", told(http));

  const worker = await startWorker(idle, { entrance: "measured.mjs" });
  const memories = async () => (await (await fetch(`${worker.url}/measured/memory`)).json()).filter(Boolean);
  try {
    // What of all these is workerd's own: HTTP, which Cloudflare does not count.
    say("a request that JavaScript answers", await cost(200, () => fetch(`${worker.url}/measured/nothing`).then((r) => r.text())));
    say("a request that Go answers (healthz)", await cost(200, () => fetch(`${worker.url}/healthz`).then((r) => r.text())));
    for (const [name, question] of Object.entries(QUESTIONS)) {
      say(name, await cost(100, () => post(`${worker.url}/bot`, question)));
    }
    const before = await cpuMs();
    for (let n = 0; n < BEGUN; n++) await post(`${worker.url}/connect4`, { battleId: `bench-${n}` });
    const answered = await cpuMs();
    // The arena knows none of them, so that all there is to a battle is a program's start and end.
    const lost = async (n) => (await transcript(worker.url, "connect4", `bench-${n}`)).some((line) => line.kind === "over");
    await sleep(5000);
    const cpu = await cpuMs();
    for (let n = 0; n < BEGUN; n++) await eventually(() => lost(n), "the end of a battle that the arena does not know");
    row("a webhook", `at most ${((answered - before) / BEGUN).toFixed(1)} ms CPU, some battles' starts among it`);
    row("a webhook, a program's start and its end", `${((cpu - before) / BEGUN).toFixed(1)} ms CPU`);

    for (const game of ["tic-tac-toe", "connect4", "quoridor"]) {
      const before = await cpuMs();
      const { battleIds } = await post(`${arena.url}/${game}/evaluate`, {
        runId: game, seed: 1, teamUrl: worker.url, callbackUrl: `${arena.relay}/healthz`, opponents: Array(10).fill("alpha-beta:1"),
      });
      let most = []; // of the memories of all programs, those that ended and are not collected among them
      await eventually(async () => {
        const now = (await memories()).sort((a, b) => b - a);
        if (sum(now.slice(0, 11)) > sum(most.slice(0, 11))) most = now;
        const found = await (await fetch(`${arena.url}/results/${game}`)).json();
        return found.message === undefined && Object.keys(found).length === battleIds.length;
      }, game, 300);
      const delays = [];
      for (const id of battleIds) {
        let event;
        for (const line of await transcript(worker.url, game, id)) {
          if (line.kind === "event") event = Date.parse(line.t);
          if (line.kind === "move" && event !== undefined) delays.push(Date.parse(line.t) - event);
        }
      }
      const cpu = (await cpuMs()) - before;
      row(`ten battles of ${game} at once`, `${(cpu / delays.length).toFixed(1)} ms CPU a move with all around it,`,
        `${median(delays)} ms from event to move at the median, ${Math.max(...delays)} at most,`,
        `${mb(most[0])} the largest program, ${mb(sum(most.slice(0, 11)))} the eleven largest: ten battles and the front`);
      await sleep(500);
    }
  } finally {
    await worker.stop();
  }
} finally {
  await arena.stop();
}
