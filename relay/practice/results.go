package practice

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"strings"
)

// results answers GET results: JSON for programs, a page for browsers.
func (s *Server) results(w http.ResponseWriter, r *http.Request) {
	run, ok := s.run(r.PathValue("run"))
	w.Header().Set("Vary", "Accept")
	w.Header().Set("Cache-Control", "no-store")
	if a, asked := s.askedGame(r.PathValue("run")); asked {
		a.answer(w, wantsPage(r))
		return
	}
	switch html := wantsPage(r); {
	case !ok && html:
		answerPage(w, http.StatusNotFound, view{Title: "No such run", Message: "Results are forgotten after a while, and when the arena is started anew."})
	case !ok:
		fail(w, http.StatusNotFound, "run not found")
	case html:
		answerPage(w, http.StatusOK, run.view())
	case !run.ended():
		answerJSON(w, http.StatusOK, object{{"message", "no result yet"}})
	default:
		answerJSON(w, http.StatusOK, run.results())
	}
}

// wantsPage reports whether the caller is a browser: those name HTML, and
// programs hardly ever do.
func wantsPage(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "text/html")
}

// A view is what the page shows of a run.
type view struct {
	Title   string
	Message string
	Waiting bool // for battles or the callback: the page loads itself again
	Facts   []fact
	Battles []battleView
}

type fact struct{ Name, Value string }

type battleView struct {
	ID, Team, Against, Result string
	Seed                      int64
	Plies                     int
	Position                  string
	Class                     string // "won", "lost" or "running"
	Does                      string // what the opponent does, if it is to cheat
	Cheat                     string // why its last action was illegal
}

// view collects what the page shows.
func (r *run) view() view {
	r.mu.Lock()
	v := view{Title: r.game.Title + ": " + r.id, Message: r.report, Waiting: r.callback != "" && r.report == ""}
	if r.failure != "" {
		v.Message += ". " + r.failure
	}
	r.mu.Unlock()
	v.Facts = []fact{{"Team", hostOf(r.teamURL)}, {"Seed", fmt.Sprint(r.seed)}}
	if r.callback != "" {
		v.Facts = append(v.Facts, fact{"Callback", hostOf(r.callback)})
	}
	for _, b := range r.battles {
		shown := b.view()
		v.Waiting = v.Waiting || shown.Class == "running"
		v.Battles = append(v.Battles, shown)
	}
	if v.Message == "" {
		v.Message = r.summary()
	}
	if v.Waiting {
		v.Message = "Still playing. This page loads itself again."
	}
	return v
}

// view collects what the page shows of one battle.
func (b *battle) view() battleView {
	told := b.told()
	b.mu.Lock()
	defer b.mu.Unlock()
	v := battleView{
		ID: b.id, Team: b.team.String(), Against: b.against, Result: told, Seed: b.seed,
		Plies: b.position.Plies(), Position: b.position.String(), Class: "lost", Cheat: b.cheat,
	}
	if c, ok := b.opponent.(*cheater); ok {
		v.Does = c.cheat.does
	}
	switch {
	case !b.ended:
		v.Class = "running"
	case b.result == scored(1):
		v.Class = "won"
	}
	return v
}

// style is the page's; its colours are the browser's own, light or dark.
const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: start; padding: .5rem 0 }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid GrayText }
code { overflow-wrap: anywhere }
.won { font-weight: 600 }
.lost { font-weight: 600; text-decoration: underline }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
`

// page is the whole page. Its text comes from hostile places, so it is escaped
// by its context.
func page() (*template.Template, error) {
	return template.New("results").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{{if .Waiting}}<meta http-equiv="refresh" content="2">
{{end}}<title>{{.Title}}</title>
<style>` + style + `</style>
</head>
<body>
<main>
<h1>{{.Title}}</h1>
<p role="status">{{.Message}}</p>
{{if .Facts}}<dl>{{range .Facts}}
<dt>{{.Name}}</dt><dd>{{.Value}}</dd>{{end}}
</dl>
{{end}}{{if .Battles}}<div class="wide">
<table>
<caption>Battles, in the order in which the team was called</caption>
<thead><tr><th scope="col">Battle</th><th scope="col">Team is</th><th scope="col">Opponent</th><th scope="col">Seed</th><th scope="col">Plies</th><th scope="col">Result</th></tr></thead>
<tbody>{{range .Battles}}
<tr><td><code>{{.ID}}</code></td><td>{{.Team}}</td><td>{{.Against}}{{if .Does}}<br><small>{{.Does}}</small>{{end}}{{if .Cheat}}<br><small>and did: {{.Cheat}}</small>{{end}}</td><td>{{.Seed}}</td><td>{{.Plies}}</td><td><span class="{{.Class}}">{{.Result}}</span><br><small><code>{{.Position}}</code></small></td></tr>{{end}}
</tbody>
</table>
</div>
{{end}}</main>
</body>
</html>
`)
}

// answerPage sends the page. It may do nothing but look as its own style says.
func answerPage(w http.ResponseWriter, status int, v view) {
	t, err := page()
	var text bytes.Buffer
	if err == nil {
		err = t.Execute(&text, v)
	}
	if err != nil {
		htmlError(w, http.StatusInternalServerError)
		return
	}
	sum := sha256.Sum256([]byte(style))
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes())
}
