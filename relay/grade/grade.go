package grade

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"arenabot/engine"
	"arenabot/relay/practice"
	"arenabot/relay/practice/asking"
)

// CIS is the protocol of the CIS arena; the others are those of [asking.Arenas].
const CIS = "cis"

// Protocols names all.
func Protocols() []string { return append([]string{CIS}, asking.Arenas()...) }

// Games names what a protocol plays.
func Games(protocol string) (names []string) {
	if protocol != CIS {
		return asking.Games(protocol)
	}
	for _, g := range engine.Games() {
		names = append(names, g.Name)
	}
	return names
}

// Options say what to grade.
type Options struct {
	TeamURL  string
	Protocol string
	Games    []string // of the protocol's; nil is all of them
	Seed     int64
	Listener net.Listener // where the CIS arena is served; Run closes it
	URL      string       // under which the team reaches it; "" is the listener's address
	Progress func(Point)  // hears of each point; nil is nobody
}

// A Point is one battle or game, worth one.
type Point struct {
	Game       string   `json:"game"`
	Against    string   `json:"against"`
	Side       string   `json:"side"`
	Won        bool     `json:"won"`
	Why        string   `json:"why"`                  // how it ended
	Does       string   `json:"does,omitempty"`       // what a cheating opponent did
	Position   string   `json:"position"`             // the last one
	Transcript []string `json:"transcript,omitempty"` // of a lost point
}

// Run plays all games and returns a point for each, in order. The error says why none could
// be given, or is ctx's.
func Run(ctx context.Context, o Options) ([]Point, error) {
	if o.Listener != nil {
		defer o.Listener.Close()
	}
	if !slices.Contains(Protocols(), o.Protocol) {
		return nil, fmt.Errorf("there is no protocol %.40q: there are %s", o.Protocol, strings.Join(Protocols(), ", "))
	}
	if o.Games == nil {
		o.Games = Games(o.Protocol)
	}
	for _, g := range o.Games {
		if !slices.Contains(Games(o.Protocol), g) {
			return nil, fmt.Errorf("%s has no game %.40q: it plays %s", o.Protocol, g, strings.Join(Games(o.Protocol), ", "))
		}
	}
	if o.Protocol == CIS {
		return o.called(ctx)
	}
	return o.asked(ctx)
}

func (o *Options) add(points []Point, p Point) []Point {
	if p.Won {
		p.Transcript = nil
	}
	if o.Progress != nil {
		o.Progress(p)
	}
	return append(points, p)
}

// called serves a CIS arena and has it evaluate the team, a game after the other.
func (o *Options) called(ctx context.Context) (points []Point, err error) {
	if o.Listener == nil {
		return nil, errors.New("the arena needs an address to listen on")
	}
	here := strings.TrimSuffix(o.URL, "/")
	if here == "" {
		here = "http://" + o.Listener.Addr().String()
	}
	arena := practice.New(practice.Options{Games: engine.Games(), Prefix: "/", BaseURL: here})
	defer arena.Close()
	reports := make(chan string, len(o.Games))
	mux := http.NewServeMux()
	mux.HandleFunc("POST /graded/{game}", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case reports <- r.PathValue("game"):
		default: // somebody else's: each game has one report
		}
	})
	mux.Handle("/", arena)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	served := make(chan struct{})
	go func() { defer close(served); _ = server.Serve(o.Listener) }()
	defer func() { _ = arena.Close(); _ = server.Close(); <-served }()
	local := "http://" + o.Listener.Addr().String()
	for _, game := range o.Games {
		request, err := json.Marshal(map[string]any{
			"runId": game, "teamUrl": o.TeamURL, "callbackUrl": local + "/graded/" + game, "seed": o.Seed,
		})
		if err != nil {
			return points, err
		}
		if err := post(ctx, local+"/"+game+"/evaluate", request); err != nil {
			return points, fmt.Errorf("grading %s: %w", game, err)
		}
		select {
		case <-reports:
		case <-ctx.Done():
			return points, ctx.Err()
		}
		battles, _ := arena.Graded(game)
		for _, b := range battles {
			why := b.Result
			if b.Cheat != "" {
				why += "; the opponent's last action was illegal: " + b.Cheat
			}
			points = o.add(points, Point{game, b.Against, b.Team, b.Won, why, b.Does, b.Position, b.Transcript})
		}
	}
	return points, nil
}

func post(ctx context.Context, url string, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("the arena refuses: %s", bytes.TrimSpace(text))
	}
	return err
}

// asked plays each opponent on both sides.
func (o *Options) asked(ctx context.Context) (points []Point, err error) {
	for _, game := range o.Games {
		for i, opponent := range asking.Opponents() {
			for side, name := range []string{"first", "second"} {
				tape := &recorder{}
				m := asking.Match{
					Arena: o.Protocol, Game: game, URL: o.TeamURL, Opponent: opponent, BotFirst: side == 0,
					Sea:  asking.Sea{Width: 10, Height: 10, Ships: [6]int{0, 1, 2, 1, 1, 0}},
					Seed: uint64(o.Seed) + uint64(2*i+side), Transport: tape,
				}
				if err := m.Check(); err != nil {
					return points, err
				}
				r := asking.Play(ctx, m)
				if ctx.Err() != nil {
					return points, ctx.Err()
				}
				points = o.add(points, Point{game, opponent, name, r.Won, r.Reason, "", r.Board, tape.lines})
			}
		}
	}
	return points, nil
}
