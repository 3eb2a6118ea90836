package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// duelCommand plays one bot against others.
type duelCommand struct {
	Game   string   `arg:"" help:"The game: tic-tac-toe, connect4, quoridor or battleship."`
	Bot    string   `arg:"" help:"The bot to measure: builtin, builtin:LEVEL, http://…, https://…, http+get://…, exec:PROGRAM, stdio:PROGRAM, ugi:ENGINE, human, agent: or agent:ADDRESS. NAME= before it names it."`
	Rivals []string `arg:"" name:"rival" help:"Those that it plays."`

	Games    int           `short:"n" default:"20" help:"Games against each rival, an even number: each opening is played twice, colours changed."`
	Clock    string        `placeholder:"TIME" help:"Time for a whole game, as 1m or 18s+2s. Whoever exceeds it has lost."`
	Movetime time.Duration `help:"Time for a move. Default: 1s, or none with --clock or --nodes."`
	Nodes    int64         `help:"Nodes for a move, for bots that count them."`
	Seed     uint64        `default:"1" help:"What the openings are drawn from."`
	Journal  string        `placeholder:"FILE" help:"Where finished games are kept. With the same one again only the missing games are played."`
	Parallel int           `default:"1" help:"Games at once."`
	Patience time.Duration `default:"1m" help:"How long a bot may take to start or to move before it is ended and has lost."`
	JSON     bool          `name:"json" help:"Print a JSON object a line for each game, and no table."`
	Open     bool          `help:"Show the games on the page, in the browser, while they are played."`
}

// Help is shown below the command's flags.
func (*duelCommand) Help() string {
	return `Examples:
  arenabot duel connect4 builtin:club builtin:expert -n 100
  arenabot duel battleship builtin mine=http://localhost:5000/bot --json
  arenabot duel quoridor builtin 'other=ugi:./engine --its flags' --clock 60s+2s --journal games.jsonl
  arenabot duel tic-tac-toe human builtin -n 2
  arenabot duel connect4 builtin page=agent: --open        # the page plays, or a person on it
  arenabot duel connect4 builtin mine=agent:127.0.0.1:9000  # an agent that knows where to attach

A bot that crashes, hangs, floods, or answers what is no move has lost, and the message that shows it is printed.`
}

// lookup is engine.Lookup with Battleship, which its referee adds.
func lookup(name string) (game.Game, error) {
	if name == naval.Name {
		return naval.Game(), nil
	}
	g, err := engine.Lookup(name)
	if err != nil {
		return g, fmt.Errorf("there is no game %.40q: the games are tic-tac-toe, connect4, quoridor and battleship", name)
	}
	return g, nil
}

// Run plays and prints a line a game, and a table at the end or when interrupted.
func (c *duelCommand) Run(ctx context.Context, stdin io.Reader, stdout io.Writer, stderr logTo) error {
	g, err := lookup(c.Game)
	if err != nil {
		return err
	}
	if c.Movetime < 0 || c.Nodes < 0 || c.Patience <= 0 || c.Parallel < 1 {
		return errors.New("--movetime and --nodes must not be negative; --patience and --parallel must be more than 0")
	}
	o := duel.Options{
		Game: g, Games: c.Games, Limit: ugi.Limit{Time: c.Movetime, Nodes: c.Nodes}, Seed: c.Seed,
		Patience: c.Patience, Parallel: c.Parallel, Journal: c.Journal, Progress: stdout, JSON: c.JSON,
	}
	if c.Clock != "" {
		if o.Clock, err = duel.ParseClock(c.Clock); err != nil {
			return err
		}
	}
	if o.Bot, err = bots.Parse(c.Bot); err != nil {
		return err
	}
	people := o.Bot.Human()
	for _, text := range c.Rivals {
		b, err := bots.Parse(text)
		if err != nil {
			return err
		}
		people = people || b.Human()
		o.Rivals = append(o.Rivals, b)
	}
	if c.Clock == "" && c.Nodes == 0 && c.Movetime == 0 {
		o.Limit.Time = time.Second
	}
	stages, err := openStages(ctx, stderr, c.Open, g.Name, append([]bots.Bot{o.Bot}, o.Rivals...)...)
	if err != nil {
		return err
	}
	defer stages.close()
	o.Agents = stages.deciders()
	switch {
	case people:
		o.Console = bots.NewConsole(stdin, stderr)
		o.Patience = max(o.Patience, time.Hour) // people may think
	case terminal(stdout) && !c.JSON && c.Parallel == 1:
		draw := watcher(stdout)
		o.Watch, o.Progress = func(v duel.View) { stages.show(v); draw(v) }, overBoard{stdout}
	}
	if o.Watch == nil {
		o.Watch = stages.show
	}
	table, err := duel.Run(ctx, o)
	if table != nil && !c.JSON {
		err = errors.Join(err, table.Write(stdout))
	}
	if c.Open && err == nil {
		stages.linger(ctx, stderr)
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted: the table has the games so far (%w)", err)
	}
	return err
}

// terminal reports whether w is one, so that what is on it may be drawn over.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// watcher draws each position over the one before; the line of a finished game stays.
func watcher(w io.Writer) func(duel.View) {
	const below = "\x1b[J" // erases what was drawn here before
	return func(v duel.View) {
		r, p := v.Record, v.Position
		fmt.Fprintf(w, "%s%s – %s, opening %d, ply %d\r\n%s\x1b[%dA\r",
			below, r.Bots[0], r.Bots[1], r.Opening, p.Plies(), bots.Picture(p), height(p))
	}
}

// overBoard writes where the last board stands, and erases that first.
type overBoard struct{ io.Writer }

func (o overBoard) Write(text []byte) (int, error) {
	if _, err := io.WriteString(o.Writer, "\x1b[J"); err != nil {
		return 0, err
	}
	return o.Writer.Write(text)
}

// height is how many lines a position's picture is below its heading.
func height(p game.Position) int {
	lines := 1
	for _, c := range bots.Picture(p) {
		if c == '\n' {
			lines++
		}
	}
	return lines
}
