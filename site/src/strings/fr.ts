// The page in French.
import type { EngineGame, GameName } from "../engine/types";
import type { Look } from "../games";
import { formats } from "./formats";
import type { Catalogue } from "./text";

const format = formats("fr");

const games: Record<EngineGame, string> = {
  "tic-tac-toe": "Morpion",
  connect4: "Puissance 4",
  quoridor: "Quoridor",
  battleship: "Bataille navale",
};

/** The games after "de": "plateau de morpion", "partie de bataille navale". */
const ofGame: Record<EngineGame, string> = {
  "tic-tac-toe": "de morpion",
  connect4: "de Puissance 4",
  quoridor: "de Quoridor",
  battleship: "de bataille navale",
};

const looks: Record<Look, string> = {
  cross: "X",
  nought: "O",
  "red-disc": "Rouge",
  "yellow-disc": "Jaune",
  "round-pawn": "Corail",
  "square-pawn": "Indigo",
};

const wonHow: Record<GameName, string> = {
  "tic-tac-toe": "trois alignés",
  connect4: "quatre alignés",
  quoridor: "bord opposé atteint",
};

const drawnHow: Record<GameName, string> = {
  "tic-tac-toe": "la grille est pleine",
  connect4: "la grille est pleine",
  quoridor: "plus aucun coup à jouer",
};

