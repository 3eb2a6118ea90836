//go:build js && wasm

package main

import (
	"net/http"
	"syscall/js"

	"arenabot/relay/gate"
	"arenabot/relay/hub"
)

// A link carries messages to the agent on one of JavaScript's WebSockets. The
// runtime queues what is sent there, so nothing blocks.
type link struct{ socket js.Value }

// Send implements hub.Link.
func (l link) Send(message []byte) { l.socket.Call("send", string(message)) }

// Tell implements hub.Link.
func (l link) Tell(message []byte) { l.Send(message) }

// Close implements hub.Link.
func (l link) Close(code int, reason string) { l.socket.Call("close", code, reason) }

// admit tells JavaScript whether an agent may attach: 204 if at once, 202 if it
// has to say the token first, which browsers cannot do in a header.
func (f *front) admit(w http.ResponseWriter, r *http.Request) {
	if f.gate.Token().IsSet() && !f.gate.Token().Matches(gate.Bearer(r)) {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// takeAgents gives JavaScript the function for its sockets: attach(socket,
// trusted) returns an agent with receive(text) and detach(). The hub asks for the
// token those that are not trusted.
func (f *front) takeAgents() {
	f.host.object.Set("attach", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return agentToJS(f.agents.Attach(link{args[0]}, args[1].Bool()))
	}))
}

// agentToJS is the agent as JavaScript holds it, until it calls detach.
func agentToJS(agent *hub.Agent) js.Value {
	o := js.Global().Get("Object").New()
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		agent.Receive([]byte(args[0].String()))
		return nil
	})
	var detach js.Func
	detach = js.FuncOf(func(js.Value, []js.Value) any {
		agent.Detach()
		receive.Release()
		detach.Release()
		return nil
	})
	o.Set("receive", receive)
	o.Set("detach", detach)
	return o
}
