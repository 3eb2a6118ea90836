package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"arenabot/engine"
	"arenabot/engine/battleship"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/hub"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// Options are what an agent needs. URL must be set.
type Options struct {
	URL      string // of the relay's /agent, with the scheme ws, wss, http or https
	Token    string // the relay's, if it wants one
	Name     string // as it is shown to people
	Games    []string
	Thinkers int           // moves thought about at once, at least 1
	Think    time.Duration // the most that one move may take, 0 for what the relay allows
	Client   *http.Client  // that calls the relay; nil is the usual one
	Log      *slog.Logger
}

// Waits between tries, each twice the one before and never more than the last.
const firstWait, longestWait = 500 * time.Millisecond, 15 * time.Second

// maxMessage bounds a message of the relay's.
const maxMessage = 1 << 20

// helloWithin is how long the relay may take for its hello.
const helloWithin = 10 * time.Second

// An agent is one at work, over all its links.
type agent struct {
	Options
	games   map[string]game.Game
	engines *battle.Engines
	seen    *hub.Resume
}

// Run answers a relay's asks until ctx ends. A relay that is away is tried again;
// one that refuses this agent ends it with an error.
func Run(ctx context.Context, o Options) error {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	a := &agent{Options: o, games: map[string]game.Game{}, engines: battle.NewEngines(max(1, o.Thinkers))}
	source := func() rand.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) }
	for _, g := range append(engine.Games(), battleship.Game(source)) {
		a.games[g.Name] = g
	}
	for _, name := range o.Games {
		if _, ok := a.games[name]; !ok {
			return fmt.Errorf("there is no game %q to play", name)
		}
	}
	wait := firstWait
	for {
		greeted, err := a.attach(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if refusal := refused(err); refusal != nil {
			return refusal
		}
		if greeted {
			wait = firstWait
		}
		// Up to a quarter more, so that many agents do not come back at once.
		pause := wait + rand.N(wait/4)
		o.Log.Warn("the relay is away; trying again", "in", pause.Round(time.Millisecond), "err", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		wait = min(2*wait, longestWait)
	}
}

// errRefused is why trying again would change nothing.
var errRefused = errors.New("the relay does not want this agent")

func refused(err error) error {
	var closed websocket.CloseError
	if errors.As(err, &closed) && (closed.Code == hub.CloseUnauthorized || closed.Code == hub.CloseProtocol) {
		return fmt.Errorf("%w: %s", errRefused, closed.Reason)
	}
	if errors.Is(err, errRefused) {
		return err
	}
	return nil
}

// attach makes one link and serves it to its end.
func (a *agent) attach(ctx context.Context) (greeted bool, err error) {
	dialing, cancel := context.WithTimeout(ctx, helloWithin)
	defer cancel()
	header := http.Header{}
	if a.Token != "" {
		header.Set("Authorization", "Bearer "+a.Token)
	}
	conn, resp, err := websocket.Dial(dialing, a.URL, &websocket.DialOptions{HTTPHeader: header, HTTPClient: a.Client})
	if resp != nil && resp.StatusCode == http.StatusUnauthorized {
		return false, fmt.Errorf("%w: its token is wrong", errRefused)
	}
	if err != nil {
		return false, err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)
	hello := hub.FromAgent{Type: "hello", Version: hub.Version, Kind: "agent", Name: a.Name, Resume: a.seen}
	if err := wsjson.Write(dialing, conn, hello); err != nil {
		return false, err
	}
	var h hub.Hello
	if err := wsjson.Read(dialing, conn, &h); err != nil {
		return false, err
	}
	if h.Version != hub.Version {
		return false, fmt.Errorf("%w: it speaks version %d of the agent protocol, and this program version %d", errRefused, h.Version, hub.Version)
	}
	if !h.Resumed {
		a.seen = &hub.Resume{Epoch: h.Epoch}
	}
	a.Log.Info("attached", "relay", a.URL, "agent", h.Agent, "resumed", h.Resumed, "arena", h.Arena)
	if err := wsjson.Write(dialing, conn, hub.FromAgent{Type: "ready", Play: true, Games: a.Games}); err != nil {
		return true, err
	}
	return true, a.serve(ctx, conn)
}

// serve answers asks until the link breaks, and leaves no thinking behind.
func (a *agent) serve(ctx context.Context, conn *websocket.Conn) error {
	ctx, cancel := context.WithCancel(ctx)
	var thinking sync.WaitGroup
	defer thinking.Wait()
	defer cancel()
	stops := map[string]context.CancelFunc{} // by battle: of two asks only the newer counts
	stop := func(battle string) {
		if end := stops[battle]; end != nil {
			end()
			delete(stops, battle)
		}
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		var m struct {
			hub.Ask
			Seq    int64  `json:"seq"`
			Reason string `json:"reason"`
			// "battle" is an id in an ask and an object in news of a battle.
			Battle json.RawMessage `json:"battle"`
		}
		if json.Unmarshal(data, &m) != nil {
			continue // of a relay that says more than we know
		}
		a.seen.Seq = max(a.seen.Seq, m.Seq)
		switch m.Type {
		case "battle":
			var b hub.Battle
			if json.Unmarshal(m.Battle, &b) == nil && b.Result != nil {
				stop(b.ID)
				a.Log.Info("battle over", "game", b.Game, "battle", b.ID, "outcome", b.Result.Outcome, "reason", b.Result.Reason)
			}
		case "refused":
			a.Log.Warn("refused", "battle", string(m.Battle), "ask", m.Ask.Ask, "reason", m.Reason)
		case "ask":
			ask := m.Ask
			if json.Unmarshal(m.Battle, &ask.Battle) != nil {
				continue
			}
			stop(ask.Battle)
			asked, end := context.WithCancel(ctx)
			stops[ask.Battle] = end
			thinking.Go(func() { a.answer(asked, conn, ask) })
		}
	}
}

// answer thinks about an ask and sends the move. What cannot be answered is left
// to the relay, whose own engine moves then.
func (a *agent) answer(ctx context.Context, conn *websocket.Conn, ask hub.Ask) {
	log := a.Log.With("game", ask.Game, "battle", ask.Battle, "ask", ask.Ask)
	g, ok := a.games[ask.Game]
	if !ok {
		log.Warn("asked about a game that is not known here")
		return
	}
	position, err := g.Parse(ask.Position)
	if err != nil {
		log.Warn("asked about a position that cannot be read", "err", err)
		return
	}
	budget := time.Duration(ask.BudgetMs) * time.Millisecond
	most := time.Duration(ask.MostMs) * time.Millisecond
	if a.Think > 0 {
		budget, most = min(budget, a.Think), min(most, a.Think)
	}
	began := time.Now()
	found, err := a.engines.Decide(ctx, battle.Ask{Battle: ask.Battle, Game: g, N: ask.Ask, Position: position, Budget: budget, Most: most})
	if err != nil || ctx.Err() != nil {
		return // a newer ask, the battle's end, or the link's
	}
	err = wsjson.Write(ctx, conn, hub.FromAgent{Type: "answer", Battle: ask.Battle, Ask: ask.Ask, Fence: &ask.Fence, Choice: &hub.Choice{
		Move: found.Move, Value: found.Value, Solved: found.Solved, Depth: found.Depth, Nodes: found.Nodes, PV: found.PV,
	}})
	log.Info("answered", "move", found.Move, "value", found.Value, "depth", found.Depth, "took", time.Since(began).Round(time.Millisecond), "err", err)
}
