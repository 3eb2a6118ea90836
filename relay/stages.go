package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"time"

	"arenabot/relay/battle"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
	"arenabot/relay/stage"
	"arenabot/site"
)

// browserWithin is how long a browser may take to come and look at the games.
const browserWithin = 30 * time.Second

// stages are the small relays of a duel or a tournament: one for each agent that plays,
// and with --open at least one, for the page.
type stages []*stage.Stage

// openStages opens them, says on out where agents attach, and waits for those. games are
// what the agents must offer to play.
func openStages(ctx context.Context, out io.Writer, show bool, game string, players ...bots.Bot) (s stages, err error) {
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	open := func(name, address string) error {
		address, err := stage.Address(address)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		listener, err := listen(address)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s = append(s, stage.Open(listener, name, site.Files(), nil))
		return nil
	}
	for _, b := range players {
		if address, ok := b.Agent(); ok {
			if err := open(b.Name, address); err != nil {
				return s, err
			}
		}
	}
	agents := len(s)
	if show && agents == 0 {
		if err := open(players[0].Name, ""); err != nil {
			return s, err
		}
	}
	if show {
		fmt.Fprintf(out, "The games are shown at %s/#arena\n", s[0].URL())
		if err := browse(s[0].URL() + "/#arena"); err != nil {
			fmt.Fprintf(out, "No browser was opened (%v): open that address.\n", err)
		}
	}
	for _, agent := range s[:agents] {
		fmt.Fprintf(out, "%s attaches at %s\n  Open that in a browser and choose Arena, Auto-play; or run: arenabot agent --relay %[2]s\n", agent.Name, agent.URL())
		if err := agent.Wait(ctx, game); err != nil {
			return s, fmt.Errorf("interrupted before an agent came to play as %s (%w)", agent.Name, err)
		}
	}
	return s, nil
}

func (s stages) close() {
	for _, one := range s {
		one.Close()
	}
}

// deciders are the agents by the names of their bots.
func (s stages) deciders() map[string]battle.Decider {
	all := map[string]battle.Decider{}
	for _, one := range s {
		all[one.Name] = one
	}
	return all
}

// show tells every page of a position.
func (s stages) show(v duel.View) {
	for _, one := range s {
		one.Show(v)
	}
}

// linger waits until the page is closed.
func (s stages) linger(ctx context.Context, out io.Writer) {
	fmt.Fprintln(out, "The page shows the games until you close it, or press Ctrl-C here.")
	s[0].Linger(ctx, browserWithin)
}

// browse opens an address in the browser of whoever is at this machine.
func browse(url string) error {
	words := []string{"xdg-open", url}
	switch runtime.GOOS {
	case "darwin":
		words[0] = "open"
	case "windows":
		words = []string{"rundll32", "url.dll,FileProtocolHandler", url}
	}
	cmd := exec.Command(words[0], words[1:]...)
	if err := cmd.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return fmt.Errorf("%s is not installed", words[0])
		}
		return err
	}
	go func() { _ = cmd.Wait() }() // buried when it ends; the browser is not ours
	return nil
}
