import type { Page, WebSocketRoute } from "@playwright/test";

import type { AgentHello, ToRelay } from "../src/arena/protocol";
import { staticHost } from "./hosts";

/** The relay's end of /agent, played by a test. */
export interface FakeRelay {
  /** How many times the page has connected. */
  connections: number;
  /** The page's hellos, one a connection that was not cut. */
  readonly greetings: AgentHello[];
  /** What the page has said else, oldest first. */
  readonly heard: ToRelay[];
  /** While true, a connection is cut before the relay's first word. */
  down: boolean;
  say(message: object): Promise<void>;
  cut(): Promise<void>;
}

export const hello = {
  type: "hello",
  version: 2,
  epoch: "e1",
  agent: "a1",
  resumed: false,
  teams: [],
  teamUrl: "http://127.0.0.1:8080",
  arena: `${staticHost}/practice`,
  practice: true,
};

/** Answers the page's WebSocket with a relay that says hello, and then whatever the test says. */
export async function fakeRelay(page: Page, first: object = hello): Promise<FakeRelay> {
  const sockets: WebSocketRoute[] = [];
  const relay: FakeRelay = {
    connections: 0,
    greetings: [],
    heard: [],
    down: false,
    say(message) {
      sockets.at(-1)?.send(JSON.stringify(message));
      return Promise.resolve();
    },
    async cut() {
      await sockets.at(-1)?.close();
    },
  };
  await page.routeWebSocket("**/agent", async (socket) => {
    relay.connections++;
    if (relay.down) {
      await socket.close();
      return;
    }
    sockets.push(socket);
    socket.onMessage((message) => {
      const heard = JSON.parse(message.toString()) as ToRelay;
      if (heard.type === "hello") {
        relay.greetings.push(heard);
        socket.send(JSON.stringify(first));
      } else {
        relay.heard.push(heard);
      }
    });
  });
  return relay;
}

const base = {
  phase: "waiting",
  why: "The opponent is thinking.",
  decider: "page",
  startedAt: "2026-01-02T10:00:00Z",
  line: [],
};

/** Battles as the relay tells of them, each in a state worth drawing. */
export const battles = {
  ticTacToe: {
    ...base,
    id: "11111111-0000-4000-8000-000000000001",
    game: "tic-tac-toe",
    youAre: "first",
    position: "X.O/.X./... O",
    moves: ["NW", "NE", "C"],
    clocks: { first: 17250, second: 16000, running: "second" },
    last: { by: "page", move: "C", value: 0, solved: true, depth: 7, nodes: 543 },
  },
  connect4: {
    ...base,
    id: "22222222-0000-4000-8000-000000000002",
    game: "connect4",
    youAre: "second",
    position: "......./......./......./...O.../...X.../..OXX.. O",
    moves: ["D", "C", "E", "D", "D"],
    phase: "thinking",
    why: "This page's engine is asked for a move.",
    clocks: { first: 15900, second: 7400, running: "second" },
    startedAt: "2026-01-02T10:00:05Z",
    last: { by: "native", move: "D", value: 3, solved: false, depth: 9, nodes: 123456 },
  },
  quoridor: {
    ...base,
    id: "33333333-0000-4000-8000-000000000003",
    game: "quoridor",
    youAre: "second",
    position: "e3 e7 9 8 c6v,d4h,e7h 7 arena",
    moves: ["e2", "e8", "e3", "e7", "e7h", "d4h", "c6v"],
    clocks: { first: 52000, second: 58400, running: "second" },
    startedAt: "2026-01-02T10:00:10Z",
    phase: "posting",
    why: "The move e6 is on its way to the arena.",
  },
  /** Two games of arenas that ask: no clocks, no moves, and for Battleship two boards. */
  askedGrid: {
    ...base,
    id: "5555555555555555",
    game: "tic-tac-toe",
    youAre: "second",
    position: "X.O/.X./... O",
    moves: [],
    why: "the arena's next question is awaited",
    clocks: { first: 0, second: 0, running: "" },
    startedAt: "2026-01-02T10:01:00Z",
    last: { by: "native", move: "NE", value: 0, solved: true, depth: 7, nodes: 543 },
    asked: { opponent: "", stones: 3 },
  },
  askedSea: {
    ...base,
    id: "6666666666666666",
    game: "battleship",
    youAre: "first",
    position: "....../.o..../.xx#../....../..o.../...... b...../b...../b.oo../.xx.../....../......",
    moves: [],
    why: "the arena's next question is awaited",
    clocks: { first: 0, second: 0, running: "" },
    startedAt: "2026-01-02T10:01:05Z",
    last: { by: "page", move: "5,4", value: 31, solved: false, depth: 0, nodes: 0 },
    asked: { opponent: "bot2", stones: 9 },
  },
  won: {
    ...base,
    id: "44444444-0000-4000-8000-000000000004",
    game: "connect4",
    youAre: "first",
    position: "......./......./X....../X....../XOO..../XOX.O.. O",
    moves: ["A", "B", "C", "E", "A", "B", "A", "C", "A"],
    line: ["A1", "A2", "A3", "A4"],
    phase: "over",
    why: "",
    clocks: { first: 21000, second: 19000, running: "" },
    startedAt: "2026-01-02T09:58:00Z",
    result: { outcome: "won", reason: "Four in a row: the arena declared red the winner." },
    last: { by: "page", move: "A", value: 12, solved: true, depth: 3, nodes: 87 },
  },
};
