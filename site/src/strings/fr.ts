// The page in French.
import type { Outcome } from "../arena/protocol";
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
  battleship: "tous les navires coulés",
};

const drawnHow: Record<GameName, string> = {
  "tic-tac-toe": "la grille est pleine",
  connect4: "la grille est pleine",
  quoridor: "plus aucun coup à jouer",
  battleship: "plus aucun navire",
};

const outcomes: Record<Outcome, string> = { won: "Gagné", lost: "Perdu", draw: "Nul", unknown: "Inconnu" };

const levelNames: Readonly<Record<string, string>> = {
  "": "Pleine force",
  beginner: "Débutant",
  casual: "Amateur",
  club: "Joueur de club",
  expert: "Expert",
  perfect: "Parfait",
  strongest: "Le plus fort",
};

const levelAbouts: Readonly<Record<GameName, Readonly<Record<string, string>>>> = {
  "tic-tac-toe": {
    beginner: "Aligne trois signes quand il y pense, et pose un signe sur deux n’importe où.",
    casual: "Complète ses alignements et bloque les vôtres, mais pose un signe sur quatre n’importe où.",
    club: "Ne manque aucun alignement, mais ne voit pas venir les doubles menaces.",
    expert: "Voit quatre coups à l’avance : crée des doubles menaces et pare la plupart des vôtres.",
    perfect: "Ne perd jamais, et gagne dès que vous le permettez.",
  },
  connect4: {
    beginner: "Voit un alignement à compléter, mais joue un jeton sur deux sans regarder.",
    casual: "Voit deux coups à l’avance, et un coup sur quatre rien du tout.",
    club: "Voit quatre coups à l’avance, avec un oubli de temps en temps.",
    expert: "Voit huit coups à l’avance et se trompe rarement.",
    perfect: "Ne joue jamais un coup moins bon qu’un autre.",
  },
  quoridor: {
    beginner: "Prend le plus court chemin, et pose parfois un mur devant un adversaire mieux placé.",
    casual: "Compare les coups d’après les chemins qu’ils laissent, et en joue un sur cinq sans réfléchir.",
    club: "Voit quelques coups à l’avance, et avance parfois sans réfléchir.",
    expert: "Juge les murs d’après l’expérience de nombreuses parties, mais ne voit que quelques coups à l’avance.",
    strongest: "Emploie tout son temps à voir aussi loin que possible.",
  },
  battleship: {
    beginner: "Tire n’importe où, et cherche une fois sur deux autour d’un navire touché.",
    casual: "Cherche autour d’un navire touché jusqu’à le couler, et tire sinon n’importe où.",
    club: "Suit la ligne de ses touches, et cherche en damier, où chaque navire a une case.",
    expert: "Calcule un tir sur trois où les navires tiennent le mieux, et s’en tient sinon aux lignes et au damier.",
    strongest: "Pèse toutes les façons dont la flotte peut être placée.",
  },
};

