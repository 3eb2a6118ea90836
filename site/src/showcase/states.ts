// Every state that a board can be in, from canned data: what /boards draws, and what its tests look at.
import { unknown } from "../analysis/insight";
import { arenaMarks } from "../games";
import { battleship } from "./sea-states";
import type { BoardState, Showcase } from "./state";

const cells = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];
const columns = ["A", "B", "C", "D", "E", "F", "G"];

const ticTacToe: readonly BoardState[] = [
  { name: "start", shown: { game: "tic-tac-toe", position: ".../.../... X", moves: [] }, legal: cells },
  { name: "going", shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"] }, legal: ["N", "W", "E", "SW", "S", "SE"] },
  { name: "waiting", shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"] }, legal: [] },
  { name: "watched", shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"] } },
  { name: "arena", shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"], marks: arenaMarks } },
  { name: "firstWon", shown: { game: "tic-tac-toe", position: "XXX/OO./... O", moves: ["NW", "W", "N", "C", "NE"], line: ["NW", "N", "NE"] } },
  { name: "secondWon", shown: { game: "tic-tac-toe", position: "OX./XOX/..O X", moves: ["N", "NW", "W", "C", "E", "SE"], line: ["NW", "C", "SE"] } },
  { name: "drawn", shown: { game: "tic-tac-toe", position: "XOX/XOO/OXX O", moves: ["NW", "N", "NE", "C", "W", "E", "S", "SW", "SE"] } },
  {
    name: "analyzed",
    shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"] },
    insight: {
      ...unknown,
      position: "X.O/.X./... O",
      moves: ["N", "W", "E", "SW", "S", "SE"].map((move) => ({ move, value: move === "SE" ? 0 : -1, plies: move === "SE" ? 6 : 2, solved: true })),
    },
  },
  { name: "turned", shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"], turned: true } },
  { name: "flipped", shown: { game: "tic-tac-toe", position: "X.O/.X./... O", moves: ["NW", "NE", "C"] }, flipped: true },
];

const middle = "......./......./......./...O.../...X.../..OXX.. O";

const connect4: readonly BoardState[] = [
  { name: "start", shown: { game: "connect4", position: `${"......./".repeat(5)}....... X`, moves: [] }, legal: columns },
  { name: "going", shown: { game: "connect4", position: middle, moves: ["D", "C", "E", "D", "D"], last: "D" }, legal: columns },
  { name: "waiting", shown: { game: "connect4", position: middle, moves: ["D", "C", "E", "D", "D"] }, legal: [] },
  { name: "watched", shown: { game: "connect4", position: middle, moves: ["D", "C", "E", "D", "D"] } },
  {
    name: "firstWon",
    shown: { game: "connect4", position: "......./......./......./......./OOO..../XXXX... O", moves: ["A", "A", "B", "B", "C", "C", "D"], line: ["A1", "B1", "C1", "D1"] },
  },
  {
    name: "secondWon",
    shown: { game: "connect4", position: "......./......./O....../XO...../XXO..../OXXO..X X", moves: ["C", "D", "B", "C", "B", "B", "A", "A"], line: ["A4", "B3", "C2", "D1"] },
  },
  { name: "drawn", shown: { game: "connect4", position: "OOXOOXO/XXOXXOX/OOXOOXO/XXOXXOX/OOXOOXO/XXOXXOX X", moves: ["G"] } },
  {
    name: "analyzed",
    shown: { game: "connect4", position: middle, moves: ["D", "C", "E", "D", "D"] },
    insight: { ...unknown, position: middle, moves: columns.slice(0, 6).map((move, index) => ({ move, value: index - 2, plies: 17 - index, solved: true })) },
  },
  { name: "turned", shown: { game: "connect4", position: middle, moves: ["D", "C", "E", "D", "D"], turned: true } },
  { name: "flipped", shown: { game: "connect4", position: middle, moves: ["D", "C", "E", "D", "D"] }, flipped: true },
];

const walls = "e3 e7 9 8 c6v,d4h,e7h 7 standard";
const walled = "a2 i8 0 0 a3h,a7h,b2v,b5v,c3h,c8h,d6v,d1v,e3h,e5v,e7h,f2v,f5h,g3h,g7v,g1h,h5h,h8h,b7v,c5h 40 standard";

const quoridor: readonly BoardState[] = [
  { name: "start", shown: { game: "quoridor", position: "e1 e9 10 10 - 0 standard", moves: [] }, legal: ["d1", "f1", "e2", "a1h", "e4h", "e4v", "h8v"] },
  { name: "going", shown: { game: "quoridor", position: walls, moves: ["e2", "e8", "e3", "e7", "e7h", "d4h", "c6v"] }, legal: ["d7", "f7", "e6", "a1h", "g4v"] },
  { name: "waiting", shown: { game: "quoridor", position: walls, moves: ["e2", "e8", "e3", "e7", "e7h", "d4h", "c6v"] }, legal: [] },
  { name: "watched", shown: { game: "quoridor", position: "e4 e6 10 10 - 7 standard", moves: ["e2", "e8", "e3", "e7", "e4", "e6"] } },
  { name: "spent", shown: { game: "quoridor", position: walled, moves: ["a2"] } },
  { name: "firstWon", shown: { game: "quoridor", position: "e9 d4 7 6 c6v,d4h,e7h 17 standard", moves: ["e9"], line: ["e9"] } },
  { name: "secondWon", shown: { game: "quoridor", position: "b5 e1 7 6 c6v,d4h,e7h 18 standard", moves: ["e1"], line: ["e1"] } },
  {
    name: "analyzed",
    shown: { game: "quoridor", position: walls, moves: ["e2", "e8", "e3", "e7", "e7h", "d4h", "c6v"] },
    insight: {
      ...unknown,
      position: walls,
      outlook: {
        choice: { move: "e6", value: 120, solved: false, depth: 9, nodes: 123_456, pv: ["e6"] },
        chance: 540,
        first: ["e3", "e4", "f4", "f5", "f6", "f7", "f8", "g8", "g9"],
        second: ["e7", "e6", "e5", "f5", "f4", "f3", "f2", "f1"],
      },
    },
  },
  { name: "turned", shown: { game: "quoridor", position: walls, moves: ["c6v"], turned: true }, legal: ["d7", "f7", "e6", "a1h"] },
  { name: "wallMode", shown: { game: "quoridor", position: walls, moves: ["c6v"] }, legal: ["d7", "f7", "e6", "a1h"], building: { mode: "h", pending: "" } },
  { name: "wallTried", shown: { game: "quoridor", position: walls, moves: ["c6v"] }, legal: ["d7", "f7", "e6", "g4h", "g4v"], building: { mode: "pawn", pending: "g4v" } },
  { name: "flipped", shown: { game: "quoridor", position: walls, moves: ["e2"] }, flipped: true },
];

/** By game, in the order of the page. */
export const showcases: readonly Showcase[] = [
  { game: "tic-tac-toe", states: ticTacToe },
  { game: "connect4", states: connect4 },
  { game: "quoridor", states: quoridor },
  { game: "battleship", states: battleship },
];
