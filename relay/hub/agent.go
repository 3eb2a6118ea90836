package hub

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// helloWithin is how long an agent may stay attached without its hello.
const helloWithin = 5 * time.Second

// maxName bounds what is kept of an agent's name, in bytes.
const maxName = 60

// A Link carries messages to one agent: a WebSocket here, whatever the Worker has
// there. The hub calls it while it holds its lock, so neither method may block or
// call the hub back, and both may be called after the other end is gone.
type Link interface {
	// Send sends one JSON text, and before it all that was told. A link that
	// cannot keep up closes itself.
	Send(message []byte)

	// Tell is Send for news, which a link may gather for a moment.
	Tell(message []byte)

	// Close ends the link with a WebSocket close code and a sentence of at most
	// 123 bytes. Detach follows from the link's owner.
	Close(code int, reason string)
}

// An Agent is one attached agent. The hub's lock guards its fields.
type Agent struct {
	hub     *Hub
	link    Link
	trusted bool // it has shown the token before its hello
	greeted bool
	late    *time.Timer // ends the wait for its hello
	id      string
	kind    string // "page" or "agent"
	name    string
	games   []string // that it offered to play; none is all
}

// Attach adds an agent that is talked to over link. Nothing is told it before its
// hello, which has to come within 5 s; trusted says that it has shown the hub's
// token already. The caller gives each of its messages to Receive and ends with
// Detach.
func (h *Hub) Attach(link Link, trusted bool) *Agent {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.attached++
	a := &Agent{hub: h, link: link, trusted: trusted, id: fmt.Sprintf("a%d", h.attached)}
	h.agents[a] = true
	h.present.Add(1)
	a.late = time.AfterFunc(helloWithin, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.agents[a] && !a.greeted {
			a.close(CloseSilent, "no hello came within 5 s")
		}
	})
	return a
}

// Receive takes one message of the agent's. What is wrong with it, the agent is
// told. It may be called from one goroutine at a time.
func (a *Agent) Receive(message []byte) {
	h := a.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.agents[a] {
		return // it is being closed
	}
	var m FromAgent
	err := json.Unmarshal(message, &m)
	if err != nil {
		err = fmt.Errorf("not a message of the agent protocol: %w", err)
	}
	if !a.greeted {
		a.greet(&m, err)
		return
	}
	if err == nil {
		err = a.take(&m)
	}
	if err != nil {
		h.options.Log.Debug("agent refused", "agent", a.id, "battle", m.Battle, "ask", m.Ask, "reason", err)
		a.send(Refused{Type: "refused", Battle: m.Battle, Ask: m.Ask, Reason: err.Error()})
	}
}

// take does what a message says.
func (a *Agent) take(m *FromAgent) error {
	switch m.Type {
	case "ready":
		a.hub.setReady(a, m.Play, m.Games)
		return nil
	case "take":
		return a.hub.take(a, m.Battle)
	case "hand-back":
		return a.hub.handBack(a, m.Battle)
	case "answer":
		return a.hub.answer(a, m)
	case "hello":
		return fmt.Errorf("this agent has said hello already")
	}
	return fmt.Errorf("unknown message type %.40q", m.Type)
}

// greet takes an agent's first message: a hello, or the end.
func (a *Agent) greet(m *FromAgent, err error) {
	h := a.hub
	switch {
	case err != nil || m.Type != "hello":
		a.close(CloseProtocol, "the first message must be a hello: see PROTOCOL.md")
		return
	case m.Version != Version:
		a.close(CloseProtocol, fmt.Sprintf("this relay speaks version %d of the agent protocol, not %d", Version, m.Version))
		return
	case h.options.Token.IsSet() && !a.trusted && !h.options.Token.Matches(m.Token):
		a.close(CloseUnauthorized, "the relay's token is missing or wrong")
		return
	}
	a.late.Stop()
	a.greeted, a.kind, a.name = true, "agent", m.Name
	if m.Kind == "page" {
		a.kind = "page"
		h.pages++
	}
	if len(a.name) > maxName {
		a.name = strings.ToValidUTF8(a.name[:maxName], "")
	}
	why := h.missed(m.Resume)
	o := h.options
	a.send(Hello{
		Type: "hello", Version: Version, Epoch: h.epoch, Agent: a.id, Resumed: m.Resume != nil && why == "",
		TeamURL: o.TeamURL, Arena: o.Arena, Practice: o.Practice,
		Teams: []Team{{o.Team, o.TeamURL, o.Arena, o.Practice}},
	})
	h.options.Log.Info("agent attached", "agent", a.id, "kind", a.kind, "name", a.name)
	switch {
	case m.Resume == nil:
		h.tellSince(a, 0)
	case why != "":
		a.send(Gap{Type: "gap", Seq: h.seq, Why: why})
		h.tellSince(a, 0)
	default:
		h.tellSince(a, m.Resume.Seq)
	}
}

// missed says why an agent cannot be told piece by piece what it missed; "" if it
// can.
func (h *Hub) missed(r *Resume) string {
	switch {
	case r == nil:
	case r.Epoch != h.epoch:
		return "the relay was started anew since, and counts anew"
	case r.Seq > h.seq || r.Seq < 0:
		return fmt.Sprintf("there was no change %d yet", r.Seq)
	case r.Seq < h.forgotten:
		return fmt.Sprintf("battles ended since of which only the last %d are remembered", maxFinished)
	}
	return ""
}

// Detach removes the agent and hands back what it had taken: what it was asked,
// the next one is asked. A second call does nothing.
func (a *Agent) Detach() {
	a.hub.mu.Lock()
	defer a.hub.mu.Unlock()
	a.detach("it left")
}

// detach does so. The caller holds the hub's lock.
func (a *Agent) detach(why string) {
	h := a.hub
	if !h.agents[a] {
		return
	}
	a.late.Stop()
	delete(h.agents, a)
	h.present.Add(-1)
	h.leave(a)
	h.options.Log.Info("agent detached", "agent", a.id, "name", cmp.Or(a.name, "(none)"), "why", why)
}

// close ends an agent whose first message was not to be had. The caller holds the
// hub's lock.
func (a *Agent) close(code int, reason string) {
	a.detach(reason)
	a.link.Close(code, reason)
}

// send sends one message. The caller holds the hub's lock.
func (a *Agent) send(message any) { a.link.Send(encode(message)) }
