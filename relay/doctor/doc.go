// Package doctor looks at a relay from outside in, as an arena and an agent meet
// it, and says what to mend.
//
//	address ─▶ DNS ─▶ TLS ─▶ ready ─▶ webhook ─▶ token ─▶ agent ─▶ arena ─▶ clock ─▶ disk
//
// Nothing that it does begins a battle: its webhook carries a battleId that no
// relay accepts, and it asks the arena for a battle that is not there.
package doctor
