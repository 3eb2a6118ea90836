package outbound

import (
	"fmt"
	"net/netip"
)

// special are the networks that no public host has (IANA's registries of
// special-purpose addresses for IPv4 and IPv6, and the multicast ones).
func special() []netip.Prefix {
	var ps []netip.Prefix
	for _, p := range []string{
		"0.0.0.0/8",       // this network
		"10.0.0.0/8",      // private
		"100.64.0.0/10",   // carriers' shared space (RFC 6598)
		"127.0.0.0/8",     // loopback
		"169.254.0.0/16",  // link-local, where clouds keep their secrets
		"172.16.0.0/12",   // private
		"192.0.0.0/24",    // protocols
		"192.0.2.0/24",    // documentation
		"192.88.99.0/24",  // 6to4 relays
		"192.168.0.0/16",  // private
		"198.18.0.0/15",   // benchmarks
		"198.51.100.0/24", // documentation
		"203.0.113.0/24",  // documentation
		"224.0.0.0/4",     // multicast
		"240.0.0.0/4",     // reserved, and the broadcast address
		"::/96",           // unspecified, loopback, and IPv4-compatible
		"64:ff9b:1::/48",  // local translation
		"100::/64",        // discard
		"2001::/23",       // protocols, Teredo among them
		"2001:db8::/32",   // documentation
		"2002::/16",       // 6to4
		"3fff::/20",       // documentation
		"5f00::/16",       // segment routing
		"fc00::/7",        // unique local
		"fe80::/10",       // link-local
		"fec0::/10",       // site-local, of old
		"ff00::/8",        // multicast
	} {
		ps = append(ps, netip.MustParsePrefix(p))
	}
	return ps
}

// nat64 carries an IPv4 address in its last 32 bits (RFC 6052).
func nat64() netip.Prefix { return netip.MustParsePrefix("64:ff9b::/96") }

// unwrapped is the address that is really reached: the IPv4 one within an
// IPv4-mapped or translated IPv6 address, and a itself otherwise.
func unwrapped(a netip.Addr) netip.Addr {
	if a = a.Unmap(); nat64().Contains(a) {
		b := a.As16()
		return netip.AddrFrom4([4]byte(b[12:]))
	}
	return a
}

// checkAddress is nil if a public host has this address, or it is allowed.
func (g *Guard) checkAddress(a netip.Addr) error {
	a = unwrapped(a)
	if a.Zone() == "" {
		for _, p := range g.Allow {
			if p.Contains(a) {
				return nil
			}
		}
		if !g.isSpecial(a) {
			return nil
		}
	}
	return fmt.Errorf("%s is not an address of the public internet, and the relay may not call others: "+
		"its owner can allow it, as in --allow-private %s", a, netip.PrefixFrom(a.WithZone(""), a.BitLen()))
}

func (g *Guard) isSpecial(a netip.Addr) bool {
	for _, p := range special() {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// Loopback are this machine's own networks, to allow them.
func Loopback() []netip.Prefix {
	return []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
}
