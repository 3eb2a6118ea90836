-- What opponents of the arenas that ask have shown, by name and board.
CREATE TABLE opponents (
	name   TEXT NOT NULL,
	board  TEXT NOT NULL,    -- the rules, as battleship.Sea writes them
	record BLOB NOT NULL,    -- see encode in opponents.go
	met    INTEGER NOT NULL, -- larger is later
	PRIMARY KEY (name, board)
) WITHOUT ROWID;
CREATE INDEX opponents_met ON opponents (met);
