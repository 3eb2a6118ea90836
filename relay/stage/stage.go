package stage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
	"arenabot/relay/server"
)

// lookEvery is how often it is looked whether an agent has come or gone.
const lookEvery = 50 * time.Millisecond

// A Stage is a relay for the games of one bot. It is safe for concurrent use.
type Stage struct {
	Name   string // the bot's, whose side the pages take
	agents *hub.Hub
	relay  *server.Server
	web    *http.Server
	url    string
	hangUp context.CancelFunc // ends the sockets, which the web server has let go
	works  sync.WaitGroup     // the server and every request
}

// Address completes where a stage is to listen: "" is a free port of this machine, and a
// port alone one of this machine's. Other machines are refused, since nobody shows a token.
func Address(text string) (string, error) {
	switch _, err := strconv.ParseUint(text, 10, 16); {
	case text == "":
		return "127.0.0.1:0", nil
	case err == nil:
		return "127.0.0.1:" + text, nil
	}
	if _, _, err := net.SplitHostPort(text); err != nil {
		return "", fmt.Errorf("%.80q is no address to listen on such as 127.0.0.1:9000", text)
	}
	if err := gate.MayListen(text, gate.Token{}); err != nil {
		return "", fmt.Errorf("%.80q would be open to other machines: agents attach from this one, as at 127.0.0.1:9000", text)
	}
	return text, nil
}

// Open serves on listener until Close, which closes it.
func Open(listener net.Listener, name string, page fs.FS, log *slog.Logger) *Stage {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	s := &Stage{Name: name, url: "http://" + listener.Addr().String()}
	s.agents = hub.New(hub.Options{Log: log})
	entrance := gate.New(gate.Options{})
	s.relay = server.New(server.Options{
		Team:     server.Team{Arena: s.url, Hub: s.agents, Asked: http.NotFoundHandler(), Decider: s.agents},
		Practice: http.NotFoundHandler(),
		Page:     page, Gate: entrance, Log: log,
	})
	inside := entrance.Handler(s.relay)
	base, hangUp := context.WithCancel(context.Background())
	s.hangUp = hangUp
	s.web = &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			s.works.Add(1)
			defer s.works.Done()
			inside.ServeHTTP(w, r)
		}),
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return base },
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	s.works.Go(func() { _ = s.web.Serve(listener) }) // it ends with Close
	return s
}

// URL is the address of the page, and of the relay for other agents.
func (s *Stage) URL() string { return s.url }

// Close ends everything; the agents are hung up.
func (s *Stage) Close() {
	s.relay.Close()
	s.hangUp()
	_ = s.web.Close() // nothing is left to be saved
	s.works.Wait()
}

// Wait returns when an agent is attached that offers to play a game, or with ctx's error.
func (s *Stage) Wait(ctx context.Context, game string) error {
	return until(ctx, func() bool { return s.agents.Ready(game) })
}

// Linger returns when a page has attached and all are gone again, so that the last game
// can be looked at; without any, after patience.
func (s *Stage) Linger(ctx context.Context, patience time.Duration) {
	coming, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if until(coming, func() bool { _, ever := s.agents.Pages(); return ever > 0 }) == nil {
		_ = until(ctx, func() bool { now, _ := s.agents.Pages(); return now == 0 }) // being told to end is an end too
	}
}

func until(ctx context.Context, so func() bool) error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for !so() {
		select {
		case <-look.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Decide implements battle.Decider. While no agent is attached it waits for one: a page
// that is loaded anew loses time, not the game.
func (s *Stage) Decide(ctx context.Context, a battle.Ask) (battle.Answer, error) {
	for {
		answer, err := s.agents.Decide(ctx, a)
		if !errors.Is(err, battle.ErrNoAgent) {
			return answer, err
		}
		if err := s.Wait(ctx, a.Game.Name); err != nil {
			return battle.Answer{}, fmt.Errorf("%w, and none came: %w", battle.ErrNoAgent, err)
		}
	}
}
