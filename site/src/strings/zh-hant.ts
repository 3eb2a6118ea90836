// The page in Traditional Chinese, as it is written in Taiwan.
import type { EngineGame, GameName } from "../engine/types";
import type { Look } from "../games";
import { formats } from "./formats";
import type { Catalogue } from "./text";

const format = formats("zh-Hant");

const games: Record<EngineGame, string> = {
  "tic-tac-toe": "井字遊戲",
  connect4: "四子棋",
  quoridor: "步步為營",
  battleship: "海戰棋",
};

const looks: Record<Look, string> = {
  cross: "X",
  nought: "O",
  "red-disc": "紅方",
  "yellow-disc": "黃方",
  "round-pawn": "珊瑚方",
  "square-pawn": "靛藍方",
};

const wonHow: Record<GameName, string> = {
  "tic-tac-toe": "三子連線",
  connect4: "四子連線",
  quoridor: "抵達對岸",
};

const drawnHow: Record<GameName, string> = {
  "tic-tac-toe": "棋盤已滿",
  connect4: "棋盤已滿",
  quoridor: "步數用盡",
};

/** A sentence of another's, without the full stop that it may end with. */
const clause = (words: string): string => words.replace(/[.。]$/, "");

export const zhHant: Catalogue = {
  name: "Arenabot",
  games,
  looks,

  nav: {
    label: "頁面",
    play: "對弈",
    arena: "競技場",
  },

  language: "語言",

  theme: {
    toDark: "切換為深色主題",
    toLight: "切換為淺色主題",
  },

  board: {
    label: (game: GameName) => `${games[game]}棋盤`,
    cell: (name: string, holds: string) => `${name}，${holds}`,
    empty: "空格",
    lastMove: "上一手",
    winning: "在獲勝連線上",
    pawnOf: (look: Look) => `${looks[look]}棋子`,
    wall: (name: string, lies: "h" | "v") => `${lies === "h" ? "橫" : "直"}牆 ${name}`,
    cannot: "不可放置",
    canMove: "可移動到此",
    modes: "放置項目",
    pawn: "棋子",
    wallH: "牆 ━",
    wallV: "牆 ┃",
    wallHName: "橫牆",
    wallVName: "直牆",
    confirm: "放置牆",
    turn: "旋轉",
    cancel: "取消",
    tapHint: "點一下縫隙試放牆，再點一下確定放置。",
    pointHint: "點圓點移動，點縫隙築牆。按鍵：H、V 選牆，P 選棋子。",
    summary: (game: GameName, plies: number, last: string) =>
      plies === 0 ? `${games[game]}棋盤，尚未落子` : `${games[game]}棋盤，已走 ${plies} 手${last === "" ? "" : `，上一手 ${last}`}`,
    theirSea: "敵方海域",
    ourSea: "我方海域",
    sea: (shots: number, hits: number, theirShots: number, theirHits: number, last: string) =>
      `海戰棋：我方射擊 ${shots} 次，命中 ${hits} 次；對手射擊 ${theirShots} 次，命中 ${theirHits} 次` +
      (last === "" ? "" : `；我方上一次射擊 ${last}`),
  },

  play: {
    title: "與引擎對弈",
    pickGame: "遊戲",
    side: "你執",
    sideFirst: (name: string) => `${name}，先手`,
    sideSecond: (name: string) => `${name}，後手`,
    think: "引擎思考時間",
    seconds: (ms: number) => `${format.seconds(ms)} 秒`,
    newGame: "新局",
    undo: "悔棋",
    moves: "棋譜",
    noMoves: "尚未落子。",
    yourTurn: "輪到你",
    engineThinks: "引擎思考中",
    loading: "引擎載入中",
    won: "你贏了",
    lost: "引擎獲勝",
    drawn: "和局",
    wonHow: (game: GameName) => `：${wonHow[game]}`,
    drawnHow: (game: GameName) => `：${drawnHow[game]}`,
    stopped: "引擎已停止",
    retry: "重新啟動引擎",
    illegal: (move: string) => `${move} 不能下在這裡。`,
    notYourTurn: "請等引擎落子。",
    gameOver: "本局已結束，請開新局。",
    engineMoved: (move: string) => `引擎下了 ${move}。`,
  },

  engine: {
    label: "引擎的上一手",
    name: "引擎",
    depth: "深度",
    nodes: "節點",
    value: "評分",
    nodeCount: (n: number) => format.many(n),
    valueOf: (n: number) => format.signed(n),
    solvedWin: "必勝",
    solvedDraw: "必和",
    solvedLoss: "必敗",
    noWebAssembly: "這個瀏覽器無法執行引擎，因為沒有 WebAssembly 或已停用：請啟用它，或改用新版瀏覽器。",
    refused: (why: string) => `瀏覽器拒絕載入引擎（${why}）：請用「make build」重新建置後重新整理頁面。`,
    missing: (status: number, address: string) =>
      `伺服器上沒有引擎（${address} 回應狀態碼 ${status}）：請用「make build」建置後重新整理頁面。`,
    notDownloaded: (why: string) => `無法下載引擎（${why}）：請檢查連線後再試一次。`,
    workerNotLoaded: "無法載入引擎的背景程式：請檢查連線後重新整理頁面。",
    noWorkers: "這個瀏覽器無法執行引擎，因為它沒有 Web Worker：請改用新版瀏覽器。",
    workerNotStarted: (why: string) => `瀏覽器沒有啟動引擎的背景程式（${why}）：請透過伺服器開啟頁面，而不是直接開啟檔案。`,
    crashed: (why: string) => `引擎當掉了（${why}）：再試一次就會重新啟動。`,
    searchStopped: "搜尋已停止。",
    closed: "引擎已關閉。",
  },

  arena: {
    title: "競技場對戰",
    connecting: "正在尋找中繼站",
    connected: (since: Date) => `自 ${format.clock(since)} 起已連上中繼站`,
    lost: (since: Date) => `自 ${format.clock(since)} 起與中繼站失去連線。請確認它仍在執行；本頁會自動重試。`,
    unauthorized: "此中繼站需要擁有者的權杖。",
    absent: "這裡沒有中繼站回應，因此本頁不會進行競技場對戰。請用「make run」啟動一個，再開啟它顯示的網址。沒有它也能對弈。",
    retryNow: "立即重試",
    version: (theirs: number) =>
      `中繼站使用代理協定第 ${theirs} 版，本頁使用第 2 版：請用「make run」從同一份原始碼建置兩者。`,
    teamUrl: "隊伍網址",
    teamUrlHint: "請將此網址登記到競技場。",
    copy: "複製",
    copied: "已複製",
    copyFailed: "這裡不允許複製：請選取網址後手動複製。",
    playsIn: "競技場",
    practice: "內建練習場",
    autoPlay: "自動對戰",
    autoPlayHint: "由本頁的引擎決定。關閉時由中繼站自己的引擎決定。",
    autoPlayGame: (game: EngineGame) => `自動對戰${games[game]}`,
    startPractice: "開始練習對戰",
    pickGame: "遊戲",
    opponent: "對手",
    opponents: {
      "first-legal": "首個空位",
      random: "隨機",
      "alpha-beta": "Alpha-beta",
      cheat: "作弊者",
      greedy: "貪婪",
    },
    starting: "正在呼叫練習場",
    started: (game: EngineGame) => `一場${games[game]}練習對戰已開始。`,
    tryoutFailed: (why: string) => `練習對戰未能開始：${clause(why)}。請確認中繼站正在執行，然後再按一次。`,
    unreachable: "無法連上競技場",
    refusedStatus: (status: number) => `競技場回應狀態碼 ${status}`,
    battles: "對戰",
    noBattles: "尚無對戰。競技場一呼叫隊伍網址，對戰就會出現在這裡。",
    noBattlesUnlinked: "找到中繼站後，對戰會出現在這裡。",
    noBattlesPractice: "尚無對戰。按下「自動對戰」就會開始一場。",
    engineTrouble: (why: string) => `本頁的引擎無法回答，因此由中繼站自己的引擎落子：${why}`,
  },

  battle: {
    label: (game: EngineGame, id: string) => `${games[game]}對戰 ${id.slice(0, 8)}`,
    us: "我方",
    them: "對手",
    phases: {
      connecting: "連線中",
      thinking: "思考中",
      waiting: "等待中",
      posting: "送出中",
      over: "已結束",
    },
    why: (phase) =>
      ({
        connecting: "正在開啟對戰的事件串流。",
        thinking: "正在選擇我方的一手。",
        waiting: "正在等待競技場的下一步。",
        posting: "我方的一手正送往競技場。",
        over: "對戰已結束。",
      })[phase],
    results: { won: "勝", lost: "負", draw: "和", unknown: "未知" },
    deciders: { page: "由本頁決定", agent: "由你的代理程式決定", native: "由中繼站的引擎決定", "": "" },
    by: { page: "本頁", agent: "你的代理程式", native: "中繼站" },
    refused: (reason: string) => `中繼站拒絕了本頁的回答：${clause(reason)}。`,
    against: (opponent: string) => (opponent === "" ? "由競技場逐手詢問" : `由競技場逐手詢問，對手為 ${opponent}`),
    stones: (game: EngineGame, n: number) => (game === "battleship" ? `已射擊 ${n} 次` : `棋盤上有 ${n} 子`),
    moves: (n: number) => `${n} 手`,
    stale: "以上為中繼站最後一次的消息。",
  },
};
