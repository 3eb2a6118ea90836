// Package outbound is the relay's way out: whom it may call, and how long and
// how much of that it bears.
//
//	                      ┌ Only(arenas) ┐
//	battles ──────────────┤ these and no ├──▶ Transport ──▶ resolve once ─▶ refuse what is private ─▶ dial that address
//	                      └──── other ───┘        ▲
//	test bench, practice arena ── the owner's ────┘
//
// A name that is looked up once to be judged and again to be called can be a
// public address first and a private one then (DNS rebinding, CWE-350): so the
// address that was judged is the one that is dialled, and TLS still checks the
// name. Redirects, which would lead past all this, are never followed.
package outbound
