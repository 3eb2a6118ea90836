package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/alecthomas/kong"

	"arenabot/relay/config"
	"arenabot/relay/doctor"
	"arenabot/relay/gate"
)

// doctorCommand is the command that looks at a relay that runs. Its flags are
// those of serve, so that the same environment and file will do.
type doctorCommand struct {
	Config    string        `env:"ARENABOT_CONFIG" placeholder:"PATH" help:"The relay's configuration file."`
	TeamURL   string        `env:"ARENABOT_TEAM_URL" name:"team-url" default:"http://127.0.0.1:8080" placeholder:"URL" help:"Team URL as it is registered, with its secret path if it has one."`
	Arena     string        `env:"ARENABOT_ARENA" placeholder:"URL" help:"Base URL of the arena. Default: the practice arena of the relay."`
	Token     string        `env:"ARENABOT_TOKEN" placeholder:"SECRET" help:"The relay's token. Give it in ARENABOT_TOKEN or --token-file: process lists show flags to everybody."`
	TokenFile string        `env:"ARENABOT_TOKEN_FILE" placeholder:"PATH" help:"File that holds the token."`
	DB        string        `env:"ARENABOT_DB" name:"db" placeholder:"PATH" help:"The relay's database, if it is on this machine."`
	Idle      time.Duration `default:"0s" help:"How long an agent's socket is left silent, such as 70s, to find proxies that cut it."`
}

// errIll is why the doctor's exit status is not 0.
var errIll = errors.New("the relay is not well: mend what is marked FAIL, then ask the doctor again")

// Help is shown below the command's flags.
func (*doctorCommand) Help() string {
	return `Examples:
  arenabot doctor                                  # the relay on http://127.0.0.1:8080
  arenabot doctor --team-url https://bot.example.org --idle 70s
The exit status is 1 when something is marked FAIL.`
}

// Run prints a line for each finding. The error says that something is wrong.
func (c *doctorCommand) Run(line *kong.Context, ctx context.Context, stdout io.Writer) error {
	file, err := settings(line, c.Config)
	if err != nil {
		return err
	}
	token, err := gate.ReadToken(c.Token, c.TokenFile)
	if err != nil {
		return err
	}
	for _, u := range []struct{ flag, value string }{{"--team-url", c.TeamURL}, {"--arena", c.Arena}} {
		if err := config.CheckURL(u.value); err != nil {
			return fmt.Errorf("%s %w", u.flag, err)
		}
	}
	well := true
	for _, team := range c.teams(file) {
		if team.name != "" {
			fmt.Fprintf(stdout, "\nThe team %s\n", team.name)
		}
		patient := doctor.Patient{TeamURL: team.teamURL, Arena: team.arena, Token: token, DB: c.DB, Idle: c.Idle}
		well = doctor.Examine(ctx, patient, func(f doctor.Finding) {
			switch {
			case f.Err == nil:
				fmt.Fprintf(stdout, "ok    %-8s %s\n", f.Name, f.Seen)
			case f.Warn:
				fmt.Fprintf(stdout, "warn  %-8s %v\n", f.Name, f.Err)
			default:
				fmt.Fprintf(stdout, "FAIL  %-8s %v\n", f.Name, f.Err)
			}
		}) && well
	}
	if !well {
		return errIll
	}
	return nil
}

// teams are those that the relay serves, each with its own addresses.
func (c *doctorCommand) teams(file *config.File) []team {
	s := serve{TeamURL: c.TeamURL, Arena: c.Arena, file: file}
	if file != nil {
		s.SecretPath = file.SecretPath
	}
	all, err := s.teams(c.TeamURL, "")
	if err != nil {
		return []team{{teamURL: c.TeamURL, arena: cmp.Or(c.Arena, c.TeamURL+"/practice")}}
	}
	return all
}
