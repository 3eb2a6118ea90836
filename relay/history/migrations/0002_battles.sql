-- Battles of every kind of arena, their transcripts and their moves. Times are
-- microseconds since 1970, which JavaScript's numbers hold exactly.
CREATE TABLE battles (
	key         INTEGER PRIMARY KEY, -- grows from battle to battle
	game        TEXT NOT NULL,
	id          TEXT NOT NULL,
	team        TEXT NOT NULL,
	arena       TEXT NOT NULL,
	opponent    TEXT NOT NULL,            -- '' where nobody tells
	you_are     TEXT NOT NULL DEFAULT '', -- 'first', 'second', or '' until it is known
	start       TEXT NOT NULL DEFAULT '', -- the position before the first move, or ''
	started     INTEGER NOT NULL,
	ended       INTEGER,                  -- NULL while it goes on
	outcome     TEXT NOT NULL DEFAULT '', -- 'won', 'lost', 'draw', 'unknown', or '' while it goes on
	reason      TEXT NOT NULL DEFAULT '',
	points      REAL,                     -- NULL where nobody tells
	flipped_by  TEXT NOT NULL DEFAULT '', -- 'us', 'them' or ''
	flipped_why TEXT NOT NULL DEFAULT '',
	lost        INTEGER NOT NULL DEFAULT 0, -- events of the transcript that could not be kept
	UNIQUE (game, id)
);
CREATE INDEX battles_started ON battles (started, key);
CREATE INDEX battles_ended ON battles (ended);

-- The transcript: one line of JSON for each thing heard, said or decided.
CREATE TABLE events (
	battle INTEGER NOT NULL, -- battles.key
	n      INTEGER NOT NULL, -- from 1, in order
	line   TEXT NOT NULL,
	PRIMARY KEY (battle, n)
) WITHOUT ROWID;

-- The moves of both sides, or, where an arena tells boards only, the boards.
CREATE TABLE plies (
	battle INTEGER NOT NULL, -- battles.key
	n      INTEGER NOT NULL, -- from 1, in order
	move   TEXT NOT NULL,    -- '' where only the board is known
	board  TEXT NOT NULL DEFAULT '', -- where an arena tells boards only
	by     TEXT NOT NULL,    -- who decided: 'page', 'native', …; 'opponent', or 'guess' where it could not be seen
	ms     INTEGER NOT NULL, -- that it took
	value  INTEGER NOT NULL DEFAULT 0, -- what its player knew of it, as game.Choice has it
	solved INTEGER NOT NULL DEFAULT 0,
	depth  INTEGER NOT NULL DEFAULT 0,
	nodes  INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (battle, n)
) WITHOUT ROWID;
