package hub

import "encoding/json"

// A Link carries messages to one agent: a WebSocket here, whatever the Worker has
// there. The hub calls it while it holds its lock, so neither method may block or
// call the hub back, and both may be called after the other end is gone.
type Link interface {
	// Send sends one JSON text. A link that cannot keep up closes itself.
	Send(message []byte)

	// Close ends the link with a WebSocket close code and a sentence of at most
	// 123 bytes. Detach follows from the link's owner.
	Close(code int, reason string)
}

// An Agent is one attached agent.
type Agent struct {
	hub  *Hub
	link Link
}

// Attach adds an agent that is talked to over link, and tells it all there is.
// The caller gives each of its messages to Receive and ends with Detach.
func (h *Hub) Attach(link Link) *Agent {
	a := &Agent{hub: h, link: link}
	h.attach(a)
	return a
}

// Receive takes one message of the agent's. What is wrong with it, the agent is
// told. It may be called from one goroutine at a time.
func (a *Agent) Receive(message []byte) { a.hub.receive(a, message) }

// Detach removes the agent: what it was asked, the next one is asked. A second
// call does nothing.
func (a *Agent) Detach() { a.hub.detach(a) }

// send sends one message. The caller holds the hub's lock.
func (a *Agent) send(message any) {
	data, err := json.Marshal(message)
	if err != nil {
		return // cannot be: the messages hold nothing that JSON lacks
	}
	a.link.Send(data)
}
