// The words of /boards in every language. They are apart from the catalogues, which people who play fetch: few look there.
import type { Language } from "./text";

const en = {
  title: "Boards",
  states: {
    start: "Start",
    going: "To move",
    waiting: "Played on, another's turn",
    theirShot: "The opponent's shot",
    twoSides: "Two named sides",
    placing: "Placing a fleet",
    overlap: "Two ships overlap",
    faulty: "A fleet that the engine refuses",
    nothingShot: "Nothing shot yet",
    targeted: "Shots, hits and sunk ships",
    mapped: "Map of chances",
    open: "Game over, both fleets shown",
    openLost: "Game lost, both fleets shown",
    turned: "Seen from the other side",
    wallMode: "Building walls",
    wallTried: "A wall tried by a finger",
    watched: "Watched",
    arena: "With the arena's signs",
    firstWon: "First has won",
    secondWon: "Second has won",
    drawn: "Draw",
    spent: "All walls spent",
    small: "A small sea",
    analyzed: "Analyzed",
    flipped: "Table flipped",
  },
};

/** A language that lacks the name of a state, or has one too many, does not compile. */
interface Words {
  readonly title: string;
  readonly states: Readonly<Record<keyof typeof en.states, string>>;
}

export type StateName = keyof Words["states"];

export const boardWords: Readonly<Record<Language, Words>> = {
  en,
  fr: {
    title: "Plateaux",
    states: {
      start: "Début",
      going: "Au trait",
      waiting: "En cours, à l’autre de jouer",
      theirShot: "Le tir de l’adversaire",
      twoSides: "Deux camps nommés",
      placing: "Placement de la flotte",
      overlap: "Deux navires se chevauchent",
      faulty: "Une flotte que le moteur refuse",
      nothingShot: "Aucun tir pour l’instant",
      targeted: "Tirs, touchés et navires coulés",
      mapped: "Carte des probabilités",
      open: "Partie finie, les deux flottes visibles",
      openLost: "Partie perdue, les deux flottes visibles",
      turned: "Vu de l’autre côté",
      wallMode: "Pose de murs",
      wallTried: "Un mur essayé au doigt",
      watched: "Regardé",
      arena: "Avec les signes de l’arène",
      firstWon: "Le premier a gagné",
      secondWon: "Le second a gagné",
      drawn: "Nulle",
      spent: "Tous les murs posés",
      small: "Une petite mer",
      analyzed: "Analysé",
      flipped: "Table renversée",
    },
  },
  "zh-Hant": {
    title: "棋盤",
    states: {
      start: "開局",
      going: "輪到下棋",
      waiting: "對局中，輪到對方",
      theirShot: "對手的射擊",
      twoSides: "雙方具名",
      placing: "佈置艦隊",
      overlap: "兩艘船艦重疊",
      faulty: "引擎不接受的艦隊",
      nothingShot: "尚未射擊",
      targeted: "射擊、命中與擊沉",
      mapped: "機率圖",
      open: "對局結束，公開雙方艦隊",
      openLost: "對局落敗，公開雙方艦隊",
      turned: "從另一側觀看",
      wallMode: "建牆中",
      wallTried: "手指試放的牆",
      watched: "觀戰",
      arena: "競技場的符號",
      firstWon: "先手獲勝",
      secondWon: "後手獲勝",
      drawn: "和局",
      spent: "牆已用盡",
      small: "小海域",
      analyzed: "已分析",
      flipped: "掀翻棋桌",
    },
  },
};
