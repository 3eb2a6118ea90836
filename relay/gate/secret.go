package gate

import "net/http"

// ErrNoSuch is all that one who does not know a secret path is told. It is a
// *Refusal.
var ErrNoSuch error = &Refusal{http.StatusNotFound, "there is nothing at this address"}

// Knows lets in who knows the secret, which stands in the path as {secret}; all,
// where none is set. It is compared as a whole, in constant time, which a path of
// the router's would not be.
func Knows(secret Token, next http.Handler) http.Handler {
	if !secret.IsSet() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !secret.Matches(r.PathValue("secret")) {
			Refuse(w, ErrNoSuch)
			return
		}
		next.ServeHTTP(w, r)
	})
}
