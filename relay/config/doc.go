// Package config reads the relay's configuration file.
//
//	listen = "0.0.0.0:8443"                 # the flags of `arenabot serve`, by their names
//	token-file = "/etc/arenabot/token"
//	team-url = "https://bot.example.org"
//
//	[limits]                                # see gate.Limits
//	battles = 500
//
//	[teams.alice]                           # found under /t/alice/
//	arena = "https://arena.example.org"
//	secret-path = "kR3vQmZ81x"
//
// It is TOML, and strict: a key that means nothing is an error, since it is one
// misspelt. Everything that is wrong is found at once, and each thing with its
// line. Flags and the environment go before the file.
package config
