// The page in English: every sentence that it shows. Nothing else on the page holds words. The type of the other
// languages' catalogues is this one's, so that none of them can lack a sentence.
import type { Phase } from "../arena/protocol";
import type { EngineGame, GameName } from "../engine/types";
import type { Look } from "../games";
import { formats } from "./formats";

const format = formats("en");

const games: Record<EngineGame, string> = {
  "tic-tac-toe": "Tic-tac-toe",
  connect4: "Connect 4",
  quoridor: "Quoridor",
  battleship: "Battleship",
};

const looks: Record<Look, string> = {
  cross: "X",
  nought: "O",
  "red-disc": "Red",
  "yellow-disc": "Yellow",
  "round-pawn": "Coral",
  "square-pawn": "Indigo",
};

/** How a game of each kind is won, to follow "You won" or "The engine won". */
const wonHow: Record<GameName, string> = {
  "tic-tac-toe": "three in a row",
  connect4: "four in a row",
  quoridor: "far side reached",
};

const drawnHow: Record<GameName, string> = {
  "tic-tac-toe": "the board is full",
  connect4: "the board is full",
  quoridor: "no plies left",
};

export const en = {
  name: "Arenabot",
  games,
  looks,

  nav: {
    label: "Views",
    play: "Play",
    arena: "Arena",
  },

  language: "Language",

  theme: {
    toDark: "Switch to the dark theme",
    toLight: "Switch to the light theme",
  },

  board: {
    label: (game: GameName) => `${games[game]} board`,
    cell: (name: string, holds: string) => `${name}, ${holds}`,
    empty: "empty",
    lastMove: "last move",
    winning: "in the winning line",
    pawnOf: (look: Look) => `${looks[look]} pawn`,
    wall: (name: string, lies: "h" | "v") => `${lies === "h" ? "Horizontal" : "Vertical"} wall ${name}`,
    cannot: "not possible",
    canMove: "can move here",
    modes: "What to place",
    pawn: "Pawn",
    wallH: "Wall ━",
    wallV: "Wall ┃",
    wallHName: "Horizontal wall",
    wallVName: "Vertical wall",
    confirm: "Place wall",
    turn: "Turn",
    cancel: "Cancel",
    tapHint: "Tap a gap to try a wall, tap it again to place it.",
    pointHint: "Click a dot to move, a gap to build. Keys: H and V take a wall, P the pawn.",
    summary: (game: GameName, plies: number, last: string) =>
      plies === 0
        ? `${games[game]} board, nothing played`
        : `${games[game]} board after ${plies} plies${last === "" ? "" : `, last move ${last}`}`,
    theirSea: "Theirs",
    ourSea: "Ours",
    sea: (shots: number, hits: number, theirShots: number, theirHits: number, last: string) =>
      `Battleship: we have shot ${shots} times and hit ${hits}, the opponent ${theirShots} times and hit ${theirHits}` +
      (last === "" ? "" : `; our last shot is at ${last}`),
  },

  play: {
    title: "Play against the engine",
    pickGame: "Game",
    side: "You play",
    sideFirst: (name: string) => `${name}, first`,
    sideSecond: (name: string) => `${name}, second`,
    think: "The engine thinks for",
    seconds: (ms: number) => `${format.seconds(ms)} s`,
    newGame: "New game",
    undo: "Undo",
    moves: "Moves",
    noMoves: "No moves yet.",
    yourTurn: "Your turn",
    engineThinks: "The engine is thinking",
    loading: "The engine is loading",
    won: "You won",
    lost: "The engine won",
    drawn: "A draw",
    wonHow: (game: GameName) => `: ${wonHow[game]}`,
    drawnHow: (game: GameName) => `: ${drawnHow[game]}`,
    stopped: "The engine has stopped",
    retry: "Start the engine again",
    illegal: (move: string) => `${move} is not possible here.`,
    notYourTurn: "Wait for the engine's move.",
    gameOver: "This game is over: start a new one.",
    engineMoved: (move: string) => `The engine played ${move}.`,
  },

  engine: {
    label: "The engine's last move",
    name: "Engine",
    depth: "Depth",
    nodes: "Nodes",
    value: "Value",
    nodeCount: (n: number) => format.many(n),
    valueOf: (n: number) => format.signed(n),
    solvedWin: "sure win",
    solvedDraw: "sure draw",
    solvedLoss: "sure loss",
    noWebAssembly:
      "This browser cannot run the engine, because WebAssembly is missing or switched off: switch it on, or use a current browser.",
    refused: (why: string) => `The browser refused the engine (${why}): build it again with “make build” and reload the page.`,
    missing: (status: number, address: string) =>
      `The server has no engine (status ${status} for ${address}): build it with “make build” and reload the page.`,
    notDownloaded: (why: string) => `The engine could not be downloaded (${why}): check the connection and try again.`,
    workerNotLoaded: "The engine's worker could not be loaded: check the connection and reload the page.",
    noWorkers: "This browser cannot run the engine, because it has no Web Workers: use a current browser.",
    workerNotStarted: (why: string) =>
      `The browser did not start the engine's worker (${why}): open the page through its server, not as a file.`,
    crashed: (why: string) => `The engine crashed (${why}): try again, and it starts anew.`,
    searchStopped: "The search was stopped.",
    closed: "The engine was closed.",
  },

  arena: {
    title: "Arena battles",
    connecting: "Looking for the relay",
    connected: (since: Date) => `Connected to the relay since ${format.clock(since)}`,
    lost: (since: Date) => `The relay is lost since ${format.clock(since)}. Check that it still runs; this page tries again by itself.`,
    unauthorized: "This relay wants its owner’s token.",
    absent:
      "No relay answers here, so this page plays no arena battles. Start one with “make run” and open the address that it prints. Play works without it.",
    retryNow: "Try now",
    version: (theirs: number) => `The relay speaks version ${theirs} of the agent protocol and this page version 2: build both from the same source with “make run”.`,
    teamUrl: "Team URL",
    teamUrlHint: "Register this address with the arena.",
    copy: "Copy",
    copied: "Copied",
    copyFailed: "Copying is not allowed here: select the address and copy it by hand.",
    playsIn: "Arena",
    practice: "Built-in practice arena",
    autoPlay: "Auto-play",
    autoPlayHint: "This page's engine decides. When it is off, the relay's own engine does.",
    autoPlayGame: (game: EngineGame) => `Auto-play ${games[game]}`,
    startPractice: "Start a practice battle",
    pickGame: "Game",
    opponent: "Opponent",
    opponents: { "first-legal": "First free", random: "Random", "alpha-beta": "Alpha-beta", cheat: "Cheater", greedy: "Greedy" } as const,
    starting: "Calling the practice arena",
    started: (game: EngineGame) => `A practice battle of ${games[game]} has started.`,
    tryoutFailed: (why: string) => `The practice battle did not start: ${why.replace(/\.$/, "")}. Check that the relay runs, then press the button again.`,
    unreachable: "the arena could not be reached",
    refusedStatus: (status: number) => `the arena answered with status ${status}`,
    battles: "Battles",
    noBattles: "No battles yet. They appear here as soon as the arena calls the team URL.",
    noBattlesUnlinked: "Battles appear here once a relay is found.",
    noBattlesPractice: "No battles yet. Press Auto-play, and one begins.",
    engineTrouble: (why: string) => `This page's engine could not answer, so the relay's own engine moves: ${why}`,
  },

  battle: {
    label: (game: EngineGame, id: string) => `${games[game]} battle ${id.slice(0, 8)}`,
    us: "We",
    them: "Opponent",
    phases: {
      connecting: "Connecting",
      thinking: "Thinking",
      waiting: "Waiting",
      posting: "Posting",
      over: "Over",
    } as const,
    /** What the battle waits for. The relay says it more exactly, in English. */
    why: (_phase: Phase, said: string) => said,
    results: { won: "Won", lost: "Lost", draw: "Draw", unknown: "Unknown" } as const,
    deciders: { page: "This page decides", agent: "An agent of yours decides", native: "The relay's engine decides", "": "" } as const,
    by: { page: "This page", agent: "Your agent", native: "Relay" } as const,
    refused: (reason: string) => `The relay refused this page's answer: ${reason.replace(/\.$/, "")}.`,
    against: (opponent: string) => (opponent === "" ? "Asked by an arena" : `Asked by an arena, against ${opponent}`),
    stones: (game: EngineGame, n: number) => `${n} ${game === "battleship" ? "shots" : "stones"} on the board`,
    moves: (n: number) => format.counted(n, "move", "moves"),
    stale: "As last heard from the relay.",
  },
};
