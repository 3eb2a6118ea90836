package botsarena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/url"
	"strings"
)

// MaxBody is the largest body that is read, in bytes. Battleship on the largest
// board reaches about 640 KB.
const MaxBody = 1 << 20

// A Request is what came in over HTTP, or as a program's argument.
type Request struct {
	Method      string // "" is that of a program: the body is JSON
	ContentType string // may be absent or wrong
	Query       string // the raw query, without its question mark
	Body        []byte
}

// Read recognises the dialect of a request and reads the question. The error
// is a sentence for the caller; the Question then holds what was understood,
// its dialect at least.
func Read(r Request) (Question, error) {
	if len(r.Body) > MaxBody {
		return Question{Dialect: Form}, fmt.Errorf("the body is too long: at most %d bytes are read", MaxBody)
	}
	if len(r.Query) > MaxBody {
		return Question{Dialect: Query}, fmt.Errorf("the query is too long: at most %d bytes are read", MaxBody)
	}
	body := bytes.TrimSpace(bytes.TrimPrefix(r.Body, []byte("\ufeff")))
	switch {
	case r.Method == "GET" || r.Method == "HEAD":
		return readQuery(r.Query)
	case r.Method != "" && r.Method != "POST":
		return Question{Dialect: Form}, fmt.Errorf("the method %+.20q is not understood: ask with POST or GET", r.Method)
	case r.Method == "" || len(body) > 0 && body[0] == '{': // whatever the content type says
		return readJSON(JSON, body)
	case len(body) == 0 && r.Query != "":
		return readQuery(r.Query)
	}
	return readForm(r.ContentType, body)
}

// readQuery reads the two dialects that ask with GET.
func readQuery(raw string) (Question, error) {
	values, err := url.ParseQuery(raw)
	if message := values.Get("message"); message != "" {
		return readJSON(Message, []byte(strings.TrimSpace(message)))
	}
	q := Question{Dialect: Query, Game: TicTacToe}
	if !isGrid(values) {
		if err != nil {
			return q, fmt.Errorf("the query cannot be read: %.100q", err.Error())
		}
		return q, errors.New("the query holds neither a message nor the cells 0-0 to 2-2 of tic-tac-toe")
	}
	q.readGrid(values.Get, symbol(values.Get("you"), 0))
	return q, nil
}

// readForm reads the fields of a legacy question.
func readForm(contentType string, body []byte) (Question, error) {
	q := Question{Dialect: Form}
	kind, params, err := mime.ParseMediaType(contentType)
	var fields url.Values
	switch {
	case err == nil && kind == "multipart/form-data":
		fields, err = readMultipart(body, params["boundary"])
	case len(body) == 0:
		err = errors.New("the body is empty")
	default:
		fields, err = url.ParseQuery(string(body))
	}
	if err != nil && len(fields) == 0 {
		return q, fmt.Errorf("the body is neither a JSON object nor a form: %.100q", err.Error())
	}
	if message := fields.Get("message"); message != "" {
		return readJSON(JSON, []byte(strings.TrimSpace(message)))
	}
	q.ID, q.Opponent = fields.Get("match_id"), fields.Get("opponent")
	switch q.Game = gameNamed(fields.Get("game")); {
	case q.Game == Battleship || q.Game == NoGame && fields.Has("width"):
		q.Game = Battleship
		q.Init = isInit(fields.Get("act"), !fields.Has("your_strikes"))
		return q, q.readSea(fields.Get, []byte(fields.Get("your_strikes")), []byte(fields.Get("his_strikes")))
	case q.Game == ConnectFour || q.Game == NoGame && fields.Has("grid"):
		q.Game = ConnectFour
		q.Init = isInit(fields.Get("act"), false)
		return q, q.readColumns([]byte(fields.Get("grid")), symbol(fields.Get("you"), 0))
	case q.Game == TicTacToe || isGrid(fields):
		q.Game = TicTacToe
		q.readGrid(fields.Get, symbol(fields.Get("you"), 0))
		return q, nil
	}
	return q, fmt.Errorf("the game %+.40q is not known: it is tictactoe, connectFour or battleship", fields.Get("game"))
}

// readMultipart reads the fields of a multipart form that are not longer than
// the form. It keeps those before an error.
func readMultipart(body []byte, boundary string) (url.Values, error) {
	fields := url.Values{}
	parts := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return fields, nil
		}
		if err != nil {
			return fields, err
		}
		value, err := io.ReadAll(part)
		if err != nil {
			return fields, err
		}
		if name := part.FormName(); name != "" {
			fields.Set(name, string(value))
		}
	}
}

func isGrid(values url.Values) bool {
	for row := range gridSide {
		for column := range gridSide {
			if values.Has(cellName(row, column)) {
				return true
			}
		}
	}
	return values.Has("you")
}

// gameNamed compares without case, and without what is not a letter or digit.
func gameNamed(name string) Game {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
	switch plain {
	case "tictactoe":
		return TicTacToe
	case "connectfour", "connect4":
		return ConnectFour
	case "battleship", "battleships":
		return Battleship
	}
	return NoGame
}

// isInit reads an action; guess is what an absent one means.
func isInit(action string, guess bool) bool {
	switch strings.ToLower(strings.TrimSpace(action)) {
	case "init":
		return true
	case "":
		return guess
	}
	return false
}