export const fr: Catalogue = {
  name: "Arenabot",
  games,
  looks,

  nav: {
    label: "Pages",
    play: "Jouer",
    arena: "Arène",
  },

  language: "Langue",

  theme: {
    toDark: "Passer au thème sombre",
    toLight: "Passer au thème clair",
  },

  board: {
    label: (game: GameName) => `Plateau ${ofGame[game]}`,
    cell: (name: string, holds: string) => `${name}, ${holds}`,
    empty: "vide",
    lastMove: "dernier coup",
    winning: "dans l’alignement gagnant",
    pawnOf: (look: Look) => `pion ${looks[look].toLowerCase()}`,
    wall: (name: string, lies: "h" | "v") => `Mur ${lies === "h" ? "horizontal" : "vertical"} ${name}`,
    cannot: "impossible",
    canMove: "déplacement possible",
    modes: "Que poser",
    pawn: "Pion",
    wallH: "Mur ━",
    wallV: "Mur ┃",
    wallHName: "Mur horizontal",
    wallVName: "Mur vertical",
    confirm: "Poser le mur",
    turn: "Pivoter",
    cancel: "Annuler",
    tapHint: "Touchez un interstice pour essayer un mur, touchez-le encore pour le poser.",
    pointHint: "Cliquez sur un point pour avancer, sur un interstice pour construire. Touches : H et V pour un mur, P pour le pion.",
    summary: (game: GameName, plies: number, last: string) =>
      plies === 0
        ? `Plateau ${ofGame[game]}, aucun coup joué`
        : `Plateau ${ofGame[game]} après ${format.counted(plies, "coup", "coups")}${last === "" ? "" : `, dernier coup ${last}`}`,
    theirSea: "La leur",
    ourSea: "La nôtre",
    sea: (shots: number, hits: number, theirShots: number, theirHits: number, last: string) =>
      `Bataille navale : nous avons tiré ${shots} fois et touché ${hits} fois, l’adversaire ${theirShots} fois et touché ${theirHits} fois` +
      (last === "" ? "" : ` ; notre dernier tir est en ${last}`),
  },

  play: {
    title: "Jouer contre le moteur",
    pickGame: "Jeu",
    side: "Vous jouez",
    sideFirst: (name: string) => `${name}, en premier`,
    sideSecond: (name: string) => `${name}, en second`,
    think: "Temps de réflexion du moteur",
    seconds: (ms: number) => `${format.seconds(ms)} s`,
    newGame: "Nouvelle partie",
    undo: "Annuler le coup",
    moves: "Coups",
    noMoves: "Aucun coup pour l’instant.",
    yourTurn: "À vous de jouer",
    engineThinks: "Le moteur réfléchit",
    loading: "Chargement du moteur",
    won: "Vous avez gagné",
    lost: "Le moteur a gagné",
    drawn: "Match nul",
    wonHow: (game: GameName) => ` : ${wonHow[game]}`,
    drawnHow: (game: GameName) => ` : ${drawnHow[game]}`,
    stopped: "Le moteur s’est arrêté",
    retry: "Relancer le moteur",
    illegal: (move: string) => `${move} est impossible ici.`,
    notYourTurn: "Attendez le coup du moteur.",
    gameOver: "La partie est finie : commencez-en une nouvelle.",
    engineMoved: (move: string) => `Le moteur a joué ${move}.`,
  },

  engine: {
    label: "Le dernier coup du moteur",
    name: "Moteur",
    depth: "Profondeur",
    nodes: "Nœuds",
    value: "Valeur",
    nodeCount: (n: number) => format.many(n),
    valueOf: (n: number) => format.signed(n),
    solvedWin: "gain sûr",
    solvedDraw: "nulle sûre",
    solvedLoss: "perte sûre",
    noWebAssembly:
      "Ce navigateur ne peut pas exécuter le moteur, car WebAssembly est absent ou désactivé : activez-le, ou prenez un navigateur récent.",
    refused: (why: string) => `Le navigateur a refusé le moteur (${why}) : reconstruisez-le avec « make build » et rechargez la page.`,
    missing: (status: number, address: string) =>
      `Le serveur n’a pas de moteur (statut ${status} pour ${address}) : construisez-le avec « make build » et rechargez la page.`,
    notDownloaded: (why: string) => `Le moteur n’a pas pu être téléchargé (${why}) : vérifiez la connexion et réessayez.`,
    workerNotLoaded: "Le processus du moteur n’a pas pu être chargé : vérifiez la connexion et rechargez la page.",
    noWorkers: "Ce navigateur ne peut pas exécuter le moteur, car il n’a pas de Web Workers : prenez un navigateur récent.",
    workerNotStarted: (why: string) =>
      `Le navigateur n’a pas lancé le processus du moteur (${why}) : ouvrez la page par son serveur, pas comme un fichier.`,
    crashed: (why: string) => `Le moteur a planté (${why}) : réessayez, et il redémarrera.`,
    searchStopped: "La recherche a été arrêtée.",
    closed: "Le moteur a été fermé.",
  },

  arena: {
    title: "Combats d’arène",
    connecting: "Recherche du relais",
    connected: (since: Date) => `Relié au relais depuis ${format.clock(since)}`,
    lost: (since: Date) =>
      `Le relais est perdu depuis ${format.clock(since)}. Vérifiez qu’il tourne encore ; cette page réessaie d’elle-même.`,
    unauthorized: "Ce relais demande le jeton de son propriétaire.",
    absent:
      "Aucun relais ne répond ici : cette page ne joue donc pas de combats d’arène. Démarrez-en un avec « make run » et ouvrez l’adresse qu’il affiche. On peut jouer sans lui.",
    retryNow: "Réessayer",
    version: (theirs: number) =>
      `Le relais parle la version ${theirs} du protocole des agents et cette page la version 2 : construisez les deux depuis les mêmes sources avec « make run ».`,
    teamUrl: "Adresse de l’équipe",
    teamUrlHint: "Inscrivez cette adresse auprès de l’arène.",
    copy: "Copier",
    copied: "Copié",
    copyFailed: "La copie n’est pas permise ici : sélectionnez l’adresse et copiez-la à la main.",
    playsIn: "Arène",
    practice: "Arène d’entraînement intégrée",
    autoPlay: "Jeu automatique",
    autoPlayHint: "Le moteur de cette page décide. Sinon, c’est celui du relais.",
    autoPlayGame: (game: EngineGame) => `Jeu automatique : ${games[game]}`,
    startPractice: "Lancer un combat d’entraînement",
    pickGame: "Jeu",
    opponent: "Adversaire",
    opponents: {
      "first-legal": "Première case",
      random: "Hasard",
      "alpha-beta": "Alpha-bêta",
      cheat: "Tricheur",
      greedy: "Glouton",
    },
    starting: "Appel de l’arène d’entraînement",
    started: (game: EngineGame) => `Un combat ${ofGame[game]} a commencé.`,
    tryoutFailed: (why: string) =>
      `Le combat d’entraînement n’a pas commencé : ${why.replace(/\.$/, "")}. Vérifiez que le relais tourne, puis appuyez encore.`,
    unreachable: "l’arène est injoignable",
    refusedStatus: (status: number) => `l’arène a répondu avec le statut ${status}`,
    battles: "Combats",
    noBattles: "Aucun combat pour l’instant. Ils apparaissent dès que l’arène appelle l’adresse de l’équipe.",
    noBattlesUnlinked: "Les combats apparaissent dès qu’un relais est trouvé.",
    noBattlesPractice: "Aucun combat pour l’instant. Appuyez sur « Jeu automatique », et un combat commence.",
    engineTrouble: (why: string) => `Le moteur de cette page n’a pas pu répondre, celui du relais joue donc : ${why}`,
  },

  battle: {
    label: (game: EngineGame, id: string) => `Combat ${ofGame[game]} ${id.slice(0, 8)}`,
    us: "Nous",
    them: "Adversaire",
    phases: {
      connecting: "Connexion",
      thinking: "Réflexion",
      waiting: "Attente",
      posting: "Envoi",
      over: "Terminé",
    },
    why: (phase) =>
      ({
        connecting: "Le flux du combat s’ouvre.",
        thinking: "Notre coup est à l’étude.",
        waiting: "La suite de l’arène est attendue.",
        posting: "Notre coup est en route vers l’arène.",
        over: "Le combat est terminé.",
      })[phase],
    results: { won: "Gagné", lost: "Perdu", draw: "Nul", unknown: "Inconnu" },
    deciders: { page: "Cette page décide", agent: "Un de vos agents décide", native: "Le moteur du relais décide", "": "" },
    by: { page: "Cette page", agent: "Votre agent", native: "Relais" },
    refused: (reason: string) => `Le relais a refusé la réponse de cette page : ${reason.replace(/\.$/, "")}.`,
    against: (opponent: string) =>
      opponent === "" ? "Coups demandés par une arène" : `Coups demandés par une arène, contre ${opponent}`,
    stones: (game: EngineGame, n: number) =>
      `${game === "battleship" ? format.counted(n, "tir", "tirs") : format.counted(n, "pion", "pions")} sur le plateau`,
    moves: (n: number) => format.counted(n, "coup", "coups"),
    stale: "Selon les dernières nouvelles du relais.",
  },
};
