package config

import (
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines finds the line of each key and table, by its dotted path.
func lines(data []byte) map[string]int {
	out := map[string]int{}
	var p unstable.Parser
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		var parts []string
		line := 0
		for it := e.Key(); it.Next(); {
			key := it.Node()
			parts = append(parts, string(key.Data))
			line = p.Shape(p.Range(key.Data)).Start.Line
		}
		path := strings.Join(parts, ".")
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = path + "."
			out[path] = line
		case unstable.KeyValue:
			out[table+path] = line
		}
	}
	return out
}
