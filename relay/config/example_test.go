package config_test

import (
	"fmt"

	"arenabot/relay/config"
)

func Example() {
	_, err := config.Parse("relay.toml", []byte("think = \"4s\"\n[teams.alice]\narena = \"arena.example.org\"\n"))
	fmt.Println(err)
	// Output: relay.toml:3: teams.alice.arena wants an address such as https://arena.example.org, not "arena.example.org"
}
