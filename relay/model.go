package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCommand and manCommand are written from kong's model of the commands, so that
// they cannot differ from what --help says.

// completionCommand prints a completion for a shell.
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

// Help is shown below the command's flags.
func (*completionCommand) Help() string {
	return `Examples:
  source <(arenabot completion bash)
  arenabot completion fish > ~/.config/fish/completions/arenabot.fish`
}

// Run prints the script.
func (c *completionCommand) Run(app *kong.Kong, stdout io.Writer) error {
	var text strings.Builder
	if c.Shell == "fish" {
		text.WriteString("complete -c arenabot -f\n")
		for _, n := range shown(app) {
			fmt.Fprintf(&text, "complete -c arenabot -n __fish_use_subcommand -a %s -d %s\n", n.Name, quoted(n.Help))
			for _, f := range flags(n) {
				fmt.Fprintf(&text, "complete -c arenabot -n '__fish_seen_subcommand_from %s' -l %s -d %s\n", n.Name, f.Name, quoted(f.Help))
			}
		}
		_, err := io.WriteString(stdout, text.String())
		return err
	}
	if c.Shell == "zsh" {
		text.WriteString("autoload -U +X bashcompinit && bashcompinit\n")
	}
	var names []string
	text.WriteString("_arenabot() {\n  local words\n  case \"${COMP_WORDS[1]}\" in\n")
	for _, n := range shown(app) {
		names = append(names, n.Name)
		var words []string
		for _, f := range flags(n) {
			words = append(words, "--"+f.Name)
		}
		for _, below := range n.Children {
			words = append(words, below.Name)
		}
		for _, a := range n.Positional {
			if a.Name == "game" {
				words = append(words, "tic-tac-toe", "connect4", "quoridor", "battleship")
			}
			if a.Enum != "" {
				words = append(words, strings.Split(a.Enum, ",")...)
			}
		}
		fmt.Fprintf(&text, "    %s) words=%s ;;\n", n.Name, quoted(strings.Join(words, " ")))
	}
	fmt.Fprintf(&text, "  esac\n  [ \"$COMP_CWORD\" -eq 1 ] && words=%s\n", quoted(strings.Join(names, " ")))
	text.WriteString("  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n}\ncomplete -o default -F _arenabot arenabot\n")
	_, err := io.WriteString(stdout, text.String())
	return err
}

// manCommand prints a manual page.
type manCommand struct {
	Command string `arg:"" optional:"" help:"A command; without one, the page of the program."`
}

// Help is shown below the command's flags.
func (*manCommand) Help() string {
	return `Examples:
  arenabot man duel | man -l -
  arenabot man > ~/.local/share/man/man1/arenabot.1`
}

// Run prints the page in roff's man macros.
func (c *manCommand) Run(app *kong.Kong, stdout io.Writer) error {
	var text strings.Builder
	if c.Command == "" {
		fmt.Fprintf(&text, ".TH ARENABOT 1\n.SH NAME\narenabot \\- %s\n.SH SYNOPSIS\n.B arenabot\nCOMMAND\n.SH COMMANDS\n", roff(app.Model.Help))
		for _, n := range shown(app) {
			fmt.Fprintf(&text, ".TP\n.B %s\n%s\n", roff(n.Name), roff(n.Help))
		}
	} else {
		n := find(app, c.Command)
		if n == nil {
			return fmt.Errorf("there is no command %.40q: arenabot --help lists them", c.Command)
		}
		fmt.Fprintf(&text, ".TH ARENABOT-%s 1\n.SH NAME\narenabot-%s \\- %s\n.SH SYNOPSIS\n.B %s\n.SH OPTIONS\n",
			strings.ToUpper(n.Name), n.Name, roff(n.Help), roff(n.Summary()))
		for _, a := range n.Positional {
			fmt.Fprintf(&text, ".TP\n.B %s\n%s\n", roff(a.Summary()), roff(a.Help))
		}
		for _, f := range flags(n) {
			fmt.Fprintf(&text, ".TP\n.B %s\n%s\n", roff(f.String()), roff(f.Help))
		}
		if n.Detail != "" {
			fmt.Fprintf(&text, ".SH NOTES\n.nf\n%s\n.fi\n", roff(n.Detail))
		}
	}
	text.WriteString(".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nIt could not be done; the last line says why.\n" +
		".TP\n.B 2\nThe command line is wrong.\n.TP\n.B 3\ngrade: a point was lost.\n")
	_, err := io.WriteString(stdout, text.String())
	return err
}

// shown lists the commands that --help lists; solve stands for the games it has.
func shown(app *kong.Kong) (nodes []*kong.Node) {
	for _, n := range app.Model.Children {
		if !n.Hidden {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

func find(app *kong.Kong, name string) *kong.Node {
	for _, n := range shown(app) {
		if n.Name == name {
			return n
		}
	}
	return nil
}

// flags are a command's own, those of what is below it, and help.
func flags(n *kong.Node) (list []*kong.Flag) {
	for _, below := range n.Children {
		list = append(list, below.Flags...)
	}
	for _, group := range n.AllFlags(true) {
		list = append(list, group...)
	}
	return list
}

// quoted is text as one word of a shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// roff escapes what would be a request or an escape.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
