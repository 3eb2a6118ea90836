package gate

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// minToken is the least length of a token, in bytes: 16 random characters are
// beyond guessing at any rate that the gate lets through.
const minToken = 16

// A Token is a secret that callers must know, or none. It keeps a hash only,
// and so cannot be printed.
type Token struct {
	hash [sha256.Size]byte
	set  bool
}

// NewToken returns the token for a secret; "" is none.
func NewToken(secret string) Token {
	return Token{hash: sha256.Sum256([]byte(secret)), set: secret != ""}
}

// IsSet reports whether there is a secret to know.
func (t Token) IsSet() bool { return t.set }

// Matches reports whether candidate is the secret, in a time that tells nothing
// of it. No candidate matches no secret.
func (t Token) Matches(candidate string) bool {
	hash := sha256.Sum256([]byte(candidate))
	return subtle.ConstantTimeCompare(hash[:], t.hash[:]) == 1 && t.set
}

// String hides the token from logs and messages.
func (t Token) String() string {
	if t.set {
		return "(a secret)"
	}
	return "(none)"
}

// Bearer is the token that a request carries in its Authorization header, ""
// for none (RFC 6750, section 2.1).
func Bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// ReadToken returns the token given as a value or in a file, of which the first
// wins, and "" where there is neither. An error never shows the token.
func ReadToken(value, file string) (string, error) {
	if value == "" && file == "" {
		return "", nil
	}
	from := "the token"
	if value == "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", fmt.Errorf("the token cannot be read: %w", err)
		}
		value, from = strings.TrimSpace(string(text)), "the token in "+file
	}
	switch {
	case len(value) < minToken:
		return "", fmt.Errorf("%s is shorter than %d characters: make one with `openssl rand -hex 32`", from, minToken)
	case strings.ContainsFunc(value, func(c rune) bool { return c <= ' ' || c > '~' }):
		return "", errors.New(from + " has characters that no header can carry: use letters and digits")
	}
	return value, nil
}
