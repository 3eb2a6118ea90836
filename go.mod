module arenabot

go 1.26.0
