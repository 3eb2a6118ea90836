package practice

import (
	"errors"
	"io"
	"mime"
	"net/http"
)

// The bodies of refused calls, as the arena words them.
const (
	notFound     = "battle not found"
	alreadyEnded = "Battle already ended"
)

// play answers POST play. A legal action and an illegal one get the same answer;
// which it was shows on the stream.
func (s *Server) play(w http.ResponseWriter, r *http.Request) {
	body, ok := readBody(w, r)
	if !ok {
		return
	}
	b, ok := s.battle(r)
	if !ok {
		fail(w, http.StatusNotFound, notFound)
		return
	}
	fate := b.link.post()
	switch {
	case !s.wait(r.Context(), fate.delay):
		return
	case fate.lost:
		hangUp(w)
		return
	case fate.refused:
		htmlError(w, b.link.faults.ErrorStatus)
		return
	}
	overlaps := b.enter()
	a, ok := b.post(body, overlaps)
	b.leave()
	// What follows happens on the way back, when the arena has answered.
	switch {
	case !s.wait(r.Context(), fate.answerDelay):
		return
	case fate.answerLost:
		hangUp(w)
		return
	case fate.withheld:
		select {
		case <-r.Context().Done():
		case <-s.ctx.Done():
		}
		hangUp(w)
		return
	case fate.spoilt:
		htmlError(w, b.link.faults.ErrorStatus)
		return
	}
	if !ok {
		fail(w, http.StatusLocked, alreadyEnded)
		return
	}
	answerJSON(w, http.StatusOK, object{
		{"message", "action received"},
		{"moveId", a.moveID},
		{"clock", a.clock.Milliseconds()},
	})
}

// readBody reads a request's JSON object. A body of another content type reads
// as an empty one, as does no body at all. When ok is false, the answer (an HTML
// page, as on the arena) was sent and the request changed nothing.
func readBody(w http.ResponseWriter, r *http.Request) (body object, ok bool) {
	// The error may be a parameter that cannot be read; the type still can.
	if contentType, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); contentType != "application/json" {
		return object{}, true
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		htmlError(w, http.StatusRequestEntityTooLarge)
		return nil, false
	}
	if err != nil {
		htmlError(w, http.StatusBadRequest)
		return nil, false
	}
	if len(text) == 0 {
		return object{}, true
	}
	body, err = readObject(text)
	if err != nil {
		htmlError(w, http.StatusBadRequest)
		return nil, false
	}
	return body, true
}

// answerJSON sends o.
func answerJSON(w http.ResponseWriter, status int, o object) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(o.encode()) // a caller that has gone needs no answer
}

// fail sends a refusal.
func fail(w http.ResponseWriter, status int, reason string) {
	answerJSON(w, status, object{{"error", reason}})
}

// htmlError sends the page with which the arena refuses a body.
func htmlError(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Error</title></head>\n<body><pre>"+
		http.StatusText(status)+"</pre></body>\n</html>\n")
}
