package main

import (
	"context"
	"fmt"
	"io"

	"arenabot/relay/history/sqlite"
)

// historyCommand are the commands about what is remembered.
type historyCommand struct {
	Backup backupCommand `cmd:"" help:"Copy the database to a file, also while a relay uses it."`
}

// Help is shown below the command's flags.
func (*historyCommand) Help() string {
	return `Examples:
  arenabot history backup battles.db
  arenabot history backup battles.db --db /var/lib/arenabot/arenabot.db`
}

// backupCommand copies the database.
type backupCommand struct {
	File string `arg:"" help:"File that the copy becomes. Nothing may be there yet."`
	DB   string `env:"ARENABOT_DB" name:"db" placeholder:"PATH" help:"The database. Default: arenabot/arenabot.db in your directory for state."`
}

// Help is shown below the command's flags.
func (*backupCommand) Help() string {
	return `Examples:
  arenabot history backup battles.db
  arenabot history backup battles.db --db /var/lib/arenabot/arenabot.db`
}

// Run makes one copy.
func (c *backupCommand) Run(ctx context.Context, stdout io.Writer) (err error) {
	from, err := databaseAt(c.DB)
	if err != nil {
		return err
	}
	if from == sqlite.Memory {
		return fmt.Errorf("the database is kept in the relay's memory: have that copied with a GET of /api/backup")
	}
	if err := sqlite.Backup(ctx, from, c.File); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s is a copy of %s, and was read again.\n", c.File, from)
	return nil
}
