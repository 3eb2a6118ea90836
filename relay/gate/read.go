package gate

import "net/http"

// OnlyGet refuses what reads nothing.
func OnlyGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD, OPTIONS")
			Refuse(w, &Refusal{http.StatusMethodNotAllowed, "there is only something to read at this address"})
			return
		}
		next.ServeHTTP(w, r)
	})
}