export const fr: Catalogue = {
  name: "Arenabot",
  games,
  looks,

  nav: {
    label: "Pages",
    play: "Jouer",
    arena: "Arène",
    history: "Historique",
    bench: "Banc d’essai",
  },

  language: "Langue",

  app: {
    notFetched: "Cette page n’a pas pu être chargée : vérifiez la connexion et rouvrez-la.",
    update: "Une nouvelle version de cette page est prête.",
    updateNow: "Mettre à jour",
    updateLater: "Plus tard",
  },

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
    seaMarks: { ".": "inconnu", o: "eau", x: "touché", "#": "coulé", b: "navire" },
    theirSea: "La leur",
    target: "La mer de l’adversaire : tirez sur une case",
    ourSea: "La nôtre",
    sea: (shots: number, hits: number, theirShots: number, theirHits: number, last: string, byUs: boolean) =>
      `Bataille navale : nous avons tiré ${shots} fois et touché ${hits} fois, l’adversaire ${theirShots} fois et touché ${theirHits} fois` +
      (last === "" ? "" : ` ; ${byUs ? "notre dernier tir" : "le dernier tir de l’adversaire"} est en ${last}`),
    seas: (sides: readonly { name: string; shots: number; hits: number }[], last: string, lastBy: string) =>
      `Bataille navale : ${sides.map(({ name, shots, hits }) => `${name}, ${format.counted(shots, "tir", "tirs")} dont ${format.counted(hits, "touché", "touchés")}`).join(" ; ")}` +
      (last === "" ? "" : `. Dernier tir : ${last} (${lastBy})`),
  },

  sea: {
    of: (side: string) => `Mer : ${side}`,
    target: (side: string) => `Mer adverse, ${side} : choisissez où tirer`,
    own: (side: string) => `Propre mer, ${side}`,
    sunk: (sunk: number, ships: number) => `${sunk} sur ${ships} coulés`,
    place: (side: string) => `${side} : placez votre flotte`,
    placeYours: "Placez votre flotte",
    placeHint: "Glissez un navire, ou déplacez-le avec les flèches. Un appui, Entrée ou R le fait pivoter.",
    ship: (length: number, x: number, y: number, down: boolean) =>
      `Navire de ${length}, depuis ${x},${y} ${down ? "vers le bas" : "vers la droite"}`,
    overlap: "Deux navires occupent la même case.",
    shuffle: "Placer au hasard",
    ready: "Prêt",
    shot: (side: string, at: string, mark: "o" | "x" | "#") =>
      ({ o: `${side} tire en ${at} : dans l’eau.`, x: `${side} tire en ${at} : touché.`, "#": `${side} tire en ${at} : touché, coulé.` })[mark],
    handOver: (side: string) => `Passez l’appareil à ${side}.`,
    show: (side: string) => `Je suis ${side} : voir ma mer`,
    hitChance: "Touche",
    mapHint: "Ombre la mer là où des navires sont probables, d’après les tirs déjà faits.",
  },

  play: {
    title: "Jouer contre le moteur",
    pickGame: "Jeu",
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
    players: "Joueurs",
    person: "Une personne",
    engine: "Moteur",
    clock: "Pendule",
    noClock: "Aucune",
    clockOf: (seconds: number, increment: number) => `${seconds} secondes, ${increment} de plus par coup`,
    ownClock: "Libre",
    minutes: "Minutes",
    secondsEach: "Secondes",
    increment: "Par coup",
    redo: "Rejouer",
    resign: "Abandonner",
    flip: "Renverser la table",
    turnBoard: "Tourner le plateau",
    pause: "Pause",
    resume: "Continuer",
    step: "Un coup",
    paused: "En pause",
    turnOf: (side: string) => `${side} : à vous de jouer`,
    thinks: (side: string) => `${side} réfléchit`,
    sideWon: (side: string) => `Victoire : ${side}`,
    endedHow: (how: "resigned" | "time" | "flipped", side: string) =>
      ({ resigned: ` (${side} : abandon)`, time: ` (${side} : temps écoulé)`, flipped: ` (${side} : table renversée)` })[how],
    typeMove: "Saisir un coup",
    playMove: "Jouer",
    startPosition: "Position de départ",
    position: "Position dans la notation du moteur",
    setUp: "Installer",
    startHere: "Partir de la position sur le plateau",
    startOver: "La partie est finie dans cette position : choisissez-en une où elle continue.",
  },

  levels: {
    name: (level: string) => levelNames[level] ?? level,
    about: (game: GameName, level: string, said: string) => levelAbouts[game][level] ?? said,
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

  replay: {
    title: "Revoir",
    loading: "La partie du lien est rejouée",
    refused: (why: string) => `Cette partie enfreint les règles : ${why}`,
    badLink: "Ce lien n’est pas celui d’une partie, ou il a été coupé : redemandez-le.",
    now: (ply: number, last: number, move: string) => `Coup ${format.number(ply)} sur ${format.number(last)}${move === "" ? "" : ` : ${move}`}`,
    took: (ms: number) => `${format.seconds(ms)} s`,
    position: "Position",
    first: "Début",
    back: "Reculer",
    forward: "Avancer",
    last: "Fin",
    play: "Lire",
    pause: "Pause",
    speed: "Vitesse",
    svg: "Image (SVG)",
    page: "Page (HTML)",
    open: "Ouvrir dans Arenabot",
    cut: (why: string) => `Ici, le coup suivant enfreint les règles : ${why}`,
    ended: (how: "resigned" | "time" | "flipped", side: string) =>
      ({ resigned: `${side} a abandonné.`, time: `${side} n’a plus de temps.`, flipped: `${side} a renversé la table.` })[how],
    copyLink: "Copier le lien",
    download: "Lignes JSON",
    share: "Partager la partie",
  },

  analysis: {
    title: "Analyse",
    hint: "Montre ce que le moteur sait de chaque position, sur le plateau et en courbe.",
    thinking: "Le moteur étudie la position",
    scores: "Ce que donne chaque coup",
    draw: "nulle",
    winIn: (n: number) => `gagne en ${format.counted(n, "coup", "coups")}`,
    lossIn: (n: number) => `perd en ${format.counted(n, "coup", "coups")}`,
    paths: (first: number, second: number) =>
      `Les plus courts chemins : ${format.counted(first, "pas", "pas")} pour Corail, ${format.counted(second, "pas", "pas")} pour Indigo`,
    ahead: (first: string, second: string, chance: number) =>
      `${first} gagne avec ${format.number(Math.round(100 * chance))} %, ${second} avec ${format.number(Math.round(100 * (1 - chance)))} %`,
    percent: (chance: number) => `${format.number(Math.round(100 * chance))} %`,
    steps: "Valeur",
    stepsOf: (steps: number) => (Math.abs(steps) > 1000 ? (steps > 0 ? "gain sûr" : "perte sûre") : `${format.signed(Math.round(10 * steps) / 10)} pas`),
    line: "Suite",
    graph: "Valeur au fil de la partie",
    noGraph: "La courbe commence au premier coup.",
    start: "Début",
    move: "Coup",
    judged: "Jugement",
    asTable: "La courbe en tableau",
    faults: { blunder: "gaffe", mistake: "erreur" } as const,
    backToGame: "Revenir à la partie",
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
    results: outcomes,
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

  hands: {
    back: "Tous les combats",
    unknown: "Le relais n’a pas parlé de ce combat.",
    who: "Qui décide",
    relay: "Comme avant",
    engine: "Ce moteur",
    person: "Moi",
    paused: "Pause",
    panic: "Coup d’urgence",
    advice: "Conseil",
    adviceHint: "Ce que jouerait le moteur de cette page, et la suite qu’il attend.",
    line: (moves: string) => `Suite attendue : ${moves}`,
    unlinked: "Le relais est injoignable : son propre moteur joue.",
    isPaused: "En pause : le moteur du relais jouera avant la fin du temps",
    engineDecides: "Le moteur de cette page décide seul",
    notAsked: "Repris en main : ce n’est pas à nous de jouer",
  },

  links: {
    arena: "Relais vers arène",
    streams: (open: number, opening: number) =>
      open + opening === 0
        ? "aucun combat, rien d’ouvert"
        : `${format.counted(open, "flux ouvert", "flux ouverts")}${opening === 0 ? "" : `, ${opening} en ouverture`}`,
    engine: "Moteur",
    searches: (n: number) => (n === 0 ? "prêt sur demande" : `réfléchit dans ${format.counted(n, "combat", "combats")}`),
    broken: "ne fonctionne pas",
  },

  token: {
    label: "Le jeton du relais",
    give: "Déverrouiller",
    hint: "Ce relais ne répond qu’à son propriétaire. Le jeton se trouve dans ses réglages ; il est gardé dans ce navigateur et n’est envoyé qu’à ce relais.",
  },

  history: {
    title: "Combats passés",
    loading: "Le relais est interrogé",
    absent: "Aucun relais ne répond ici : il n’y a donc pas de combats passés à montrer. Démarrez-en un avec « make run » et ouvrez l’adresse qu’il affiche.",
    refused: "Le relais n’a pas pu répondre :",
    missing: "Le relais ne connaît pas ce combat.",
    filters: "Filtres",
    all: "Tous",
    game: "Jeu",
    outcome: "Résultat",
    opponent: "Adversaire",
    nothingYet: "Aucun combat n’est encore terminé.",
    nothingFound: "Aucun combat ne correspond à ces filtres.",
    more: "En montrer plus",
    chart: "Résultats par jour",
    date: "Jour",
    day: (day: Date) => format.day(day),
    moment: (at: Date) => format.moment(at),
    outcomeCount: (outcome: Outcome, n: number) => `${outcomes[outcome]} : ${format.number(n)}`,
    against: (opponent: string) => `contre ${opponent}`,
    points: (n: number) => format.counted(n, "point", "points"),
    back: "Tous les combats",
    transcript: "Télécharger la transcription",
    flipped: (byUs: boolean) => (byUs ? "Nous avons renversé la table :" : "L’adversaire a renversé la table :"),
  },

  bench: {
    title: "Banc d’essai",
    intro: "Affrontez tout bot qui parle un dialecte de BotsArena : chaque message est montré, et ses fautes sont nommées.",
    url: "L’adresse du bot",
    badUrl: "Donnez une adresse complète, telle que https://bot.example.org/bot.",
    game: "Jeu",
    board: "Plateau",
    boards: { classic: "10 × 10", small: "6 × 6" },
    dialect: "Dialecte",
    dialects: { json: "BotsArena", bolosseum: "Bolosseum", form: "Avant 2016" },
    rival: "Il joue contre",
    rivals: { you: "Vous", itself: "Lui-même", quick: "Moteur rapide", strong: "Moteur fort", random: "Le hasard" },
    bot: "Le bot",
    seat: "Il joue",
    seats: { first: "En premier", second: "En second" },
    way: "Appelé",
    ways: { relay: "Par le relais", direct: "Par cette page" },
    wayHints: {
      relay: "Le relais appelle le bot : le jeton de son propriétaire est nécessaire s’il en a un.",
      direct: "Votre navigateur appelle le bot, qui doit le permettre par CORS, comme pour la page de test de BotsArena.",
    },
    start: "Lancer la partie",
    stop: "Arrêter",
    gameTitle: "Partie",
    nothingYet: "Donnez l’adresse d’un bot et lancez une partie.",
    messages: "Échanges",
    noMessages: "Aucun échange pour l’instant.",
    starting: "Le bot est salué",
    botThinks: "Le bot est interrogé",
    rivalThinks: "Le moteur réfléchit",
    yourTurn: "À vous de jouer",
    stopped: "Arrêté",
    failed: (why: string) => `Le banc n’a pas pu continuer : ${why}`,
    draw: "Match nul",
    botWon: (name: string) => (name === "" ? "Le bot a gagné" : `Le bot ${name} a gagné`),
    botLost: (name: string, n: number) => `${name === "" ? "Le bot" : `Le bot ${name}`} a perdu après ${format.counted(n, "échange", "échanges")}`,
    seatWon: (first: boolean) => (first ? "Le bot a gagné en premier" : "Le bot a gagné en second"),
    init: (first: boolean) => (first ? "Salut, en premier" : "Salut, en second"),
    turn: (first: boolean) => (first ? "Coup, en premier" : "Coup, en second"),
    answered: (status: number, ms: number) => `${status} · ${format.number(ms)} ms`,
    noAnswer: "pas de réponse",
    question: "Demande",
    answer: "Réponse",
    more: (n: number) => `(${format.number(n)} caractères de plus)`,
    noted: "Noté :",
    faults: {
      unreachable: (detail: string) => `Le bot est injoignable, ou n’autorise pas cette page à l’appeler (CORS) : ${detail}.`,
      noRelay: () => "Aucun relais ne répond ici : laissez cette page appeler le bot.",
      token: () => "Le relais veut le jeton de son propriétaire avant d’appeler un bot.",
      refused: (detail: string) => `Le relais n’a pas eu de réponse : ${detail}.`,
      getByRelay: () => "Ce dialecte interroge par GET, ce que seule cette page peut faire : laissez-la appeler le bot.",
      slow: () => "La réponse a pris plus de 10 secondes.",
      redirect: (detail: string) => `La réponse est une redirection, que personne ne suit${detail === "" ? "" : ` (statut ${detail})`}.`,
      status: (detail: string) => `Le statut est ${detail} au lieu de 200 : le serveur de BotsArena l’accepte, sa page de test et Bolosseum non.`,
      tooLarge: () => "La réponse dépasse 1 Mo.",
      empty: () => "La réponse est vide.",
      html: (detail: string) => `La réponse est une page web, pas du JSON : ${detail}`,
      byteOrderMark: () => "La réponse commence par une marque d’ordre des octets.",
      notJson: (detail: string) => `La réponse n’est pas du JSON : ${detail}`,
      notObject: (detail: string) => `La réponse n’est pas un objet JSON : ${detail}`,
      nameMissing: () => "La réponse au salut n’a pas de « name ».",
      nameType: (detail: string) => `« name » doit être une chaîne, pas ${detail}.`,
      playMissing: () => "La réponse n’a pas de « play ».",
      playType: (detail: string) => `« play » est du mauvais type : ${detail}.`,
      playForm: (detail: string) => `« play » a une mauvaise forme : ${detail}.`,
      illegal: (detail: string) => `Le coup ${detail} n’est pas permis ici.`,
      offBoard: (detail: string) => `${detail} est hors du plateau.`,
      boatsMissing: (detail: string) => `« boats » doit être une liste de chaînes${detail === "" ? "" : `, pas ${detail}`}.`,
      shipForm: (detail: string) => `Le navire ${detail} n’est pas écrit « x1,y1-x2,y2 ».`,
      shipOff: (detail: string) => `Le navire ${detail} sort du plateau.`,
      shipDiagonal: (detail: string) => `Le navire ${detail} est en diagonale.`,
      shipOverlap: (detail: string) => `Le navire ${detail} en chevauche un autre.`,
      shipCount: (detail: string) => `Le nombre de navires de longueur ${detail} est faux.`,
    },
  },
};
