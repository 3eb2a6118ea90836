//go:build js && wasm

package main

import (
	"encoding/json"
	"net/http"
	"syscall/js"

	"arenabot/relay/gate"
	"arenabot/relay/hub"
)

// closeStranger is the WebSocket close code for who has not the token.
const closeStranger = 4401

// A link carries messages to the agent on one of JavaScript's WebSockets. The
// runtime queues what is sent there, so nothing blocks.
type link struct{ socket js.Value }

// Send implements hub.Link.
func (l link) Send(message []byte) { l.socket.Call("send", string(message)) }

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
// admitted) returns an agent with receive(text) and detach().
func (f *front) takeAgents() {
	f.host.object.Set("attach", js.FuncOf(func(_ js.Value, args []js.Value) any {
		v := &visitor{front: f, link: link{args[0]}}
		if args[1].Bool() {
			v.enter()
		}
		return v.object()
	}))
}

// A visitor is who holds a socket: a stranger until it has said the token, then
// an agent.
type visitor struct {
	front *front
	link  link
	agent *hub.Agent // nil for a stranger
}

func (v *visitor) enter() { v.agent = v.front.agents.Attach(v.link, true) }

func (v *visitor) receive(message []byte) {
	if v.agent != nil {
		v.agent.Receive(message)
		return
	}
	var hello struct {
		Type, Token string
	}
	if json.Unmarshal(message, &hello) != nil || hello.Type != "hello" || !v.front.gate.Token().Matches(hello.Token) {
		v.link.Close(closeStranger, "this needs the relay's token, in a hello as the first message")
		return
	}
	v.link.socket.Call("admit")
	v.enter()
	v.agent.Receive(message)
}

// object is the visitor as JavaScript holds it, until it calls detach.
func (v *visitor) object() js.Value {
	o := js.Global().Get("Object").New()
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		v.receive([]byte(args[0].String()))
		return nil
	})
	var detach js.Func
	detach = js.FuncOf(func(js.Value, []js.Value) any {
		if v.agent != nil {
			v.agent.Detach()
		}
		receive.Release()
		detach.Release()
		return nil
	})
	o.Set("receive", receive)
	o.Set("detach", detach)
	return o
}
