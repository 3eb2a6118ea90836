// Package metrics counts what the relay does, for Prometheus.
//
//	battles ──Update──▶ Observe   ─┐
//	agents  ──Decide──▶ Decider   ─┤
//	arenas  ◀───HTTP──▶ Transport ─┼──▶ one registry ──▶ Handler, GET /metrics
//	callers ──HTTP────▶ Requests  ─┤
//	parts   ──Check───▶ Part      ─┘
//
// Labels come from small sets that the program knows: no battle, address or name
// that somebody else chose is one, so that nothing grows with use.
package metrics
