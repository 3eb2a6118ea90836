// The states of Battleship's boards: both seas to look at, a fleet on its way, and both seas to shoot at.
import { cellsOf, readFleet } from "../boards/match-notation";
import type { State } from "./state";

const unseen = Array<string>(10).fill("..........").join("/");
const fleet = "b....bbbb./b........./b........./b......b../b......b../.......b../........../.bbb....../......bb../..........";
const hunted = "..o......./.....o..../..xx....../....o...../.###....../......o.../..o......./......o.../...o....../..........";
const struck = "x....bbbb./x...o...../b........./b......#../b...o..#../.......#../..o......./.bbb....../......bb../.....o....";
const small = "....../..x.../..o.../....../....../.....o bb..../....../bb..../......x/....../bbb..o";
const owners = [
  { name: "Coral", title: "Coral" },
  { name: "Indigo", title: "Indigo" },
] as const;

const large = { rules: "10x10 0,1,2,1,1,0", first: "0,0-4,0/9,1-9,4/2,3-2,5/5,6-7,6/3,9-4,9", second: "8,5-8,9/1,1-4,1/6,0-6,2/0,6-2,6/5,4-5,5" };
const firstShots = ["3,3", "0,0", "5,4h", "5,5s", "8,7h", "7,2", "1,1h", "2,1h", "4,7"];
const secondShots = ["9,9", "2,0h", "3,0h", "1,0h", "0,8", "5,6h", "6,6h", "7,6s", "4,4"];

/** Most states are shown on the small board: a page of large ones would have thousands of cells. */
const little = { rules: "6x6 0,2,1,0,0,0", first: "0,0-2,0/4,1-4,2/1,4-2,4", second: "5,0-5,2/1,1-1,2/2,5-3,5" };
const littleShots = ["0,0", "1,1h", "1,2s", "5,1h"];
const littleAnswers = ["5,5", "1,0h", "4,1h", "4,2s"];

type Shots = readonly string[];

/** A whole game as the engine writes it. */
function match({ rules, first, second }: typeof large, byFirst: Shots, bySecond: Shots): string {
  const list = (shots: Shots) => (shots.length === 0 ? "-" : shots.join("/"));
  return `${rules} ${first} ${second} ${list(byFirst)} ${list(bySecond)}`;
}

/** The shots that sink a whole fleet, ship after ship. */
function sinking(ships: string): string[] {
  return readFleet(ships).flatMap((ship) => cellsOf(ship).map(({ x, y }, index) => `${x},${y}${index === ship.length - 1 ? "s" : "h"}`));
}

/** The cells of a square sea that nobody has shot at, row by row. */
function unshot(side: number, shots: Shots): string[] {
  const shot = new Set(shots.map((each) => each.replace(/[hs]$/, "")));
  return Array.from({ length: side * side }, (_, index) => `${index % side},${Math.floor(index / side)}`).filter((cell) => !shot.has(cell));
}

/** Likely next to the hits that have sunk nothing, and in the middle before the edges. */
const chances = Array.from({ length: 100 }, (_, index) => {
  const [x, y] = [index % 10, Math.floor(index / 10)];
  if (!unshot(10, firstShots).includes(`${x},${y}`)) return 0;
  const near = [[8, 7], [1, 1], [2, 1]].some(([hitX = 0, hitY = 0]) => Math.abs(x - hitX) + Math.abs(y - hitY) === 1);
  return near ? 520 : 60 + 14 * Math.min(x, 9 - x) + 14 * Math.min(y, 9 - y);
});

const shootable = {
  position: match(large, firstShots, secondShots), viewer: "first", open: false, legal: unshot(10, firstShots), last: "4,4", lastBy: "second", chances: [],
} as const;
const watched = { ...shootable, position: match(little, littleShots, littleAnswers), legal: [], last: "4,2" } as const;
const won = { ...watched, position: match(little, sinking(little.second), littleAnswers), open: true, last: "3,5", lastBy: "first" } as const;
const lost = { ...watched, position: match(little, littleShots, sinking(little.first)), open: true, last: "2,4" } as const;

export const battleship: readonly State[] = [
  { name: "start", shown: { game: "battleship", position: `${unseen} ${fleet}`, moves: [] } },
  { name: "going", shown: { game: "battleship", position: `${hunted} ${struck}`, moves: [], last: "3,2" } },
  { name: "theirShot", shown: { game: "battleship", position: `${hunted} ${struck}`, moves: [], last: "4,1", lastIn: 1 } },
  { name: "twoSides", shown: { game: "battleship", position: `${hunted} ${struck}`, moves: [], last: "3,2", owners } },
  { name: "small", shown: { game: "battleship", position: small, moves: [], last: "2,1" } },
  { name: "firstWon", shown: { game: "battleship", position: `${hunted.replaceAll("x", "#")} ${struck}`, moves: [], last: "2,2" } },
  { name: "secondWon", shown: { game: "battleship", position: `${hunted} ${struck.replace(/[bx]/g, "#")}`, moves: [], last: "7,8", lastIn: 1 } },
  { name: "placing", placing: { fleet: large.first, fault: "" } },
  { name: "overlap", placing: { fleet: large.first.replace("2,3-2,5", "6,5-6,7"), fault: "" } },
  { name: "faulty", placing: { fleet: "0,0-4,0", fault: "battleship: the fleet has [0 0 0 0 1 0] ships of the lengths 1 to 6, not [0 1 2 1 1 0]" } },
  { name: "nothingShot", match: { ...watched, position: match(little, [], []), legal: unshot(6, []), last: "" } },
  { name: "targeted", match: shootable },
  { name: "mapped", match: { ...shootable, chances } },
  { name: "waiting", match: { ...watched, position: match(little, [...littleShots, "5,0h"], littleAnswers), last: "5,0", lastBy: "first" } },
  { name: "watched", match: { ...watched, open: true } },
  { name: "open", match: won },
  { name: "openLost", match: lost },
  { name: "turned", match: { ...watched, viewer: "second" } },
  { name: "flipped", match: lost, flipped: true },
];
