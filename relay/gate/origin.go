package gate

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// CheckOrigin says what is wrong with an origin that is to be allowed.
func CheckOrigin(origin string) error {
	u, err := url.Parse(origin)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || origin != u.Scheme+"://"+u.Host {
		return fmt.Errorf("wants a scheme and a host, such as https://play.example.org, not %q", origin)
	}
	return nil
}

// allowsOrigin reports whether a request comes from a page that may write: one
// of the relay's own origin or of an allowed one. What sends no Origin is no
// page: browsers send one with every WebSocket and with every request that is
// not GET or HEAD (Fetch standard, section 3.2).
func (g *Gate) allowsOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		// A page's GET to its own origin has none, but says where it is from.
		site := r.Header.Get("Sec-Fetch-Site")
		return site == "" || site == "same-origin" || site == "none"
	}
	if g.origins[strings.ToLower(origin)] {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// MayListen is nil if a relay may listen on an address: on loopback always, and
// elsewhere only with a token.
func MayListen(address string, token Token) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil || token.IsSet() || isLoopback(host) {
		return nil // a malformed address is for net.Listen to explain
	}
	return fmt.Errorf("%s can be reached from other machines, and without a token anybody there could play in your name: "+
		"put one in ARENABOT_TOKEN (`openssl rand -hex 32` makes one) or in a file for --token-file, or listen on 127.0.0.1", address)
}

// MayBeReachedAt is nil if a relay may say that it is reached at a URL: at one
// of this machine always, and at others, where a proxy or a tunnel brings the
// requests, only with a token.
func MayBeReachedAt(address string, token Token) error {
	u, err := url.Parse(address)
	if err != nil || token.IsSet() || address == "" || isLoopback(u.Hostname()) {
		return nil
	}
	return fmt.Errorf("at %s other machines reach the relay, and without a token anybody there could play in your name: "+
		"put one in ARENABOT_TOKEN (`openssl rand -hex 32` makes one) or in a file for --token-file", u.Redacted())
}

// isLoopback reports whether a host is this machine and no other. A name is
// believed only if it is one that no resolver may send elsewhere (RFC 6761,
// section 6.3).
func isLoopback(host string) bool {
	if ip, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return ip.Unmap().IsLoopback()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// local reports whether a request is of this machine by all that it says. A
// page elsewhere whose name was rebound to 127.0.0.1 shows in Host, and a proxy
// in what it adds.
func local(r *http.Request) bool {
	host := r.Host
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return isLoopback(host) && !forwarded(r)
}

func forwarded(r *http.Request) bool {
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Cf-Connecting-Ip"} {
		if r.Header.Get(name) != "" {
			return true
		}
	}
	return false
}
