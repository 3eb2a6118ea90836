package metrics

import (
	"context"
	"errors"
	"net/http"
	"path"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"arenabot/relay/battle"
)

// Metrics are all of a relay's. Make them with New; they are safe for concurrent
// use.
type Metrics struct {
	registry *prometheus.Registry

	battles   *prometheus.GaugeVec     // by phase
	results   *prometheus.CounterVec   // by game and outcome
	moves     *prometheus.CounterVec   // by game and who decided
	thinking  *prometheus.HistogramVec // seconds of a move
	clock     *prometheus.HistogramVec // its share of the clock
	fallbacks *prometheus.CounterVec   // by reason
	agents    prometheus.Gauge
	arena     *prometheus.HistogramVec // seconds of a call to an arena
	failures  *prometheus.CounterVec   // of such calls
	requests  *prometheus.HistogramVec // seconds of a request to us

	live live
}

// New returns metrics at zero.
func New() *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry(), live: live{battles: map[string]*watched{}}}
	gauge := func(name, help string, labels ...string) *prometheus.GaugeVec {
		v := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "arenabot_" + name, Help: help}, labels)
		m.registry.MustRegister(v)
		return v
	}
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		v := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "arenabot_" + name, Help: help}, labels)
		m.registry.MustRegister(v)
		return v
	}
	histogram := func(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
		v := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "arenabot_" + name, Help: help, Buckets: buckets}, labels)
		m.registry.MustRegister(v)
		return v
	}
	seconds := []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}
	m.battles = gauge("battles", "Battles being played, by phase.", "phase")
	m.results = counter("results_total", "Battles that ended, by game and outcome.", "game", "outcome")
	m.moves = counter("moves_total", "Moves of ours, by game and who decided.", "game", "by")
	m.thinking = histogram("move_seconds", "Time from our turn to our POST.", seconds, "game")
	m.clock = histogram("move_clock_share", "Share of our clock that a move took.",
		[]float64{.01, .02, .05, .1, .2, .3, .5, .75, 1}, "game")
	m.fallbacks = counter("fallbacks_total", "Moves that the native engine made because an agent's did not come, by reason.", "reason")
	m.agents = prometheus.NewGauge(prometheus.GaugeOpts{Name: "arenabot_agent_links", Help: "Agents' sockets that are open."})
	m.registry.MustRegister(m.agents)
	m.arena = histogram("arena_seconds", "Time until an arena answered, by call.", seconds, "call")
	m.failures = counter("arena_errors_total", "Calls that an arena did not answer with 200, by call and status.", "call", "status")
	m.requests = histogram("request_seconds", "Time of a request, by route.", seconds, "route")
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, p := range []battle.Phase{battle.Connecting, battle.Thinking, battle.Posting, battle.Waiting} {
		m.battles.WithLabelValues(string(p)) // shown as 0 from the start
	}
	return m
}

// Handler answers with all of them.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// checkWithin bounds what a part's check may take when metrics are read.
const checkWithin = time.Second

// Part shows whether something that the relay can do without works.
func (m *Metrics) Part(name string, check func(context.Context) error) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "arenabot_part_works", Help: "1 while a part of the relay works, 0 while it is broken.",
		ConstLabels: prometheus.Labels{"part": name},
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), checkWithin)
		defer cancel()
		if check(ctx) != nil {
			return 0
		}
		return 1
	}))
}

// Decider counts when first, which asks agents, fails though there are some.
func (m *Metrics) Decider(first battle.Decider) battle.Decider { return decider{m, first} }

type decider struct {
	m    *Metrics
	next battle.Decider
}

// Decide implements battle.Decider.
func (d decider) Decide(ctx context.Context, a battle.Ask) (battle.Answer, error) {
	answer, err := d.next.Decide(ctx, a)
	switch {
	case err == nil, errors.Is(err, battle.ErrNoAgent), errors.Is(err, context.Canceled):
	case errors.Is(err, context.DeadlineExceeded):
		d.m.fallbacks.WithLabelValues("late").Inc()
	default:
		d.m.fallbacks.WithLabelValues("failed").Inc()
	}
	return answer, err
}

// Transport times the calls to arenas and counts those that fail.
func (m *Metrics) Transport(next http.RoundTripper) http.RoundTripper { return transport{m, next} }

type transport struct {
	m    *Metrics
	next http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	call := "play"
	if r.Method == http.MethodGet {
		call = "start"
	}
	start := time.Now()
	resp, err := t.next.RoundTrip(r)
	status := "none"
	if err == nil {
		status = strconv.Itoa(resp.StatusCode)
		t.m.arena.WithLabelValues(call).Observe(time.Since(start).Seconds())
	}
	if status != "200" && !errors.Is(err, context.Canceled) {
		t.m.failures.WithLabelValues(call, known(status)).Inc()
	}
	return resp, err
}

// known is a status, or its class when it is none that has a name: an arena must
// not be able to make labels.
func known(status string) string {
	if n, err := strconv.Atoi(status); err == nil && http.StatusText(n) == "" {
		return "other"
	}
	return status
}

// Requests times requests by the route that they took, and counts the agents'
// sockets. Streams are left out: they last as long as battles do.
func (m *Metrics) Requests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) == "agent" && r.Header.Get("Upgrade") != "" {
			m.agents.Inc()
			defer m.agents.Dec()
			next.ServeHTTP(w, r)
			return
		}
		start := time.Now()
		next.ServeHTTP(w, r)
		if route := r.Pattern; route != "" && !streams(route, r.URL.Path) {
			m.requests.WithLabelValues(route).Observe(time.Since(start).Seconds())
		}
	})
}

// streams reports whether an answer is an event stream.
func streams(route, urlPath string) bool {
	dir, _ := path.Split(urlPath)
	return path.Base(dir) == "start" || path.Base(route) == "stream"
}
