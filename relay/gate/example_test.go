package gate_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"arenabot/relay/gate"
)

func Example() {
	g := gate.New(gate.Options{Token: "0123456789abcdef"})
	h := g.Handler(g.Owner(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "yours") })))
	for _, token := range []string{"guess", "0123456789abcdef"} {
		r := httptest.NewRequest("POST", "https://relay.example.org/api/call", nil)
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		fmt.Println(w.Code)
	}
	// Output:
	// 401
	// 200
}
